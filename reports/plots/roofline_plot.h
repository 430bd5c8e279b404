// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/words/replayed.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// What a point of the roofline stands for.
enum class PointKind : std::uint8_t { Kernel, Range, Op, Module, Family, Run };

/// "kernel", "range", "op", "module", "family", "run".
std::string_view name(PointKind kind);

/// A kernel function, a range, an op of PyTorch or a module on the roofline. Work of the last two is
/// known by shape: their bytes are the least ones, so by counters a point may lie elsewhere.
struct RooflinePoint {
    std::string name;                                       ///< printable, not escaped
    double intensity = 0;                                   ///< FLOP per byte
    double rate = 0;                                        ///< FLOP/s
    double share = 0;                                       ///< of the GPU busy time
    analyzer::Label label = analyzer::Label::Unclassified;  ///< decides the colour
    analyzer::Resource resource = analyzer::Resource::None; ///< that bounds it
    bool isWithheld = false; ///< no verdict may be given: the recording lost data
    std::string verdict;     ///< in words; "withheld" then
    std::string_view origin; ///< of the work: "replayed", "annotated", ..., "by shape"
    PointKind kind{};
    /// Of Analysis::kernels, Analysis::ranges, Analysis::families or FrameworkRows::ops; of a module of
    /// mergedLayers(); of a run its number.
    std::uint32_t row = 0;
    /// Of a kernel's launches, or a range's instances, that do the same work: "32 FLOP/B"; "": of all.
    std::string part;
    analyzer::WorkTotals work; ///< of kernels, ranges and families, or of their part
    std::string note;          ///< why it lies above a roof by shape; "": it does not
    double known = 1; ///< by shape, of families: part of its GPU time with known work, 0 to 1
    std::vector<LevelBytes>
        levels; ///< replayed; `bytes` per FLOP, so that 1 / bytes is the intensity

    bool isByShape() const { return kind == PointKind::Op || kind == PointKind::Module; }
    /// Whether it holds others, which have points too: its mark is a diamond.
    bool isOuter() const {
        return kind == PointKind::Range || kind == PointKind::Module || kind == PointKind::Family;
    }
};

/// Those whose FLOPs and bytes are both known: kernels, ranges, ops, modules, each by time. A range
/// that only repeats its one kernel is left out, and a module that repeats one op or the module
/// around it. Layers that repeat are one module.
std::vector<RooflinePoint> rooflinePoints(const analyzer::Analysis& analysis);

/// The kernel families of which a part has known FLOPs and bytes, by time: where the work of each
/// kind lies as a whole. Not among rooflinePoints(), whose kernels they sum up.
std::vector<RooflinePoint> familyPoints(const analyzer::Analysis& analysis);

/// What points by shape are, and how many lie above a roof; "" where there are none.
std::string shapeSentence(const std::vector<RooflinePoint>& points);

/// "known work: 59.1 % of its time" of a point by shape; "" where that is all of it.
std::string knownText(const RooflinePoint& point);

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

/// Points that belong together, in order: a line joins them, in the colour of a band.
struct JoinedPoints {
    std::vector<std::size_t> points;
    std::string colour; ///< of the line, in CSS
};

/// Likewise of any points and roofs. The first eight points are named where there is room.
std::string rooflinePlot(const analyzer::Roofs& roofs, std::vector<RooflinePoint> points,
                         const std::vector<JoinedPoints>& joined, bool inFile);

} // namespace ridge::reports
