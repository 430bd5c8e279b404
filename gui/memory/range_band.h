// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/memory/blocks.h"
#include "gui/loading/document.h"
#include "gui/timeline/spans/spans.h"

#include <QPainter>

#include <span>
#include <vector>

namespace ridge::gui {

/// The outer NVTX ranges in which blocks were allocated, drawn above the blocks. Their times are
/// host times, like those of blocks.
struct RangeBand {
    std::vector<SpanRow> rows; ///< by nesting, at most kMostRows; none: no block lies in a range
    std::vector<ColourSums> colours; ///< of each row

    static constexpr std::size_t kMostRows = 4;
    static constexpr int kRowHeight = 18; ///< pixels
    int height() const { return static_cast<int>(rows.size()) * kRowHeight; }
    /// The range at a time, `y` pixels below the upper edge; none where there is no range.
    Item at(std::int64_t time, double y) const;
};

/// The push/pop ranges of the threads in whose ranges most blocks were allocated. Takes several
/// threads only if their ranges never overlap, as of processes one after another. `document` has
/// results. n log n in the ranges, n in the blocks.
RangeBand rangeBandOf(const Document& document, std::span<const analyzer::Block> blocks);

/// Paints `band` over the pixels of `scale` with its upper edge at `top`; `selected` is outlined.
/// Pixels times log n.
void paintRangeBand(QPainter& painter, const Document& document, const RangeBand& band,
                    const TimeScale& scale, int top, Item selected);

} // namespace ridge::gui
