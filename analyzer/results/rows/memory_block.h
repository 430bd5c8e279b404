// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/none.h"
#include "trace/records/trace.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ridge::analyzer {

/// What kind of allocation bytes come from.
enum class MemorySource : std::uint8_t {
    Device,  ///< cudaMalloc and its like
    Pool,    ///< device memory of an asynchronous pool (cudaMallocAsync)
    Managed, ///< wherever its pages are: no record says
    Array,
    Static, ///< a module's global variables
    Pinned, ///< page-locked host memory
    Other,  ///< pageable host memory, or a kind that is not known
    Tensor  ///< of PyTorch's caching allocator: inside device memory, so never added to it
};
inline constexpr std::size_t kMemorySources = 8;

std::string_view name(MemorySource source);

/// Whether the bytes count as a device's. Managed memory does, as a whole; tensors do not.
bool isDeviceMemory(MemorySource source);

enum class BlockEnd : std::uint8_t {
    Freed,
    Replaced,   ///< another allocation got its address: its free was not recorded
    NeverFreed, ///< alive when its process exited by itself: a leak, but for static memory
    Kept, ///< likewise, of PyTorch's caching allocator, which keeps its segments till then: no leak
    NotKnown ///< alive when the recording of its process ended
};

/// An allocation from its call to its free. Times are those of the calls on the host; an
/// asynchronous free gives its bytes back later, in stream order.
struct Block {
    std::uint64_t address = 0, bytes = 0;
    std::int64_t start = 0, end = 0; ///< ns of the trace; end >= start. Alive at start <= t < end
    trace::ProcessId process{};
    trace::ContextId context{};
    trace::StreamId stream{}; ///< of the allocation; None for a synchronous one
    trace::StackId stack{};   ///< of the allocation; None: not recorded
    std::uint32_t space = 0;  ///< index into Trace::devices, or as spacesOf() says
    /// Innermost push/pop range open on the allocating thread when the call began, as a position in
    /// RangeForest; kNone: none, or no API record has the thread. Of a tensor: the range open at
    /// its time on the thread of tensorThreads().
    std::uint32_t range = kNone;
    /// Of a tensor: the pass of a module, or else the marked range, that allocated it, as a row of
    /// Trace::frameworkRanges; kNone: it was in neither.
    std::uint32_t madeIn = kNone;
    bool madeInKnown = true; ///< false: it is not known what a tensor was allocated in
    MemorySource source{};
    BlockEnd ending{};
    bool operator==(const Block&) const = default;
};

/// How the records of allocations became blocks.
struct BlockCounts {
    std::uint64_t tensors = 0;        ///< blocks of MemorySource::Tensor
    std::uint64_t unmatchedFrees = 0; ///< nothing is known at the address: allocated before the
                                      ///< recording, or the record was lost. They make no block
    std::uint64_t replaced = 0;       ///< blocks with BlockEnd::Replaced
    std::uint64_t freedInOtherContext = 0; ///< both contexts known; the block ends all the same
    std::uint64_t freedOnOtherStream = 0;  ///< both streams known; likewise
    /// Blocks that are not static and have no API record: in no range.
    std::uint64_t withoutCall = 0;
    std::uint64_t outsideRanges = 0; ///< blocks whose thread had no push/pop range open
    std::uint64_t deviceNotKnown = 0;
    /// Blocks so large that sums could overflow; held at 2^63 / records.
    std::uint64_t heldBytes = 0;
};

} // namespace ridge::analyzer
