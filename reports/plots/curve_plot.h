// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ridge::reports {

struct CurvePoint {
    double x = 0, y = 0; ///< above 0
    std::string title;   ///< when the pointer rests on it
};

struct Curve {
    std::string name;
    std::vector<CurvePoint> points;  ///< in the order of x
    std::vector<double> outOfMemory; ///< where the program had no memory: a cross at the upper edge
};

/// Curves on log-log axes.
struct Chart {
    std::string title;
    std::string xName;
    std::vector<Curve> curves;
    std::string (*text)(double amount); ///< of a value of the y axis
};

/// The colour of a curve as CSS; after eight they repeat, and lines are dashed.
std::string curveColour(std::size_t curve);

/// The chart as an <svg> element that takes its colours from the page's style sheet.
std::string curvePlot(const Chart& chart);

/// The names of the curves with their colours, as HTML.
std::string curveLegend(const std::vector<Curve>& curves);

} // namespace ridge::reports
