// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/lod.h"

#include <array>
#include <vector>

namespace ridge::trace {

/// Cells with one bucket each, by bucket and key.
class LodCellTable {
  public:
    LodCellTable() : m_slots(kFirstSlots) {}

    void add(std::int64_t bucket, const LodKey& key, Ns busy, std::uint64_t count) {
        if (m_used * 2 >= m_slots.size())
            grow();
        Slot& slot = find(bucket, key);
        m_used += !slot.used;
        slot.used = true;
        slot.cell.bucket = bucket;
        slot.cell.key = key;
        slot.cell.busy += busy;
        slot.cell.count += count;
    }
    std::size_t size() const { return m_used; }

    /// All cells in order of bucket and key; the table is empty afterwards.
    std::vector<LodCell> take();

  private:
    static constexpr std::size_t kFirstSlots = 1024; ///< a power of two

    struct Slot {
        LodCell cell;
        bool used = false;
    };
    Slot& find(std::int64_t bucket, const LodKey& key);
    void grow();

    std::vector<Slot> m_slots;
    std::size_t m_used = 0;
};

/// Sums operations up into cells of every level. An operation costs one lookup at level 0 (at most
/// two and a run, however long it is); coarser levels are made of finer ones when cells are taken.
class LodBuilder {
  public:
    /// With this many cells a level is taken, which bounds the memory and keeps it in the cache.
    static constexpr std::size_t kMostCells = 8192;

    /// Operations with impossible times (end before start, beyond 2^61 ns) are left out.
    void add(const LodKey& key, Ns start, Ns end);

    /// The same of a call, nearly for nothing while calls of one thread follow one another.
    void addCall(ThreadId thread, Ns start, Ns end);

    bool full(int level) const {
        const Level& of = m_levels[static_cast<std::size_t>(level)];
        return of.cells.size() + of.runs.size() >= kMostCells;
    }

    /// The cells of `level` since the last call, in order of bucket; hands them on to level + 1, so
    /// take levels in ascending order. The same key and bucket can come again in a later call.
    std::vector<LodCell> take(int level);

  private:
    struct Level {
        LodCellTable cells;
        std::vector<LodCell> runs; ///< buckets that one long operation fills entirely
    };
    void passOn(const LodCell& cell, int level);
    void addCalls(); ///< m_calls to the cells of level 0; none are left

    std::array<Level, kLodLevels> m_levels;
    LodCell m_calls; ///< the last ones of one thread in one bucket
};

} // namespace ridge::trace
