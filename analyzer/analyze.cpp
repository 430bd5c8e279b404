// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"

#include "analyzer/devices.h"
#include "analyzer/facts.h"
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

/// Fills the device rows and the run's budget; returns the busy index of every device.
std::vector<BusyIndex> addDevices(const trace::Trace& trace, std::span<const Operation> operations,
                                  std::span<const Roofs> roofs, Analysis& result) {
    const std::vector<std::size_t> bounds = deviceBounds(operations, trace.devices.size());
    std::vector<BusyIndex> busy;
    for (std::size_t d = 0; d <= trace.devices.size(); ++d) {
        const std::vector<Stretch> own =
            stretchesOf(operations.subspan(bounds[d], bounds[d + 1] - bounds[d]));
        busy.emplace_back(own);
        const bool known = d < trace.devices.size();
        if (own.empty()) {
            if (known)
                result.idleDevices.push_back(trace.devices[d]);
            continue;
        }
        trace::Device device;
        device.name = "device not known";
        result.devices.push_back(deviceRun(own, known ? trace.devices[d] : device, roofs[d],
                                           result.options.stripColumns));
        result.budget += result.devices.back().budget;
    }
    result.verdict = verdictOf(result.budget);
    return busy;
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
    const std::vector<std::optional<Work>> work = workOfRanges(trace);
    const std::vector<Roofs> roofs = allRoofs(trace);
    const KernelVerdicts verdicts =
        label(trace, operations, work, rangeOfKernelWork(trace, forest, byRange, operations, work),
              roofs, options.thresholds);
    const std::vector<BusyIndex> busy = addDevices(trace, operations, roofs, result);
    Ns allBusy{};
    for (const DeviceRow& device : result.devices)
        allBusy = plus(allBusy, device.busy);
    addHostTime(trace, result);
    result.kernels = kernelTable(trace, operations, verdicts, work, roofs, allBusy);
    result.ranges =
        rangeTable({trace, forest, byRange, operations, busy, roofs, work, options.thresholds});
    result.copies = copyTable(trace, operations);
    result.fills = fillTable(trace, operations);
    return result;
}

} // namespace ridge::analyzer
