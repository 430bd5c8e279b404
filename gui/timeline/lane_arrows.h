// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lane_sight.h"

#include <QPainter>

namespace ridge::gui {

/// Paints an arrow from the call that launched `selected` to its begin, and one from the end of `awaited`, which it
/// had to wait for. Items may be none. `width`: of the widget.
void paintArrows(QPainter& painter, const LaneSight& sight, const Document& document, Item selected,
                 Item awaited, int width);

} // namespace ridge::gui
