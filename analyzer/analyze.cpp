// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"

#include "analyzer/advice/search.h"
#include "analyzer/algorithms/beside.h"
#include "analyzer/framework/compilation.h"
#include "analyzer/framework/host_busy.h"
#include "analyzer/framework/loader_use.h"
#include "analyzer/framework/module_tensors.h"
#include "analyzer/idle/gap_table.h"
#include "analyzer/iterations/phase_windows.h"
#include "analyzer/memory/summarise.h"
#include "analyzer/operations/facts.h"
#include "analyzer/operations/recorded_steps.h"
#include "analyzer/results/measures/window.h"
#include "analyzer/results/rows/iterations.h"
#include "analyzer/results/rows/memory_summary.h"
#include "analyzer/run/scope.h"
#include "analyzer/tables/device_table.h"
#include "analyzer/tables/framework_table.h"
#include "analyzer/tables/iteration_table.h"
#include "analyzer/tables/model_use.h"
#include "analyzer/tables/operation_groups.h"
#include "analyzer/tables/operation_tables.h"
#include "analyzer/tables/process_table.h"
#include "analyzer/tables/range_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge::analyzer {
namespace {

void countProjection(std::span<const Operation> operations, Analysis& result) {
    ProjectionCounts& counts = result.projection;
    counts = {};
    for (const Operation& op : operations) {
        ++counts.operations;
        ++(op.byTime ? counts.byTime : op.range == kNone ? counts.outside : counts.byLaunch);
    }
}

/// The idle time that is told.
struct ToldIdle {
    const GapInput& input;
    GapTable gaps;
    std::vector<HostWait> hostWaits; ///< where a framework can tell what the host did
    std::vector<HostWait> loaderWaits;

    void add(const IdlePiece& piece) {
        gaps.add(piece);
        const bool isLoader = piece.cause == Label::IdleInput;
        if ((!isLoader && piece.cause != Label::IdleHost) || input.trace.frameworkRanges.empty())
            return;
        const trace::Launch& launch = launchOf(input.trace, input.operations[piece.next]);
        (isLoader ? loaderWaits : hostWaits).push_back({launch.thread, piece.start, piece.end});
    }
    void addInside(std::span<const Window> windows, const IdlePiece& piece) {
        visitInside(windows, piece.start, piece.end, [&](std::int64_t start, std::int64_t end) {
            IdlePiece part = piece;
            part.start = start;
            part.end = end;
            add(part);
        });
    }
};

/// What recording made of the idle time is known up to an error; a verdict that lies within that is
/// none.
void weighError(const StepTimes& times, Analysis& result) {
    BudgetVerdict& verdict = result.verdict;
    const Ns error(std::llround(times.error * static_cast<double>(result.budget.total().count())));
    const Ns overhead = verdict.of(Family::Overhead);
    const Ns others = std::max({verdict.of(Family::Compute), verdict.of(Family::Bandwidth),
                                verdict.of(Family::Communication)});
    const bool overheadLeads = verdict.family == Family::Overhead;
    if (overheadLeads ? overhead - error >= others : overhead + error < others)
        return;
    result.collectorDecides = true;
    verdict.undecided = true;
}

/// Overhead that leads only by the collector's own cost makes the verdict undecided.
void weighCollector(Ns cost, Analysis& result) {
    if (result.stepTimes)
        return weighError(*result.stepTimes, result);
    result.collectorCost = cost;
    BudgetVerdict& verdict = result.verdict;
    if (verdict.family != Family::Overhead ||
        verdict.of(Family::Overhead) - cost >=
            std::max({verdict.of(Family::Compute), verdict.of(Family::Bandwidth),
                      verdict.of(Family::Communication)}))
        return;
    result.collectorDecides = true;
    verdict.undecided = true;
}

void setSharesOfBusy(Analysis& result) {
    Ns busy{}, times{};
    for (const KernelFamilyRow& row : result.families)
        times = plus(times, row.time);
    for (const DeviceRow& device : result.devices) {
        busy = plus(busy, device.busy);
        for (KernelFamilyRow& row : result.families)
            row.busy = plus(row.busy, device.families[static_cast<std::size_t>(row.family)]);
    }
    busy = std::max(busy, times); // kernels that overlap take more than the GPU has
    for (KernelFamilyRow& row : result.families)
        if (busy > Ns{})
            row.shareOfBusy =
                static_cast<double>(row.time.count()) / static_cast<double>(busy.count());
    for (KernelRow& row : result.kernels)
        if (busy > Ns{})
            row.shareOfBusy =
                static_cast<double>(row.time.total.count()) / static_cast<double>(busy.count());
}

void addHostTime(const trace::Trace& trace, Analysis& result) {
    if (result.devices.empty() || !trace.capture.duration)
        return;
    Ns first = Ns::max(), last = Ns::min();
    for (const DeviceRow& device : result.devices) {
        first = std::min(first, device.first);
        last = std::max(last, device.last);
    }
    result.hostBefore = std::max(Ns{}, first);
    result.hostAfter = std::max(Ns{}, Ns(clampTime(*trace.capture.duration)) - last);
}

/// Pieces that explainGaps() makes about this many of, so that their memory is taken once.
std::size_t roomForPieces(std::span<const BusyIndex> busy) {
    std::size_t gaps = 0;
    for (const BusyIndex& device : busy)
        gaps += device.gaps();
    return gaps + gaps / 8;
}

/// Why the devices were idle: into the table, into the times and, where wanted, piece by piece.
ToldIdle explain(const GapInput& input, const LabelledRun& run, const ChosenPart* part,
                 Ns perLaunch, DeviceTimes& times, Details* details, const std::stop_token& stop) {
    const RangeTree& tree = part && !part->isPhase ? part->selection.tree : run.tree;
    ToldIdle idle{input, GapTable(input, tree.rowOf, perLaunch), {}, {}};
    if (details) {
        details->gaps.reserve(roomForPieces(times.busy));
        details->gapsFrom.assign(times.busy.size() + 1, 0);
    }
    explainGaps(input, [&](std::uint32_t device, const IdlePiece& piece) {
        trace::throwIfStopped(stop);
        times.idle[device].add(piece.start, piece.end, piece.cause);
        if (details) {
            details->gaps.push_back(piece);
            ++details->gapsFrom[device + 1];
        }
        if (part)
            idle.addInside(part->selection.windows[device], piece);
        else
            idle.add(piece);
    });
    if (details)
        std::partial_sum(details->gapsFrom.begin(), details->gapsFrom.end(),
                         details->gapsFrom.begin());
    return idle;
}

/// The tables of what a device's time went to, and where the host made devices wait. `base`: where
/// iterations were looked for.
std::vector<HostWait> addTimes(const trace::Trace& trace, const Scope& base, const Scope& chosen,
                               const IterationSpans& iterations, DeviceTimes& times,
                               Analysis& result, Details* details, const Passes& passes) {
    const LabelledRun& run = chosen.run;
    const ChosenPart* part = chosen.part.get();
    const GapInput gapInput{trace, run.projected.forest, run.projected.operations,
                            run.projected.projection.streams, times.busy};
    ToldIdle idle = explain(gapInput, run, part, result.options.collectorPerLaunch, times, details,
                            passes.stop);
    passes.done();
    const Thresholds& thresholds = result.options.thresholds;
    const RangeInput input = chosen.rangeInput(trace, times, thresholds, passes.stop);
    const RangeInput whole = base.rangeInput(trace, times, thresholds, passes.stop);
    auto rangesLater = beside([&] { return rangeTable(input); });
    addDevices(trace, run, times, part, result);
    addPhaseBudgets(base.perDevice(trace), times.idle, run.families.trials(), result.phases);
    weighCollector(idle.gaps.collectorCost(), result);
    passes.done();
    result.iterations = iterationTable(whole, iterations);
    if (result.iterations && result.options.range)
        result.iterations->range = kNone; // the table has other rows then
    passes.done();
    result.ranges = rangesLater.get();
    result.gaps = idle.gaps.rows();
    result.loader = loaderUse(trace, idle.loaderWaits);
    return std::move(idle.hostWaits);
}

void take(OperationTables tables, const trace::Trace& trace, Analysis& result) {
    result.kernels = std::move(tables.kernels);
    result.copies = std::move(tables.copies);
    result.fills = std::move(tables.fills);
    result.families = std::move(tables.families);
    setSharesOfBusy(result);
    addTopParts(tables.kernelTimes, result);
    result.advice = advise(result, trace, tables.fusion, tables.savings);
}

Analysis recordedFacts(const trace::Trace& trace) {
    Analysis result;
    result.capture = trace.capture;
    result.processes = trace.processes;
    result.counts = countRecords(trace);
    result.ceilings = trace.ceilings;
    result.losses = lossTable(trace);
    result.stepTimes = stepTimes(trace);
    result.idleDevices = trace.devices;
    return result;
}

} // namespace

Analysis analyze(const trace::Trace& trace, const Options& options, Details* details,
                 const std::stop_token& stop, AnalysisProgress* progress) {
    const Passes passes{stop, progress};
    Analysis result = recordedFacts(trace);
    result.idleDevices.clear();
    result.options = options;
    result.withheld = reasonToWithhold(trace);
    LabelledRun run(trace, options.thresholds, passes);
    result.projection = run.projected.projection.counts;
    DeviceTimes times = deviceTimes(run.perDevice);
    passes.done();
    const Scope base = chooseProcesses(trace, run, result);
    const IterationSpans iterations = addPhases(trace, base, times, stop, result);
    const Scope chosen = chooseRanges(trace, choosePhase(trace, base, result), result);
    if (result.filter)
        countProjection(chosen.operations(), result);
    const MemoryScope scope = options.range ? MemoryScope::RangesWithRows
                              : base.part   ? MemoryScope::Processes
                                            : MemoryScope::WholeRun;
    const RangeTree& memoryTree = options.range ? chosen.tree() : base.tree();
    auto tablesLater = beside([&] {
        result.memory = memorySummary(trace, run.projected.forest, memoryTree.rowOf, scope, stop,
                                      options.processes);
        passes.done();
        const bool isFirst =
            result.told() == PhaseChoice::All || result.phases.of(Phase::WarmUp).iterations == 0;
        result.framework = frameworkRows(trace, run, chosen.operations(), isFirst, stop);
        addTensors(result.memory, result.framework);
        result.compilation = compilationRows(trace, stop);
        return operationTables(trace, run, chosen.tree(), chosen.operations(), passes);
    });
    const std::vector<HostWait> waits =
        addTimes(trace, base, chosen, iterations, times, result, details, passes);
    takeIterationsOfProcess(result);
    if (!chosen.part)
        addHostTime(trace, result);
    take(tablesLater.get(), trace, result);
    result.framework.hostBusy = hostBusyRows(trace, waits, stop);
    setUtilisation(result);
    if (options.groups)
        result.groups = groupsOf({trace, chosen.operations(), chosen.tree().rowOf, run.verdicts,
                                  run.work, result, run.replayed, run.groups});
    if (details) {
        details->framework.places = frameworkPlaces(trace, run.framework.tree);
        details->framework.row = std::move(run.framework.tree.row);
        details->framework.launched = std::move(run.framework.launched);
        details->verdicts = std::move(run.verdicts.byRow);
        details->operations = std::move(run.projected.operations);
        details->forest = std::move(run.projected.forest);
        details->rangeRow = std::move(run.tree.rowOf);
    }
    passes.done();
    return result;
}

Analysis facts(const trace::Trace& trace) {
    Analysis result = recordedFacts(trace);
    for (const DeviceSamples& samples : deviceSamples(trace))
        result.sampling.push_back(samplingOf(samples));
    return result;
}

} // namespace ridge::analyzer
