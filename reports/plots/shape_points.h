// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/plots/roofline_plot.h"

#include <vector>

namespace ridge::reports {

/// The ops of PyTorch that have FLOPs and least bytes by shape, in the order of their table.
std::vector<RooflinePoint> opPoints(const analyzer::Analysis& analysis);

/// Likewise the modules with all inside. One that lies where an op or the module around it does is
/// left out.
std::vector<RooflinePoint> modulePoints(const analyzer::Analysis& analysis);

} // namespace ridge::reports
