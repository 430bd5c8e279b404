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
    case AdviceKind::FuseElementwise:
        return "fuse elementwise kernels";
    case AdviceKind::FuseOptimizer:
        return "fuse the optimizer";
    case AdviceKind::FuseAttention:
        return "fuse attention";
    case AdviceKind::CastOnce:
        return "cast less";
    case AdviceKind::ChannelsLast:
        return "use channels last";
    case AdviceKind::CutPeakMemory:
        return "cut the peak of memory";
    }
    return "";
}

bool isWorth(const Analysis& analysis, Ns gain) {
    const double least = kLeastGain * static_cast<double>(analysis.budget.total().count());
    return gain > Ns{} && static_cast<double>(gain.count()) >= least;
}

KernelRows::KernelRows(const Analysis& analysis) {
    for (std::uint32_t i = 0; i < analysis.kernels.size(); ++i)
        m_rows.emplace(analysis.kernels[i].function, i);
}

std::uint32_t KernelRows::of(std::string_view function) const {
    const auto found = m_rows.find(function);
    return found == m_rows.end() ? kNone : found->second;
}

std::vector<Advice> advise(const Analysis& analysis, const trace::Trace& trace,
                           std::span<const FusionPair> fusion, const FamilySavings& savings) {
    std::vector<Advice> advice;
    if (!analysis.withheld.empty() || analysis.devices.empty())
        return advice;
    adviseOnGaps(analysis, advice);
    adviseOnCopies(analysis, advice);
    std::vector<Advice> single = adviseOnEachKernel(analysis);
    adviseOnFamilies(analysis, trace, savings, single, advice);
    addTogether(std::move(single), advice);
    adviseOnFusion(analysis, trace, fusion, advice);
    std::erase_if(advice, [&](const Advice& a) { return !isWorth(analysis, a.gain); });
    std::stable_sort(advice.begin(), advice.end(),
                     [](const Advice& a, const Advice& b) { return a.gain > b.gain; });
    adviseOnMemory(analysis, advice);
    return advice;
}

} // namespace ridge::analyzer
