// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/launch_families.h"

#include "analyzer/kernels/autotuning.h"
#include "analyzer/operations/sweep.h"
#include "analyzer/results/measures/window.h"

#include <unordered_map>

namespace ridge::analyzer {
namespace {

/// By row of Trace::configs, and last for kernels whose configuration is not known.
std::vector<KernelTraits> traitsOfConfigs(const trace::Trace& trace) {
    std::unordered_map<std::uint32_t, KernelTraits> byFunction;
    std::vector<KernelTraits> traits;
    for (const trace::KernelConfig& config : trace.configs) {
        const auto [entry, isNew] = byFunction.try_emplace(trace::value(config.function));
        if (isNew)
            entry->second = traitsOf(trace.text(config.function));
        traits.push_back(entry->second);
    }
    traits.emplace_back();
    return traits;
}

} // namespace

LaunchFamilies::LaunchFamilies(const trace::Trace& trace,
                               std::span<const std::span<const Operation>> perDevice)
    : m_trace(trace), m_traits(traitsOfConfigs(trace)),
      m_trials(findTrials(trace, perDevice, m_traits)) {}

FamilyTimes familyTimes(std::span<const Operation> operations, const std::vector<Window>* windows,
                        const LaunchFamilies& families) {
    FamilyTimes times{};
    sweep(operations, [&](const Operation& op, std::int64_t from, std::int64_t to) {
        if (op.kind != OperationKind::Kernel)
            return;
        Ns& time = times[static_cast<std::size_t>(families.of(op))];
        if (!windows) {
            time += Ns(to - from);
            return;
        }
        visitInside(*windows, from, to,
                    [&](std::int64_t start, std::int64_t end) { time += Ns(end - start); });
    });
    return times;
}

} // namespace ridge::analyzer
