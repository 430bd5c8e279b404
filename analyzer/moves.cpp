// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/moves.h"

#include "analyzer/statistics.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ridge::analyzer {
namespace {

double rate(double bytes, Ns time) {
    return time > Ns{} ? bytes / std::chrono::duration<double>(time).count() : 0;
}

template <class Row>
void sortByTime(std::vector<Row>& rows) {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.total > b.total; });
}

/// Keeps the longest operation in its row.
struct Longest {
    std::int64_t time = -1; ///< ns
    template <class Row>
    void see(const Operation& op, Row& row) {
        if (op.end - op.start <= time)
            return;
        time = op.end - op.start;
        row.longest = op.row;
    }
};

struct Copies {
    CopyRow row;
    Longest longest;
    std::vector<Weighted> rates; ///< of copies that took time, weighted by their bytes
};

void setRates(Copies& copies) {
    for (const Weighted& one : copies.rates)
        copies.row.bestRate = std::max(copies.row.bestRate, one.value);
    copies.row.medianRate = weightedMedian(copies.rates);
}

} // namespace

double CopyRow::bytesPerSecond() const {
    return rate(bytes, total);
}

bool CopyRow::pageable() const {
    return source == trace::MemoryKind::Pageable || destination == trace::MemoryKind::Pageable;
}

double FillRow::bytesPerSecond() const {
    return rate(bytes, total);
}

std::vector<CopyRow> copyTable(const trace::Trace& trace, std::span<const Operation> operations) {
    std::map<std::tuple<trace::CopyKind, trace::MemoryKind, trace::MemoryKind>, Copies> groups;
    for (const Operation& op : operations) {
        if (op.kind != OperationKind::Copy)
            continue;
        const trace::Copy& copy = trace.copies[op.row];
        Copies& group = groups[{copy.kind, copy.source, copy.destination}];
        group.row.kind = copy.kind;
        group.row.source = copy.source;
        group.row.destination = copy.destination;
        ++group.row.count;
        const auto bytes = static_cast<double>(copy.bytes);
        const Ns time(op.end - op.start);
        group.longest.see(op, group.row);
        group.row.bytes += bytes;
        group.row.total = plus(group.row.total, time);
        if (time > Ns{} && copy.bytes > 0)
            group.rates.push_back({rate(bytes, time), bytes});
    }
    std::vector<CopyRow> rows;
    rows.reserve(groups.size());
    for (auto& [key, group] : groups) {
        setRates(group);
        rows.push_back(group.row);
    }
    sortByTime(rows);
    return rows;
}

std::vector<FillRow> fillTable(const trace::Trace& trace, std::span<const Operation> operations) {
    std::map<trace::MemoryKind, std::pair<FillRow, Longest>> groups;
    for (const Operation& op : operations) {
        if (op.kind != OperationKind::Fill)
            continue;
        const trace::Fill& fill = trace.fills[op.row];
        auto& [row, longest] = groups[fill.memory];
        longest.see(op, row);
        row.memory = fill.memory;
        ++row.count;
        row.bytes += static_cast<double>(fill.bytes);
        row.total = plus(row.total, Ns(op.end - op.start));
    }
    std::vector<FillRow> rows;
    rows.reserve(groups.size());
    for (const auto& [key, group] : groups)
        rows.push_back(group.first);
    sortByTime(rows);
    return rows;
}

} // namespace ridge::analyzer
