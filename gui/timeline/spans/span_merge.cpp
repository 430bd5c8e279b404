// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans/span_merge.h"

namespace ridge::gui {

std::size_t SpanMerge::size() const {
    std::size_t all = 0;
    for (const Table& table : m_tables)
        all += table.rows.size();
    return all;
}

SpanMerge::Source SpanMerge::ordered(const trace::Trace& trace, ItemKind kind) {
    auto& [rows, last, inOrder] = m_tables[static_cast<std::size_t>(kind)];
    if (!inOrder)
        std::ranges::stable_sort(rows, [&](std::uint32_t a, std::uint32_t b) {
            return earlierAndOuter(spanOf(trace, {kind, a}), spanOf(trace, {kind, b}));
        });
    return {&rows, 0, spanOf(trace, {kind, rows.front()})};
}

} // namespace ridge::gui
