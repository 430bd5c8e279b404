// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/label.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <queue>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// A stretch of a device's time with the label that its operation has.
struct Stretch {
    std::int64_t start = 0, end = 0;
    Label label{};
};

/// Calls emit(label, start, end) for disjoint, ascending pieces that cover exactly the union of
/// `stretches`, each with the label of highest priority there. `stretches` must be sorted by start.
/// n log k for k that run at once.
template <class Emit>
void sweep(std::span<const Stretch> stretches, Emit emit) {
    const auto later = [](const Stretch& a, const Stretch& b) { return a.end > b.end; };
    std::priority_queue<Stretch, std::vector<Stretch>, decltype(later)> running(later);
    std::array<std::uint32_t, kLabels> count{};
    std::uint32_t present = 0;
    std::int64_t now = 0;
    const auto advance = [&](std::int64_t until) {
        while (!running.empty()) {
            const std::int64_t stop = std::min(running.top().end, until);
            if (stop > now)
                emit(static_cast<Label>(std::countr_zero(present)), now, stop);
            now = stop;
            if (running.top().end > until)
                return;
            const std::size_t label = index(running.top().label);
            if (--count[label] == 0)
                present &= ~(1u << label);
            running.pop();
        }
    };
    for (const Stretch& stretch : stretches) {
        if (stretch.end <= stretch.start)
            continue;
        advance(stretch.start);
        now = stretch.start;
        ++count[index(stretch.label)];
        present |= 1u << index(stretch.label);
        running.push(stretch);
    }
    advance(std::numeric_limits<std::int64_t>::max());
}

/// Union of a device's operations, to ask how much of an interval was busy.
class BusyIndex {
  public:
    /// `stretches` sorted by start; labels do not matter.
    explicit BusyIndex(std::span<const Stretch> stretches);

    /// Busy nanoseconds inside [from, to), in log n.
    std::int64_t within(std::int64_t from, std::int64_t to) const;

  private:
    std::int64_t before(std::int64_t time) const;
    struct Piece {
        std::int64_t start, end, busyBefore;
    };
    std::vector<Piece> m_pieces;
};

/// Extent of operations on a device and what each nanosecond of it went to.
struct Extent {
    std::int64_t start = 0, end = 0; ///< first start to last end
    std::int64_t busy = 0;           ///< union of the operations
    Budget budget;                   ///< adds up to end - start
};

/// Budget of the operations `own` (sorted by start, not empty) of one device whose whole work is
/// `device`: what of the extent no own operation fills is foreign work or idle.
Extent extentOf(std::span<const Stretch> own, const BusyIndex& device);

} // namespace ridge::analyzer
