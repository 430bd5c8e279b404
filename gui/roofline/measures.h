// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/plots/roofline_plot.h"

#include <vector>

namespace ridge::gui {

/// Where a point would lie by figures of another origin.
struct OtherPlace {
    double intensity = 0; ///< FLOP per byte of DRAM
    double rate = 0;      ///< FLOP/s
    /// The intensity lies between these in about 95 of 100 cases; both are `intensity` where no error is known.
    double least = 0, most = 0;
    analyzer::Origin origin = analyzer::Origin::None;
};

/// Places by annotated work, if the point itself was replayed, and by sampled DRAM bytes, if the
/// samples cover the same GPU time as the point's work. None for samples that cover other time or
/// know too little.
std::vector<OtherPlace> otherPlacesOf(const analyzer::Analysis& analysis,
                                      const reports::RooflinePoint& point);

} // namespace ridge::gui
