// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/kept_trials.h"

#include "analyzer/kernels/launch_families.h"
#include "analyzer/results/labels/compilation_phase.h"

#include <set>
#include <span>
#include <string_view>

namespace ridge::analyzer {
namespace {

/// Whether a phase of compilation is torch.compile's.
bool isTorchCompile(std::string_view phase) {
    return phase != kExtensionPhase && !phase.starts_with("Xla");
}

std::set<trace::ProcessId> compilingProcesses(const trace::Trace& trace) {
    std::set<trace::ProcessId> processes;
    for (const trace::FrameworkRange& range : trace.frameworkRanges)
        if (range.kind == trace::FrameworkKind::Compilation &&
            isTorchCompile(trace.text(range.name)))
            processes.insert(processOf(trace, range.thread));
    return processes;
}

} // namespace

std::vector<bool> keptTrials(const trace::Trace& trace) {
    std::vector<bool> result(trace.kernels.size());
    const std::set<trace::ProcessId> compiling = compilingProcesses(trace);
    if (compiling.empty())
        return result;
    const std::vector<Operation> operations = collectOperations(trace);
    const std::vector<std::size_t> bounds = deviceBounds(operations, trace.devices.size());
    std::vector<std::span<const Operation>> perDevice;
    for (std::size_t device = 0; device <= trace.devices.size(); ++device)
        perDevice.push_back(
            std::span(operations).subspan(bounds[device], bounds[device + 1] - bounds[device]));
    const LaunchFamilies families(trace, perDevice);
    for (const Operation& op : operations)
        if (op.kind == OperationKind::Kernel && families.trials().holds(op) &&
            compiling.contains(processOf(trace, trace.kernels[op.row].launch.thread)))
            result[op.row] = true;
    return result;
}

} // namespace ridge::analyzer
