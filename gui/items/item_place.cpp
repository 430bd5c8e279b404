// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/item_place.h"

#include "gui/items/record_time.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace ridge::gui {
namespace {

using analyzer::kNone;
using trace::Trace;

std::optional<analyzer::OperationKind> operationKind(ItemKind kind) {
    switch (kind) {
    case ItemKind::Kernel:
    case ItemKind::KernelLaunch:
        return analyzer::OperationKind::Kernel;
    case ItemKind::Copy:
    case ItemKind::CopyLaunch:
        return analyzer::OperationKind::Copy;
    case ItemKind::Fill:
    case ItemKind::FillLaunch:
        return analyzer::OperationKind::Fill;
    case ItemKind::None:
    case ItemKind::Call:
    case ItemKind::Range:
    case ItemKind::Framework:
    case ItemKind::Sync:
    case ItemKind::Gap:
        break;
    }
    return std::nullopt;
}

/// Its kind and row alone.
analyzer::Operation operationAt(analyzer::OperationKind kind, std::uint32_t row) {
    analyzer::Operation operation;
    operation.kind = kind;
    operation.row = row;
    return operation;
}

TimeWindow rangeTime(const Document& document, std::uint32_t row) {
    const trace::Range& range = document.trace->ranges[row];
    const std::int64_t start = analyzer::clampTime(range.start);
    return {start,
            std::max(start, range.end ? analyzer::clampTime(*range.end) : document.times.whole.to)};
}

/// Position of the range in row `row` in the forest, which is in order of thread and start; kNone: it is none that
/// was pushed.
std::uint32_t positionOfRange(const Document& document, std::uint32_t row) {
    const Trace& trace = *document.trace;
    const auto& order = document.results->details->forest.order;
    const auto key = [&](trace::RangeId id) {
        const trace::Range& range = trace.ranges[index(id)];
        const std::uint32_t thread = value(range.thread);
        return std::pair(thread <= trace.threads.size() ? thread : 0,
                         analyzer::clampTime(range.start));
    };
    const auto id = static_cast<trace::RangeId>(row + 1);
    auto at = std::ranges::lower_bound(order, key(id), {}, key);
    while (at != order.end() && *at != id && key(*at) == key(id))
        ++at;
    return at != order.end() && *at == id ? static_cast<std::uint32_t>(at - order.begin()) : kNone;
}

} // namespace

const trace::Launch* launchOf(const Trace& trace, Item item) {
    const auto kind = operationKind(item.kind);
    return kind ? &analyzer::launchOf(trace, operationAt(*kind, item.row)) : nullptr;
}

Item itemOf(const analyzer::Operation& operation) {
    switch (operation.kind) {
    case analyzer::OperationKind::Kernel:
        return {ItemKind::Kernel, operation.row};
    case analyzer::OperationKind::Copy:
        return {ItemKind::Copy, operation.row};
    case analyzer::OperationKind::Fill:
        return {ItemKind::Fill, operation.row};
    }
    return {};
}

const analyzer::Operation* operationOf(const Document& document, Item item) {
    const auto kind = operationKind(item.kind);
    if (!kind || !document.results)
        return nullptr;
    const auto& all = document.results->details->operations;
    const std::int64_t start = timeOf(*document.trace, itemOf(operationAt(*kind, item.row))).from;
    for (std::uint32_t device = 0; device <= document.trace->devices.size(); ++device) {
        const auto key = std::tie(device, start);
        const auto before = [&](const analyzer::Operation& op, const auto& wanted) {
            return std::tie(op.device, op.start) < wanted;
        };
        for (auto op = std::lower_bound(all.begin(), all.end(), key, before);
             op != all.end() && op->device == device && op->start == start; ++op)
            if (op->kind == *kind && op->row == item.row)
                return &*op;
    }
    return nullptr;
}

std::uint32_t rangePositionOf(const Document& document, Item item) {
    if (!document.results)
        return kNone;
    const analyzer::RangeForest& forest = document.results->details->forest;
    if (const analyzer::Operation* operation = operationOf(document, item))
        return operation->range;
    if (item.kind == ItemKind::Range)
        return positionOfRange(document, item.row);
    std::size_t hint = 0;
    if (item.kind == ItemKind::Call) {
        const trace::ApiCall& call = document.trace->calls[item.row];
        return forest.innermost(call.thread, analyzer::clampTime(call.start), hint);
    }
    if (item.kind == ItemKind::Gap)
        return document.results->details->gaps[item.row].range;
    return kNone;
}

Item nextGap(const Document& document, std::int64_t time, int direction) {
    const analyzer::Details& details = *document.results->details;
    Item best;
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    for (std::size_t device = 0; device <= document.trace->devices.size(); ++device) {
        const auto own = details.gapsOf(device);
        const auto gap = direction > 0
                             ? std::ranges::upper_bound(own, time, {}, &analyzer::IdlePiece::start)
                             : std::ranges::lower_bound(own, time, {}, &analyzer::IdlePiece::start);
        if (gap == (direction > 0 ? own.end() : own.begin()))
            continue;
        const auto& found = direction > 0 ? *gap : *(gap - 1);
        if (const std::int64_t away = (found.start - time) * direction; away < nearest) {
            nearest = away;
            best = {ItemKind::Gap, static_cast<std::uint32_t>(&found - details.gaps.data())};
        }
    }
    return best;
}

TimeWindow timeOf(const Document& document, Item item) {
    if (item.kind == ItemKind::Range)
        return rangeTime(document, item.row);
    if (item.kind != ItemKind::Gap)
        return timeOf(*document.trace, item);
    const analyzer::IdlePiece& piece = document.results->details->gaps[item.row];
    return {piece.start, piece.end};
}

} // namespace ridge::gui
