// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Level of detail: how long each stream was busy with what and each thread in calls, per bucket of time.
// Level n has buckets of 2^21 ns * 8^n, bucket b covers [b, b + 1) * width. What is a kernel
// configuration, a kind of copy or fills: never a verdict, which depends on options that come later.
#pragma once

#include "trace/records.h"

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
inline constexpr std::uint32_t kOperationKinds = 4;

/// Operations that are summed up together.
struct LodKey {
    StreamId stream{}; ///< None of calls
    OperationKind operation{};
    std::uint32_t detail =
        0; ///< of kernels the ConfigId, of copies the CopyKind, of calls the ThreadId

    bool operator==(const LodKey&) const = default;
    bool operator<(const LodKey& other) const {
        return std::tie(stream, operation, detail) <
               std::tie(other.stream, other.operation, other.detail);
    }
};

/// What `key` did in a bucket. In the file a cell may speak of several: [bucket, bucket + buckets),
/// evenly filled by one long operation.
struct LodCell {
    std::int64_t bucket = 0;
    std::int64_t buckets = 1;
    LodKey key;
    Ns busy{}; ///< sum of durations inside; more than the width where operations overlap
    std::uint64_t count = 0; ///< operations that start inside
};

} // namespace ridge::trace
