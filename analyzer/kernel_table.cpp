// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels.h"
#include "analyzer/queue_depth.h"

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

/// What the launches of one configuration add to their function's row.
struct ConfigUse {
    Ns time{};
    std::uint64_t calls = 0;
    std::uint32_t device = kNone; ///< of the last launch
};

/// Configurations by function; the last one stands for kernels whose configuration is not known.
struct Functions {
    std::vector<std::size_t> ofConfig;
    std::vector<std::string_view> names;
};

Functions functionsOf(const trace::Trace& trace) {
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

/// Whether the kernel has a launch of its own: those of a graph wait for each other.
bool isLaunch(const trace::Kernel& kernel) {
    return kernel.launch.known() && kernel.graphNode == 0;
}

/// Rows by function while they are filled; those without a launch are dropped at the end.
class Table {
  public:
    Table(const trace::Trace& trace, std::span<const Operation> operations,
          const AnalysisWatch& watch)
        : m_trace(trace), m_operations(operations), m_watch(watch), m_functions(functionsOf(trace)),
          m_rows(m_functions.names.size()), m_firstStart(m_rows.size()),
          m_longest(m_rows.size(), -1), m_calls(m_rows.size()), m_launches(m_rows.size()),
          m_uses(trace.configs.size() + 1) {}

    void addLaunches(const KernelVerdicts& verdicts, std::span<const std::optional<Work>> work,
                     std::span<const Roofs> roofs, const BusyKernels& busy);
    void addReplayed(const KernelVerdicts& verdicts, std::span<const std::optional<Work>> work,
                     std::span<const Roofs> roofs, const BusyKernels& busy);
    std::vector<bool> groupsCountedInPart(const BusyKernels& busy) const;
    void addShares(const SampledKernels& sampled);
    void setTimes();
    void setConfigurations();
    std::vector<KernelRow> finish() &&;

  private:
    std::size_t functionOf(const Operation& op) const {
        return m_functions.ofConfig[configOf(m_trace, op.row)];
    }

    const trace::Trace& m_trace;
    std::span<const Operation> m_operations;
    const AnalysisWatch& m_watch;
    Functions m_functions;
    std::vector<KernelRow> m_rows;
    std::vector<std::int64_t> m_firstStart;       ///< of the earliest call, by row
    std::vector<std::int64_t> m_longest;          ///< ns of the longest call, by row
    std::vector<std::size_t> m_calls, m_launches; ///< kernels, and of these isLaunch(), by row
    std::vector<ConfigUse> m_uses;
    struct GroupUse {
        Ns time{};
        std::size_t function = 0;
    };
    std::vector<GroupUse> m_groups;    ///< by SampledKernels::groups
    std::vector<WorkTotals> m_counted; ///< by row; empty without replayed counters
};

void Table::addLaunches(const KernelVerdicts& verdicts, std::span<const std::optional<Work>> work,
                        std::span<const Roofs> roofs, const BusyKernels& busy) {
    const SampledKernels& sampled = busy.sampled;
    m_groups.resize(sampled.groups.size());
    for (const Operation& op : m_operations) {
        m_watch.check();
        if (op.kind != OperationKind::Kernel)
            continue;
        const std::uint32_t config = configOf(m_trace, op.row);
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
        ++m_calls[function];
        m_launches[function] += isLaunch(m_trace.kernels[op.row]);
        addVerdict(row.verdicts, verdicts.byRow[op.row], time);
        ConfigUse& use = m_uses[config];
        use = {plus(use.time, time), use.calls + 1, op.device};
        const std::uint32_t group = sampled.indexOf(op.device, config);
        if (group != kNone)
            m_groups[group] = {plus(m_groups[group].time, time), function};
        if (const std::uint32_t range = verdicts.workRange[op.row]; range != kNone)
            addWork(row.work, *work[range], time,
                    group != kNone ? sampled.groups[group].roofs : roofs[op.device]);
    }
}

/// By SampledKernels::groups: launches without counters are among those whose clock was sampled together. A GPU that gets
/// slower in the course of a run, to save power, would lower the roofs of the fast launches that were counted.
std::vector<bool> Table::groupsCountedInPart(const BusyKernels& busy) const {
    std::vector<bool> result(busy.sampled.groups.size());
    for (const Operation& op : m_operations) {
        m_watch.check();
        if (op.kind != OperationKind::Kernel || busy.replayed.of(op.row))
            continue;
        if (const auto group = busy.sampled.indexOf(op.device, configOf(m_trace, op.row));
            group != kNone)
            result[group] = true;
    }
    return result;
}

void Table::addReplayed(const KernelVerdicts& verdicts, std::span<const std::optional<Work>> work,
                        std::span<const Roofs> roofs, const BusyKernels& busy) {
    if (busy.replayed.empty())
        return;
    m_counted.resize(m_rows.size());
    const std::vector<bool> countedInPart = groupsCountedInPart(busy);
    for (const Operation& op : m_operations) {
        m_watch.check();
        if (op.kind != OperationKind::Kernel)
            continue;
        const std::uint32_t config = configOf(m_trace, op.row);
        const std::size_t function = m_functions.ofConfig[config];
        ReplayedTotals& totals = m_rows[function].replayed;
        const Ns time(op.end - op.start);
        const ReplayedWork* counted = busy.replayed.of(op.row);
        totals.add(counted, busy.replayed.own(op.row), time);
        if (!counted)
            continue;
        const std::uint32_t group = busy.sampled.indexOf(op.device, config);
        addWork(m_counted[function], *counted, time,
                group != kNone && !countedInPart[group] ? busy.sampled.groups[group].roofs
                                                        : roofs[op.device]);
        if (const std::uint32_t range = verdicts.workRange[op.row]; range != kNone)
            totals.beside.add(*work[range], counted->of(Quantity::Flops), counted->dramBytes());
    }
}

void Table::addShares(const SampledKernels& sampled) {
    std::vector<GroupMean> means(m_rows.size());
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        if (m_groups[g].time > Ns{})
            means[m_groups[g].function].add(sampled.groups[g].shares, m_groups[g].time);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i].shares = means[i].finish();
}

void Table::setTimes() {
    std::vector<std::size_t> counts = m_calls; // of times by row, then of latencies
    counts.insert(counts.end(), m_launches.begin(), m_launches.end());
    m_watch.check();
    std::vector<std::int64_t> room;
    const std::vector<Distribution> both = distributionsOf(counts, room, [&](auto add) {
        for (const Operation& op : m_operations) {
            if (op.kind != OperationKind::Kernel)
                continue;
            const std::size_t function = functionOf(op);
            const trace::Kernel& kernel = m_trace.kernels[op.row];
            add(function, op.end - op.start);
            if (isLaunch(kernel))
                add(m_rows.size() + function, op.start - clampTime(kernel.launch.start));
        }
    });
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        KernelRow& row = m_rows[i];
        row.time = both[i];
        row.latency = both[m_rows.size() + i];
        if (row.time.count > 1)
            row.meanOfRest =
                (row.time.total - row.firstCall) / static_cast<std::int64_t>(row.time.count - 1);
    }
}

void Table::setConfigurations() {
    m_watch.check();
    const std::vector<QueueDepth> depths = queueDepths(m_trace, m_operations);
    std::vector<std::size_t> most(m_rows.size(), m_trace.configs.size());
    for (std::size_t config = 0; config < m_uses.size(); ++config) {
        const std::size_t function = m_functions.ofConfig[config];
        m_rows[function].queue += depths[config];
        if (config == m_trace.configs.size() || m_uses[config].calls == 0)
            continue;
        ++m_rows[function].configurations;
        std::size_t& best = most[function];
        if (best == m_trace.configs.size() || m_uses[config].time > m_uses[best].time)
            best = config;
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (most[i] == m_trace.configs.size())
            continue;
        m_rows[i].config = m_trace.configs[most[i]];
        if (const std::uint32_t device = m_uses[most[i]].device; device < m_trace.devices.size())
            m_rows[i].occupancy = occupancy(m_rows[i].config, m_trace.devices[device]);
    }
}

std::vector<KernelRow> Table::finish() && {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        KernelRow& row = m_rows[i];
        const std::string_view name = m_functions.names[i];
        row.function = name.empty() ? kNameNotKnown : name;
        finishWork(row.work);
        row.annotated = row.work;
        if (!m_counted.empty()) {
            finishWork(m_counted[i]);
            row.replayed.finish();
            preferCounted(row.work, m_counted[i], row.replayed);
        }
        std::stable_sort(
            row.verdicts.begin(), row.verdicts.end(),
            [](const VerdictShare& a, const VerdictShare& b) { return a.time > b.time; });
    }
    std::erase_if(m_rows, [](const KernelRow& row) { return row.time.count == 0; });
    std::sort(m_rows.begin(), m_rows.end(), [](const KernelRow& a, const KernelRow& b) {
        return a.time.total != b.time.total ? a.time.total > b.time.total : a.function < b.function;
    });
    return std::move(m_rows);
}

} // namespace

std::vector<KernelRow> kernelTable(const trace::Trace& trace, std::span<const Operation> operations,
                                   const KernelVerdicts& verdicts,
                                   std::span<const std::optional<Work>> work,
                                   std::span<const Roofs> roofs, const BusyKernels& busy,
                                   const AnalysisWatch& watch) {
    Table table(trace, operations, watch);
    table.addLaunches(verdicts, work, roofs, busy);
    table.addReplayed(verdicts, work, roofs, busy);
    table.addShares(busy.sampled);
    table.setTimes();
    table.setConfigurations();
    return std::move(table).finish();
}

} // namespace ridge::analyzer
