// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What to try, with the device time it could save, computed from the recording
// (docs/method/advice.md).
#pragma once

#include "analyzer/results/labels/advice_kind.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/rows/framework.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace ridge::analyzer {

/// One thing to try. Gains of several do not add up: they may be about the same time.
struct Advice {
    AdviceKind kind{};
    Reuse reuse = Reuse::None; ///< of ReuseData
    bool assumed = false;      ///< rests on a figure that this recording does not hold
    bool ofRoof = false;       ///< of ReuseData: `reached` is of the measured roof, no busy share
    bool isAllInRange = true;  ///< of CaptureGraph: with all of its time in `range`
    /// Whose remedy is named: of the kernels, or of the program.
    Framework framework = Framework::None;
    /// Unit that would do the work instead; of ReuseData the one that would bound the first kernel.
    Resource target = Resource::None;
    Ns spent{}; ///< device time that it is about
    Ns gain{};  ///< of `spent`, what would go at most; 0 for CutPeakMemory
    /// Gain of the kernels by themselves, where the host's launches leave less of it. 0: they do not.
    Ns withoutHost{};
    Ns each{};               ///< of CaptureGraph what a node costs, of FuseTiny an empty kernel
    std::uint64_t count = 0; ///< gaps, launches, copies or blocks that it is about
    double bytes = 0;        ///< traffic or memory saved, bytes copied; 0: does not apply
    double rate = 0;         ///< bytes/s that PinHostMemory expects
    double reached = 0;      ///< saturation of the first kernel; of ReuseData its next unit's
    double passes = 0;       ///< of Reuse::Conflicts: through the L1 for each instruction
    // Rows of the analysis.
    std::uint32_t range = kNone; ///< of ranges; of CaptureGraph with most of the time
    std::uint32_t space = kNone; ///< of MemorySummary::spaces, of CutPeakMemory
    std::uint32_t copy = kNone;  ///< of copies
    /// Of kernels, most gain first; of FuseKernels the one and the one that follows.
    std::vector<std::uint32_t> kernels;
    std::vector<std::uint32_t> gaps; ///< of gaps, most time first
};

inline constexpr double kLeastGain = 0.005; ///< share of device time below which nothing is advised
inline constexpr Ns kGraphNodeGap{1300};    ///< assumed of a node of a graph that was not measured

} // namespace ridge::analyzer
