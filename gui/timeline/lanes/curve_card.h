// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/lanes.h"

#include <QString>

namespace ridge::gui {

/// Card about a curve in `pixel`: name, value, extremes if they differ, `moment`, and origin of the
/// value. log n.
QString curveCardHtml(const Lane& lane, TimeWindow pixel, const QString& moment);

} // namespace ridge::gui
