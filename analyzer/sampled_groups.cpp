// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled_groups.h"

#include "analyzer/sampled_solve.h"
#include "analyzer/sampled_sweep.h"

#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace ridge::analyzer {
namespace {

/// Number of a copy's or fill's kind, from the trace's own enumerations.
using MoveKind = std::tuple<OperationKind, std::uint8_t, std::uint8_t, std::uint8_t>;

MoveKind moveKind(const trace::Trace& trace, const Operation& op) {
    const auto number = [](auto value) { return static_cast<std::uint8_t>(value); };
    if (op.kind == OperationKind::Fill)
        return {op.kind, number(trace.fills[op.row].memory), 0, 0};
    const trace::Copy& copy = trace.copies[op.row];
    return {op.kind, number(copy.kind), number(copy.source), number(copy.destination)};
}

/// Mean and sum of squared deviations per metric (Welford).
struct Moments {
    std::vector<double> mean, squares;
    double count = 0;

    void add(std::span<const float> values) {
        mean.resize(values.size());
        squares.resize(values.size());
        ++count;
        for (std::size_t m = 0; m < values.size(); ++m) {
            const double from = values[m] - mean[m];
            mean[m] += from / count;
            squares[m] += from * (values[m] - mean[m]);
        }
    }

    Estimate estimate(std::size_t m) const {
        return {mean[m], 2 * std::sqrt(squares[m] / (count - 1) / count), EstimateState::Known};
    }
};

/// The mean over a group's whole time from that over its pure samples and that over the rest, where
/// kernels begin and end and others run beside it. An unknown rest may be anything; where it differs from
/// the middle, kernels are not the same throughout, as the solution for the rest takes them to be.
Estimate overAll(const Estimate& pure, double pureShare, const Estimate& rest, double scale) {
    const bool solved = rest.state != EstimateState::NotSampled && rest.band < scale / 2;
    const Estimate edge = solved ? rest : Estimate{scale / 2, scale / 2, EstimateState::Undecided};
    Estimate result;
    result.value = pureShare * pure.value + (1 - pureShare) * edge.value;
    const double uneven = solved ? std::abs(pure.value - edge.value) : 0;
    result.band = pureShare * pure.band + (1 - pureShare) * (edge.band + uneven);
    result.state =
        result.band <= kWidestBand * scale ? EstimateState::Known : EstimateState::Undecided;
    return result;
}

void setPure(const DeviceSamples& samples, const Moments& moments, const BusyShares& rest,
             BusyShares& shares) {
    const double pureShare = std::min(1.0, moments.count / shares.effective);
    for (std::size_t m = 0; m < samples.metrics.size(); ++m) {
        const Metric metric = samples.metrics[m];
        const bool additive = static_cast<std::size_t>(metric) < kAdditive;
        const Estimate pure = moments.estimate(m);
        shares.of(metric) = additive && pureShare < 1
                                ? overAll(pure, pureShare, rest.of(metric), scaleOf(samples, m))
                                : pure;
    }
}

/// The groups to solve for: those with enough samples, at most kMostColumns, by effective samples.
std::vector<std::uint32_t> columnsOf(const std::vector<BusyShares>& groups) {
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t g = 0; g < groups.size(); ++g)
        if (groups[g].effective >= kLeastSamples)
            chosen.push_back(g);
    std::stable_sort(chosen.begin(), chosen.end(), [&](std::uint32_t a, std::uint32_t b) {
        return groups[a].effective > groups[b].effective;
    });
    chosen.resize(std::min(chosen.size(), kMostColumns));
    return chosen;
}

} // namespace

OperationGroups groupOperations(const trace::Trace& trace, std::span<const Operation> operations) {
    OperationGroups groups;
    groups.ofOperation.reserve(operations.size());
    std::vector<std::uint32_t> ofConfig(trace.configs.size() + 1, kNone);
    std::map<MoveKind, std::uint32_t> ofMove;
    const auto add = [&](std::uint32_t config) {
        groups.config.push_back(config);
        groups.time.push_back(Ns{});
        return static_cast<std::uint32_t>(groups.count() - 1);
    };
    for (const Operation& op : operations) {
        std::uint32_t group = kNone;
        if (op.kind == OperationKind::Kernel) {
            const std::uint32_t config = configOf(trace, op.row);
            if (ofConfig[config] == kNone)
                ofConfig[config] = add(config);
            group = ofConfig[config];
        } else {
            const auto [entry, isNew] = ofMove.try_emplace(moveKind(trace, op), kNone);
            if (isNew)
                entry->second = add(kNone);
            group = entry->second;
        }
        groups.ofOperation.push_back(group);
        groups.time[group] = plus(groups.time[group], Ns(op.end - op.start));
    }
    return groups;
}

std::vector<BusyShares> shareOut(const DeviceSamples& samples,
                                 std::span<const Operation> operations,
                                 const OperationGroups& groups) {
    std::vector<BusyShares> result(groups.count());
    std::vector<Moments> pure(groups.count());
    sweepSamples(samples, operations, [&](const SampleView& view) {
        for (const Running& running : view.running)
            result[groups.ofOperation[running.operation]].effective += running.share;
        if (view.pure)
            pure[groups.ofOperation[view.running[0].operation]].add(samples.of(view.sample));
    });
    std::vector<bool> hasPure(groups.count());
    for (std::size_t g = 0; g < groups.count(); ++g) {
        result[g].pure = pure[g].count;
        result[g].time = groups.time[g];
        hasPure[g] = pure[g].count >= kLeastSamples;
        if (result[g].effective >= kLeastSamples)
            result[g].origin = Origin::Sampled;
    }
    const std::vector<std::uint32_t> columns = columnsOf(result);
    const std::vector<BusyShares> solved =
        solveShares(samples, operations, groups, columns, hasPure);
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (BusyShares& shares = result[columns[c]]; hasPure[columns[c]])
            setPure(samples, pure[columns[c]], solved[c], shares);
        else
            shares.by = solved[c].by;
    for (BusyShares& shares : result) // quotients, and groups that are in no column of their own
        if (shares.known())
            for (Metric metric : samples.metrics)
                if (shares.of(metric).state == EstimateState::NotSampled)
                    shares.of(metric).state = EstimateState::Undecided;
    return result;
}

} // namespace ridge::analyzer
