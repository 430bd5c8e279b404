// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/facts.h"

#include "trace/records/loss_facts.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

namespace ridge::analyzer {
namespace {

/// Losses of the recording's end: all before it is whole, so a verdict about that stands.
bool isCut(const trace::Loss& loss) {
    return isOf(loss, trace::LossKind::SpoolCut) || isOf(loss, trace::LossKind::TraceNotFinished);
}

} // namespace

Counts countRecords(const trace::Trace& t) {
    Counts c;
    c.processes = t.processes.size();
    c.threads = t.threads.size();
    c.devices = t.devices.size();
    c.streams = t.streams.size();
    c.kernels = t.kernels.size();
    c.graphKernels = static_cast<std::uint64_t>(std::count_if(
        t.kernels.begin(), t.kernels.end(), [](const auto& k) { return k.graphNode != 0; }));
    c.copies = t.copies.size();
    c.fills = t.fills.size();
    c.calls = t.calls.size();
    c.syncs = t.syncs.size();
    c.events = t.events.size();
    c.ranges = t.ranges.size();
    c.marks = t.marks.size();
    c.work = t.work.size();
    c.allocations = t.allocations.size();
    c.pools = t.pools.size();
    c.overheads = t.overheads.size();
    c.jits = t.jits.size();
    c.samples = t.samples.size();
    c.counters = t.counters.size();
    c.ceilings = t.ceilings.size();
    c.losses = t.losses.size();
    return c;
}

std::vector<LossRow> lossTable(const trace::Trace& trace) {
    std::vector<LossRow> rows;
    for (const trace::Loss& loss : trace.losses) {
        const bool known = loss.process != trace::ProcessId::None &&
                           trace::index(loss.process) < trace.processes.size();
        rows.push_back({known ? trace.processes[trace::index(loss.process)].pid : 0, loss.severity,
                        loss.what, loss.count, loss.advice});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const LossRow& a, const LossRow& b) {
        return std::tie(a.severity, a.count) > std::tie(b.severity, b.count);
    });
    return rows;
}

std::string reasonToWithhold(const trace::Trace& trace) {
    std::set<std::string_view> named;
    std::string lost;
    for (const trace::Loss& loss : trace.losses)
        if (loss.severity == trace::Severity::DataLoss && loss.count > 0 && !isCut(loss) &&
            named.insert(loss.what).second)
            lost +=
                (lost.empty() ? "" : "; ") + loss.what + " (" + std::to_string(loss.count) + ")";
    return lost.empty() ? "" : "the recording lost data: " + lost;
}

} // namespace ridge::analyzer
