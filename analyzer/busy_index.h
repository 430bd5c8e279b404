// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/label.h"
#include "analyzer/operations.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace ridge::analyzer {

/// A stretch of a device's time with the label that its operation has.
struct Stretch {
    std::int64_t start = 0, end = 0;
    Label label{};
};

/// Calls visit(stretch, start, end) for disjoint, ascending pieces that cover exactly the union of
/// `stretches`, each with a stretch whose label has the highest priority there. `stretches`: a range of
/// references to what has start, end and label, sorted by start. Linear: of each label only the stretch
/// that ends last can still be running, so one per label is all that is remembered.
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

/// Union of a device's operations, to ask how much of an interval was busy.
class BusyIndex {
  public:
    /// Sorted by start; labels do not matter.
    explicit BusyIndex(std::span<const Stretch> stretches);
    explicit BusyIndex(std::span<const Operation> operations); ///< of one device

    /// Idle stretches between the busy ones.
    std::size_t gaps() const { return m_pieces.size() < 3 ? 0 : m_pieces.size() - 2; }

    /// Busy nanoseconds inside [from, to), in log n. `hint` is where the last search ended, or 0: nearby times
    /// are found at once.
    std::int64_t within(std::int64_t from, std::int64_t to, std::size_t& hint) const;
    std::int64_t within(std::int64_t from, std::int64_t to) const {
        std::size_t hint = 0;
        return within(from, to, hint);
    }

    /// End of the busy stretch that holds `time`; `time` itself when the device is idle then. log n.
    std::int64_t busyUntil(std::int64_t time) const;

    /// Begin of the next busy stretch after `time`; the largest time when none comes. log n.
    std::int64_t nextBusy(std::int64_t time) const;

  private:
    struct Piece {
        std::int64_t start, busyBefore;
    };
    using At = std::vector<Piece>::const_iterator;
    template <class S>
    void add(std::span<const S> stretches);
    At after(std::int64_t time, std::size_t hint) const; ///< the first piece that starts later
    static std::int64_t endOf(At piece) {
        return piece->start + std::next(piece)->busyBefore - piece->busyBefore;
    }
    std::int64_t before(std::int64_t time, std::size_t& hint) const;
    std::vector<Piece> m_pieces; ///< and one behind all times, with the whole busy time
};

class IdleIndex;

/// Extent of operations on a device and what each nanosecond of it went to.
struct Extent {
    std::int64_t start = 0, end = 0; ///< first start to last end
    std::int64_t busy = 0;           ///< union of the operations
    Budget budget;                   ///< adds up to end - start
};

/// Where the last searches for times of a device ended, in its BusyIndex and IdleIndex.
struct TimeHints {
    std::size_t busy = 0, idle = 0;
};

/// Extent of the operations `own` (as for sweep(), a random access range, not empty) of one device, with
/// their own times alone.
template <class Stretches>
Extent ownExtent(const Stretches& own) {
    Extent extent;
    extent.start = own.front().start;
    extent.end = own.back().start; // the end, if only operations without length come last
    sweep(own, [&](const auto& stretch, std::int64_t from, std::int64_t to) {
        extent.budget[stretch.label] += Ns(to - from);
        extent.busy += to - from;
        extent.end = std::max(extent.end, to);
    });
    return extent;
}

/// Adds to ownExtent() what of it no own operation fills, on a device whose whole work is `device` and whose
/// idle time is `idle`: foreign work, or idle by cause.
void addOthers(Extent& extent, const BusyIndex& device, const IdleIndex& idle, TimeHints& hints);

/// ownExtent() and what addOthers() adds.
Extent extentOf(std::span<const Stretch> own, const BusyIndex& device, const IdleIndex& idle);

} // namespace ridge::analyzer
