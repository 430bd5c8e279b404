// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Level of detail: how long each stream was busy with what, per bucket of time. Level n has buckets
// of 2^21 ns * 8^n, bucket b covers [b, b + 1) * width. What is a kernel configuration, a kind of
// copy or fills: never a verdict, which depends on options that come later.
#pragma once

#include "trace/records.h"

#include <compare>
#include <vector>

namespace ridge::trace {

inline constexpr int kLodLevels = 6;
inline constexpr int kLodFirstShift = 21; ///< level 0: buckets of 2^21 ns, 2.1 ms
inline constexpr int kLodShiftPerLevel = 3;

constexpr int lodShift(int level) {
    return kLodFirstShift + level * kLodShiftPerLevel;
}
constexpr Ns lodBucketWidth(int level) {
    return Ns(std::int64_t{1} << lodShift(level));
}

enum class OperationKind : std::uint8_t {
    Kernel = 0,
    Copy = 1,
    Fill = 2
}; // stored; never renumber

/// Operations that are summed up together.
struct LodKey {
    StreamId stream{};
    OperationKind operation{};
    std::uint32_t detail = 0; ///< of kernels the ConfigId, of copies the CopyKind, of fills 0

    auto operator<=>(const LodKey&) const = default;
};

/// What `key` did in the buckets [bucket, bucket + buckets), evenly spread over them.
struct LodCell {
    std::int64_t bucket = 0;
    std::int64_t buckets = 1;
    LodKey key;
    Ns busy{}; ///< sum of durations inside; more than the width where operations overlap
    std::uint64_t count = 0; ///< operations that start inside
};

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

} // namespace ridge::trace
