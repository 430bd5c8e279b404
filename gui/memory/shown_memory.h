// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/space_blocks.h"

#include <QColor>

#include <memory>
#include <optional>
#include <vector>

namespace ridge::gui {

/// What is drawn over time: live bytes stacked by owner or by source, or each block as a rectangle.
enum class MemoryMode : std::uint8_t { Owners, Sources, Blocks };

/// One memory space of a recording, and how it is drawn.
struct ShownMemory {
    DocumentPtr document; ///< with results; null: nothing is shown
    std::size_t row = 0;  ///< of MemorySummary::spaces
    /// By row of the spaces; null: not known yet.
    std::shared_ptr<const std::vector<SpaceBlocks>> all;
    MemoryMode mode = MemoryMode::Owners;

    const analyzer::MemorySpace& space() const; ///< there must be a document
    const SpaceBlocks* blocks() const;          ///< of the space; null: not known yet
    const RangeBand* ranges() const;            ///< null: not known yet
    bool drawsBlocks() const { return mode == MemoryMode::Blocks && blocks(); }
};

/// The block after (direction 1) or before (-1) `selected` among those that are drawn, by their begins. None
/// selected: from the first one that begins at `from` or later. Null: there is none.
const analyzer::Block* nextDrawn(const SpaceBlocks& space,
                                 const std::optional<analyzer::Block>& selected, std::int64_t from,
                                 int direction);

/// The colour of a band of OwnerBands; that of all other owners is grey.
QColor bandColour(std::size_t band);

/// The colour of a MemorySource.
QColor sourceColour(std::size_t source);

} // namespace ridge::gui
