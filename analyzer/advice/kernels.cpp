// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/costs.h"
#include "analyzer/advice/parts.h"
#include "analyzer/kernels/readable_name.h"
#include "analyzer/replayed/shares.h"
#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/verdict/busy_verdict.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace ridge::analyzer {
namespace {

Ns part(Ns time, double share) {
    return Ns(
        static_cast<std::int64_t>(static_cast<double>(time.count()) * std::clamp(share, 0.0, 1.0)));
}

/// The faster unit that could take over; None when there is none.
Resource faster(Resource unit) {
    switch (unit) {
    case Resource::Fp32:
        return Resource::TensorTf32;
    case Resource::Fp64:
        return Resource::TensorFp64;
    case Resource::TensorTf32:
        return Resource::TensorBf16;
    case Resource::TensorBf16:
    case Resource::TensorFp16:
        return Resource::TensorFp8;
    default:
        return Resource::None;
    }
}

class KernelAdvice {
  public:
    KernelAdvice(const Analysis& analysis, std::vector<Advice>& advice)
        : m_analysis(analysis), m_advice(advice) {}

    void of(std::uint32_t index) {
        for (const VerdictShare& share : m_analysis.kernels[index].verdicts) {
            const Label label = share.verdict.label;
            if (share.verdict.limit == Limit::Tiny)
                tiny(index, share);
            if (share.verdict.limit == Limit::UnderFilled)
                underFilled(index, share);
            if (label == Label::ComputeLimited || label == Label::BandwidthLimited)
                limited(index, share);
            if (label == Label::ComputeSaturated || label == Label::ComputeLimited)
                anotherUnit(index, share);
            if (label == Label::BandwidthSaturated || label == Label::BandwidthLimited) {
                reuse(index, share);
                fewRows(index, share);
            }
            if (label == Label::ComputeSaturated || label == Label::BandwidthSaturated)
                tail(index, share);
        }
    }

  private:
    /// None without busy shares.
    std::optional<UnitSaturations> saturations(const KernelRow& row) const {
        const BusyShares replayed = busyShares(row.replayed);
        const BusyShares& shares = replayed.known() ? replayed : row.shares;
        if (!shares.known() || m_analysis.devices.size() != 1)
            return std::nullopt;
        return unitSaturations(shares, m_analysis.devices.front().roofs,
                               m_analysis.options.thresholds);
    }

    /// The largest saturation of any unit; work, where there are no busy shares, bounds it from
    /// below.
    double reached(const KernelRow& row) const {
        const std::optional<UnitSaturations> units = saturations(row);
        return units ? *std::max_element(units->begin(), units->end())
                     : std::max(row.work.compute, row.work.memory);
    }

    Advice& add(AdviceKind kind, std::uint32_t index, const VerdictShare& share) {
        Advice& advice = m_advice.emplace_back();
        advice.kind = kind;
        advice.kernels = {index};
        advice.count = share.calls;
        advice.spent = share.time;
        return advice;
    }

    /// Merged into a neighbour, each call saves about what an empty kernel takes.
    void tiny(std::uint32_t index, const VerdictShare& share) {
        const Cost empty =
            costOf(m_analysis, "empty kernel", m_analysis.options.thresholds.emptyKernel);
        Advice& advice = add(AdviceKind::FuseTiny, index, share);
        advice.assumed = empty.assumed;
        advice.each = empty.each;
        advice.gain = std::min(share.time, Ns(empty.each.count() * clampCount(share.calls)));
    }

    /// The SMs without a block could do as much again: time per unit of work falls with blocks /
    /// SMs.
    void underFilled(std::uint32_t index, const VerdictShare& share) {
        const Occupancy& o = m_analysis.kernels[index].occupancy;
        if (!o.underFilled())
            return;
        Advice& advice = add(AdviceKind::LargerGrid, index, share);
        advice.assumed = true;
        advice.gain =
            part(share.time, 1 - static_cast<double>(o.blocks) / static_cast<double>(o.smCount));
    }

    void tail(std::uint32_t index, const VerdictShare& share) {
        const Occupancy& o = m_analysis.kernels[index].occupancy;
        if (o.waves < 1 || o.tailLoss <= 0)
            return;
        Advice& advice = add(AdviceKind::LargerGrid, index, share);
        advice.assumed = true;
        advice.gain = part(share.time, o.tailLoss);
    }

    /// Up to the roof, which kernels of `ridge ceilings` reached.
    void limited(std::uint32_t index, const VerdictShare& share) {
        const double reached = this->reached(m_analysis.kernels[index]);
        if (!(reached > 0))
            return;
        Advice& advice = add(AdviceKind::MoreInFlight, index, share);
        advice.reached = reached;
        advice.gain = part(share.time, 1 - reached);
    }

    /// Products and what has no family read values again that the SM had already. Without that traffic
    /// the next unit would bound the kernel: as long as it is busy now, or as its FLOPs take at the
    /// roof that was measured. A library's kernel is not the user's to change.
    void reuse(std::uint32_t index, const VerdictShare& share) {
        const KernelRow& row = m_analysis.kernels[index];
        const bool mayReuse =
            row.family == KernelFamily::MatrixProduct || row.family == KernelFamily::Attention ||
            row.family == KernelFamily::Convolution || row.family == KernelFamily::Other;
        std::optional<UnitSaturations> units = saturations(row);
        const Resource bound = share.verdict.resource;
        if (!mayReuse || !units || (bound != Resource::L1 && bound != Resource::L2) ||
            readableName(row.function))
            return;
        const double passes = passesOfL1(*units);
        at(*units, bound == Resource::L1 ? Metric::L1 : Metric::L2) = 0;
        const auto next = std::max_element(units->begin(), units->end());
        if (!(*next > 0))
            return;
        Advice& advice = add(AdviceKind::ReuseData, index, share);
        advice.assumed = true;
        advice.reached = *next;
        advice.target = unitOf(static_cast<Metric>(next - units->begin()));
        if (row.work.ceiling == CeilingOrigin::Measured && row.work.compute > *next) {
            advice.reached = row.work.compute;
            advice.target = row.work.math;
            advice.ofRoof = true;
        }
        advice.gain = part(share.time, 1 - advice.reached);
        advice.reuse = bound == Resource::L2 ? Reuse::LargerTiles : reuseInSm(row, passes);
        advice.passes = advice.reuse == Reuse::Conflicts ? passes : 0;
    }

    /// A product of few rows reads all of its weights for them. Twice the rows take the same time, so
    /// each takes half.
    void fewRows(std::uint32_t index, const VerdictShare& share) {
        constexpr double kFewRows = 32; // FLOP/B: rows, where two bytes a weight are read
        const KernelRow& row = m_analysis.kernels[index];
        const double intensity = row.work.intensity();
        if (row.family != KernelFamily::MatrixProduct || share.verdict.resource != Resource::Dram ||
            !(intensity > 0) || intensity >= kFewRows)
            return;
        Advice& advice = add(AdviceKind::BatchRequests, index, share);
        advice.assumed = true;
        advice.reached = intensity;
        advice.gain = part(share.time, 0.5);
    }

    static double& at(UnitSaturations& units, Metric metric) {
        return units[static_cast<std::size_t>(metric)];
    }

    /// Of each instruction, if all of them went through it. An SM issues four in a cycle, and its L1
    /// makes one pass. 0: not known.
    static double passesOfL1(UnitSaturations& units) {
        constexpr double kIssues = 4;
        const double issue = at(units, Metric::Issue);
        return issue > 0 ? at(units, Metric::L1) / (issue * kIssues) : 0;
    }

    /// A load of 16 bytes for each thread takes four passes, and no load takes more by its size.
    static Reuse reuseInSm(const KernelRow& row, double passes) {
        constexpr double kMostPasses = 4;
        if (passes > kMostPasses)
            return Reuse::Conflicts;
        const bool hasShared = row.config.staticShared + row.config.dynamicShared > 0;
        return hasShared ? Reuse::InRegisters : Reuse::InShared;
    }

    /// On the other unit at the share of its roof that is reached now, or at DRAM's roof.
    void anotherUnit(std::uint32_t index, const VerdictShare& share) {
        const WorkTotals& work = m_analysis.kernels[index].work;
        const Resource target = faster(share.verdict.resource);
        if (target == Resource::TensorFp8 &&
            m_analysis.kernels[index].family == KernelFamily::Convolution)
            return; // frameworks offer none
        if (target == Resource::None || !(work.compute > 0) || !(work.flops > 0) ||
            m_analysis.devices.size() != 1 || work.time <= Ns{})
            return;
        const Roofs& roofs = m_analysis.devices.front().roofs;
        const double roof = roofs.of(target).rate, dram = roofs.of(Resource::Dram).rate;
        if (!(roof > 0) || !(dram > 0))
            return;
        const double seconds = std::max(work.flops / (roof * work.compute), work.bytes / dram);
        const bool cores =
            share.verdict.resource == Resource::Fp32 || share.verdict.resource == Resource::Fp64;
        Advice& advice =
            add(cores ? AdviceKind::UseTensorCores : AdviceKind::LowerPrecision, index, share);
        advice.target = target;
        advice.assumed = true;
        advice.gain = part(share.time, 1 - seconds * 1e9 / static_cast<double>(work.time.count()));
    }

    static std::int64_t clampCount(std::uint64_t count) {
        return static_cast<std::int64_t>(std::min<std::uint64_t>(count, 1'000'000'000'000));
    }

    const Analysis& m_analysis;
    std::vector<Advice>& m_advice;
};

} // namespace

std::vector<Advice> adviseOnEachKernel(const Analysis& analysis) {
    std::vector<Advice> single;
    KernelAdvice kernels(analysis, single);
    for (std::uint32_t i = 0; i < analysis.kernels.size(); ++i)
        kernels.of(i);
    return single;
}

void addTogether(std::vector<Advice> single, std::vector<Advice>& advice) {
    std::stable_sort(single.begin(), single.end(),
                     [](const Advice& a, const Advice& b) { return a.gain > b.gain; });
    std::map<std::tuple<AdviceKind, Resource, Reuse>, Advice> together;
    for (Advice& one : single) {
        if (one.gain <= Ns{})
            continue;
        const Resource target =
            one.kind == AdviceKind::ReuseData ? Resource::None : one.target; // of the first
        const auto [place, isFirst] = together.try_emplace({one.kind, target, one.reuse}, one);
        if (isFirst)
            continue;
        Advice& all = place->second;
        all.spent = plus(all.spent, one.spent);
        all.gain = plus(all.gain, one.gain);
        all.count += one.count;
        if (all.kernels.back() != one.kernels.front())
            all.kernels.push_back(one.kernels.front());
    }
    for (auto& [key, all] : together)
        advice.push_back(std::move(all));
}

void adviseOnFusion(const Analysis& analysis, const trace::Trace& trace,
                    std::span<const FusionPair> fusion, std::vector<Advice>& advice) {
    const KernelRows rows(analysis);
    // What a fused attention takes over.
    std::vector<std::uint32_t> inAttention;
    for (const Advice& each : advice)
        if (each.kind == AdviceKind::FuseAttention)
            inAttention.insert(inAttention.end(), each.kernels.begin(), each.kernels.end());
    const auto isInAttention = [&](std::uint32_t row) {
        return std::ranges::find(inAttention, row) != inAttention.end();
    };
    for (const FusionPair& pair : fusion) {
        const std::uint32_t first = rows.of(trace.text(pair.first));
        const std::uint32_t second = rows.of(trace.text(pair.second));
        if (first == kNone || second == kNone)
            continue;
        // Passes of an attention read the same inputs, and none what another one wrote.
        if (analysis.kernels[first].family == KernelFamily::Attention &&
            analysis.kernels[second].family == KernelFamily::Attention)
            continue;
        if (isInAttention(first) || isInAttention(second))
            continue;
        Advice& fuse = advice.emplace_back();
        fuse.kind = AdviceKind::FuseKernels;
        fuse.assumed = true;
        fuse.count = pair.count;
        fuse.spent = pair.time;
        fuse.gain = pair.savedTime;
        fuse.bytes = pair.savedBytes;
        fuse.kernels = {first, second};
    }
}

void adviseOnMemory(const Analysis& analysis, std::vector<Advice>& advice) {
    constexpr double kMuchOfTheDevice = 0.25, kMuchOfThePeak = 0.1;
    const std::vector<MemorySpace>& spaces = analysis.memory.spaces;
    for (std::uint32_t i = 0; i < spaces.size(); ++i) {
        const MemorySpace& space = spaces[i];
        const auto size = static_cast<double>(space.device.memoryBytes);
        const auto peak = static_cast<double>(space.peak);
        if (space.isHost || size <= 0 || peak < kMuchOfTheDevice * size || space.owners.top.empty())
            continue;
        const bool asTensors =
            !space.isTensors && std::ranges::any_of(spaces, [&](const MemorySpace& other) {
                return other.isTensors && other.device.uuid == space.device.uuid;
            });
        if (asTensors) // they are what PyTorch's segments are held for
            continue;
        const MemoryOwner& owner = space.owners.top.front();
        if (static_cast<double>(owner.bytes) < kMuchOfThePeak * peak)
            continue;
        Advice& cut = advice.emplace_back();
        cut.kind = AdviceKind::CutPeakMemory;
        cut.count = owner.blocks;
        cut.bytes = static_cast<double>(owner.bytes);
        cut.range = owner.range;
        cut.space = i;
    }
}

} // namespace ridge::analyzer
