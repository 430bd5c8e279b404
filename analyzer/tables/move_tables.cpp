// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/move_tables.h"

#include "analyzer/results/measures/ns.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

template <class Row>
void sortByTotal(std::vector<Row>& rows) {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.total > b.total; });
}

/// Keeps the longest operation of a group in its row.
template <class Group>
void seeLongest(const Operation& op, Group& group) {
    if (op.end - op.start <= group.longest)
        return;
    group.longest = op.end - op.start;
    group.row.longest = op.row;
}

} // namespace

void CopyTable::add(const Operation& op) {
    const trace::Copy& copy = m_trace.copies[op.row];
    Group& group = m_groups[{copy.kind, copy.source, copy.destination}];
    group.row.kind = copy.kind;
    group.row.source = copy.source;
    group.row.destination = copy.destination;
    ++group.row.count;
    const auto bytes = static_cast<double>(copy.bytes);
    const Ns time(op.end - op.start);
    seeLongest(op, group);
    group.row.bytes += bytes;
    group.row.total = plus(group.row.total, time);
    if (time > Ns{} && copy.bytes > 0 && copy.kind != trace::CopyKind::HostToHost)
        group.rates.push_back({perSecond(bytes, time), bytes});
}

std::vector<CopyRow> CopyTable::finish() && {
    std::vector<CopyRow> rows;
    for (auto& [key, group] : m_groups) {
        for (const Weighted& one : group.rates)
            group.row.bestRate = std::max(group.row.bestRate, one.value);
        group.row.medianRate = weightedMedian(group.rates);
        rows.push_back(group.row);
    }
    sortByTotal(rows);
    return rows;
}

void FillTable::add(const Operation& op) {
    const trace::Fill& fill = m_trace.fills[op.row];
    Group& group = m_groups[fill.memory];
    seeLongest(op, group);
    group.row.memory = fill.memory;
    ++group.row.count;
    group.row.bytes += static_cast<double>(fill.bytes);
    group.row.total = plus(group.row.total, Ns(op.end - op.start));
}

std::vector<FillRow> FillTable::finish() && {
    std::vector<FillRow> rows;
    for (const auto& [key, group] : m_groups)
        rows.push_back(group.row);
    sortByTotal(rows);
    return rows;
}

} // namespace ridge::analyzer
