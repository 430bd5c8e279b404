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
    Ns spent{};              ///< device time that it is about
    Ns gain{};               ///< of `spent`, what would go at most; 0 for CutPeakMemory
    bool assumed = false;    ///< rests on a figure that this recording does not hold
    std::uint64_t count = 0; ///< gaps, launches, copies or blocks that it is about
    double bytes = 0;        ///< traffic or memory saved, bytes copied; 0: does not apply
    double rate = 0;         ///< bytes/s that PinHostMemory expects
    double reached = 0;      ///< of MoreInFlight: saturation of the first kernel
    /// Whose remedy is named: of the kernels, or of the program.
    Framework framework = Framework::None;
    Ns each{}; ///< of CaptureGraph what a node costs, of FuseTiny an empty kernel
    Resource target = Resource::None; ///< unit that would do the work instead
    std::uint32_t range = kNone; ///< row of Analysis::ranges; of CaptureGraph with most of the time
    bool isAllInRange = true;    ///< of CaptureGraph: with all of it
    std::uint32_t space = kNone; ///< of CutPeakMemory: row of MemorySummary::spaces
    /// Rows of Analysis::kernels, most gain first; of FuseKernels the one and the one that follows.
    std::vector<std::uint32_t> kernels;
    std::uint32_t copy = kNone;      ///< row of Analysis::copies
    std::vector<std::uint32_t> gaps; ///< rows of Analysis::gaps, most time first
};

inline constexpr double kLeastGain = 0.005; ///< share of device time below which nothing is advised
inline constexpr Ns kGraphNodeGap{1300};    ///< assumed of a node of a graph that was not measured

} // namespace ridge::analyzer
