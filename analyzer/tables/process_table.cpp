// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/process_table.h"

#include "analyzer/idle/gaps.h"
#include "analyzer/iterations/phase_windows.h"
#include "analyzer/operations/process_shares.h"
#include "analyzer/tables/device_table.h"
#include "analyzer/tables/iteration_table.h"
#include "analyzer/tables/operation_tables.h"

#include <algorithm>
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
    const Scope base = chooseProcesses(trace, run, {process});
    const IterationSpans found = searchIn(trace, base, times, whole.iteration);
    Phases phases = findPhases(found, base.perDevice(trace), whole.slice);
    const Scope chosen = choosePhase(trace, base, phases, PhaseChoice::Steady);
    const DeviceTable devices = deviceTable(trace, run, times, chosen.part.get(), whole);
    ProcessRow row;
    row.process = process;
    row.iterations = iterationTable(base.rangeInput(trace, times, whole.thresholds, stop), found);
    if (row.iterations)
        row.iterations->range = kNone; // the run's table has other rows
    if (phases.basis != IterationBasis::None)
        row.iterationsTold = phases.of(Phase::Steady).iterations;
    row.budget = devices.budget;
    row.verdict = verdictOf(devices.budget);
    row.kernels =
        operationTables(trace, run, chosen.tree(), chosen.operations(), Passes{stop}).kernels;
    for (const DeviceRow& device : devices.rows)
        row.busy += device.busy;
    ProcessPhases own{std::move(phases), clampTime(trace.processes[process].start)};
    return std::pair(std::move(row), std::move(own));
}

} // namespace

RunPhases runPhases(const trace::Trace& trace, const Scope& base, const DeviceTimes& times,
                    const Options& options, const std::stop_token& stop) {
    RunPhases run;
    const DeviceOperations perDevice = base.perDevice(trace);
    const SharedDevices shared = sharedDevices(trace, perDevice);
    run.sharing = shared.processes;
    if (shared.processes == 0 || options.iteration) {
        run.iterations = searchIn(trace, base, times, options.iteration);
        run.phases = findPhases(run.iterations, perDevice, options.slice);
        return run;
    }
    const DeviceTimes explained = explainedTimes(trace, base.run, stop);
    std::vector<ProcessPhases> parts;
    for (const std::size_t process : shared.main) {
        auto [row, phases] = processRow(trace, base.run, explained, options, process, stop);
        run.processes.push_back(std::move(row));
        parts.push_back(std::move(phases));
    }
    run.phases = phasesOfProcesses(parts, times.busy);
    return run;
}

std::uint64_t iterationsIn(const RunPhases& run, PhaseChoice choice) {
    const auto repeating = std::ranges::count_if(
        run.processes, [](const ProcessRow& row) { return bool(row.iterations); });
    if (choice != PhaseChoice::Steady || run.phases.basis == IterationBasis::None || repeating > 1)
        return 0;
    return run.phases.of(Phase::Steady).iterations;
}

std::optional<Iterations> iterationsOfOne(std::span<const ProcessRow> processes) {
    const ProcessRow* only = nullptr;
    for (const ProcessRow& row : processes)
        if (row.iterations && std::exchange(only, &row))
            return {}; // a second one
    return only ? only->iterations : std::nullopt;
}

} // namespace ridge::analyzer
