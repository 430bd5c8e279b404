// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/lanes.h"

#include <QFontMetricsF>
#include <QString>

#include <vector>

namespace ridge::gui {

/// A text and where it stands, in pixels of the scale.
struct StripName {
    QString text;
    double left = 0, width = 0;
};

/// Names of the outermost ranges with work on the first GPU, centred on the time of their work,
/// without overlaps. Short neighbouring ranges share a name: "step x 11" or "warm-up … step". A
/// name without room is cut, or left out if hardly a letter would remain. Pixels times log n.
std::vector<StripName> stripNames(const Lanes& lanes, const TimeScale& scale,
                                  const QFontMetricsF& metrics);

} // namespace ridge::gui
