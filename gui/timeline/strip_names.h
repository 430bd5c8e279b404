// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes.h"

#include <QFontMetricsF>
#include <QString>

#include <vector>

namespace ridge::gui {

/// A text and where it stands, in pixels of the scale.
struct StripName {
    QString text;
    double left = 0, width = 0;
};

/// Names of the outermost ranges that work on the first GPU, in the middle of the time of their work and clear of one
/// another. Ranges too short for their names that lie near each other share one: "step x 11", or "warm-up … step"; a
/// name that finds no room is cut, and left out where hardly a letter would be left. Pixels times log n.
std::vector<StripName> stripNames(const Lanes& lanes, const TimeScale& scale,
                                  const QFontMetricsF& metrics);

} // namespace ridge::gui
