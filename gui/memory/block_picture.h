// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/space_blocks.h"
#include "gui/time/time_scale.h"
#include "trace/storage/stopped.h"

namespace ridge::gui {

/// Where the pixels of a picture of blocks lie.
struct BlockFrame {
    TimeWindow window; ///< over `width` pixels
    double top = 1;    ///< bytes at the upper edge; the lower edge is 0
    int width = 0, height = 0;
    bool operator==(const BlockFrame&) const = default;
};

/// Blocks as pixels. A pixel has the band that covers most of its covered area. So blocks too small
/// to be drawn alone are merged with their neighbours, and every pixel with any block has a band.
struct BlockPicture {
    static constexpr std::uint8_t kEmpty = 255;
    BlockFrame frame;
    std::vector<std::uint8_t> bands;   ///< row by row from the top; kEmpty: nothing is there
    std::vector<std::uint8_t> covered; ///< of the pixel, 0 to 255; above 0 where a band is
};

/// Pure function. Visits every block of the window once, at a cost independent of its size, and
/// every pixel once. A block is at least 1/256 of a pixel wide and high. A block over three pixels
/// wide (high) leaves one free at its right (upper) edge. Throws trace::Stopped.
BlockPicture pictureOf(const SpaceBlocks& space, const BlockFrame& frame,
                       const std::stop_token& stop = {});

} // namespace ridge::gui
