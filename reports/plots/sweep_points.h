// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/sweep.h"
#include "reports/plots/curve_plot.h"

#include <string>
#include <vector>

namespace ridge::reports {

/// One chart each of time, FLOP/s, bytes/s and peak memory, along analyzer::curveParameter(). Those of
/// which nothing is known are left out; empty where there is no such parameter.
std::vector<Chart> sweepCharts(const analyzer::Sweep& sweep);

/// Every point whose FLOPs and bytes are known, joined along the same parameter. The roofs are those
/// of the first one.
std::string sweepRoofline(const analyzer::Sweep& sweep, bool inFile);

/// The points by their values: "naive, 256".
std::string pointName(const analyzer::SweepPoint& point);

} // namespace ridge::reports
