// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lane_sight.h"

#include <QPainter>

namespace ridge::gui {

/// The pointer's button is held down on a timeline.
struct LaneDrag {
    QPoint from, to;
    TimeWindow window; ///< when it began
    int scroll = 0;
    bool pans = false;                ///< moves what is seen; else measures a stretch of time
    bool moved = false;               ///< far enough not to be a click
    std::optional<LaneKey> lane = {}; ///< whose name is dragged
};

/// Where the dragged lane would go.
void paintDrag(QPainter& painter, const LaneDrag& drag, const LaneSight& sight, QSize canvas);

} // namespace ridge::gui
