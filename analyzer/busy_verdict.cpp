// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/busy_verdict.h"

#include <algorithm>
#include <cmath>

namespace ridge::analyzer {
namespace {

constexpr double kIssueLead = 0.15, kSameLevel = 0.1, kBalanced = 0.1;

double at(const UnitSaturations& s, Metric metric) {
    return s[static_cast<std::size_t>(metric)];
}

/// The unit that says how far a side is used, and its saturation.
struct Side {
    double value = 0;
    Metric unit{};
};

Side computeSide(const UnitSaturations& s) {
    Side side{at(s, Metric::Tensor), Metric::Tensor};
    for (Metric pipe : {Metric::Fp32, Metric::Fp64, Metric::Xu, Metric::Alu})
        if (at(s, pipe) > side.value)
            side = {at(s, pipe), pipe};
    // Issue is never below FMA by construction, so it has to lead clearly.
    if (at(s, Metric::Issue) >= side.value + kIssueLead)
        side = {at(s, Metric::Issue), Metric::Issue};
    return side;
}

/// The largest level; named is the outermost one close to it, as traffic passes the inner ones.
Side memorySide(const UnitSaturations& s) {
    const double largest = std::max({at(s, Metric::Dram), at(s, Metric::L2), at(s, Metric::L1)});
    for (Metric level : {Metric::Dram, Metric::L2})
        if (at(s, level) >= largest - kSameLevel)
            return {largest, level};
    return {largest, Metric::L1};
}

/// Which side bounds when both are saturated and close.
bool computeOfBalanced(const Side& compute, const Side& memory) {
    const bool inner = memory.unit == Metric::L1;
    if (inner && compute.unit != Metric::Issue)
        return true; // a perfect GEMM fills both
    if (!inner && (compute.unit == Metric::Issue || compute.unit == Metric::Alu))
        return false;
    return compute.value >= memory.value;
}

Family familyOf(const KernelVerdict& verdict) {
    switch (verdict.label) {
    case Label::ComputeSaturated:
    case Label::ComputeLimited:
        return Family::Compute;
    case Label::BandwidthSaturated:
    case Label::BandwidthLimited:
        return Family::Bandwidth;
    default:
        return Family::Overhead;
    }
}

/// DRAM turns from reading to writing and back at a cost, so that a mix of both has a lower peak: between
/// the ceilings of reading, copying (half of each) and writing it is taken to be linear.
double dramPeak(const BusyShares& shares, const Roofs& roofs) {
    const double highest = roofs.of(Resource::Dram).busyShare;
    const double read = shares.of(Metric::DramRead).value,
                 written = shares.of(Metric::DramWrite).value;
    const auto& [reads, copies, writes] = roofs.dramBusy;
    if (!(read + written > 0) || std::min({reads, copies, writes}) <= 0)
        return highest > 0 ? highest : 1;
    const double mix = 2 * written / (read + written);
    return mix < 1 ? reads + mix * (copies - reads) : copies + (mix - 1) * (writes - copies);
}

double peakOf(std::size_t unit, const BusyShares& shares, const Roofs& roofs) {
    if (static_cast<Metric>(unit) == Metric::Dram)
        return dramPeak(shares, roofs);
    const double reached = roofs.of(unitOf(static_cast<Metric>(unit))).busyShare;
    return reached > 0 ? reached : 1;
}

/// Whether any family but `own` lies in the box from `low` to `high`, by its corners where all
/// units but one are at the same end.
bool anotherFamily(const UnitSaturations& low, const UnitSaturations& high, Family own,
                   const Thresholds& thresholds) {
    const auto differs = [&](const UnitSaturations& s) {
        return familyOf(judgeUnits(s, thresholds)) != own;
    };
    if (differs(low) || differs(high))
        return true;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
        UnitSaturations up = low, down = high;
        up[unit] = high[unit];
        down[unit] = low[unit];
        if (differs(up) || differs(down))
            return true;
    }
    return false;
}

KernelVerdict unclassified(Limit reason) {
    KernelVerdict verdict;
    verdict.limit = reason;
    return verdict;
}

} // namespace

UnitSaturations unitSaturations(const BusyShares& shares, const Roofs& roofs) {
    UnitSaturations result{};
    for (std::size_t unit = 0; unit < kUnits; ++unit)
        if (shares.by[unit].state != EstimateState::NotSampled)
            result[unit] = shares.by[unit].value / peakOf(unit, shares, roofs);
    return result;
}

KernelVerdict judgeUnits(const UnitSaturations& s, const Thresholds& thresholds) {
    const Side compute = computeSide(s), memory = memorySide(s);
    const double largest = std::max(compute.value, memory.value);
    if (largest < thresholds.limited)
        return {Label::OverheadKernel, Limit::Latency, Resource::None, Origin::Sampled, false};
    const bool saturated = largest >= thresholds.saturated;
    const bool balanced = std::min(compute.value, memory.value) >= thresholds.saturated &&
                          std::abs(compute.value - memory.value) < kBalanced;
    const bool isCompute =
        balanced ? computeOfBalanced(compute, memory) : compute.value >= memory.value;
    KernelVerdict verdict;
    verdict.limit = saturated ? Limit::Saturated : Limit::LatencyLimited;
    verdict.resource = unitOf(isCompute ? compute.unit : memory.unit);
    verdict.origin = Origin::Sampled;
    verdict.balanced = balanced;
    if (isCompute)
        verdict.label = saturated ? Label::ComputeSaturated : Label::ComputeLimited;
    else
        verdict.label = saturated ? Label::BandwidthSaturated : Label::BandwidthLimited;
    return verdict;
}

KernelVerdict judgeBusy(const BusyShares& shares, const Roofs& roofs,
                        const Thresholds& thresholds) {
    if (!shares.known())
        return unclassified(Limit::FewSamples);
    const UnitSaturations centre = unitSaturations(shares, roofs);
    UnitSaturations low = centre, high = centre;
    bool undecided = false, missing = false;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
        const Estimate& share = shares.by[unit];
        missing = missing || share.state == EstimateState::NotSampled;
        if (share.known()) {
            low[unit] = std::max(0.0, (share.value - share.band) / peakOf(unit, shares, roofs));
            high[unit] = (share.value + share.band) / peakOf(unit, shares, roofs);
        } else if (share.state == EstimateState::Undecided) {
            undecided = true;
            low[unit] = 0;
            high[unit] = 1;
        }
    }
    KernelVerdict verdict = judgeUnits(centre, thresholds);
    verdict.origin = shares.origin;
    const Family family = familyOf(verdict);
    if (anotherFamily(low, high, family, thresholds))
        return unclassified(undecided ? Limit::NotSeparable : Limit::WithinError);
    if (family == Family::Overhead && missing)
        return unclassified(Limit::UnitMissing);
    return verdict;
}

} // namespace ridge::analyzer
