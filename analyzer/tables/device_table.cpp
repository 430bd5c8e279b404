// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/device_table.h"

#include "analyzer/results/measures/window.h"
#include "analyzer/tables/device_budget.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

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

} // namespace

DeviceTable deviceTable(const trace::Trace& trace, const LabelledRun& run, const DeviceTimes& times,
                        const ChosenPart* part, const Options& options) {
    DeviceTable table;
    std::vector<std::size_t> bounds;
    if (part)
        bounds = deviceBounds(part->selection.operations.all(), trace.devices.size());
    for (std::size_t d = 0; d < run.perDevice.size(); ++d) {
        const std::span<const Operation> all = run.perDevice[d];
        if (all.empty() && d < trace.devices.size())
            table.idle.push_back(trace.devices[d]);
        const std::span<const Operation> own = part ? part->on(d, bounds) : all;
        if (own.empty())
            continue;
        const trace::Device device = factsOf(trace, d);
        DeviceRow& row = table.rows.emplace_back();
        if (part && !part->isPhase) {
            row = devicePart(own, part->selection.windows[d], times.busy[d], times.idle[d], device,
                             run.roofs[d]);
            row.families = familyTimes(own, nullptr, run.families);
        } else {
            row = deviceRun(all, times.idle[d], device, run.roofs[d], options.stripColumns);
            if (part)
                keepWindows(all, times.idle[d], part->selection.windows[d], own.size(), row);
            row.families =
                familyTimes(all, part ? &part->selection.windows[d] : nullptr, run.families);
        }
        addSamples(own, run.sampled, static_cast<std::uint32_t>(d), row);
        row.sampling.clock = run.sampled[d].clock;
        row.sampling.shift = run.sampled[d].shift;
        table.budget += row.budget;
    }
    return table;
}

} // namespace ridge::analyzer
