// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/verdict/busy_verdict.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridge::analyzer {
namespace {

constexpr double kIssueLead = 0.15, kSameLevel = 0.1, kInnerLead = 0.05;

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

/// What a verdict says in short.
enum class Regime : std::uint8_t { Compute, Bandwidth, Mixed, Latency };

Regime regimeOf(const KernelVerdict& verdict) {
    if (verdict.limit == Limit::Mixed)
        return Regime::Mixed;
    switch (verdict.label) {
    case Label::ComputeSaturated:
    case Label::ComputeLimited:
        return Regime::Compute;
    case Label::BandwidthSaturated:
    case Label::BandwidthLimited:
        return Regime::Bandwidth;
    default:
        return Regime::Latency;
    }
}

/// DRAM turns from reading to writing and back at a cost, so that a mix of both has a lower peak.
/// It is taken to be linear between the ceilings of reading, copying (half of each) and writing.
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

/// Which verdicts lie in the box from `low` to `high`, by its corners. At a corner all units but
/// one are at the same end, or math is at one end and memory at the other.
struct Possible {
    std::array<bool, 4> regime{}; ///< by Regime
    bool saturated = false;
    Resource leader = Resource::None; ///< of the side that leads by enough

    void add(const KernelVerdict& verdict) {
        const Regime own = regimeOf(verdict);
        regime[static_cast<std::size_t>(own)] = true;
        saturated = saturated || verdict.limit == Limit::Saturated;
        if (own == Regime::Compute || own == Regime::Bandwidth)
            leader = verdict.resource;
    }
    bool has(Regime one) const { return regime[static_cast<std::size_t>(one)]; }
    bool only(Regime one) const {
        for (std::size_t i = 0; i < regime.size(); ++i)
            if (regime[i] != (static_cast<Regime>(i) == one))
                return false;
        return true;
    }
    /// Neither side leads the other by more than the error, and neither is saturated.
    bool noLeader() const { return !saturated && !has(Regime::Latency); }
    /// The other side never leads by enough.
    bool oneSide() const {
        return !has(Regime::Latency) && has(Regime::Compute) != has(Regime::Bandwidth);
    }
    Label sideLabel() const {
        return has(Regime::Compute) ? Label::ComputeLimited : Label::BandwidthLimited;
    }
};

Possible possible(const UnitSaturations& low, const UnitSaturations& high,
                  const Thresholds& thresholds) {
    Possible result;
    result.add(judgeUnits(low, thresholds));
    result.add(judgeUnits(high, thresholds));
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
        UnitSaturations up = low, down = high;
        up[unit] = high[unit];
        down[unit] = low[unit];
        result.add(judgeUnits(up, thresholds));
        result.add(judgeUnits(down, thresholds));
    }
    UnitSaturations math = low, memory = high;
    for (std::size_t unit = 0; unit < static_cast<std::size_t>(Metric::L1); ++unit)
        std::swap(math[unit], memory[unit]);
    result.add(judgeUnits(math, thresholds));
    result.add(judgeUnits(memory, thresholds));
    return result;
}

KernelVerdict unclassified(Limit reason) {
    KernelVerdict verdict;
    verdict.limit = reason;
    return verdict;
}

} // namespace

UnitSaturations unitSaturations(const BusyShares& shares, const Roofs& roofs,
                                const Thresholds& thresholds) {
    UnitSaturations result{};
    for (std::size_t unit = 0; unit < kUnits; ++unit)
        if (shares.by[unit].state != EstimateState::NotSampled)
            result[unit] = shares.by[unit].value / peakOf(unit, shares, roofs);
    double& l2 = result[static_cast<std::size_t>(Metric::L2)];
    const Estimate part = busiestPartOfL2(shares);
    if (part.known() && at(result, Metric::Dram) < thresholds.saturated)
        l2 = std::max(l2, part.value);
    return result;
}

KernelVerdict judgeUnits(const UnitSaturations& s, const Thresholds& thresholds) {
    const Side compute = computeSide(s), memory = memorySide(s);
    const double largest = std::max(compute.value, memory.value);
    const double apart = std::abs(compute.value - memory.value);
    if (largest < thresholds.limited)
        return {Label::OverheadKernel, Limit::Latency, Resource::None, Origin::Sampled, false};
    const bool saturated = largest >= thresholds.saturated;
    const bool balanced = std::min(compute.value, memory.value) >= thresholds.saturated &&
                          apart < thresholds.balanced;
    // A perfect matrix product keeps L1 as busy as its math: that is no tie.
    const bool ofOperands =
        at(s, Metric::L1) >= std::max(at(s, Metric::L2), at(s, Metric::Dram)) + kInnerLead &&
        compute.unit != Metric::Issue;
    const bool mixed = !saturated && apart < thresholds.balanced && !ofOperands;
    const bool isCompute = balanced ? computeOfBalanced(compute, memory)
                           : saturated || !ofOperands
                               ? compute.value >= memory.value
                               : compute.value > memory.value - thresholds.balanced;
    KernelVerdict verdict;
    verdict.limit = saturated ? Limit::Saturated : mixed ? Limit::Mixed : Limit::LatencyLimited;
    verdict.resource = unitOf(isCompute ? compute.unit : memory.unit);
    verdict.origin = Origin::Sampled;
    verdict.balanced = balanced;
    if (isCompute)
        verdict.label = saturated ? Label::ComputeSaturated : Label::ComputeLimited;
    else
        verdict.label = saturated ? Label::BandwidthSaturated : Label::BandwidthLimited;
    return verdict;
}

namespace {

/// What the bands of the shares allow for each unit. A unit that was not sampled is 0.
struct Bounds {
    UnitSaturations low, high;
    UnitSaturations decided; ///< the values; of an undecided unit no more than it does at least
    bool undecided = false, missing = false;
};

Bounds boundsOf(const BusyShares& shares, const Roofs& roofs, const Thresholds& thresholds) {
    const UnitSaturations centre = unitSaturations(shares, roofs, thresholds);
    const Estimate partOfL2 = busiestPartOfL2(shares);
    const bool partCounts = partOfL2.known() && at(centre, Metric::Dram) < thresholds.saturated;
    Bounds bounds{centre, centre, centre};
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
        const Estimate& share = shares.by[unit];
        if (share.state == EstimateState::NotSampled) {
            bounds.missing = true;
            continue;
        }
        const double peak = peakOf(unit, shares, roofs);
        double& low = bounds.low[unit] = std::max(0.0, share.value - share.band) / peak;
        double& high = bounds.high[unit] = std::min(1.0, share.value + share.band) / peak;
        if (static_cast<Metric>(unit) == Metric::L2 && partCounts) {
            low = std::max(low, partOfL2.value - partOfL2.band);
            high = std::max(high, std::min(1.0, partOfL2.value + partOfL2.band));
        }
        if (!share.known()) {
            bounds.undecided = true;
            bounds.decided[unit] = low;
        }
    }
    return bounds;
}

} // namespace

KernelVerdict judgeBusy(const BusyShares& shares, const Roofs& roofs,
                        const Thresholds& thresholds) {
    if (!shares.known())
        return unclassified(Limit::FewSamples);
    const Bounds bounds = boundsOf(shares, roofs, thresholds);
    KernelVerdict verdict = judgeUnits(bounds.decided, thresholds);
    verdict.origin = shares.origin;
    Possible others = possible(bounds.low, bounds.high, thresholds);
    others.add(verdict);
    const Regime own = regimeOf(verdict);
    const bool near =
        *std::ranges::max_element(bounds.high) < thresholds.limited + thresholds.balanced;
    if (!others.only(own)) {
        if (others.noLeader() || (near && own != Regime::Latency && others.has(Regime::Mixed)))
            verdict.limit = Limit::Mixed;
        else if (others.oneSide() && own == Regime::Mixed)
            verdict = {others.sideLabel(), Limit::LatencyLimited, others.leader, shares.origin,
                       false};
        else if (!others.oneSide() && !near)
            return unclassified(bounds.undecided ? Limit::NotSeparable : Limit::WithinError);
    }
    if (own == Regime::Latency && bounds.missing)
        return unclassified(Limit::UnitMissing);
    for (std::size_t unit = 0; unit < kUnits; ++unit)
        if (unitOf(static_cast<Metric>(unit)) == verdict.resource &&
            shares.by[unit].state == EstimateState::Undecided)
            verdict.resource = Resource::None;
    return verdict;
}

} // namespace ridge::analyzer
