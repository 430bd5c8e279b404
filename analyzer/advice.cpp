// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advise.h"

#include <algorithm>

namespace ridge::analyzer {

std::string_view name(AdviceKind kind) {
    switch (kind) {
    case AdviceKind::RemoveSync:
        return "remove a sync";
    case AdviceKind::CaptureGraph:
        return "capture a graph";
    case AdviceKind::PrepareAhead:
        return "prepare work ahead";
    case AdviceKind::ReuseAllocations:
        return "reuse allocations";
    case AdviceKind::LoadAhead:
        return "load modules ahead";
    case AdviceKind::PinHostMemory:
        return "pin host memory";
    case AdviceKind::OverlapCopies:
        return "overlap copies";
    case AdviceKind::OverlapCommunication:
        return "overlap communication";
    case AdviceKind::FuseKernels:
        return "fuse kernels";
    case AdviceKind::FuseTiny:
        return "fuse tiny kernels";
    case AdviceKind::LargerGrid:
        return "fill the GPU";
    case AdviceKind::MoreInFlight:
        return "keep more in flight";
    case AdviceKind::UseTensorCores:
        return "use tensor cores";
    case AdviceKind::LowerPrecision:
        return "lower the precision";
    case AdviceKind::CutPeakMemory:
        return "cut the peak of memory";
    }
    return "";
}

std::vector<Advice> advise(const Analysis& analysis, const trace::Trace& trace,
                           std::span<const FusionPair> fusion) {
    std::vector<Advice> advice;
    if (!analysis.withheld.empty() || analysis.devices.empty())
        return advice;
    adviseOnGaps(analysis, advice);
    adviseOnCopies(analysis, advice);
    adviseOnKernels(analysis, advice);
    adviseOnFusion(analysis, trace, fusion, advice);
    const double least = kLeastGain * static_cast<double>(analysis.budget.total().count());
    std::erase_if(advice, [&](const Advice& a) {
        return a.gain <= Ns{} || static_cast<double>(a.gain.count()) < least;
    });
    std::stable_sort(advice.begin(), advice.end(),
                     [](const Advice& a, const Advice& b) { return a.gain > b.gain; });
    adviseOnMemory(analysis, advice);
    return advice;
}

} // namespace ridge::analyzer
