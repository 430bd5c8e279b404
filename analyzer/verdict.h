// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/label.h"
#include "analyzer/occupancy.h"
#include "analyzer/resource.h"

#include <optional>

namespace ridge::analyzer {

/// Limits of METHOD.md, 'Verdict of a kernel'.
struct Thresholds {
    double saturated = 0.6; ///< of a ceiling: from here on saturated
    double limited = 0.25;  ///< of a ceiling: below it nothing is bound by the resource
    double balanced = 0.1;  ///< math and memory closer than this are equally near to their ceilings
    double tinyFactor = 3;  ///< tiny: shorter than this many empty kernels
    /// GPU time of an empty kernel as recorded. The default is an assumption
    /// for Hopper until a recording carries its device's own figure.
    Ns emptyKernel{1200};
};

/// Work of one kernel or range. Figures that are 0 are not known.
struct Work {
    double flops = 0;
    double bytes = 0; ///< of DRAM
    trace::Precision precision{};
    Origin origin = Origin::None;
};

/// Why a verdict is what it is, beside its label.
enum class Limit : std::uint8_t {
    None,
    Saturated,
    LatencyLimited,
    Mixed, ///< limited, and neither math nor memory leads
    Tiny,
    UnderFilled,
    Latency,
    // Why busy shares leave a kernel unclassified:
    FewSamples,
    NotSeparable, ///< from what ran in the same samples
    WithinError,  ///< another family lies within the bands
    UnitMissing   ///< it were overhead, but a unit has no busy share
};

/// "tiny", "under-filled", "too few samples", ...; "" for None.
std::string_view name(Limit);

/// Shares of the roofs that work reached in a time. Annotated work bounds them from below.
struct Saturation {
    Resource math = Resource::None; ///< unit of `compute`; None: no FLOPs or no such roof
    double compute = 0;             ///< FLOP/s / roof
    double memory = 0;              ///< bytes/s / DRAM roof
    Ns speedOfLight{};              ///< time of the slowest resource at its roof; 0: not known
    CeilingOrigin ceiling = CeilingOrigin::None; ///< the weaker of the roofs used
    /// Annotated bytes exceed what DRAM can deliver: part of them came from a cache.
    bool aboveDram() const { return memory > kMostOfDram; }
    static constexpr double kMostOfDram = 1.03; ///< with the error of the roof
};

Saturation saturation(const Work& work, Ns time, const Roofs& roofs);

struct KernelVerdict {
    Label label = Label::Unclassified;
    Limit limit = Limit::None;
    /// That bounds it; None for overhead and unclassified, and where samples tell the side and not the unit.
    Resource resource = Resource::None;
    Origin origin = Origin::None;
    bool balanced = false; ///< compute and memory both saturated and within 0.1
};

/// What the saturations alone say: compute or bandwidth, saturated or latency-limited. Below
/// Thresholds::limited it is unclassified: FLOPs and DRAM bytes bound from below what keeps a kernel
/// busy, counted ones too, as they do not see the caches, instructions or special functions.
/// When annotated bytes exceed DRAM's roof, they prove nothing about DRAM: saturated compute then
/// wins, and bandwidth is named as of the L2.
KernelVerdict judgeWork(const Saturation& saturation, Origin origin, const Thresholds& thresholds);

/// Verdict of a kernel that ran for `duration`. Annotated work can show compute or bandwidth and
/// never overhead; without work only the launch speaks (tiny, under-filled). `busy`: what busy shares
/// say of the kernel (judgeBusy()), or null; it comes before work and, when unclassified, says why when
/// that work decides nothing either.
KernelVerdict judge(Ns duration, const std::optional<Work>& work, const Occupancy& occupancy,
                    const Roofs& roofs, const Thresholds& thresholds,
                    const KernelVerdict* busy = nullptr);

} // namespace ridge::analyzer
