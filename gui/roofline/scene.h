// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the roofline shows, as plain values without pixels or theme.
#pragma once

#include "gui/items/rows.h"
#include "gui/loading/document.h"
#include "gui/roofline/axes.h"
#include "gui/roofline/measures.h"
#include "reports/plots/roofline_plot.h"

#include <QString>

#include <vector>

namespace ridge::gui {

/// A roof of the machine: of a memory level a slope, of a math unit a plateau.
struct RoofLine {
    analyzer::Resource resource{};
    analyzer::Roof roof;
    bool isMemory = false;
    bool isShown = true;
    /// Spread of the rate over repeats of its measurement: (max - min) / median; 0: not known.
    double spread = 0;
    double logRate() const; ///< log10 of B/s or FLOP/s
};

/// What a legend switches beside roofs.
struct RooflineLayers {
    bool kernels = true, ranges = true, levels = true, origins = true;
    bool ops = true, modules = true; ///< of PyTorch
    bool families = false;           ///< they sum up kernels that are shown
};

/// A point of an earlier recording.
struct PointBefore {
    reports::RooflinePoint point;
    /// Index of the point with the same kernel function or range path in the later recording; the
    /// number of points for none.
    std::size_t after = 0;
    /// Speed-up: earlier over later median time of a launch or instance; 0: not known.
    double faster = 0;
};

/// The launches of one point, by what each reached.
struct LaunchSpread {
    std::size_t point = 0;     ///< index
    std::vector<double> rates; ///< FLOP/s
};

/// All of a recording's roofline.
struct RooflineScene {
    QString machine;             ///< the device whose roofs these are
    std::vector<RoofLine> roofs; ///< memory from the outermost inwards, then math from the fastest
    std::vector<reports::RooflinePoint> points;  ///< as rooflinePoints(), then familyPoints()
    std::vector<std::vector<OtherPlace>> others; ///< of each point
    std::vector<PointBefore> before; ///< of an earlier recording that it is compared with
    LaunchSpread launches;           ///< of the selected point; empty: they are not known
    reports::RooflineAxes axes;
    RooflineLayers layers;
    std::size_t withoutPlace = 0; ///< kernel functions whose FLOPs or bytes are not known
    trace::Ns timeWithoutPlace{}; ///< GPU time of those

    bool isShown(const reports::RooflinePoint& point) const;
    bool hasAny(reports::PointKind kind) const;
};

/// The roofline of an analysis. Shows DRAM, L2, tensor bf16, FP32 and all roofs that bound a point
/// at first; L1 if a point has bytes of it.
RooflineScene rooflineScene(const analyzer::Analysis& analysis);

/// The points of `before` for the scene of `now`. Kernels are matched by function, ranges by path.
/// A range that is now a single kernel function is matched with that function's point. No times are
/// compared if a loss withholds the verdicts of either.
std::vector<PointBefore> pointsBefore(const analyzer::Analysis& before,
                                      const analyzer::Analysis& now, const RooflineScene& scene);

/// The row of Analysis that a point stands for; none of ops and modules.
Row rowOf(const reports::RooflinePoint& point);

/// Where a roof is drawn: a memory level from the edge to the highest shown plateau, a plateau from the
/// DRAM roof to the right edge. Empty where the axes do not reach it or the roof is switched off.
struct RoofSegment {
    double fromX = 0, fromY = 0, toX = 0, toY = 0; ///< log10 of FLOP/B and of FLOP/s
    bool isEmpty() const { return !(fromX < toX); }
};
RoofSegment segmentOf(const RooflineScene& scene, const RoofLine& roof);

/// Radius of a point in pixels, for a range or module half the diagonal. The area is the share of the GPU
/// time.
double radiusOf(const reports::RooflinePoint& point);

/// Index of the point at a place, of several the smallest; the number of points when there is none.
std::size_t pointAt(const RooflineScene& scene, const RooflineScale& scale, QPointF place);

/// "DRAM 4.10 TB/s", "Tensor bf16 780 TFLOP/s".
QString roofText(const RoofLine& roof);

/// Where the roofs are from and what the marks mean: one line below the plot.
QString originSentence(const RooflineScene& scene);

/// "16.9 x faster", "1.20 x slower", "as fast"; "" where it is not known.
QString fasterText(const PointBefore& before);

/// Lines for a card about the earlier points that became this one, at most four; names are escaped.
QString changeHtml(const RooflineScene& scene, std::size_t point);

/// A card about a point: work, time, origin, verdict; names are escaped.
QString pointHtml(const analyzer::Analysis& analysis, const reports::RooflinePoint& point);

} // namespace ridge::gui
