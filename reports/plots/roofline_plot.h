// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/words/replayed.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// A kernel function or a range on the roofline.
struct RooflinePoint {
    std::string name;                                       ///< printable, not escaped
    double intensity = 0;                                   ///< FLOP per byte
    double rate = 0;                                        ///< FLOP/s
    double share = 0;                                       ///< of the GPU busy time
    analyzer::Label label = analyzer::Label::Unclassified;  ///< decides the colour
    analyzer::Resource resource = analyzer::Resource::None; ///< that bounds it
    std::string verdict; ///< in words; "withheld" where none may be given
    analyzer::Origin origin{};
    bool isRange = false;
    std::uint32_t row = 0; ///< of Analysis::ranges, else of Analysis::kernels
    std::vector<LevelBytes>
        levels; ///< replayed; `bytes` per FLOP, so that 1 / bytes is the intensity
};

/// Kernels and ranges whose FLOPs and bytes are both known, kernels first, each by time. A range
/// that only repeats its one kernel is left out.
std::vector<RooflinePoint> rooflinePoints(const analyzer::Analysis& analysis);

/// Whether one of the points has a level of this name.
bool anyLevel(const std::vector<RooflinePoint>& points, std::string_view name);

/// The math units whose roofs matter to the points, highest first. At most four that have a rate;
/// those that bound points go before tensor bf16 and FP32. Units that are counted in operations
/// (ALU, XU, issue) have no place on an axis of FLOP/s.
std::vector<analyzer::Resource> mathRoofs(const std::vector<RooflinePoint>& points,
                                          const analyzer::Roofs& roofs);

/// The roofs of the device that was busy longest; none are known of a run without a device.
const analyzer::Roofs& roofsOfBusiest(const analyzer::Analysis& analysis);

/// Log-log axes in whole decades.
struct RooflineAxes {
    double left = -1, right = 4; ///< log10 of FLOP/B
    double bottom = 9, top = 15; ///< log10 of FLOP/s
    bool operator==(const RooflineAxes&) const = default;
};

/// Axes that the machine decides and no recording. Performance starts six decades below the decade
/// that holds the fastest math roof. Intensity ends a decade above where that roof meets DRAM, and
/// spans six decades too. Without a roof of math and of DRAM those of a GPU with 1 PFLOP/s and 1
/// TB/s.
RooflineAxes rooflineAxes(const analyzer::Roofs& roofs);

/// The plot as an <svg> element that takes its colours from the page's style sheet. Roofs are of
/// the device that was busy longest. A line joins a point with where it lies by the bytes of inner
/// levels. A point beyond the axes lies at the edge, with an arrow. `inFile`: as a file of its own,
/// with style.
std::string rooflinePlot(const analyzer::Analysis& analysis, bool inFile);

} // namespace ridge::reports
