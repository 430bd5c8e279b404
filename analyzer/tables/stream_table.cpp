// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/stream_table.h"

#include "analyzer/algorithms/statistics.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ridge::analyzer {

void StreamTable::add(std::uint32_t range, std::span<const std::uint32_t> inside) {
    m_inside.clear();
    for (const std::uint32_t i : inside) {
        const Operation& op = m_operations[i];
        const trace::StreamId stream = streamOf(m_trace, op);
        m_inside.push_back({stream == trace::StreamId::None
                                ? kNone
                                : static_cast<std::uint32_t>(trace::index(stream)),
                            op.device, op.start, op.end});
    }
    std::ranges::sort(m_inside, {}, [](const InStream& op) {
        return std::tuple(op.stream, op.device, op.start);
    });
    for (auto first = m_inside.begin(); first != m_inside.end();) {
        const auto last = std::find_if(first, m_inside.end(), [&](const InStream& op) {
            return op.stream != first->stream || op.device != first->device;
        });
        addStream(range, {first, last});
        first = last;
    }
}

void StreamTable::addAll() {
    std::vector<std::uint32_t> all(m_operations.size());
    std::iota(all.begin(), all.end(), 0);
    add(kNone, all);
}

/// `operations`: of one stream and device by start, not empty.
void StreamTable::addStream(std::uint32_t range, std::span<const InStream> operations) {
    const InStream& first = operations.front();
    Sum& sum = m_sums[{first.stream, first.device, range + 1}];
    sum.row.range = range;
    sum.row.device = first.device < m_trace.devices.size() ? first.device : kNone;
    ++sum.row.instances;
    sum.row.operations += operations.size();
    std::int64_t busy = 0, free = first.start, last = free;
    for (const InStream& op : operations) {
        busy += std::max<std::int64_t>(0, op.end - std::max(free, op.start));
        free = std::max(free, op.end);
        last = std::max({last, op.start, op.end});
    }
    sum.row.busy = plus(sum.row.busy, Ns(busy));
    sum.extents.push_back(last - first.start);
}

void StreamTable::nameStream(trace::StreamId id, StreamRow& row) const {
    row.stream = streamName(m_trace, id);
    if (const trace::ProcessId process = processOf(m_trace, id); process != trace::ProcessId::None)
        row.pid = m_trace.processes[trace::index(process)].pid;
}

std::vector<StreamRow> StreamTable::finish() && {
    std::vector<StreamRow> rows;
    for (auto& [key, sum] : m_sums) {
        StreamRow& row = rows.emplace_back(std::move(sum.row));
        if (const std::uint32_t stream = std::get<0>(key); stream != kNone)
            nameStream(trace::StreamId(stream + 1), row);
        row.extent = distributionOf(sum.extents);
    }
    return rows;
}

} // namespace ridge::analyzer
