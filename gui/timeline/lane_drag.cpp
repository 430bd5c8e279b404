// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_drag.h"

#include "gui/style/theme.h"

namespace ridge::gui {

void paintDrag(QPainter& painter, const LaneDrag& drag, const LaneSight& sight, QSize canvas) {
    if (!drag.lane)
        return;
    if (const int places = drag.moved ? sight.placesTo(*drag.lane, drag.to.y()) : 0)
        painter.fillRect(0, sight.edgeOf(*drag.lane, places) - 1, canvas.width(), 3,
                         theme().accent);
}

} // namespace ridge::gui
