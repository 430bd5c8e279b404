// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/label_facts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace ridge::analyzer {

/// A stretch of a device's time with the label that its operation has.
struct Stretch {
    std::int64_t start = 0, end = 0;
    Label label{};
};

/// Calls visit(stretch, start, end) for disjoint, ascending pieces that cover exactly the union of
/// `stretches`. Each piece comes with a stretch whose label has the highest priority there.
/// `stretches`: a range of references to what has start, end and label, sorted by start. Linear: of
/// each label only the stretch that ends last can still be running, so one per label is all that is
/// remembered.
template <class Stretches, class Visit>
void sweep(const Stretches& stretches, Visit visit) {
    using S = std::remove_cvref_t<decltype(*stretches.begin())>;
    std::array<const S*, kLabels> running{};
    std::uint32_t present = 0;
    std::int64_t now = 0;
    const auto advance = [&](std::int64_t until) {
        while (present != 0 && now < until) {
            const auto first = static_cast<std::size_t>(std::countr_zero(present));
            const std::int64_t stop = std::min<std::int64_t>(running[first]->end, until);
            if (stop > now)
                visit(*running[first], now, stop);
            now = std::max(now, stop);
            if (running[first]->end <= now)
                present &= ~(1u << first);
        }
    };
    for (const S& stretch : stretches) {
        if (stretch.end <= stretch.start)
            continue;
        advance(stretch.start);
        now = stretch.start;
        const std::size_t label = index(stretch.label);
        if ((present >> label & 1u) != 0 && running[label]->end >= stretch.end)
            continue;
        running[label] = &stretch;
        present |= 1u << label;
    }
    advance(std::numeric_limits<std::int64_t>::max());
}

} // namespace ridge::analyzer
