// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"
#include "reports/plots/roofline_plot.h"
#include "trace/storage/stopped.h"

#include <vector>

namespace ridge::gui {

/// Rates kept of a kernel at most: evenly picked by rank, the least and the most among them.
inline constexpr std::size_t kLaunchRates = 400;

/// FLOP/s of each launch of the kernel function behind `point`, ascending, over the whole run. Empty
/// where launches do different work or some have none that is known: the mean says nothing of one.
/// Linear in the kernels. Throws trace::Stopped.
std::vector<double> launchRates(const Document& document, const reports::RooflinePoint& point,
                                const std::stop_token& stop);

} // namespace ridge::gui
