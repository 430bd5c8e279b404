// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/memory/blocks.h"
#include "trace/storage/stopped.h"

#include <span>
#include <vector>

namespace ridge::gui {

/// Positions of blocks as rectangles of time and bytes that never overlap. Not their addresses,
/// which leave holes of terabytes. A block gets the lowest place in the smallest gap that fits it
/// when it begins.
struct BlockPacking {
    std::vector<std::uint64_t> offsets; ///< by block: where its bytes begin
    std::uint64_t height = 0; ///< upper edge of all blocks; at least the peak of live bytes
};

/// `blocks` by start. Blocks that end when they start take no place. n log n. Throws trace::Stopped.
BlockPacking packed(std::span<const analyzer::Block> blocks, const std::stop_token& stop = {});

} // namespace ridge::gui
