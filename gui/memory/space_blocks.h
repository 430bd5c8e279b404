// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the memory view shows beyond the analysis: the single blocks of a space, and what was held for them.
#pragma once

#include "gui/document.h"
#include "gui/item.h"
#include "gui/memory/block_packing.h"

#include <QString>

#include <array>
#include <memory>
#include <vector>

namespace ridge::gui {

/// From `time` on so many bytes were held from the driver, until the next step.
struct HeldStep {
    std::int64_t time = 0;
    std::uint64_t bytes = 0;
};

/// A space of MemorySummary::spaces.
struct SpaceBlocks {
    std::vector<analyzer::Block> blocks; ///< by start
    BlockPacking packing;
    std::vector<std::uint8_t> bands;   ///< by block: of MemorySpace::picture
    std::vector<std::uint32_t> byArea; ///< blocks by bytes times life, largest first
    /// As MemorySpace::picture, of the bytes of each MemorySource.
    std::vector<std::array<std::uint64_t, analyzer::kMemorySources>> sources;
    /// Of tensors: what PyTorch held from CUDA for them. Of a device: what its pools held, and all other
    /// blocks. Empty where no record tells.
    std::vector<HeldStep> held;
};

/// By row of MemorySummary::spaces of `document`, which has results. n log n in the allocations.
std::vector<SpaceBlocks> spaceBlocks(const Document& document);

/// The block that is drawn at a place, or the number of blocks. n.
std::size_t blockAt(const SpaceBlocks& space, std::int64_t time, std::uint64_t offset);

/// Most bytes that were held; 0 where that is not known.
std::uint64_t mostHeld(const SpaceBlocks& space);

/// A card about a block: size, life, owner, call stack; names are escaped.
QString blockHtml(const Document& document, const analyzer::Block& block);

/// The host call that made the block, where it was recorded: the innermost one of the process that holds its
/// beginning; none otherwise. n for the calls.
Item callOf(const Document& document, const analyzer::Block& block);

} // namespace ridge::gui
