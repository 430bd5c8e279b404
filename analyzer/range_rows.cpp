// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/range_rows.h"

#include <algorithm>
#include <tuple>

namespace ridge::analyzer {

std::size_t RangeRows::Hash::operator()(const Key& key) const {
    std::uint64_t h = (std::uint64_t{key.parent} << 32 | key.name) * 0x9E3779B97F4A7C15ull;
    h ^= (std::uint64_t{key.domain} << 1 | std::uint64_t{key.startEnd}) * 0xC2B2AE3D27D4EB4Full;
    return static_cast<std::size_t>(h ^ h >> 29);
}

std::uint32_t RangeRows::of(const trace::Range& range, std::uint32_t parent) {
    const Key key{parent, trace::value(range.domain), trace::value(range.name), range.startEnd};
    const auto [entry, isNew] = m_index.try_emplace(key, static_cast<std::uint32_t>(m_rows.size()));
    if (isNew) {
        RangeRow row;
        row.name = m_trace.text(range.name);
        row.domain = m_trace.text(range.domain);
        row.parent = parent;
        row.depth = parent == kNone ? 0 : m_rows[parent].depth + 1;
        row.startEnd = range.startEnd;
        m_rows.push_back(std::move(row));
    }
    return entry->second;
}

std::vector<RangeRow> RangeRows::inTreeOrder(std::span<std::uint32_t> rowNumbers) && {
    std::vector<std::vector<std::uint32_t>> children(m_rows.size() + 1);
    for (std::uint32_t i = 0; i < m_rows.size(); ++i)
        children[m_rows[i].parent == kNone ? m_rows.size() : m_rows[i].parent].push_back(i);
    std::vector<std::uint32_t> place(m_rows.size(), kNone);
    std::vector<std::uint32_t> pending(children.back().rbegin(), children.back().rend());
    std::vector<RangeRow> ordered;
    ordered.reserve(m_rows.size());
    while (!pending.empty()) {
        const std::uint32_t row = pending.back();
        pending.pop_back();
        place[row] = static_cast<std::uint32_t>(ordered.size());
        ordered.push_back(std::move(m_rows[row]));
        if (ordered.back().parent != kNone)
            ordered.back().parent = place[ordered.back().parent];
        pending.insert(pending.end(), children[row].rbegin(), children[row].rend());
    }
    for (std::uint32_t& row : rowNumbers)
        row = place[row];
    return ordered;
}

void InstanceBudget::take(std::span<const std::uint32_t> operations) {
    budget = {};
    extent = busy = Ns{};
    kernels = copies = fills = byTime = 0;
    m_items.clear();
    for (std::uint32_t i : operations) {
        const Operation& op = m_input.operations[i];
        m_items.push_back({op.device, {op.start, op.end, op.label}});
        kernels += op.kind == OperationKind::Kernel;
        copies += op.kind == OperationKind::Copy;
        fills += op.kind == OperationKind::Fill;
        byTime += op.byTime;
    }
    const auto before = [](const Item& a, const Item& b) {
        return std::tie(a.device, a.stretch.start) < std::tie(b.device, b.stretch.start);
    };
    if (!std::is_sorted(m_items.begin(), m_items.end(), before))
        std::sort(m_items.begin(), m_items.end(), before);
    device = m_items.front().device == m_items.back().device ? m_items.front().device : kNone;
    for (std::size_t i = 0; i < m_items.size();) {
        const std::uint32_t current = m_items[i].device;
        m_stretches.clear();
        for (; i < m_items.size() && m_items[i].device == current; ++i)
            m_stretches.push_back(m_items[i].stretch);
        addDevice(current, m_stretches);
    }
}

void InstanceBudget::addDevice(std::uint32_t on, std::span<const Stretch> stretches) {
    const Extent part = extentOf(stretches, m_input.busy[on], m_input.idle[on]);
    budget += part.budget;
    extent = plus(extent, Ns(part.end - part.start));
    busy = plus(busy, Ns(part.busy));
}

} // namespace ridge::analyzer
