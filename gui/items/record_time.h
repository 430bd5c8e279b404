// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// When something was, by the recording only. Inline, since loops over all events ask it.
#pragma once

#include "analyzer/operations/operations.h"
#include "gui/items/item.h"
#include "gui/time/time_window.h"
#include "trace/records/trace.h"

#include <algorithm>

namespace ridge::gui {

/// The time of a record. Empty if it ends before its start.
template <class Record>
TimeWindow timeOf(const Record& record) {
    const std::int64_t start = analyzer::clampTime(record.start);
    return {start, std::max(start, analyzer::clampTime(record.end))};
}

/// The time of an item; [0, 0) of none, of a range and of a gap.
inline TimeWindow timeOf(const trace::Trace& trace, Item item) {
    switch (item.kind) {
    case ItemKind::Kernel:
        return timeOf(trace.kernels[item.row]);
    case ItemKind::Copy:
        return timeOf(trace.copies[item.row]);
    case ItemKind::Fill:
        return timeOf(trace.fills[item.row]);
    case ItemKind::Call:
        return timeOf(trace.calls[item.row]);
    case ItemKind::KernelLaunch:
        return timeOf(trace.kernels[item.row].launch);
    case ItemKind::CopyLaunch:
        return timeOf(trace.copies[item.row].launch);
    case ItemKind::FillLaunch:
        return timeOf(trace.fills[item.row].launch);
    case ItemKind::Framework:
        return timeOf(trace.frameworkRanges[item.row]);
    case ItemKind::Sync:
        return timeOf(trace.syncs[item.row]);
    case ItemKind::None:
    case ItemKind::Range:
    case ItemKind::Gap:
        break;
    }
    return {};
}

} // namespace ridge::gui
