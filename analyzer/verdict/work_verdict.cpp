// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/verdict/work_verdict.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

namespace ridge::analyzer {
namespace {

CeilingOrigin weaker(CeilingOrigin a, CeilingOrigin b) {
    return a == CeilingOrigin::None ? b : b == CeilingOrigin::None ? a : std::min(a, b);
}

bool usable(double figure) {
    return std::isfinite(figure) && figure > 0;
}

/// Whether `busy` tells of a unit that a launch of so few blocks can saturate: those of the SMs are
/// not busier than the part of the SMs that has a block. Samples may mix in the kernels beside it.
bool saturates(const KernelVerdict& busy, const Occupancy& occupancy,
               const Thresholds& thresholds) {
    const bool ofAllSms = busy.resource == Resource::Dram || busy.resource == Resource::L2;
    return busy.limit == Limit::Saturated &&
           (ofAllSms || static_cast<double>(occupancy.blocks) >=
                            thresholds.saturated * static_cast<double>(occupancy.smCount));
}

} // namespace

Saturation saturation(const Work& work, Ns time, const Roofs& roofs) {
    Saturation result;
    if (work.origin == Origin::None || time <= Ns{})
        return result;
    const double seconds = std::chrono::duration<double>(time).count();
    double least = 0;
    const Resource math = mathUnit(work.precision);
    const Roof& mathRoof = roofs.of(math);
    if (math != Resource::None && usable(work.flops) && mathRoof.rate > 0) {
        result.math = math;
        result.compute = work.flops / seconds / mathRoof.rate;
        result.ceiling = mathRoof.origin;
        least = work.flops / mathRoof.rate;
    }
    const Roof& dram = roofs.of(Resource::Dram);
    if (usable(work.bytes) && dram.rate > 0) {
        result.memory = work.bytes / seconds / dram.rate;
        result.ceiling = weaker(result.ceiling, dram.origin);
        least = std::max(least, work.bytes / dram.rate);
    }
    // Work comes from a file: a time beyond what Ns holds is no time.
    if (least < 1e9)
        result.speedOfLight = Ns(static_cast<std::int64_t>(std::llround(least * 1e9)));
    return result;
}

KernelVerdict judgeWork(const Saturation& s, Origin origin, const Thresholds& thresholds) {
    KernelVerdict verdict;
    const bool computeProven = s.compute >= thresholds.saturated && s.aboveDram();
    const bool compute = s.math != Resource::None && (s.compute >= s.memory || computeProven);
    const double largest = compute ? s.compute : s.memory;
    if (largest < thresholds.limited)
        return verdict;
    const bool saturated = largest >= thresholds.saturated;
    verdict.limit = saturated ? Limit::Saturated : Limit::LatencyLimited;
    verdict.origin = origin;
    if (compute)
        verdict.label = saturated ? Label::ComputeSaturated : Label::ComputeLimited;
    else
        verdict.label = saturated ? Label::BandwidthSaturated : Label::BandwidthLimited;
    verdict.resource = compute ? s.math : s.aboveDram() ? Resource::L2 : Resource::Dram;
    verdict.balanced = s.compute >= thresholds.saturated && s.memory >= thresholds.saturated &&
                       std::abs(s.compute - s.memory) < thresholds.balanced;
    return verdict;
}

KernelVerdict judgeShape(const Saturation& s, bool fitsCache, const Thresholds& thresholds) {
    const KernelVerdict verdict = judgeWork(s, Origin::Shape, thresholds);
    if (verdict.limit != Limit::Saturated)
        return {};
    if (verdict.label == Label::ComputeSaturated)
        return verdict;
    if (s.memory < thresholds.shapeMemory)
        return {};
    KernelVerdict memory = verdict;
    if (fitsCache)
        memory.resource = Resource::None;
    return memory;
}

KernelVerdict judge(Ns duration, const std::optional<Work>& work, const Occupancy& occupancy,
                    const Roofs& roofs, const Thresholds& thresholds, const KernelVerdict* busy) {
    const double empty = static_cast<double>(thresholds.emptyKernel.count());
    if (static_cast<double>(duration.count()) < thresholds.tinyFactor * empty)
        return {Label::OverheadKernel, Limit::Tiny, Resource::None, Origin::None, false};
    const Saturation s = work ? saturation(*work, duration, roofs) : Saturation{};
    const bool saturated = std::max(s.compute, s.memory) >= thresholds.saturated ||
                           (busy && saturates(*busy, occupancy, thresholds));
    if (occupancy.underFilled() && !saturated)
        return {Label::OverheadKernel, Limit::UnderFilled, Resource::None, Origin::None, false};
    if (busy && busy->label != Label::Unclassified)
        return *busy;
    const KernelVerdict verdict =
        work && work->origin == Origin::Shape
            ? judgeShape(s, work->fitsCache, thresholds)
            : judgeWork(s, work ? work->origin : Origin::None, thresholds);
    return busy && verdict.label == Label::Unclassified ? *busy : verdict;
}

} // namespace ridge::analyzer
