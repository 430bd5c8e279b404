// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the memory view needs beyond the analysis: the blocks of a space, and the bytes held for
// them.
#pragma once

#include "gui/items/item.h"
#include "gui/loading/document.h"
#include "gui/memory/block_packing.h"
#include "gui/memory/live_stack.h"
#include "gui/memory/owner_bands.h"
#include "gui/memory/range_band.h"
#include "gui/timeline/spans/plot.h"
#include "trace/storage/stopped.h"

#include <QString>

#include <algorithm>
#include <memory>
#include <vector>

namespace ridge::gui {

/// A space of MemorySummary::spaces.
struct SpaceBlocks {
    std::vector<analyzer::Block> blocks; ///< by start
    BlockPacking packing;
    OwnerBands bands;
    std::vector<std::int64_t> groupEnds; ///< the latest end of each kLifeGroup blocks
    LiveStack owners;                    ///< by `bands.ofBlock`
    LiveStack sources;                   ///< by MemorySource
    RangeBand ranges;                    ///< in which the blocks were allocated
    /// Bytes held. For tensors: by PyTorch from CUDA. For a device: by its pools, plus all other
    /// blocks. Empty where no record says so.
    Plot held;
    std::uint64_t mostHeld = 0; ///< the most of these
};
inline constexpr std::size_t kLifeGroup = 1024;

/// By row of MemorySummary::spaces of `document`, which has results. n log n in the allocations.
/// Throws trace::Stopped.
std::vector<SpaceBlocks> spaceBlocks(const Document& document, const std::stop_token& stop = {});

/// Calls visit(index) in order for the blocks alive at some time in `window`, until it returns
/// false. Groups that ended before the window are skipped at once.
template <class Visit>
void forEachLiving(const SpaceBlocks& space, TimeWindow window, Visit visit) {
    for (std::size_t group = 0; group < space.groupEnds.size(); ++group) {
        const std::size_t first = group * kLifeGroup;
        if (space.blocks[first].start >= window.to)
            return;
        if (space.groupEnds[group] <= window.from)
            continue;
        for (std::size_t i = first; i < std::min(first + kLifeGroup, space.blocks.size()); ++i) {
            const analyzer::Block& block = space.blocks[i];
            if (block.start < window.to && block.end > window.from && block.end > block.start &&
                !visit(i))
                return;
        }
    }
}

/// The block that is drawn at a place, or the number of blocks. n for those that began before.
std::size_t blockAt(const SpaceBlocks& space, std::int64_t time, std::uint64_t offset);

/// The place of `block` in the space, or the number of blocks. log n, and n for those that begin with it.
std::size_t placeOf(const SpaceBlocks& space, const analyzer::Block& block);

/// A card about a block: size, life, owner, call stack; names are escaped.
QString blockHtml(const Document& document, const analyzer::Block& block);

/// The page of the details panel about a block: as blockHtml(), with address and whole call stack.
QString blockDetailsHtml(const Document& document, const analyzer::Block& block);

/// The innermost recorded host call of the process around the block's allocation, or none. Linear
/// in the calls.
Item callOf(const Document& document, const analyzer::Block& block);

} // namespace ridge::gui
