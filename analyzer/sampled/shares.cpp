// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/shares.h"

#include "analyzer/sampled/input.h"
#include "analyzer/sampled/solve.h"
#include "analyzer/sampled/sweep.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge::analyzer {
namespace {

constexpr double kLeastOfColumn = 0.5; ///< effective samples of a group with a column of its own
/// Part of a group's effective samples that are pure where their mean stands for the middle of its
/// kernels.
constexpr double kLeastPure = 0.2;

/// Mean over pure samples and its error, per metric. Samples of one launch are not independent, as
/// launches may differ.
class Moments {
  public:
    void add(std::span<const float> values, std::uint32_t launch) {
        m_sums.resize(values.size());
        if (m_launches == 0 || launch != m_launch)
            finishLaunch();
        m_launches += m_ownCount == 0;
        m_launch = launch;
        ++m_ownCount;
        ++m_count;
        for (std::size_t m = 0; m < values.size(); ++m) {
            Sums& sums = m_sums[m];
            const auto value = static_cast<double>(values[m]);
            const double from = value - sums.mean;
            sums.mean += from / m_count;
            sums.squares += from * (value - sums.mean);
            sums.own += value;
        }
    }

    double count() const { return m_count; }
    double mean(std::size_t m) const { return m_sums[m].mean; }

    Estimate estimate(std::size_t m) {
        constexpr double kEnoughLaunches = 8;
        finishLaunch();
        const Sums& sums = m_sums[m];
        double variance = sums.squares / (m_count - 1) / m_count;
        if (m_launches >= kEnoughLaunches) {
            const double between = sums.ofLaunches - 2 * sums.mean * sums.ofProducts +
                                   sums.mean * sums.mean * m_ofCounts;
            variance = std::max(variance, between / (m_count * m_count));
        }
        return {sums.mean, studentQuantile(m_count - 1) * std::sqrt(variance),
                EstimateState::Known};
    }

  private:
    struct Sums {
        double mean = 0, squares = 0;          ///< squared deviations from the mean (Welford)
        double own = 0;                        ///< of the launch that is being added
        double ofLaunches = 0, ofProducts = 0; ///< squares of launches' sums; sums x counts
    };

    void finishLaunch() {
        for (Sums& sums : m_sums) {
            sums.ofLaunches += sums.own * sums.own;
            sums.ofProducts += sums.own * m_ownCount;
            sums.own = 0;
        }
        m_ofCounts += m_ownCount * m_ownCount;
        m_ownCount = 0;
    }

    std::vector<Sums> m_sums;
    double m_count = 0, m_launches = 0, m_ownCount = 0, m_ofCounts = 0;
    std::uint32_t m_launch = 0;
};

/// The mean over a group's whole time, from that over its pure samples and that over the rest. The
/// rest is where kernels begin and end and others run beside it. Where the two differ, kernels are
/// not the same throughout, as the solution for the rest takes them to be.
Estimate overAll(const Estimate& pure, double pureShare, const Estimate& rest, double scale) {
    const bool solved = rest.state != EstimateState::NotSampled;
    const Estimate edge = solved ? rest : Estimate{scale / 2, scale / 2, EstimateState::Undecided};
    Estimate result;
    result.value = pureShare * pure.value + (1 - pureShare) * edge.value;
    const double uneven = edge.known() ? std::abs(pure.value - edge.value) / 2 : 0;
    result.band = pureShare * pure.band + (1 - pureShare) * (edge.band + uneven);
    result.state =
        result.band <= kWidestBand * scale ? EstimateState::Known : EstimateState::Undecided;
    return result;
}

/// `scales`: scaleOf() by metric of the samples.
void setPure(const DeviceSamples& samples, std::span<const double> scales, const BusyShares& pure,
             const BusyShares& rest, BusyShares& shares) {
    const double pureShare = std::min(1.0, pure.pure / shares.effective);
    for (std::size_t m = 0; m < samples.metrics.size(); ++m) {
        const Metric metric = samples.metrics[m];
        const bool additive = static_cast<std::size_t>(metric) < kAdditive;
        shares.of(metric) = additive && pureShare < 1
                                ? overAll(pure.of(metric), pureShare, rest.of(metric), scales[m])
                                : pure.of(metric);
    }
}

/// The groups to solve for: at most kMostColumns, by effective samples.
std::vector<std::uint32_t> columnsOf(const std::vector<BusyShares>& groups) {
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t g = 0; g < groups.size(); ++g)
        if (groups[g].effective >= kLeastOfColumn)
            chosen.push_back(g);
    std::stable_sort(chosen.begin(), chosen.end(), [&](std::uint32_t a, std::uint32_t b) {
        return groups[a].effective > groups[b].effective;
    });
    chosen.resize(std::min(chosen.size(), kMostColumns));
    return chosen;
}

} // namespace

std::vector<BusyShares> shareOut(const DeviceSamples& samples,
                                 std::span<const Operation> operations,
                                 const OperationGroups& groups) {
    std::vector<BusyShares> result(groups.count()), pure(groups.count());
    std::vector<Moments> moments(groups.count());
    double rows = 0;
    sweepSamples(samples, operations, [&](const SampleView& view) {
        rows += !view.running.empty();
        for (const Running& running : view.running)
            result[groups.ofOperation[running.operation]].effective += running.share;
        if (view.pure)
            moments[groups.ofOperation[view.running[0].operation]].add(samples.of(view.sample),
                                                                       view.running[0].operation);
    });
    for (std::size_t g = 0; g < groups.count(); ++g) {
        result[g].pure = pure[g].pure = moments[g].count();
        result[g].time = groups.time[g];
        if (result[g].effective >= kLeastOfGroup)
            result[g].origin = Origin::Sampled;
        if (result[g].pure < std::max(kLeastSamples, kLeastPure * result[g].effective))
            continue;
        rows -= result[g].pure;
        pure[g].origin = Origin::Sampled;
        for (std::size_t m = 0; m < samples.metrics.size(); ++m)
            pure[g].of(samples.metrics[m]) = moments[g].estimate(m);
    }
    std::vector<double> scales;
    for (std::size_t m = 0; m < samples.metrics.size(); ++m)
        scales.push_back(scaleOf(samples, m));
    const std::vector<std::uint32_t> columns = columnsOf(result);
    const std::vector<BusyShares> solved =
        solveShares({samples, operations, groups, columns, pure, static_cast<std::size_t>(rows)});
    for (std::size_t c = 0; c < columns.size(); ++c) {
        BusyShares& shares = result[columns[c]];
        if (!shares.known())
            continue;
        if (pure[columns[c]].known())
            setPure(samples, scales, pure[columns[c]], solved[c], shares);
        else
            shares.by = solved[c].by;
    }
    for (BusyShares& shares : result) // quotients, and groups that are in no column of their own
        if (shares.known())
            for (std::size_t m = 0; m < samples.metrics.size(); ++m)
                if (Estimate& estimate = shares.of(samples.metrics[m]);
                    estimate.state == EstimateState::NotSampled)
                    estimate = {scales[m] / 2, scales[m] / 2, EstimateState::Undecided};
    return result;
}

} // namespace ridge::analyzer
