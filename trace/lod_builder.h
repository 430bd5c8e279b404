// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/lod_cells.h"

#include <array>

namespace ridge::trace {

/// Sums operations up into cells of every level. An operation costs one lookup at level 0 (at most
/// two and a run, however long it is); coarser levels are made of finer ones when cells are taken.
class LodBuilder {
  public:
    /// Above this many cells at level 0 the owner takes them, which bounds the memory.
    static constexpr std::size_t kMostCells = 65536;

    /// Operations with impossible times (end before start, beyond 2^61 ns) are left out.
    void add(const LodKey& key, Ns start, Ns end);

    bool full() const { return m_levels[0].cells.size() >= kMostCells; }

    /// The cells of `level` since the last call, in order of bucket; hands them on to level + 1, so
    /// take levels in ascending order. The same key and bucket can come again in a later call.
    std::vector<LodCell> take(int level);

  private:
    struct Level {
        LodCellTable cells;
        std::vector<LodCell> runs; ///< buckets that one long operation fills entirely
    };
    void passOn(const LodCell& cell, int level);

    std::array<Level, kLodLevels> m_levels;
};

} // namespace ridge::trace
