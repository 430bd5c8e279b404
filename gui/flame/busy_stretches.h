// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"

#include <algorithm>
#include <vector>

namespace ridge::gui {

/// Calls visit(position, start, end) for each operation of `operations` [from, to), which are those
/// of one device, with the time in which it was the first to run: stretches are disjoint, in the
/// order of time, and add up to the busy time. Leaves out those for which `isChosen` is false, and
/// all time outside of [begin, end).
template <class IsChosen, class Visit>
void forBusyStretches(const std::vector<analyzer::Operation>& operations, std::size_t from,
                      std::size_t to, std::int64_t begin, std::int64_t end, IsChosen isChosen,
                      Visit visit) {
    std::int64_t covered = begin;
    for (std::size_t i = from; i < to; ++i) {
        const analyzer::Operation& operation = operations[i];
        const std::int64_t start = std::max(operation.start, covered);
        const std::int64_t stop = std::min(operation.end, end);
        if (stop <= start || !isChosen(i))
            continue;
        visit(i, start, stop);
        covered = stop;
    }
}

} // namespace ridge::gui
