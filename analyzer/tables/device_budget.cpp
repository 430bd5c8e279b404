// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/device_budget.h"

#include "analyzer/idle/extent.h"

#include <limits>

namespace ridge::analyzer {
namespace {

/// Shares pieces of a span out to equal columns.
class Strip {
  public:
    Strip(std::int64_t first, std::int64_t span, std::size_t columns)
        : m_first(first), m_span(span), m_columns(columns) {
        moveTo(0);
    }

    void add(Label label, std::int64_t from, std::int64_t to) {
        while (from < to) {
            while (m_end <= from)
                moveTo(m_column + 1);
            const std::int64_t stop = std::min(to, m_end);
            m_columns[m_column][label] += Ns(stop - from);
            from = stop;
        }
    }

    /// Pieces may begin before the last one again.
    void rewind() { moveTo(0); }

    std::vector<Budget> take() && { return std::move(m_columns); }

  private:
    void moveTo(std::size_t column) {
        m_column = column;
        m_end = column + 1 < m_columns.size() ? edge(column + 1)
                                              : std::numeric_limits<std::int64_t>::max();
    }
    std::int64_t edge(std::size_t column) const {
        const auto count = static_cast<std::int64_t>(m_columns.size());
        const auto i = static_cast<std::int64_t>(column);
        return m_first + m_span / count * i + m_span % count * i / count;
    }
    std::int64_t m_first, m_span;
    std::size_t m_column = 0;
    std::int64_t m_end = 0; ///< of the column; the last one takes what comes behind it
    std::vector<Budget> m_columns;
};

} // namespace

DeviceRow deviceRun(std::span<const Operation> operations, const IdleIndex& idle,
                    const trace::Device& device, const Roofs& roofs, std::size_t columns) {
    DeviceRow row;
    row.device = device;
    row.roofs = roofs;
    row.operations = operations.size();
    std::int64_t last = operations.front().start;
    for (const Operation& op : operations)
        last = std::max(last, op.end);
    row.first = Ns(operations.front().start);
    row.last = Ns(last);
    row.span = row.last - row.first;
    const bool withStrip = columns > 0 && row.span > Ns{};
    Strip strip(row.first.count(), row.span.count(), withStrip ? columns : 0);
    const auto add = [&](Label label, std::int64_t from, std::int64_t to) {
        row.budget[label] += Ns(to - from);
        if (withStrip)
            strip.add(label, from, to);
    };
    sweep(operations, [&](const Operation& op, std::int64_t from, std::int64_t to) {
        row.busy += Ns(to - from);
        add(op.label, from, to);
    });
    strip.rewind();
    idle.forEach(add);
    if (withStrip)
        row.strip = std::move(strip).take();
    row.verdict = verdictOf(row.budget);
    return row;
}

DeviceRow devicePart(std::span<const Operation> own, std::span<const Window> windows,
                     const BusyIndex& busy, const IdleIndex& idle, const trace::Device& device,
                     const Roofs& roofs) {
    DeviceRow row;
    row.device = device;
    row.roofs = roofs;
    row.operations = own.size();
    row.first = Ns(windows.front().start);
    row.last = Ns(windows.back().end);
    auto next = own.begin();
    std::vector<Stretch> inside;
    for (const Window& window : windows) {
        inside.clear();
        for (; next != own.end() && next->start <= window.end; ++next)
            inside.push_back({next->start, next->end, next->label});
        const Extent extent = extentOf(inside, busy, idle);
        row.busy += Ns(extent.busy);
        row.span += Ns(extent.end - extent.start);
        row.budget += extent.budget;
    }
    row.verdict = verdictOf(row.budget);
    return row;
}

} // namespace ridge::analyzer
