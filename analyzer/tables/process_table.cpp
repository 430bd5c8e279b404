// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/process_table.h"

#include "analyzer/idle/gaps.h"
#include "analyzer/iterations/phase_windows.h"
#include "analyzer/operations/process_shares.h"
#include "analyzer/tables/device_table.h"
#include "analyzer/tables/iteration_table.h"
#include "analyzer/tables/operation_tables.h"

#include <utility>

namespace ridge::analyzer {
namespace {

/// The times of all devices with the causes of idle time.
DeviceTimes explainedTimes(const trace::Trace& trace, const LabelledRun& run,
                           const std::stop_token& stop) {
    DeviceTimes times = deviceTimes(run.perDevice);
    explainGaps({trace, run.projected.forest, run.projected.operations,
                 run.projected.projection.streams, times.busy},
                [&](std::uint32_t device, const IdlePiece& piece) {
                    trace::throwIfStopped(stop);
                    times.idle[device].add(piece.start, piece.end, piece.cause);
                });
    return times;
}

/// The steady state of a process, and the phases of its devices: as an analysis of this process
/// alone tells them.
std::pair<ProcessRow, ProcessPhases> processRow(const trace::Trace& trace, const LabelledRun& run,
                                                const DeviceTimes& times, const Options& whole,
                                                std::size_t process, const std::stop_token& stop) {
    Analysis of;
    of.options = whole;
    of.options.processes = {process};
    of.options.phase = PhaseChoice::Steady;
    const Scope base = chooseProcesses(trace, run, of);
    const IterationSpans found = searchIn(trace, base, times, of);
    of.phases = findPhases(found, base.perDevice(trace), whole.slice);
    const Scope chosen = choosePhase(trace, base, of);
    addDevices(trace, run, times, chosen.part.get(), of);
    ProcessRow row;
    row.process = process;
    row.iterations = iterationTable(base.rangeInput(trace, times, whole.thresholds, stop), found);
    if (row.iterations)
        row.iterations->range = kNone; // the run's table has other rows
    row.iterationsTold = of.iterationsTold;
    row.budget = of.budget;
    row.verdict = of.verdict;
    row.kernels =
        operationTables(trace, run, chosen.tree(), chosen.operations(), Passes{stop}).kernels;
    for (const DeviceRow& device : of.devices)
        row.busy += device.busy;
    return {std::move(row), {std::move(of.phases), clampTime(trace.processes[process].start)}};
}

} // namespace

IterationSpans addPhases(const trace::Trace& trace, const Scope& base, const DeviceTimes& times,
                         const std::stop_token& stop, Analysis& result) {
    const DeviceOperations perDevice = base.perDevice(trace);
    const SharedDevices shared = sharedDevices(trace, perDevice);
    result.sharing = shared.processes;
    if (shared.processes == 0 || result.options.iteration) {
        IterationSpans found = searchIn(trace, base, times, result);
        result.phases = findPhases(found, perDevice, result.options.slice);
        return found;
    }
    const DeviceTimes explained = explainedTimes(trace, base.run, stop);
    std::vector<ProcessPhases> parts;
    for (const std::size_t process : shared.main) {
        auto [row, phases] = processRow(trace, base.run, explained, result.options, process, stop);
        result.byProcess.push_back(std::move(row));
        parts.push_back(std::move(phases));
    }
    result.phases = phasesOfProcesses(parts, times.busy);
    return {};
}

void takeIterationsOfProcess(Analysis& result) {
    const ProcessRow* only = nullptr;
    for (const ProcessRow& row : result.byProcess)
        if (row.iterations && std::exchange(only, &row))
            return; // a second one
    if (only && result.phases.basis != IterationBasis::None)
        result.iterations = only->iterations;
}

} // namespace ridge::analyzer
