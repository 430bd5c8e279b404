// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/rows/memory_block.h"
#include "trace/records/trace.h"
#include "trace/storage/stopped.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// Memory spaces of a trace, in this order: its devices, a device that is not known, the host. Then
/// the devices and the unknown one once more, with the tensors in them.
struct Spaces {
    std::uint32_t unknownDevice = 0, host = 0;
    std::uint32_t firstTensors() const { return host + 1; }
    std::uint32_t count() const { return firstTensors() + unknownDevice + 1; }
};
Spaces spacesOf(const trace::Trace& trace);

/// What the sizes of segments of PyTorch's allocator are multiples of (kSmallBuffer,
/// c10/cuda/CUDACachingAllocator).
inline constexpr std::uint64_t kSegmentUnit = 2 << 20;

struct Blocks {
    std::vector<Block> blocks; ///< by start, then in the order of the records
    BlockCounts counts;
};

/// Every block of the trace. Time: n log n for n records, plus c for c API calls in order of
/// correlation (c log n in any other). Throws trace::Stopped.
///
/// A free belongs to the last allocation at the same address in the same process, whatever kind,
/// context or stream either names. Tensors are kept apart from all other blocks. Where no record
/// names a context (static memory), the device is the only one of the process's contexts.
///
/// A block that is still there ends with its process, or with the trace when that end is not known.
/// It counts as never freed only when the process exited by itself and was recorded from the
/// allocation to that exit. Tensors never do: Python lets go of them after their history was
/// written.
///
/// The segments of PyTorch's allocator among these blocks are BlockEnd::Kept, no leak. They are
/// those that PyTorch's history names. Without a history they are the blocks from cudaMalloc of a
/// whole number of kSegmentUnit, in a process that ran PyTorch's kernels.
///
/// What tensors were allocated in is as setTensorOwners() says.
Blocks blocksOf(const trace::Trace& trace, const RangeForest& forest,
                const std::stop_token& stop = {});

} // namespace ridge::analyzer
