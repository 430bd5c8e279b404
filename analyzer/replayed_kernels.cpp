// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed_kernels.h"

#include "analyzer/busy_verdict.h"

#include <algorithm>
#include <map>
#include <tuple>

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

Ns durationOf(const trace::Kernel& kernel) {
    return kernel.end - kernel.start;
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
    findAlike(trace, operations, workRanges, work);
    addMeans(trace);
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

void ReplayedKernels::findAlike(const trace::Trace& trace, std::span<const Operation> operations,
                                std::span<const std::uint32_t> workRanges,
                                std::span<const std::optional<Work>> work) {
    using Key =
        std::tuple<std::uint32_t, double, double>; // configuration, announced FLOPs and bytes
    std::map<Key, std::uint32_t> known;
    m_alike.assign(trace.kernels.size(), kNone);
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const Operation& operation = operations[i];
        if (operation.kind != OperationKind::Kernel)
            continue;
        const std::uint32_t config = configOf(trace, operation.row);
        if (config == trace.configs.size())
            continue;
        const Work announced = workRanges.empty() || workRanges[i] == kNone
                                   ? Work{}
                                   : work[workRanges[i]].value_or(Work{});
        m_alike[operation.row] = known
                                     .try_emplace({config, announced.flops, announced.bytes},
                                                  static_cast<std::uint32_t>(known.size()))
                                     .first->second;
    }
    m_means.assign(known.size(), kNone);
}

void ReplayedKernels::addMeans(const trace::Trace& trace) {
    struct Sum {
        double launches = 0, weight = 0;
        Ns shortest = Ns::max(), longest{}; ///< in the normal run
    };
    std::vector<Sum> sums;
    for (std::size_t kernel = 0; kernel < m_ofKernel.size(); ++kernel) {
        if (m_ofKernel[kernel] == kNone || m_alike[kernel] == kNone)
            continue;
        ReplayedWork own = m_works[m_ofKernel[kernel]];
        const double weight = std::max(own.of(Quantity::Time).value_or(1), 1.0);
        own.scaleShares(weight);
        std::uint32_t& mean = m_means[m_alike[kernel]];
        if (mean == kNone) {
            mean = static_cast<std::uint32_t>(m_works.size());
            m_works.push_back(own);
            sums.emplace_back();
        } else {
            m_works[mean] += own;
        }
        Sum& sum = sums[mean - m_launches];
        ++sum.launches;
        sum.shortest = std::min(sum.shortest, durationOf(trace.kernels[kernel]));
        sum.longest = std::max(sum.longest, durationOf(trace.kernels[kernel]));
        sum.weight += weight;
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        m_works[m_launches + i].scale(1 / sums[i].launches);
        m_works[m_launches + i].scaleShares(1 / sums[i].weight);
    }
    for (std::size_t kernel = 0; kernel < m_ofKernel.size(); ++kernel) {
        const std::uint32_t mean = m_alike[kernel] == kNone ? kNone : m_means[m_alike[kernel]];
        if (m_ofKernel[kernel] != kNone || mean == kNone)
            continue;
        const Sum& sum = sums[mean - m_launches];
        const auto time = static_cast<double>(durationOf(trace.kernels[kernel]).count());
        if (time <= static_cast<double>(sum.longest.count()) * kSameWork &&
            time * kSameWork >= static_cast<double>(sum.shortest.count()))
            m_ofKernel[kernel] = mean;
    }
}

const KernelVerdict* ReplayedKernels::verdict(std::uint32_t device, std::size_t kernel) const {
    if (empty() || m_ofKernel[kernel] == kNone || m_alike[kernel] == kNone)
        return nullptr;
    const KernelVerdict& verdict = m_verdicts[device][m_means[m_alike[kernel]] - m_launches];
    return verdict.limit == Limit::FewSamples ? nullptr : &verdict;
}

} // namespace ridge::analyzer
