// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/sweep.h"
#include "analyzer/results/labels/operation.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Union of a device's operations, to ask how much of an interval was busy.
class BusyIndex {
  public:
    /// Sorted by start; labels do not matter.
    explicit BusyIndex(std::span<const Stretch> stretches);
    explicit BusyIndex(std::span<const Operation> operations); ///< of one device

    /// Idle stretches between the busy ones.
    std::size_t gaps() const { return m_pieces.size() < 3 ? 0 : m_pieces.size() - 2; }

    /// Busy nanoseconds inside [from, to), in log n. `hint` is where the last search ended, or 0:
    /// nearby times are found at once.
    std::int64_t within(std::int64_t from, std::int64_t to, std::size_t& hint) const;
    std::int64_t within(std::int64_t from, std::int64_t to) const {
        std::size_t hint = 0;
        return within(from, to, hint);
    }

    /// End of the busy stretch that holds `time`; `time` itself when the device is idle then. log
    /// n.
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

} // namespace ridge::analyzer
