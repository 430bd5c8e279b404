// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/kernels.h"

#include "analyzer/replayed/counters.h"
#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/verdict/busy_verdict.h"
#include "analyzer/verdict/replayed_saturation.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Counters by row of Trace::kernels, those of one kernel in a row.
std::vector<const trace::Counter*> byKernel(const trace::Trace& trace) {
    std::vector<const trace::Counter*> counters;
    for (const trace::Counter& counter : trace.counters)
        if (counter.kernel != trace::KernelId::None &&
            trace::index(counter.kernel) < trace.kernels.size())
            counters.push_back(&counter);
    std::ranges::stable_sort(counters, {}, [](const auto* c) { return trace::index(c->kernel); });
    return counters;
}

std::int64_t timeOf(const trace::Kernel& kernel) {
    return std::max<std::int64_t>(clampTime(kernel.end) - clampTime(kernel.start), 0);
}

KernelVerdict verdictOf(const ReplayedWork& work, const Roofs& roofs,
                        const Thresholds& thresholds) {
    KernelVerdict verdict = judgeBusy(busyShares(work, Ns{}), roofs, thresholds);
    if (verdict.resource == Resource::Tensor)
        verdict.resource = tensorType(work);
    return verdict;
}

} // namespace

ReplayedKernels::ReplayedKernels(const trace::Trace& trace, std::span<const Roofs> roofs,
                                 const Thresholds& thresholds,
                                 std::span<const Operation> operations,
                                 std::span<const std::uint32_t> workRanges,
                                 std::span<const std::optional<Work>> work) {
    const std::vector<const trace::Counter*> counters = byKernel(trace);
    if (counters.empty())
        return;
    readLaunches(trace, counters);
    const AlikeLaunches alike = alikeLaunches(trace, operations, workRanges, work);
    giveMeans(trace, alike, addMeans(trace, alike));
    for (const Roofs& ofDevice : roofs) {
        std::vector<KernelVerdict>& verdicts = m_verdicts.emplace_back();
        for (std::size_t i = m_launches; i < m_works.size(); ++i)
            verdicts.push_back(verdictOf(m_works[i], ofDevice, thresholds));
    }
}

void ReplayedKernels::readLaunches(const trace::Trace& trace,
                                   std::span<const trace::Counter* const> counters) {
    m_ofKernel.assign(trace.kernels.size(), kNone);
    std::vector<CounterValue> values;
    for (std::size_t i = 0; i < counters.size();) {
        const std::size_t kernel = trace::index(counters[i]->kernel);
        values.clear();
        for (; i < counters.size() && trace::index(counters[i]->kernel) == kernel; ++i)
            values.push_back({trace.text(counters[i]->metric), counters[i]->value});
        m_ofKernel[kernel] = static_cast<std::uint32_t>(m_works.size());
        m_works.push_back(workOfCounters(values));
    }
    m_launches = m_works.size();
}

std::vector<ReplayedKernels::Cluster> ReplayedKernels::addMeans(const trace::Trace& trace,
                                                                const AlikeLaunches& alike) {
    struct Replayed {
        std::uint32_t group;
        std::int64_t time;
        std::size_t kernel;
        auto operator<=>(const Replayed&) const = default;
    };
    std::vector<Replayed> replayed;
    for (std::size_t kernel = 0; kernel < m_ofKernel.size(); ++kernel)
        if (m_ofKernel[kernel] != kNone && alike.ofKernel[kernel] != kNone)
            replayed.push_back({alike.ofKernel[kernel], timeOf(trace.kernels[kernel]), kernel});
    std::ranges::sort(replayed);
    std::vector<Cluster> clusters;
    m_meanOf.assign(m_ofKernel.size(), kNone);
    for (const auto& [group, time, kernel] : replayed) {
        ReplayedWork own = m_works[m_ofKernel[kernel]];
        const double weight = std::max(own.of(Quantity::Time).value_or(1), 1.0);
        own.scaleShares(weight);
        if (clusters.empty() || clusters.back().group != group ||
            !timesAlike(clusters.back().longest, time)) {
            clusters.push_back({group, time, time, 0, 0});
            m_works.push_back(own);
        } else {
            m_works.back() += own;
        }
        clusters.back().longest = time;
        ++clusters.back().launches;
        clusters.back().weight += weight;
        m_meanOf[kernel] = static_cast<std::uint32_t>(m_works.size() - 1);
    }
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        m_works[m_launches + i].scale(1 / clusters[i].launches);
        m_works[m_launches + i].scaleShares(1 / clusters[i].weight);
    }
    return clusters;
}

void ReplayedKernels::giveMeans(const trace::Trace& trace, const AlikeLaunches& alike,
                                std::span<const Cluster> clusters) {
    // How many times as long, or as short, a launch is as the nearest one of a cluster.
    const auto factor = [](const Cluster& cluster, std::int64_t time) {
        const std::int64_t nearest = std::clamp(time, cluster.shortest, cluster.longest);
        return static_cast<double>(std::max({time, nearest, std::int64_t{1}})) /
               static_cast<double>(std::max(std::min(time, nearest), std::int64_t{1}));
    };
    for (std::size_t kernel = 0; kernel < m_ofKernel.size(); ++kernel) {
        const std::uint32_t group = alike.ofKernel[kernel];
        if (m_ofKernel[kernel] != kNone || group == kNone)
            continue;
        const std::int64_t time = timeOf(trace.kernels[kernel]);
        const auto reaches = std::ranges::partition_point(clusters, [&](const Cluster& c) {
            return c.group < group || (c.group == group && c.longest < time);
        });
        const Cluster* nearest = nullptr;
        if (reaches != clusters.begin() && std::prev(reaches)->group == group)
            nearest = &*std::prev(reaches);
        if (reaches != clusters.end() && reaches->group == group &&
            (!nearest || factor(*reaches, time) < factor(*nearest, time)))
            nearest = &*reaches;
        if (nearest && timesAlike(time, std::clamp(time, nearest->shortest, nearest->longest)))
            m_ofKernel[kernel] = m_meanOf[kernel] =
                static_cast<std::uint32_t>(m_launches) +
                static_cast<std::uint32_t>(nearest - clusters.data());
    }
}

const KernelVerdict* ReplayedKernels::verdict(std::uint32_t device, std::size_t kernel) const {
    if (empty() || m_meanOf[kernel] == kNone)
        return nullptr;
    const KernelVerdict& verdict = m_verdicts[device][m_meanOf[kernel] - m_launches];
    return verdict.limit == Limit::FewSamples ? nullptr : &verdict;
}

} // namespace ridge::analyzer
