// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/lanes.h"

#include <memory>
#include <vector>

namespace ridge::gui {

/// Which lanes: a group and a lane in it.
struct LaneKey {
    std::uint32_t group = 0, lane = 0;
    bool operator==(const LaneKey&) const = default;
    bool operator<(const LaneKey& other) const {
        return group != other.group ? group < other.group : lane < other.lane;
    }
};

/// What to draw.
struct PictureRequest {
    TimeWindow window; ///< visible window; the picture adds half its length on each side
    int width = 1;     ///< pixels of the visible window
    std::vector<LaneKey> lanes;
    TimeWindow whole; ///< of the strip of the run
    bool operator==(const PictureRequest&) const = default;
};

/// A lane as a short list: boxes of each row, or a column per pixel.
struct LanePicture {
    LaneKey key;
    std::vector<std::vector<Box>> rows;
    std::vector<Plot::Column> columns; ///< from the begin of Picture::scale on
};

/// A draw list: all that painting needs, whatever the number of events behind it.
struct Picture {
    std::shared_ptr<const Lanes> of;
    PictureRequest request;
    TimeScale scale; ///< of the window with its margins; pixels from 0 on
    std::vector<LanePicture> lanes;

    const LanePicture* find(LaneKey key) const; ///< null when it was not asked for
};

/// Pure function. Cost: pixels times lanes times log n.
Picture pictureOf(const std::shared_ptr<const Lanes>& lanes, const PictureRequest& request);

/// The bound budget of the run per pixel, summed over devices.
struct Strip {
    std::vector<analyzer::Budget> columns;
    /// Devices with GPU time; a full column has this many times its length.
    std::int64_t devices = 1;
};

/// The strip of `whole`. Without results, or with withheld verdicts, it shows only the GPU's busy
/// time: the sum of the device's lanes, at most the whole pixel. Kernels then have the colours of
/// an overview's labels, or are unclassified. Cost: pixels times lanes times log n.
Strip stripOf(const Lanes& lanes, TimeWindow whole, int width);

} // namespace ridge::gui
