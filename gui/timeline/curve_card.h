// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes.h"

#include <QString>

namespace ridge::gui {

/// What a curve is in `pixel`, for a card beside the pointer: its name, its value with the extremes where these
/// differ, `moment` and where the value is from. log n.
QString curveCardHtml(const Lane& lane, TimeWindow pixel, const QString& moment);

} // namespace ridge::gui
