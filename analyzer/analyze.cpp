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
#include <span>
#include <tuple>
#include <utility>

namespace ridge::analyzer {
namespace {

ProjectionCounts projectionOf(std::span<const Operation> operations) {
    ProjectionCounts counts;
    for (const Operation& op : operations) {
        ++counts.operations;
        ++(op.byTime ? counts.byTime : op.range == kNone ? counts.outside : counts.byLaunch);
    }
    return counts;
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

/// Time in the shares of a verdict that leads before that of any family but overhead.
Ns largestWork(const BudgetVerdict& verdict) {
    return std::max({verdict.of(Family::Compute), verdict.of(Family::Bandwidth),
                     verdict.of(Family::Communication)});
}

/// What recording made of the idle time is known up to an error; a verdict that lies within that is
/// none.
bool errorDecides(const StepTimes& times, const BudgetVerdict& verdict, Ns whole) {
    const Ns error(std::llround(times.error * static_cast<double>(whole.count())));
    const Ns overhead = verdict.of(Family::Overhead), others = largestWork(verdict);
    const bool overheadLeads = verdict.family == Family::Overhead;
    return overheadLeads ? overhead - error < others : overhead + error >= others;
}

/// Overhead that leads only by the collector's own cost, which is an estimate.
bool estimateDecides(Ns cost, const BudgetVerdict& verdict) {
    return verdict.family == Family::Overhead &&
           verdict.of(Family::Overhead) - cost < largestWork(verdict);
}

/// Of the part that `families` and `kernels` are of. Kernels that overlap take more than the GPU has.
void setSharesOfBusy(std::span<const DeviceRow> devices, OperationTables& tables) {
    Ns busy{}, times{};
    for (const KernelFamilyRow& row : tables.families)
        times = plus(times, row.time);
    for (const DeviceRow& device : devices) {
        busy = plus(busy, device.busy);
        for (KernelFamilyRow& row : tables.families)
            row.busy = plus(row.busy, device.families[static_cast<std::size_t>(row.family)]);
    }
    busy = std::max(busy, times);
    if (busy == Ns{})
        return;
    const auto share = [&](Ns time) {
        return static_cast<double>(time.count()) / static_cast<double>(busy.count());
    };
    for (KernelFamilyRow& row : tables.families)
        row.shareOfBusy = share(row.time);
    for (KernelRow& row : tables.kernels)
        row.shareOfBusy = share(row.time.total);
}

/// Time before the first operation of any device and after the last.
std::pair<std::optional<Ns>, std::optional<Ns>> hostTime(const trace::Trace& trace,
                                                         std::span<const DeviceRow> devices) {
    if (devices.empty() || !trace.capture.duration)
        return {};
    Ns first = Ns::max(), last = Ns::min();
    for (const DeviceRow& device : devices) {
        first = std::min(first, device.first);
        last = std::max(last, device.last);
    }
    return {std::max(Ns{}, first), std::max(Ns{}, Ns(clampTime(*trace.capture.duration)) - last)};
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

/// What the time of the devices went to, and where the host made them wait.
struct TimeTables {
    DeviceTable devices;
    std::vector<RangeRow> ranges;
    std::vector<StreamRow> streams;
    std::optional<Iterations> iterations;
    std::vector<GapRow> gaps;
    std::vector<HostWait> hostWaits, loaderWaits;
    Ns collectorCost{}; ///< estimated
};

/// `base`: where iterations were looked for. The rows of `phases` get their times.
TimeTables timeTables(const trace::Trace& trace, const Scope& base, const Scope& chosen,
                      RunPhases& phases, DeviceTimes& times, const Options& options,
                      Details* details, const Passes& passes) {
    const LabelledRun& run = chosen.run;
    const ChosenPart* part = chosen.part.get();
    const GapInput gapInput{trace, run.projected.forest, run.projected.operations,
                            run.projected.projection.streams, times.busy};
    ToldIdle idle =
        explain(gapInput, run, part, options.collectorPerLaunch, times, details, passes.stop);
    passes.done();
    const RangeInput input = chosen.rangeInput(trace, times, options.thresholds, passes.stop);
    const RangeInput whole = base.rangeInput(trace, times, options.thresholds, passes.stop);
    StreamTable streams(trace, input.operations);
    auto rangesLater =
        beside([&] { return rangeTable(input, options.streams ? &streams : nullptr); });
    TimeTables tables;
    tables.devices = deviceTable(trace, run, times, part, options);
    addPhaseBudgets(base.perDevice(trace), times.idle, run.families.trials(), phases.phases);
    passes.done();
    tables.iterations = iterationTable(whole, phases.iterations);
    if (tables.iterations && options.range)
        tables.iterations->range = kNone; // the table has other rows then
    passes.done();
    tables.ranges = rangesLater.get();
    if (options.streams) {
        streams.addAll();
        tables.streams = std::move(streams).finish();
    }
    tables.gaps = idle.gaps.rows();
    tables.collectorCost = idle.gaps.collectorCost();
    tables.hostWaits = std::move(idle.hostWaits);
    tables.loaderWaits = std::move(idle.loaderWaits);
    return tables;
}

/// What was allocated, and what a framework and its compiler did.
struct ProgramTables {
    MemorySummary memory;
    FrameworkRows framework;
    CompilationRows compilation;
};

ProgramTables programTables(const trace::Trace& trace, const Scope& base, const Scope& chosen,
                            bool isFirst, const Options& options, const Passes& passes) {
    const MemoryScope scope = options.range ? MemoryScope::RangesWithRows
                              : base.part   ? MemoryScope::Processes
                                            : MemoryScope::WholeRun;
    const RangeTree& tree = options.range ? chosen.tree() : base.tree();
    ProgramTables tables;
    tables.memory = memorySummary(trace, base.run.projected.forest, tree.rowOf, scope, passes.stop,
                                  options.processes);
    passes.done();
    tables.framework = frameworkRows(trace, base.run, chosen.operations(), isFirst, passes.stop);
    addTensors(tables.memory, tables.framework);
    tables.compilation = compilationRows(trace, passes.stop);
    return tables;
}

void take(RunPhases phases, Analysis& result) {
    result.phases = std::move(phases.phases);
    result.sharing = phases.sharing;
    result.byProcess = std::move(phases.processes);
}

void take(TimeTables tables, const trace::Trace& trace, Analysis& result) {
    result.devices = std::move(tables.devices.rows);
    result.idleDevices = std::move(tables.devices.idle);
    result.budget = tables.devices.budget;
    result.verdict = verdictOf(result.budget);
    result.collectorCost = result.stepTimes ? Ns{} : tables.collectorCost;
    result.collectorDecides =
        result.stepTimes ? errorDecides(*result.stepTimes, result.verdict, result.budget.total())
                         : estimateDecides(tables.collectorCost, result.verdict);
    if (result.collectorDecides)
        result.verdict.undecided = true;
    result.ranges = std::move(tables.ranges);
    result.streams = std::move(tables.streams);
    result.iterations = std::move(tables.iterations);
    result.gaps = std::move(tables.gaps);
    result.loader = loaderUse(trace, tables.loaderWaits);
}

void take(ProgramTables tables, Analysis& result) {
    result.memory = std::move(tables.memory);
    result.framework = std::move(tables.framework);
    result.compilation = std::move(tables.compilation);
}

/// The rows of operations need those of devices, ranges and the framework. Leaves what advice is made of.
void take(OperationTables& tables, Analysis& result) {
    setSharesOfBusy(result.devices, tables);
    result.kernels = std::move(tables.kernels);
    result.copies = std::move(tables.copies);
    result.fills = std::move(tables.fills);
    result.families = std::move(tables.families);
    setTopParts(tables.kernelTimes, result.ranges, result.kernels);
    for (KernelRow& row : result.kernels)
        if (auto launched = result.framework.ofKernel.extract(row.function))
            row.launchers = std::move(launched.mapped());
}

/// Paths beside Options::iteration, which matched none of `base`.
std::vector<std::string> nearestIterations(const Scope& base, const RunPhases& phases,
                                           const Options& options) {
    constexpr std::size_t kNearest = 5;
    if (!options.iteration || phases.iterations.basis != IterationBasis::None)
        return {};
    return nearestPaths(base.tree().rows, options.iteration->pattern(), kNearest);
}

/// What was asked for and what there is of it. `base`: where iterations were looked for.
void takeChoice(const Scope& base, const Scope& chosen, const RunPhases& phases,
                const Options& options, Analysis& result) {
    result.options = options;
    result.filter = chosen.filter;
    result.projection =
        chosen.filter ? projectionOf(chosen.operations()) : chosen.run.projected.projection.counts;
    result.nearestIteration = nearestIterations(base, phases, options);
    result.iterationsTold = iterationsIn(phases, options.phase);
}

/// By operation of `all` whether it is one of `chosen`, which come in the same order.
std::vector<bool> areChosen(std::span<const Operation> all, std::span<const Operation> chosen) {
    std::vector<bool> result(all.size(), false);
    std::size_t next = 0;
    for (std::size_t i = 0; i < all.size() && next < chosen.size(); ++i)
        if (all[i].kind == chosen[next].kind && all[i].row == chosen[next].row) {
            result[i] = true;
            ++next;
        }
    return result;
}

/// What the chosen part adds to `details`, while the run still has its own.
void takePart(const Scope& chosen, const Options& options, Details& details) {
    if (chosen.part)
        details.chosen = areChosen(chosen.run.projected.operations, chosen.operations());
    const bool hasOtherRows = options.range || !options.processes.empty();
    details.rangeRow = hasOtherRows ? chosen.tree().rowOf : chosen.run.tree.rowOf;
}

/// What the window needs of a run beside its analysis.
void take(LabelledRun& run, const trace::Trace& trace, Details& details) {
    details.framework.places = frameworkPlaces(trace, run.framework.tree);
    details.framework.row = std::move(run.framework.tree.row);
    details.framework.launched = std::move(run.framework.launched);
    details.verdicts = std::move(run.verdicts.byRow);
    details.families.reserve(run.projected.operations.size());
    for (const Operation& operation : run.projected.operations)
        details.families.push_back(operation.kind == OperationKind::Kernel
                                       ? run.families.of(operation)
                                       : KernelFamily::Other);
    details.operations = std::move(run.projected.operations);
    details.forest = std::move(run.projected.forest);
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
    LabelledRun run(trace, options.thresholds, passes);
    DeviceTimes times = deviceTimes(run.perDevice);
    passes.done();
    const Scope base = chooseProcesses(trace, run, options.processes);
    RunPhases phases = runPhases(trace, base, times, options, stop);
    const Scope chosen =
        chooseRanges(trace, choosePhase(trace, base, phases.phases, options.phase), options.range);
    const bool isFirst = phases.phases.basis == IterationBasis::None ||
                         options.phase == PhaseChoice::All ||
                         phases.phases.of(Phase::WarmUp).iterations == 0;
    auto tablesLater = beside([&] {
        ProgramTables program = programTables(trace, base, chosen, isFirst, options, passes);
        return std::pair(std::move(program),
                         operationTables(trace, run, chosen.tree(), chosen.operations(), passes));
    });
    TimeTables timed = timeTables(trace, base, chosen, phases, times, options, details, passes);

    Analysis result = recordedFacts(trace);
    for (LossRow& loss : limitLosses(run.projected.forest, run.tree))
        result.losses.push_back(std::move(loss));
    takeChoice(base, chosen, phases, options, result);
    result.withheld = reasonToWithhold(trace);
    const std::vector<HostWait> waits = std::move(timed.hostWaits);
    take(std::move(timed), trace, result);
    take(std::move(phases), result);
    if (auto one = iterationsOfOne(result.byProcess); one && result.hasSteadyState())
        result.iterations = std::move(one);
    if (!chosen.part)
        std::tie(result.hostBefore, result.hostAfter) = hostTime(trace, result.devices);
    auto [program, operations] = tablesLater.get();
    take(std::move(program), result);
    take(operations, result);
    result.framework.hostBusy = hostBusyRows(trace, waits, stop);
    result.framework.model = withUtilisation(std::move(result.framework.model),
                                             result.budget.total(), !result.withheld.empty());
    result.advice =
        advise(result, trace, chosen.operations(), operations.fusion, operations.savings);
    if (options.groups) {
        const KernelShapes shapes = kernelShapes(trace, run.framework, run.projected.operations,
                                                 run.roofs, MixedCall::ByTime);
        result.groups = groupsOf({trace, chosen.operations(), chosen.tree().rowOf, run.verdicts,
                                  run.work, shapes, result, run.replayed, run.groups});
    }
    if (details) {
        takePart(chosen, options, *details);
        take(run, trace, *details);
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
