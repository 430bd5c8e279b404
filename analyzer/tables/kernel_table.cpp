// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/kernel_table.h"

#include "analyzer/kernels/kernel_traits.h"
#include "analyzer/results/measures/occupancy.h"
#include "analyzer/results/measures/work.h"
#include "analyzer/verdict/launch_occupancy.h"
#include "analyzer/verdict/work_sums.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace ridge::analyzer {
namespace {

bool sameKind(const KernelVerdict& a, const KernelVerdict& b) {
    return std::tie(a.label, a.limit, a.resource, a.origin) ==
           std::tie(b.label, b.limit, b.resource, b.origin);
}

void addVerdict(std::vector<VerdictShare>& shares, const KernelVerdict& verdict, Ns time) {
    auto found = std::find_if(shares.begin(), shares.end(),
                              [&](const VerdictShare& s) { return sameKind(s.verdict, verdict); });
    if (found == shares.end())
        found = shares.insert(found, {verdict, Ns{}, 0});
    found->time = plus(found->time, time);
    ++found->calls;
}

/// Whether the kernel has a launch of its own: those of a graph wait for each other.
bool isLaunch(const trace::Kernel& kernel) {
    return kernel.launch.known() && kernel.graphNode == 0;
}

} // namespace

KernelTable::Functions KernelTable::functionsOf(const trace::Trace& trace) {
    Functions functions;
    std::unordered_map<std::string_view, std::size_t> byName;
    for (std::size_t config = 0; config <= trace.configs.size(); ++config) {
        const std::string_view name = config < trace.configs.size()
                                          ? trace.text(trace.configs[config].function)
                                          : std::string_view();
        const auto [entry, isNew] = byName.try_emplace(name, functions.names.size());
        if (isNew)
            functions.names.push_back(name);
        functions.ofConfig.push_back(entry->second);
    }
    return functions;
}

GroupedValues KernelTable::roomForTimes(const Functions& functions,
                                        const KernelVerdicts& verdicts) {
    std::vector<std::size_t> most(2 * functions.names.size());
    for (std::size_t config = 0; config < functions.ofConfig.size(); ++config)
        for (const std::size_t group :
             {functions.ofConfig[config], functions.names.size() + functions.ofConfig[config]})
            most[group] += verdicts.launches[config];
    return GroupedValues(most);
}

KernelTable::KernelTable(const KernelTableInput& input)
    : m_in(input), m_functions(functionsOf(input.trace)), m_rows(m_functions.names.size()),
      m_firstStart(m_rows.size()), m_longest(m_rows.size(), -1),
      m_times(roomForTimes(m_functions, input.verdicts)), m_depths(input.trace, input.operations),
      m_uses(input.trace.configs.size() + 1), m_groups(input.busy.sampled.groups.size()),
      m_byShape(m_rows.size()), m_parts(m_rows.size()), m_streams(m_rows.size()) {}

void KernelTable::add(std::size_t count) {
    m_depths.add(count);
    for (const std::size_t end = m_next + count; m_next < end; ++m_next) {
        const Operation& op = m_in.operations[m_next];
        if (op.kind != OperationKind::Kernel)
            continue;
        const std::uint32_t config = configOf(m_in.trace, op.row);
        addLaunch(op, config);
        addTimes(op, m_functions.ofConfig[config]);
    }
}

void KernelTable::addLaunch(const Operation& op, std::uint32_t config) {
    const std::size_t function = m_functions.ofConfig[config];
    KernelRow& row = m_rows[function];
    const Ns time(op.end - op.start);
    if (row.verdicts.empty() || op.start < m_firstStart[function]) {
        m_firstStart[function] = op.start;
        row.firstCall = time;
    }
    if (time.count() > m_longest[function]) {
        m_longest[function] = time.count();
        row.longest = op.row;
    }
    addVerdict(row.verdicts, m_in.verdicts.byRow[op.row], time);
    ConfigUse& use = m_uses[config];
    use = {plus(use.time, time), use.calls + 1, op.device};
    const SampledKernels& sampled = m_in.busy.sampled;
    const std::uint32_t group = sampled.indexOf(op.device, config, time.count());
    if (group != kNone)
        m_groups[group] = {plus(m_groups[group].time, time), function};
    const Roofs& roofs = group != kNone ? sampled.groups[group].roofs : m_in.roofs[op.device];
    const std::uint32_t range = m_in.verdicts.workRange[op.row];
    const Work* announced = range != kNone ? &*m_in.work[range] : nullptr;
    if (announced)
        addWork(row.work, *announced, time, roofs);
    m_parts.add(function, {time, static_cast<double>(config), announced,
                           m_in.busy.replayed.of(op.row), m_in.verdicts.byRow[op.row], roofs});
    if (const trace::StreamId stream = m_in.trace.kernels[op.row].stream;
        stream != trace::StreamId::None) {
        Ns& sum = m_streams[function][stream];
        sum = plus(sum, time);
    }
    if (const auto shape = m_in.shapes.of(op.row))
        addWork(m_byShape[function], *shape, time, roofs);
}

void KernelTable::addTimes(const Operation& op, std::size_t function) {
    const trace::Kernel& kernel = m_in.trace.kernels[op.row];
    m_times.add(function, op.end - op.start);
    if (isLaunch(kernel))
        m_times.add(m_rows.size() + function, op.start - clampTime(kernel.launch.start));
}

/// By SampledKernels::groups: launches without counters are among those whose clock was sampled
/// together. A GPU that gets slower in the course of a run, to save power, would lower the roofs of
/// the fast launches that were counted.
std::vector<bool> KernelTable::groupsCountedInPart() const {
    const BusyKernels& busy = m_in.busy;
    std::vector<bool> result(busy.sampled.groups.size());
    for (const Operation& op : m_in.operations) {
        trace::throwIfStopped(m_in.stop);
        if (op.kind != OperationKind::Kernel || busy.replayed.of(op.row))
            continue;
        if (const auto group =
                busy.sampled.indexOf(op.device, configOf(m_in.trace, op.row), op.end - op.start);
            group != kNone)
            result[group] = true;
    }
    return result;
}

void KernelTable::addReplayed() {
    const BusyKernels& busy = m_in.busy;
    if (busy.replayed.empty())
        return;
    m_counted.resize(m_rows.size());
    const std::vector<bool> countedInPart = groupsCountedInPart();
    for (const Operation& op : m_in.operations) {
        trace::throwIfStopped(m_in.stop);
        if (op.kind != OperationKind::Kernel)
            continue;
        const std::uint32_t config = configOf(m_in.trace, op.row);
        const std::size_t function = m_functions.ofConfig[config];
        ReplayedTotals& totals = m_rows[function].replayed;
        const Ns time(op.end - op.start);
        const ReplayedWork* counted = busy.replayed.of(op.row);
        totals.add(counted, busy.replayed.own(op.row), time);
        if (!counted)
            continue;
        const std::uint32_t group = busy.sampled.indexOf(op.device, config, time.count());
        addWork(m_counted[function], *counted, time,
                group != kNone && !countedInPart[group] ? busy.sampled.groups[group].roofs
                                                        : m_in.roofs[op.device]);
        if (const std::uint32_t range = m_in.verdicts.workRange[op.row]; range != kNone)
            totals.beside.add(*m_in.work[range], counted->of(Quantity::Flops),
                              counted->dramBytes());
    }
}

void KernelTable::addShares() {
    const SampledKernels& sampled = m_in.busy.sampled;
    std::vector<GroupMean> means(m_rows.size());
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        if (m_groups[g].time > Ns{})
            means[m_groups[g].function].add(sampled.groups[g].shares, m_groups[g].time);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i].shares = means[i].finish();
}

void KernelTable::setTimes() {
    trace::throwIfStopped(m_in.stop);
    const std::vector<Distribution> both = std::move(m_times).finish();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        KernelRow& row = m_rows[i];
        row.time = both[i];
        row.latency = both[m_rows.size() + i];
        if (row.time.count > 1)
            row.meanOfRest =
                (row.time.total - row.firstCall) / static_cast<std::int64_t>(row.time.count - 1);
    }
}

void KernelTable::setConfigurations() {
    trace::throwIfStopped(m_in.stop);
    const trace::Trace& trace = m_in.trace;
    const std::vector<QueueDepth> depths = std::move(m_depths).finish();
    std::vector<std::size_t> most(m_rows.size(), trace.configs.size());
    for (std::size_t config = 0; config < m_uses.size(); ++config) {
        const std::size_t function = m_functions.ofConfig[config];
        m_rows[function].queue += depths[config];
        if (config == trace.configs.size() || m_uses[config].calls == 0)
            continue;
        ++m_rows[function].configurations;
        std::size_t& best = most[function];
        if (best == trace.configs.size() || m_uses[config].time > m_uses[best].time)
            best = config;
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (most[i] == trace.configs.size())
            continue;
        m_rows[i].config = trace.configs[most[i]];
        if (const std::uint32_t device = m_uses[most[i]].device; device < trace.devices.size())
            m_rows[i].occupancy = occupancy(m_rows[i].config, trace.devices[device]);
    }
}

void KernelTable::setStreams(std::size_t i) {
    Ns most{};
    for (const auto& [stream, time] : m_streams[i])
        if (time > most) {
            most = time;
            m_rows[i].stream = streamName(m_in.trace, stream);
        }
    m_rows[i].streams = m_streams[i].size();
}

void KernelTable::finishRow(std::size_t i) {
    KernelRow& row = m_rows[i];
    setStreams(i);
    row.parts = m_parts.finish(i);
    const std::string_view name = m_functions.names[i];
    row.function = name.empty() ? kNameNotKnown : name;
    finishWork(row.work);
    row.annotated = row.work;
    if (!m_counted.empty()) {
        finishWork(m_counted[i]);
        row.replayed.finish();
        preferCounted(row.work, m_counted[i], row.replayed);
    }
    finishWork(m_byShape[i]);
    if (row.work.instances == 0)
        row.work = m_byShape[i];
    std::stable_sort(row.verdicts.begin(), row.verdicts.end(),
                     [](const VerdictShare& a, const VerdictShare& b) { return a.time > b.time; });
}

std::vector<KernelRow> KernelTable::finish() && {
    addReplayed();
    addShares();
    setTimes();
    setConfigurations();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        finishRow(i);
    std::erase_if(m_rows, [](const KernelRow& row) { return row.time.count == 0; });
    for (KernelRow& row : m_rows) {
        const KernelTraits traits = traitsOf(row.function);
        row.family = traits.family;
        row.framework = traits.framework;
    }
    std::sort(m_rows.begin(), m_rows.end(), [](const KernelRow& a, const KernelRow& b) {
        return a.time.total != b.time.total ? a.time.total > b.time.total : a.function < b.function;
    });
    return std::move(m_rows);
}

} // namespace ridge::analyzer
