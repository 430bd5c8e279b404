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

/// By row of Trace::kernels whether it was launched in a marked step of an optimizer; empty where none
/// is marked.
std::vector<bool> inOptimizer(const trace::Trace& trace) {
    constexpr std::string_view kStep = "Optimizer.step#";
    std::unordered_map<std::uint32_t, std::vector<Window>> steps; // by thread
    for (const trace::FrameworkRange& range : trace.frameworkRanges)
        if (trace.text(range.name).starts_with(kStep))
            steps[trace::value(range.thread)].push_back(
                {clampTime(range.start), clampTime(range.end)});
    if (steps.empty())
        return {};
    for (auto& [thread, windows] : steps)
        windows = merged(std::move(windows));
    std::vector<bool> result(trace.kernels.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        const trace::Launch& launch = trace.kernels[i].launch;
        const auto own = launch.known() ? steps.find(trace::value(launch.thread)) : steps.end();
        result[i] = own != steps.end() && isInside(own->second, clampTime(launch.start));
    }
    return result;
}

} // namespace

LaunchFamilies::LaunchFamilies(const trace::Trace& trace,
                               std::span<const std::span<const Operation>> perDevice)
    : m_trace(trace), m_inOptimizer(inOptimizer(trace)), m_traits(traitsOfConfigs(trace)),
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
