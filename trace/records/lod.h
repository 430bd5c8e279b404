// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Level of detail: how long each stream was busy with what and each thread in calls, per bucket of
// time. Level n has buckets of 2^21 ns * 8^n, bucket b covers [b, b + 1) * width. What is a kernel
// configuration, a kind of copy or fills: never a verdict, which depends on options that come
// later.
#pragma once

#include "trace/records/ids.h"
#include "trace/records/table.h"

#include <tuple>

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
    Fill = 2,
    Call = 3 ///< of the host: a call of CUDA, whether it started something or not
};           // stored; never renumber

template <>
struct Stored<OperationKind> {
    static constexpr auto kFirst = OperationKind::Kernel, kLast = OperationKind::Call;
};

/// Operations that are summed up together.
struct LodKey {
    StreamId stream{}; ///< None of calls
    OperationKind operation{};
    /// Of kernels the ConfigId, of copies the CopyKind, of calls the ThreadId.
    std::uint32_t detail = 0;

    bool operator==(const LodKey&) const = default;
    bool operator<(const LodKey& other) const {
        return std::tie(stream, operation, detail) <
               std::tie(other.stream, other.operation, other.detail);
    }
};

/// What `key` did in a bucket. In the file a cell may cover several: [bucket, bucket + buckets),
/// evenly filled by one long operation.
struct LodCell {
    std::int64_t bucket = 0;
    std::int64_t buckets = 1;
    LodKey key;
    Ns busy{}; ///< sum of durations inside; more than the width where operations overlap
    std::uint64_t count = 0; ///< operations that start inside
};

/// A LodCell of a level as it is stored.
struct LodRow {
    std::uint32_t id = 0;
    std::int32_t level = 0;
    std::int64_t bucket = 0, buckets = 1;
    StreamId stream{};
    OperationKind operation{};
    std::uint32_t detail = 0;
    Ns busy{};
    std::uint64_t count = 0;
};

template <>
struct Table<LodRow> {
    static constexpr auto kName = "lod";
    static constexpr auto kMeaning =
        "level of detail: busy time per bucket, stream and what; rows may repeat a key: sum";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("level", &LodRow::level, "buckets of level n are 2097152 * 8^n ns wide"));
        add(column("bucket", &LodRow::bucket,
                   "covers start times [bucket, bucket + buckets) * width"));
        add(column("buckets", &LodRow::buckets, "1, or more where one operation fills them all"));
        add(column("stream_id", &LodRow::stream));
        add(column("operation", &LodRow::operation,
                   "0 kernel, 1 copy, 2 fill, 3 call on the host"));
        add(column("detail", &LodRow::detail,
                   "kernel_config.id, copy.kind, 0 for fills, thread.id of calls"));
        add(column("busy_ns", &LodRow::busy,
                   "sum of durations inside, evenly spread over the buckets"));
        add(column("count", &LodRow::count, "operations that start inside"));
    }
};

/// Consecutive rows of one level and the buckets that they cover.
struct LodChunk {
    std::uint32_t firstId = 0, lastId = 0;
    std::int32_t level = 0;
    std::int64_t minBucket = 0, maxBucket = 0;
};

template <>
struct Table<LodChunk> {
    static constexpr auto kName = "lod_chunk";
    static constexpr auto kMeaning = "zone map of lod";
    static constexpr void columns(auto&& add) {
        add(Key{"first_id", &LodChunk::firstId, "lod.id"});
        add(column("last_id", &LodChunk::lastId, "lod.id"));
        add(column("level", &LodChunk::level, "of all these rows"));
        add(column("min_bucket", &LodChunk::minBucket, "over these rows"));
        add(column("max_bucket", &LodChunk::maxBucket));
    }
};

} // namespace ridge::trace
