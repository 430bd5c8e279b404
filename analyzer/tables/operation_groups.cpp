// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/operation_groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace ridge::analyzer {
namespace {

/// Row of the kernel, copy or fill table for every operation.
class TableRows {
  public:
    explicit TableRows(const GroupInput& input) : m_trace(input.trace) {
        std::unordered_map<std::string_view, std::uint32_t> functions;
        for (std::uint32_t i = 0; i < input.tables.kernels.size(); ++i)
            functions.try_emplace(input.tables.kernels[i].function, i);
        const auto rowOf = [&](std::string_view function) {
            const auto found = functions.find(function.empty() ? kNameNotKnown : function);
            return found == functions.end() ? kNone : found->second;
        };
        for (const trace::KernelConfig& config : m_trace.configs)
            m_ofConfig.push_back(rowOf(m_trace.text(config.function)));
        m_ofConfig.push_back(rowOf(""));
        for (std::uint32_t i = 0; i < input.tables.copies.size(); ++i) {
            const CopyRow& row = input.tables.copies[i];
            m_ofCopy.try_emplace({row.kind, row.source, row.destination}, i);
        }
        for (std::uint32_t i = 0; i < input.tables.fills.size(); ++i)
            m_ofFill.try_emplace(input.tables.fills[i].memory, i);
    }

    std::uint32_t of(const Operation& op) const {
        switch (op.kind) {
        case OperationKind::Kernel: {
            const trace::ConfigId id = m_trace.kernels[op.row].config;
            const std::size_t unknown = m_ofConfig.size() - 1;
            return m_ofConfig[id == trace::ConfigId::None ? unknown
                                                          : std::min(trace::index(id), unknown)];
        }
        case OperationKind::Copy: {
            const trace::Copy& copy = m_trace.copies[op.row];
            return m_ofCopy.at({copy.kind, copy.source, copy.destination});
        }
        case OperationKind::Fill:
            break;
        }
        return m_ofFill.at(m_trace.fills[op.row].memory);
    }

  private:
    const trace::Trace& m_trace;
    std::vector<std::uint32_t> m_ofConfig; ///< the last one: configuration not known
    std::map<std::tuple<trace::CopyKind, trace::MemoryKind, trace::MemoryKind>, std::uint32_t>
        m_ofCopy;
    std::map<trace::MemoryKind, std::uint32_t> m_ofFill;
};

/// Work of one operation; none where nobody said it or it is no number.
std::optional<Work> workOf(const GroupInput& input, const Operation& op) {
    switch (op.kind) {
    case OperationKind::Copy:
        return Work{0, static_cast<double>(input.trace.copies[op.row].bytes), {}, {}};
    case OperationKind::Fill:
        return Work{0, static_cast<double>(input.trace.fills[op.row].bytes), {}, {}};
    case OperationKind::Kernel:
        break;
    }
    const std::uint32_t range = input.verdicts.workRange[op.row];
    if (range == kNone)
        return input.shapes.of(op.row);
    if (!std::isfinite(input.work[range]->flops) || !std::isfinite(input.work[range]->bytes))
        return std::nullopt;
    return input.work[range];
}

void add(OperationGroup& group, const std::optional<Work>& work, Ns time) {
    if (!work)
        return;
    group.flops[static_cast<std::size_t>(mathUnit(work->precision))] += work->flops;
    group.bytes += work->bytes;
    group.workTime = plus(group.workTime, time);
    if (work->origin == Origin::Shape)
        group.origin = Origin::Shape;
}

/// `clock`: the SMs' while the operation ran, in Hz.
void addClock(OperationGroup& group, Ns time, const Estimate& clock) {
    if (!clock.known() || !(clock.value > 0))
        return;
    group.sampledTime = plus(group.sampledTime, time);
    group.cycles += clock.value * std::chrono::duration<double>(time).count();
}

void addCounted(OperationGroup& group, const ReplayedWork* counted, Ns time) {
    if (!counted)
        return;
    if (group.countedTime == Ns{})
        group.counted = *counted;
    else
        group.counted += *counted;
    group.countedTime = plus(group.countedTime, time);
}

} // namespace

std::vector<Ns> ownTimes(std::span<const Operation> operations) {
    std::vector<Ns> own(operations.size());
    const auto after = [&](std::size_t a, std::size_t b) {
        return std::tuple(operations[a].label, a) > std::tuple(operations[b].label, b);
    };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(after)> running(after);
    std::int64_t now = 0;
    const auto advance = [&](std::int64_t until) {
        while (!running.empty()) {
            const std::size_t i = running.top();
            const std::int64_t stop = std::min(operations[i].end, until);
            if (stop > now) {
                own[i] += Ns(stop - now);
                now = stop;
            }
            if (operations[i].end > until)
                return;
            running.pop();
        }
    };
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const bool newDevice = i > 0 && operations[i].device != operations[i - 1].device;
        advance(newDevice ? std::numeric_limits<std::int64_t>::max() : operations[i].start);
        now = operations[i].start;
        running.push(i);
    }
    advance(std::numeric_limits<std::int64_t>::max());
    return own;
}

std::vector<OperationGroup> groupsOf(const GroupInput& input) {
    const TableRows tableRows(input);
    const std::vector<Ns> own = ownTimes(input.operations);
    std::map<std::tuple<std::uint32_t, OperationKind, std::uint32_t>, std::size_t> index;
    std::vector<OperationGroup> groups;
    std::uint32_t device = 0;
    for (std::size_t i = 0; i < input.operations.size(); ++i) {
        const Operation& op = input.operations[i];
        device += i > 0 && op.device != input.operations[i - 1].device;
        const std::uint32_t range = op.range == kNone ? kNone : input.rangeRows[op.range];
        const std::uint32_t row = tableRows.of(op);
        const auto [entry, isNew] = index.try_emplace({range, op.kind, row}, groups.size());
        if (isNew) {
            OperationGroup group;
            group.range = range;
            group.row = row;
            group.device = device;
            group.kind = op.kind;
            groups.push_back(group);
        }
        OperationGroup& group = groups[entry->second];
        const Ns time(op.end - op.start);
        add(group, workOf(input, op), time);
        group.time = plus(group.time, time);
        if (op.kind == OperationKind::Kernel) {
            addCounted(group, input.replayed.of(op.row), time);
            if (const SampledGroup* of =
                    input.sampled.of(op.device, configOf(input.trace, op.row), op.end - op.start))
                addClock(group, time, of->shares.of(Metric::SmClock));
        }
        group.own = plus(group.own, own[i]);
        ++group.calls;
    }
    return groups;
}

} // namespace ridge::analyzer
