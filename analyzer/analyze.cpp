// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"

#include "analyzer/advise.h"
#include "analyzer/devices.h"
#include "analyzer/facts.h"
#include "analyzer/gap_table.h"
#include "analyzer/groups.h"
#include "analyzer/kernels.h"
#include "analyzer/moves.h"
#include "analyzer/peaks.h"
#include "analyzer/range_kernels.h"
#include "analyzer/ranges.h"
#include "analyzer/sampled_clock.h"
#include "analyzer/sampled_kernels.h"
#include "analyzer/selection.h"

#include <algorithm>
#include <future>

namespace ridge::analyzer {
namespace {

std::vector<Roofs> allRoofs(const trace::Trace& trace) {
    std::vector<Roofs> roofs;
    for (const trace::Device& device : trace.devices)
        roofs.push_back(roofsOf(trace, device));
    roofs.emplace_back();
    return roofs;
}

/// Runs `work` beside the caller, or in the future's get() where no thread can be had. Two threads
/// are busy this way; which results they make does not depend on which is first.
template <class Work>
auto beside(Work work) {
    return std::async(std::launch::async | std::launch::deferred, std::move(work));
}

using DeviceOperations = std::vector<std::span<const Operation>>;

/// Per device and for the device not known.
DeviceOperations byDevice(const trace::Trace& trace, std::span<const Operation> operations) {
    const std::vector<std::size_t> bounds = deviceBounds(operations, trace.devices.size());
    DeviceOperations result;
    for (std::size_t d = 0; d <= trace.devices.size(); ++d)
        result.push_back(operations.subspan(bounds[d], bounds[d + 1] - bounds[d]));
    return result;
}

/// The labelled operations by device, and for each what its time was.
struct DeviceTimes {
    DeviceOperations operations; ///< per device, one for the device not known
    std::vector<BusyIndex> busy; ///< likewise
    std::vector<IdleIndex> idle; ///< likewise
};

DeviceTimes deviceTimes(DeviceOperations operations) {
    DeviceTimes times;
    times.operations = std::move(operations);
    for (const std::span<const Operation> own : times.operations)
        times.busy.emplace_back(own);
    times.idle.resize(times.busy.size());
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
std::vector<Ns> addDevices(const trace::Trace& trace, const DeviceTimes& times,
                           std::span<const Roofs> roofs, std::span<const SampledDevice> sampled,
                           const Selection* selection, Analysis& result) {
    std::vector<Ns> spans(times.operations.size());
    std::vector<std::size_t> bounds;
    if (selection)
        bounds = deviceBounds(selection->operations, trace.devices.size());
    for (std::size_t d = 0; d < times.operations.size(); ++d) {
        const std::span<const Operation> all = times.operations[d];
        if (all.empty() && d < trace.devices.size())
            result.idleDevices.push_back(trace.devices[d]);
        if (all.empty() || (selection && selection->windows[d].empty()))
            continue;
        const trace::Device device = factsOf(trace, d);
        const std::span<const Operation> own =
            selection
                ? std::span(selection->operations).subspan(bounds[d], bounds[d + 1] - bounds[d])
                : all;
        if (selection)
            result.devices.push_back(devicePart(own, selection->windows[d], times.busy[d],
                                                times.idle[d], device, roofs[d]));
        else
            result.devices.push_back(
                deviceRun(all, times.idle[d], device, roofs[d], result.options.stripColumns));
        addSamples(own, sampled, static_cast<std::uint32_t>(d), result.devices.back());
        result.devices.back().sampling.clock = clockOffset(sampled[d].samples, all);
        result.budget += result.devices.back().budget;
        spans[d] = result.devices.back().span;
    }
    result.verdict = verdictOf(result.budget);
    return spans;
}

/// What `filter` chooses; takes the other rows from `tree`.
Selection choose(const RangeFilter& filter, const trace::Trace& trace, const RangeForest& forest,
                 const OperationsByRange& byRange, std::span<const Operation> operations,
                 RangeTree& tree, Analysis& result) {
    constexpr std::size_t kNearest = 5;
    Selection selection =
        select(trace, forest, tree, byRange, operations, filter.matches(tree.rows));
    result.filter = selection.summary;
    if (selection.summary.paths == 0)
        result.filter->nearest = nearestPaths(tree.rows, filter.pattern(), kNearest);
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
    Analysis result = facts(trace);
    result.idleDevices.clear();
    result.options = options;
    result.withheld = reasonToWithhold(trace);
    auto forestLater = beside([&] { return buildForest(trace); });
    std::vector<Operation> operations = collectOperations(trace);
    RangeForest forest = forestLater.get();
    result.projection = project(trace, forest, operations);
    const OperationsByRange byRange(forest, operations);
    RangeTree tree = buildRangeTree(trace, forest);
    const std::vector<std::optional<Work>> work = workOfRanges(trace);
    const std::vector<Roofs> roofs = allRoofs(trace);
    const DeviceOperations perDevice = byDevice(trace, operations);
    const std::vector<SampledDevice> sampled = sampledDevices(trace, perDevice);
    const SampledKernels groups =
        sampledKernels(trace, perDevice, sampled, roofs, options.thresholds);
    const ReplayedKernels replayed(trace, roofs, options.thresholds);
    const BusyKernels busy{groups, replayed};
    KernelVerdicts verdicts =
        label(trace, operations, work, rangeOfKernelWork(trace, forest, byRange, operations, work),
              roofs, busy, options.thresholds);
    std::optional<Selection> selection;
    if (options.range)
        selection = choose(*options.range, trace, forest, byRange, operations, tree, result);
    const std::span<const Operation> chosen = selection ? selection->operations : operations;
    auto kernelsLater =
        beside([&] { return kernelTable(trace, chosen, verdicts, work, roofs, busy); });
    DeviceTimes times = deviceTimes(perDevice);
    const GapInput gapInput{trace, forest, operations, times.busy};
    GapTable gaps(gapInput, tree.rowOf, options.collectorPerLaunch);
    explainGaps(gapInput, [&](std::uint32_t device, const IdlePiece& piece) {
        times.idle[device].add(piece.start, piece.end, piece.cause);
        if (details)
            details->gaps.push_back({device, piece});
        if (selection)
            addInside(selection->windows[device], piece, gaps);
        else
            gaps.add(piece);
    });
    const std::vector<Ns> spans =
        addDevices(trace, times, roofs, sampled, selection ? &*selection : nullptr, result);
    weighCollector(gaps.collectorCost(), result);
    const RangeInput rangeInput{trace,      forest,     tree,  byRange, operations,
                                times.busy, times.idle, roofs, work,    options.thresholds,
                                sampled,    &replayed};
    result.ranges = rangeTable(rangeInput);
    addIterations(rangeInput, spans, result);
    result.gaps = gaps.rows();
    result.copies = copyTable(trace, chosen);
    result.fills = fillTable(trace, chosen);
    if (!selection) {
        addHostTime(trace, result);
        result.memory = memorySummary(trace, forest, tree.rowOf);
    }
    result.kernels = kernelsLater.get();
    setSharesOfBusy(result);
    addRangeKernels(trace, chosen, tree.rowOf, result);
    result.advice =
        advise(result, trace, fusionPairs(trace, chosen, verdicts, work, forest.parent));
    if (options.groups)
        result.groups = groupsOf({trace, chosen, tree.rowOf, verdicts, work, result, replayed});
    if (details) {
        details->verdicts = std::move(verdicts.byRow);
        details->operations = std::move(operations);
        details->forest = std::move(forest);
        details->rangeRow = std::move(tree.rowOf);
    }
    return result;
}

} // namespace ridge::analyzer
