// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What MemorySummary is made of, one function per part.
#pragma once

#include "analyzer/memory/blocks.h"
#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/rows/memory_summary.h"
#include "trace/storage/stopped.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// The input of every part; all of one trace. Parts throw trace::Stopped.
struct MemoryInput {
    const trace::Trace& trace;
    const RangeForest& forest;
    std::span<const Block> blocks;       ///< as blocksOf() gives them
    std::span<const std::uint32_t> rows; ///< by position in `forest`; kNone: not in the table
    std::stop_token stop;
    std::int64_t first = 0, last = 0; ///< of the pictures
    std::uint32_t row(const Block& block) const {
        return block.range == kNone ? kNone : rows[block.range];
    }
};

/// Owners of the blocks with the indexes `chosen`. k log k for k of them.
MemoryOwners ownersOf(const MemoryInput& input, std::span<const std::uint32_t> chosen);

/// Size classes of the blocks with the indexes `chosen`; those without blocks are left out.
std::vector<SizeClass> sizesOf(const MemoryInput& input, std::span<const std::uint32_t> chosen);

/// One memory space over the run, from `own`, its blocks. n log n for n of them.
MemorySpace memorySpace(const MemoryInput& input, std::uint32_t space,
                        std::span<const std::uint32_t> own);

/// The highest sample of used memory by device; null where there is none. n for n samples.
std::vector<const trace::Sample*> highestUsedMemory(const trace::Trace& trace);

/// Sets MemorySpace::driver of the space with the blocks `own`. n for n of them.
void addDriverMemory(const MemoryInput& input, const trace::Sample& highest,
                     std::span<const std::uint32_t> own, MemorySpace& space);

/// Owners by frame of the blocks with the indexes `chosen`. k log k for k of them.
FrameOwners frameOwnersOf(const MemoryInput& input, std::span<const std::uint32_t> chosen);

/// Owners by PyTorch's ranges of the tensors with the indexes `chosen`. k log k for k of them.
std::vector<TensorOwner> tensorOwnersOf(const MemoryInput& input,
                                        std::span<const std::uint32_t> chosen);

/// Sets MemorySpace::segments of a space of tensors with the blocks `own`, from the records of its
/// segments. Without such records it sets nothing. Time: n log n for n of both.
void addSegments(const MemoryInput& input, std::uint32_t space, std::span<const std::uint32_t> own,
                 MemorySpace& result);

/// Fills `churn` and `otherChurn`. n log d for n blocks in ranges of depth d, and m for m ranges.
void addChurn(const MemoryInput& input, MemorySummary& summary);

/// Fills `pools` and `otherPools`. n log p for n records of p pools. Throws trace::Stopped.
void addPools(const trace::Trace& trace, const std::stop_token& stop, MemorySummary& summary);

} // namespace ridge::analyzer
