// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"

#include "analyzer/advise.h"
#include "analyzer/beside.h"
#include "analyzer/devices.h"
#include "analyzer/facts.h"
#include "analyzer/gap_table.h"
#include "analyzer/groups.h"
#include "analyzer/iteration_search.h"
#include "analyzer/iterations.h"
#include "analyzer/labelled_run.h"
#include "analyzer/memory.h"
#include "analyzer/operation_tables.h"
#include "analyzer/phase_windows.h"
#include "analyzer/process_shares.h"
#include "analyzer/ranges.h"
#include "analyzer/selection.h"

#include <algorithm>
#include <memory>
#include <numeric>

namespace ridge::analyzer {
namespace {

/// What the time of each device was; one more for the device not known.
struct DeviceTimes {
    std::vector<BusyIndex> busy;
    std::vector<IdleIndex> idle;
};

DeviceTimes deviceTimes(const DeviceOperations& operations) {
    DeviceTimes times;
    for (const std::span<const Operation> own : operations) {
        times.busy.emplace_back(own);
        times.idle.emplace_back(times.busy.back().gaps());
    }
    return times;
}

/// What the samples of a device say of the time in which its operations of `own` run.
void addSamples(std::span<const Operation> own, std::span<const SampledDevice> sampled,
                std::uint32_t index, DeviceRow& row) {
    const DeviceSamples& samples = sampled[index].samples;
    row.sampling = samplingOf(samples);
    if (samples.empty())
        return;
    row.sampling.late = std::max(Ns{}, row.sampling.first - row.first);
    std::vector<SamplePart> parts;
    SampleParts touched(samples, index, parts);
    sweep(own,
          [&](const Operation&, std::int64_t from, std::int64_t to) { touched.add(from, to); });
    OwnTimeMean mean;
    for (const SamplePart& part : parts)
        mean.add(sampled, part);
    row.shares = mean.finish(sampled, row.busy);
}

trace::Device factsOf(const trace::Trace& trace, std::size_t device) {
    if (device < trace.devices.size())
        return trace.devices[device];
    trace::Device unknown;
    unknown.name = "device not known";
    return unknown;
}

/// Makes `row`, of the whole run, speak of `windows` alone. Its strip stays that of the run.
void keepWindows(std::span<const Operation> all, const IdleIndex& idle,
                 std::span<const Window> windows, std::size_t operations, DeviceRow& row) {
    row.operations = operations;
    row.busy = Ns{};
    row.budget = {};
    sweep(all, [&](const Operation& op, std::int64_t from, std::int64_t to) {
        visitInside(windows, from, to, [&](std::int64_t start, std::int64_t end) {
            row.budget[op.label] += Ns(end - start);
            row.busy += Ns(end - start);
        });
    });
    idle.forEach([&](Label cause, std::int64_t from, std::int64_t to) {
        visitInside(windows, from, to, [&](std::int64_t start, std::int64_t end) {
            row.budget[cause] += Ns(end - start);
        });
    });
    row.span = row.budget.total();
    row.verdict = verdictOf(row.budget);
}

/// What of the run an analysis speaks of, where that is not all of it.
struct ChosenPart {
    Selection selection;
    OperationsByRange byRange; ///< of selection.operations
    bool isPhase = false;      ///< windows may begin and end with idle time
    /// LabelledRun::work of a phase, without ranges that reach out of it: their work is of more than its time.
    std::vector<std::optional<Work>> work = {};

    /// Operations of device `d` among the chosen ones, whose bounds are `bounds`.
    std::span<const Operation> on(std::size_t d, std::span<const std::size_t> bounds) const {
        return selection.operations.all().subspan(bounds[d], bounds[d + 1] - bounds[d]);
    }
};

/// Fills the device rows and the run's budget.
void addDevices(const trace::Trace& trace, const LabelledRun& run, const DeviceTimes& times,
                const ChosenPart* part, Analysis& result) {
    std::vector<std::size_t> bounds;
    if (part)
        bounds = deviceBounds(part->selection.operations.all(), trace.devices.size());
    for (std::size_t d = 0; d < run.perDevice.size(); ++d) {
        const std::span<const Operation> all = run.perDevice[d];
        if (all.empty() && d < trace.devices.size())
            result.idleDevices.push_back(trace.devices[d]);
        const std::span<const Operation> own = part ? part->on(d, bounds) : all;
        if (own.empty())
            continue;
        const trace::Device device = factsOf(trace, d);
        if (part && !part->isPhase) {
            result.devices.push_back(devicePart(own, part->selection.windows[d], times.busy[d],
                                                times.idle[d], device, run.roofs[d]));
            result.devices.back().families = familyTimes(own, nullptr, run.families);
        } else {
            result.devices.push_back(
                deviceRun(all, times.idle[d], device, run.roofs[d], result.options.stripColumns));
            if (part)
                keepWindows(all, times.idle[d], part->selection.windows[d], own.size(),
                            result.devices.back());
            result.devices.back().families =
                familyTimes(all, part ? &part->selection.windows[d] : nullptr, run.families);
        }
        addSamples(own, run.sampled, static_cast<std::uint32_t>(d), result.devices.back());
        result.devices.back().sampling.clock = run.sampled[d].clock;
        result.devices.back().sampling.shift = run.sampled[d].shift;
        result.budget += result.devices.back().budget;
    }
    result.verdict = verdictOf(result.budget);
}

/// What is analysed: a run, or the part of it that is chosen so far.
struct Scope {
    const LabelledRun& run;
    std::shared_ptr<const ChosenPart> part; ///< null: the whole run

    const RangeTree& tree() const { return part ? part->selection.tree : run.tree; }
    const OperationsByRange& byRange() const { return part ? part->byRange : run.byRange; }
    std::span<const Operation> operations() const {
        return part ? part->selection.operations.all() : run.projected.operations;
    }
    DeviceOperations perDevice(const trace::Trace& trace) const {
        if (!part)
            return run.perDevice;
        const std::vector<std::size_t> bounds = deviceBounds(operations(), trace.devices.size());
        DeviceOperations result;
        for (std::size_t d = 0; d <= trace.devices.size(); ++d)
            result.push_back(part->on(d, bounds));
        return result;
    }
    std::span<const std::optional<Work>> work() const {
        return part && !part->work.empty() ? part->work : run.work;
    }
    RangeInput rangeInput(const trace::Trace& trace, const DeviceTimes& times,
                          const Thresholds& thresholds, const AnalysisWatch& watch) const {
        return {trace,       run.projected.forest, tree(),    byRange(), operations(),
                times.busy,  times.idle,           run.roofs, work(),    thresholds,
                run.sampled, &run.replayed,        &watch};
    }
    std::shared_ptr<ChosenPart> chosen(Selection selection, bool isPhase = false) const {
        OperationsByRange inRanges(run.projected.forest, selection.operations.all());
        return std::make_shared<ChosenPart>(
            ChosenPart{std::move(selection), std::move(inRanges), isPhase});
    }
};

/// Ranges that hold no operation of `part`, and were not open between its first and last launch, have no
/// instances there. Those that hold others too have no work of their own there.
void leaveOutRanges(const trace::Trace& trace, const Scope& base, ChosenPart& part) {
    std::int64_t from = kFarthest, to = -kFarthest;
    for (const Operation& op : part.selection.operations.all())
        if (const trace::Launch& launch = launchOf(trace, op); launch.known()) {
            from = std::min(from, clampTime(launch.start));
            to = std::max(to, clampTime(launch.start));
        }
    const RangeForest& forest = base.run.projected.forest;
    RangeTree& tree = part.selection.tree;
    const auto count = [&](const OperationsByRange& byRange, std::size_t p) {
        return byRange.begin[forest.subtreeEnd[p]] - byRange.begin[p];
    };
    part.work = base.run.work;
    for (std::size_t p = 0; p < forest.order.size(); ++p) {
        const std::size_t range = trace::index(forest.order[p]);
        const std::int64_t start = clampTime(trace.ranges[range].start);
        const std::uint32_t all = count(base.byRange(), p), here = count(part.byRange, p);
        const bool onHostAlone = all == 0 && from <= start && start <= to;
        if (here == 0 && !onHostAlone)
            tree.rowOf[p] = kNone;
        if (here < all && !part.work.empty())
            part.work[range].reset();
    }
    for (std::size_t i = 0; i < forest.startEnd.size(); ++i) {
        const trace::Range& range = trace.ranges[forest.startEnd[i]];
        if (clampTime(range.start) > to || endOf(trace, range, forest.traceEnd) < from)
            tree.rowOfStartEnd[i] = kNone;
    }
}

/// The operations and ranges of Options::processes.
Scope chooseProcesses(const trace::Trace& trace, const LabelledRun& run, Analysis& result) {
    Scope scope{run, nullptr};
    if (result.options.processes.empty())
        return scope;
    scope.part = scope.chosen(selectProcesses(trace, run.projected.forest, run.tree,
                                              run.projected.operations, result.options.processes));
    result.filter = scope.part->selection.summary;
    return scope;
}

/// What of `base` Options::phase chooses.
Scope choosePhase(const trace::Trace& trace, const Scope& base, Analysis& result) {
    const PhaseChoice choice = result.options.phase;
    if (choice == PhaseChoice::All || result.phases.basis == IterationBasis::None)
        return base;
    const auto part =
        base.chosen(selectPhase(result.phases, choice, base.operations(), base.tree()), !base.part);
    leaveOutRanges(trace, base, *part);
    const auto repeating = std::ranges::count_if(
        result.byProcess, [](const ProcessRow& row) { return row.iterations.has_value(); });
    if (choice == PhaseChoice::Steady && repeating < 2) // else they are no iterations of one kind
        result.iterationsTold = result.phases.of(Phase::Steady).iterations;
    return {base.run, part};
}

/// What of `base` Options::range chooses.
Scope chooseRanges(const trace::Trace& trace, const Scope& base, Analysis& result) {
    constexpr std::size_t kNearest = 5;
    if (!result.options.range)
        return base;
    const RangeFilter& filter = *result.options.range;
    const auto part =
        base.chosen(select(trace, base.run.projected.forest, base.tree(), base.byRange(),
                           base.operations(), filter.matches(base.tree().rows)));
    if (base.part)
        part->work = base.part->work;
    result.filter = part->selection.summary;
    if (result.filter->paths == 0)
        result.filter->nearest = nearestPaths(base.tree().rows, filter.pattern(), kNearest);
    return {base.run, part};
}

void countProjection(std::span<const Operation> operations, Analysis& result) {
    ProjectionCounts& counts = result.projection;
    counts = {};
    for (const Operation& op : operations) {
        ++counts.operations;
        ++(op.byTime ? counts.byTime : op.range == kNone ? counts.outside : counts.byLaunch);
    }
}

IterationSpans searchIn(const trace::Trace& trace, const Scope& scope, const DeviceTimes& times,
                        Analysis& result) {
    constexpr std::size_t kNearest = 5;
    std::optional<std::vector<bool>> allowed;
    if (const auto& pattern = result.options.iteration)
        allowed = pattern->matches(scope.tree().rows);
    const DeviceOperations perDevice = scope.perDevice(trace);
    std::vector<BusyIndex> own; // what others ran is none of the part's busy time
    if (scope.part)
        for (const std::span<const Operation> operations : perDevice)
            own.emplace_back(operations);
    IterationSpans found = searchIterations(
        {trace, scope.run.projected.forest, scope.tree(), scope.byRange(), scope.operations(),
         perDevice, scope.part ? own : times.busy, scope.run.families.trials()},
        allowed);
    if (allowed && found.basis == IterationBasis::None)
        result.nearestIteration =
            nearestPaths(scope.tree().rows, result.options.iteration->pattern(), kNearest);
    return found;
}

void addInside(std::span<const Window> windows, const IdlePiece& piece, GapTable& gaps) {
    visitInside(windows, piece.start, piece.end, [&](std::int64_t start, std::int64_t end) {
        IdlePiece part = piece;
        part.start = start;
        part.end = end;
        gaps.add(part);
    });
}

/// An overhead verdict that only the collector's own cost makes is none.
void weighCollector(Ns cost, Analysis& result) {
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
    Ns busy{};
    for (const DeviceRow& device : result.devices) {
        busy = plus(busy, device.busy);
        for (KernelFamilyRow& row : result.families)
            row.busy = plus(row.busy, device.families[static_cast<std::size_t>(row.family)]);
    }
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
GapTable explain(const GapInput& input, const LabelledRun& run, const ChosenPart* part,
                 Ns perLaunch, DeviceTimes& times, Details* details, const AnalysisWatch& watch) {
    const RangeTree& tree = part && !part->isPhase ? part->selection.tree : run.tree;
    GapTable gaps(input, tree.rowOf, perLaunch);
    if (details) {
        details->gaps.reserve(roomForPieces(times.busy));
        details->gapsFrom.assign(times.busy.size() + 1, 0);
    }
    explainGaps(input, [&](std::uint32_t device, const IdlePiece& piece) {
        watch.check();
        times.idle[device].add(piece.start, piece.end, piece.cause);
        if (details) {
            details->gaps.push_back(piece);
            ++details->gapsFrom[device + 1];
        }
        if (part)
            addInside(part->selection.windows[device], piece, gaps);
        else
            gaps.add(piece);
    });
    if (details)
        std::partial_sum(details->gapsFrom.begin(), details->gapsFrom.end(),
                         details->gapsFrom.begin());
    return gaps;
}

/// The tables of what a device's time went to. `base`: where iterations were looked for.
void addTimes(const trace::Trace& trace, const Scope& base, const Scope& chosen,
              const IterationSpans& iterations, DeviceTimes& times, Analysis& result,
              Details* details, AnalysisWatch& watch) {
    const LabelledRun& run = chosen.run;
    const ChosenPart* part = chosen.part.get();
    const GapInput gapInput{trace, run.projected.forest, run.projected.operations,
                            run.projected.projection.streams, times.busy};
    const GapTable gaps =
        explain(gapInput, run, part, result.options.collectorPerLaunch, times, details, watch);
    watch.pass();
    const Thresholds& thresholds = result.options.thresholds;
    const RangeInput input = chosen.rangeInput(trace, times, thresholds, watch);
    const RangeInput whole = base.rangeInput(trace, times, thresholds, watch);
    auto rangesLater = beside([&] { return rangeTable(input); });
    addDevices(trace, run, times, part, result);
    addPhaseBudgets(base.perDevice(trace), times.idle, run.families.trials(), result.phases);
    weighCollector(gaps.collectorCost(), result);
    watch.pass();
    result.iterations = iterationTable(whole, iterations);
    if (result.iterations && result.options.range)
        result.iterations->range = kNone; // the table has other rows then
    watch.pass();
    result.ranges = rangesLater.get();
    result.gaps = gaps.rows();
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

Analysis analyzeLabelled(const trace::Trace& trace, const LabelledRun& run, const Options& options,
                         Details* details, AnalysisWatch& watch);

/// The steady state of a process as ProcessRow tells it, and the phases of its devices.
std::pair<ProcessRow, ProcessPhases> processPart(const trace::Trace& trace, const LabelledRun& run,
                                                 const Options& whole, std::size_t process,
                                                 const AnalysisWatch& watch) {
    Options options = whole;
    options.processes = {process};
    options.phase = PhaseChoice::Steady;
    options.range.reset();
    options.groups = false;
    AnalysisWatch part(&watch);
    Analysis of = analyzeLabelled(trace, run, options, nullptr, part);
    ProcessRow row{process,    std::move(of.iterations), of.iterationsTold, {}, of.budget,
                   of.verdict, std::move(of.kernels)};
    for (const DeviceRow& device : of.devices)
        row.busy += device.busy;
    if (row.iterations)
        row.iterations->range = kNone; // the whole run's table has other rows
    return {std::move(row), {std::move(of.phases), clampTime(trace.processes[process].start)}};
}

/// Finds the phases: of processes that share a device, the union of each one's own. `found`: the iterations of
/// the run, none where those are several processes'.
void addPhases(const trace::Trace& trace, const Scope& base, const DeviceTimes& times,
               IterationSpans& found, const AnalysisWatch& watch, Analysis& result) {
    const DeviceOperations perDevice = base.perDevice(trace);
    const SharedDevices shared = sharedDevices(trace, perDevice);
    result.sharing = shared.processes;
    if (shared.processes == 0 || result.options.iteration) {
        found = searchIn(trace, base, times, result);
        result.phases = findPhases(found, perDevice, result.options.slice);
        return;
    }
    std::vector<ProcessPhases> parts;
    for (const std::size_t process : shared.main) {
        auto [row, phases] = processPart(trace, base.run, result.options, process, watch);
        result.byProcess.push_back(std::move(row));
        parts.push_back(std::move(phases));
    }
    result.phases = phasesOfProcesses(parts, times.busy);
}

/// One process alone has iterations: they are the run's.
void takeIterationsOfProcess(Analysis& result) {
    std::vector<const ProcessRow*> repeating;
    for (const ProcessRow& row : result.byProcess)
        if (row.iterations)
            repeating.push_back(&row);
    if (repeating.size() == 1 && result.phases.basis != IterationBasis::None)
        result.iterations = repeating.front()->iterations;
}

Analysis recordedFacts(const trace::Trace& trace) {
    Analysis result;
    result.capture = trace.capture;
    result.processes = trace.processes;
    result.counts = countRecords(trace);
    result.ceilings = trace.ceilings;
    result.losses = lossTable(trace);
    result.idleDevices = trace.devices;
    return result;
}

Analysis analyzeLabelled(const trace::Trace& trace, const LabelledRun& run, const Options& options,
                         Details* details, AnalysisWatch& watch) {
    Analysis result = recordedFacts(trace);
    result.idleDevices.clear();
    result.options = options;
    result.withheld = reasonToWithhold(trace);
    result.projection = run.projected.projection.counts;
    DeviceTimes times = deviceTimes(run.perDevice);
    watch.pass();
    const Scope base = chooseProcesses(trace, run, result);
    IterationSpans iterations;
    addPhases(trace, base, times, iterations, watch, result);
    const Scope chosen = chooseRanges(trace, choosePhase(trace, base, result), result);
    if (result.filter)
        countProjection(chosen.operations(), result);
    const MemoryScope scope = options.range ? MemoryScope::RangesWithRows
                              : base.part   ? MemoryScope::Processes
                                            : MemoryScope::WholeRun;
    const RangeTree& memoryTree = options.range ? chosen.tree() : base.tree();
    auto tablesLater = beside([&] {
        result.memory = memorySummary(trace, run.projected.forest, memoryTree.rowOf, scope, watch,
                                      options.processes);
        watch.pass();
        return operationTables(trace, run, chosen.tree(), chosen.operations(), watch);
    });
    addTimes(trace, base, chosen, iterations, times, result, details, watch);
    takeIterationsOfProcess(result);
    if (!chosen.part)
        addHostTime(trace, result);
    take(tablesLater.get(), trace, result);
    if (options.groups)
        result.groups = groupsOf({trace, chosen.operations(), chosen.tree().rowOf, run.verdicts,
                                  run.work, result, run.replayed, run.groups});
    return result;
}

/// Throws AnalysisWatch::Cancelled.
Analysis analyzeWatched(const trace::Trace& trace, const Options& options, Details* details,
                        AnalysisWatch& watch) {
    LabelledRun run(trace, options.thresholds, watch);
    Analysis result = analyzeLabelled(trace, run, options, details, watch);
    if (details) {
        details->verdicts = std::move(run.verdicts.byRow);
        details->operations = std::move(run.projected.operations);
        details->forest = std::move(run.projected.forest);
        details->rangeRow = std::move(run.tree.rowOf);
    }
    watch.pass();
    return result;
}

} // namespace

Analysis facts(const trace::Trace& trace) {
    Analysis result = recordedFacts(trace);
    for (const DeviceSamples& samples : deviceSamples(trace))
        result.sampling.push_back(samplingOf(samples));
    return result;
}

Analysis analyze(const trace::Trace& trace, const Options& options, Details* details) {
    AnalysisWatch unwatched;
    return analyzeWatched(trace, options, details, unwatched);
}

std::optional<Analysis> analyze(const trace::Trace& trace, const Options& options, Details* details,
                                AnalysisWatch& watch) {
    try {
        return analyzeWatched(trace, options, details, watch);
    } catch (const AnalysisWatch::Cancelled&) {
        return std::nullopt;
    }
}

} // namespace ridge::analyzer
