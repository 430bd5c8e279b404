// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_drag.h"

#include "gui/style/theme.h"

#include <algorithm>

namespace ridge::gui {

void paintDrag(QPainter& painter, const LaneDrag& drag, const LaneSight& sight, QSize canvas) {
    QColor colour = theme().accent;
    if (drag.lane) {
        if (const int places = drag.moved ? sight.placesTo(*drag.lane, drag.to.y()) : 0)
            painter.fillRect(0, sight.edgeOf(*drag.lane, places) - 1, canvas.width(), 3, colour);
    } else if (drag.isBox) {
        colour.setAlphaF(0.2F);
        const int left = std::min(drag.from.x(), drag.to.x());
        painter.fillRect(left, 0, std::abs(drag.to.x() - drag.from.x()), canvas.height(), colour);
    }
}

} // namespace ridge::gui
