// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"

#include "analyzer/advise.h"
#include "analyzer/beside.h"
#include "analyzer/devices.h"
#include "analyzer/facts.h"
#include "analyzer/gap_table.h"
#include "analyzer/groups.h"
#include "analyzer/labelled_run.h"
#include "analyzer/memory.h"
#include "analyzer/operation_tables.h"
#include "analyzer/ranges.h"
#include "analyzer/sampled_clock.h"
#include "analyzer/selection.h"

#include <algorithm>
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

/// Fills the device rows and the run's budget; returns the time that each device's budget speaks of.
std::vector<Ns> addDevices(const trace::Trace& trace, const LabelledRun& run,
                           const DeviceTimes& times, const Selection* selection, Analysis& result) {
    std::vector<Ns> spans(run.perDevice.size());
    std::vector<std::size_t> bounds;
    if (selection)
        bounds = deviceBounds(selection->operations, trace.devices.size());
    for (std::size_t d = 0; d < run.perDevice.size(); ++d) {
        const std::span<const Operation> all = run.perDevice[d];
        if (all.empty() && d < trace.devices.size())
            result.idleDevices.push_back(trace.devices[d]);
        if (all.empty() || (selection && selection->windows[d].empty()))
            continue;
        const trace::Device device = factsOf(trace, d);
        std::span<const Operation> own = all;
        if (selection) {
            own = std::span(selection->operations).subspan(bounds[d], bounds[d + 1] - bounds[d]);
            result.devices.push_back(devicePart(own, selection->windows[d], times.busy[d],
                                                times.idle[d], device, run.roofs[d]));
        } else {
            result.devices.push_back(
                deviceRun(all, times.idle[d], device, run.roofs[d], result.options.stripColumns));
        }
        addSamples(own, run.sampled, static_cast<std::uint32_t>(d), result.devices.back());
        result.devices.back().sampling.clock = clockOffset(run.sampled[d].samples, all);
        result.budget += result.devices.back().budget;
        spans[d] = result.devices.back().span;
    }
    result.verdict = verdictOf(result.budget);
    return spans;
}

/// What the options' processes and ranges choose; takes the other rows from the run's tree.
Selection choose(const Options& options, const trace::Trace& trace, LabelledRun& run,
                 Analysis& result) {
    constexpr std::size_t kNearest = 5;
    RangeTree& tree = run.tree;
    const RangeForest& forest = run.projected.forest;
    Selection selection;
    if (!options.processes.empty()) {
        selection =
            selectProcesses(trace, forest, tree, run.projected.operations, options.processes);
        tree = selection.tree;
    }
    if (options.range)
        selection = select(trace, forest, tree, run.byRange, run.projected.operations,
                           options.range->matches(tree.rows));
    result.filter = selection.summary;
    if (options.range && selection.summary.paths == 0)
        result.filter->nearest = nearestPaths(tree.rows, options.range->pattern(), kNearest);
    tree = std::move(selection.tree);
    ProjectionCounts& counts = result.projection;
    counts = {};
    for (const Operation& op : selection.operations) {
        ++counts.operations;
        ++(op.byTime ? counts.byTime : op.range == kNone ? counts.outside : counts.byLaunch);
    }
    return selection;
}

void addIterations(const RangeInput& input, std::span<const Ns> spans, Analysis& result) {
    constexpr std::size_t kNearest = 5;
    std::optional<std::vector<bool>> allowed;
    if (const auto& pattern = result.options.iteration)
        allowed = pattern->matches(input.tree.rows);
    result.iterations = findIterations(input, spans, allowed);
    if (allowed && !result.iterations)
        result.nearestIteration =
            nearestPaths(input.tree.rows, result.options.iteration->pattern(), kNearest);
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
    const auto of = [&](Family family) { return verdict.time[static_cast<std::size_t>(family)]; };
    if (verdict.family != Family::Overhead ||
        of(Family::Overhead) - cost >= std::max(of(Family::Compute), of(Family::Bandwidth)))
        return;
    result.collectorDecides = true;
    verdict.undecided = true;
}

void setSharesOfBusy(Analysis& result) {
    Ns busy{};
    for (const DeviceRow& device : result.devices)
        busy = plus(busy, device.busy);
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
GapTable explain(const GapInput& input, const LabelledRun& run, const Selection* selection,
                 Ns perLaunch, DeviceTimes& times, Details* details, const AnalysisWatch& watch) {
    GapTable gaps(input, run.tree.rowOf, perLaunch);
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
        if (selection)
            addInside(selection->windows[device], piece, gaps);
        else
            gaps.add(piece);
    });
    if (details)
        std::partial_sum(details->gapsFrom.begin(), details->gapsFrom.end(),
                         details->gapsFrom.begin());
    return gaps;
}

/// The tables of what a device's time went to.
void addTimes(const trace::Trace& trace, const LabelledRun& run, const Selection* selection,
              Analysis& result, Details* details, AnalysisWatch& watch) {
    DeviceTimes times = deviceTimes(run.perDevice);
    watch.pass();
    const std::vector<Operation>& operations = run.projected.operations;
    const RangeForest& forest = run.projected.forest;
    const GapInput gapInput{trace, forest, operations, run.projected.projection.streams,
                            times.busy};
    const GapTable gaps =
        explain(gapInput, run, selection, result.options.collectorPerLaunch, times, details, watch);
    watch.pass();
    const RangeInput input{
        trace,       forest,        run.tree,  run.byRange, operations,
        times.busy,  times.idle,    run.roofs, run.work,    result.options.thresholds,
        run.sampled, &run.replayed, &watch};
    auto rangesLater = beside([&] { return rangeTable(input); });
    const std::vector<Ns> spans = addDevices(trace, run, times, selection, result);
    weighCollector(gaps.collectorCost(), result);
    watch.pass();
    addIterations(input, spans, result);
    watch.pass();
    result.ranges = rangesLater.get();
    result.gaps = gaps.rows();
}

void take(OperationTables tables, const trace::Trace& trace, Analysis& result) {
    result.kernels = std::move(tables.kernels);
    result.copies = std::move(tables.copies);
    result.fills = std::move(tables.fills);
    setSharesOfBusy(result);
    addTopParts(tables.kernelTimes, result);
    result.advice = advise(result, trace, tables.fusion);
}

/// Throws AnalysisWatch::Cancelled.
Analysis analyzeWatched(const trace::Trace& trace, const Options& options, Details* details,
                        AnalysisWatch& watch) {
    Analysis result = facts(trace);
    result.idleDevices.clear();
    result.options = options;
    result.withheld = reasonToWithhold(trace);
    LabelledRun run(trace, options.thresholds, watch);
    result.projection = run.projected.projection.counts;
    std::optional<Selection> selection;
    if (options.range || !options.processes.empty())
        selection = choose(options, trace, run, result);
    const std::span<const Operation> chosen =
        selection ? selection->operations : run.projected.operations;
    const MemoryScope scope = options.range ? MemoryScope::RangesWithRows
                              : selection   ? MemoryScope::Processes
                                            : MemoryScope::WholeRun;
    auto tablesLater = beside([&] {
        result.memory = memorySummary(trace, run.projected.forest, run.tree.rowOf, scope, watch,
                                      options.processes);
        watch.pass();
        return operationTables(trace, run, chosen, watch);
    });
    addTimes(trace, run, selection ? &*selection : nullptr, result, details, watch);
    if (!selection)
        addHostTime(trace, result);
    take(tablesLater.get(), trace, result);
    if (options.groups)
        result.groups = groupsOf({trace, chosen, run.tree.rowOf, run.verdicts, run.work, result,
                                  run.replayed, run.groups});
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
    Analysis result;
    result.capture = trace.capture;
    result.processes = trace.processes;
    result.counts = countRecords(trace);
    result.ceilings = trace.ceilings;
    result.losses = lossTable(trace);
    result.idleDevices = trace.devices;
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
