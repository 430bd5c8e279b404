// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"

#include "analyzer/devices.h"
#include "analyzer/facts.h"
#include "analyzer/gap_table.h"
#include "analyzer/groups.h"
#include "analyzer/kernels.h"
#include "analyzer/moves.h"
#include "analyzer/peaks.h"
#include "analyzer/ranges.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

std::vector<Roofs> allRoofs(const trace::Trace& trace) {
    std::vector<Roofs> roofs;
    for (const trace::Device& device : trace.devices)
        roofs.push_back(roofsOf(trace, device));
    roofs.emplace_back();
    return roofs;
}

/// The labelled operations by device, and for each what its time was.
struct DeviceTimes {
    std::vector<std::span<const Operation>>
        operations;              ///< per device, one for the device not known
    std::vector<BusyIndex> busy; ///< likewise
    std::vector<IdleIndex> idle; ///< likewise
};

DeviceTimes deviceTimes(const trace::Trace& trace, std::span<const Operation> operations) {
    const std::vector<std::size_t> bounds = deviceBounds(operations, trace.devices.size());
    DeviceTimes times;
    for (std::size_t d = 0; d <= trace.devices.size(); ++d) {
        times.operations.push_back(operations.subspan(bounds[d], bounds[d + 1] - bounds[d]));
        times.busy.emplace_back(times.operations.back());
    }
    times.idle.resize(times.busy.size());
    return times;
}

/// Fills the device rows and the run's budget.
void addDevices(const trace::Trace& trace, const DeviceTimes& times, std::span<const Roofs> roofs,
                Analysis& result) {
    for (std::size_t d = 0; d < times.operations.size(); ++d) {
        const bool known = d < trace.devices.size();
        if (times.operations[d].empty()) {
            if (known)
                result.idleDevices.push_back(trace.devices[d]);
            continue;
        }
        trace::Device device;
        device.name = "device not known";
        result.devices.push_back(deviceRun(times.operations[d], times.idle[d],
                                           known ? trace.devices[d] : device, roofs[d],
                                           result.options.stripColumns));
        result.budget += result.devices.back().budget;
    }
    result.verdict = verdictOf(result.budget);
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
    result.losses = lossTable(trace);
    result.idleDevices = trace.devices;
    return result;
}

Analysis analyze(const trace::Trace& trace, const Options& options) {
    Analysis result = facts(trace);
    result.idleDevices.clear();
    result.options = options;
    result.withheld = reasonToWithhold(trace);
    std::vector<Operation> operations = collectOperations(trace);
    const RangeForest forest = buildForest(trace);
    result.projection = project(trace, forest, operations);
    const OperationsByRange byRange(forest, operations);
    const RangeTree tree = buildRangeTree(trace, forest);
    const std::vector<std::optional<Work>> work = workOfRanges(trace);
    const std::vector<Roofs> roofs = allRoofs(trace);
    const KernelVerdicts verdicts =
        label(trace, operations, work, rangeOfKernelWork(trace, forest, byRange, operations, work),
              roofs, options.thresholds);
    DeviceTimes times = deviceTimes(trace, operations);
    const GapInput gapInput{trace, forest, operations, times.busy};
    GapTable gaps(gapInput, tree.rowOf, options.collectorPerLaunch);
    explainGaps(gapInput, [&](std::uint32_t device, const IdlePiece& piece) {
        times.idle[device].add(piece.start, piece.end, piece.cause);
        gaps.add(piece);
    });
    addDevices(trace, times, roofs, result);
    weighCollector(gaps.collectorCost(), result);
    Ns allBusy{};
    for (const DeviceRow& device : result.devices)
        allBusy = plus(allBusy, device.busy);
    addHostTime(trace, result);
    result.kernels = kernelTable(trace, operations, verdicts, work, roofs, allBusy);
    result.ranges = rangeTable({trace, forest, tree, byRange, operations, times.busy, times.idle,
                                roofs, work, options.thresholds});
    result.gaps = gaps.rows();
    result.copies = copyTable(trace, operations);
    result.fills = fillTable(trace, operations);
    result.memory = memorySummary(trace, forest, tree.rowOf);
    if (options.groups)
        result.groups = groupsOf({trace, operations, tree.rowOf, verdicts, work, result});
    return result;
}

} // namespace ridge::analyzer
