// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/span_merge.h"

#include "analyzer/operations.h"

namespace ridge::gui {
namespace {

template <class Record>
Span timed(const Record& record, Item item) {
    const std::int64_t start = analyzer::clampTime(record.start);
    return {start, std::max(start, analyzer::clampTime(record.end)), item};
}

} // namespace

Span spanOf(const trace::Trace& trace, Item item) {
    switch (item.kind) {
    case ItemKind::Kernel:
        return timed(trace.kernels[item.row], item);
    case ItemKind::Copy:
        return timed(trace.copies[item.row], item);
    case ItemKind::Fill:
        return timed(trace.fills[item.row], item);
    case ItemKind::Call:
        return timed(trace.calls[item.row], item);
    case ItemKind::KernelLaunch:
        return timed(trace.kernels[item.row].launch, item);
    case ItemKind::CopyLaunch:
        return timed(trace.copies[item.row].launch, item);
    case ItemKind::FillLaunch:
        return timed(trace.fills[item.row].launch, item);
    case ItemKind::Sync:
        return timed(trace.syncs[item.row], item);
    case ItemKind::None:
    case ItemKind::Range:
    case ItemKind::Gap:
        break;
    }
    return {0, 0, item};
}

std::size_t SpanMerge::size() const {
    std::size_t all = 0;
    for (const auto& rows : m_rows)
        all += rows.size();
    return all;
}

SpanMerge::Source SpanMerge::ordered(const trace::Trace& trace, ItemKind kind) {
    auto& rows = m_rows[static_cast<std::size_t>(kind)];
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        return earlierAndOuter(spanOf(trace, {kind, a}), spanOf(trace, {kind, b}));
    };
    if (!std::ranges::is_sorted(rows, before))
        std::ranges::stable_sort(rows, before);
    return {&rows, 0, spanOf(trace, {kind, rows.front()})};
}

} // namespace ridge::gui
