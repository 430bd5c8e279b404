// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/range_band.h"

#include "gui/items/item_text.h"
#include "gui/style/theme.h"
#include "gui/timeline/spans/colours.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace ridge::gui {
namespace {

const trace::Range& rangeOf(const Document& document, std::uint32_t position) {
    return document.trace->ranges[index(document.results->details->forest.order[position])];
}

/// What a thread has to do with blocks.
struct Allocator {
    std::size_t blocks = 0;                                     ///< allocated in its ranges
    TimeWindow time{analyzer::kFarthest, -analyzer::kFarthest}; ///< of its ranges
};

/// By value of a ThreadId.
std::vector<Allocator> allocatorsOf(const Document& document,
                                    std::span<const analyzer::Block> blocks) {
    std::vector<Allocator> threads(document.trace->threads.size() + 1);
    for (const analyzer::Block& block : blocks)
        if (block.range != analyzer::kNone)
            ++threads[value(rangeOf(document, block.range).thread)].blocks;
    const std::vector<std::int64_t>& ends = document.results->details->forest.end;
    for (std::uint32_t i = 0; i < ends.size(); ++i) {
        const trace::Range& range = rangeOf(document, i);
        TimeWindow& time = threads[value(range.thread)].time;
        time = {std::min(time.from, analyzer::clampTime(range.start)), std::max(time.to, ends[i])};
    }
    return threads;
}

/// By value of a ThreadId, whether its ranges are shown: those with the most blocks, one at a time.
std::vector<bool> shownThreads(const std::vector<Allocator>& threads) {
    std::vector<std::size_t> byBlocks(threads.size());
    std::iota(byBlocks.begin(), byBlocks.end(), 0);
    std::ranges::stable_sort(byBlocks, std::greater<>(),
                             [&](std::size_t id) { return threads[id].blocks; });
    std::vector<bool> shown(threads.size());
    for (const std::size_t id : byBlocks) {
        if (threads[id].blocks == 0)
            break;
        bool isFree = true;
        for (std::size_t other = 0; other < threads.size(); ++other)
            if (shown[other] && threads[id].time.from < threads[other].time.to &&
                threads[other].time.from < threads[id].time.to)
                isFree = false;
        shown[id] = isFree;
    }
    return shown;
}

/// Where a box is seen: within the scale, at least a pixel wide.
QRectF rectOf(const Box& box, const TimeScale& scale, double y) {
    const double right = scale.left + scale.width;
    const double from = std::clamp(scale.x(box.from), scale.left, right),
                 to = std::clamp(scale.x(box.to), scale.left, right);
    return {from, y, std::max(to - from - 1, 1.0), RangeBand::kRowHeight - 1.0};
}

void paintName(QPainter& painter, const Document& document, Item range, const QRectF& box) {
    constexpr double kLeast = 23;
    constexpr std::size_t kLongest = 160;
    if (box.width() < kLeast)
        return;
    const QRectF place = box.adjusted(4, 0, -4, 0);
    const QString name = painter.fontMetrics().elidedText(nameOf(document, range, kLongest),
                                                          Qt::ElideRight, int(place.width()));
    if (name.size() < 3)
        return;
    painter.setPen(inkOn(theme().range));
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, name);
}

} // namespace

Item RangeBand::at(std::int64_t time, double y) const {
    if (y < 0 || y >= height())
        return {};
    const SpanRow& row = rows[static_cast<std::size_t>(y) / kRowHeight];
    const std::size_t found = row.at(time);
    return found < row.size() ? row.item(found) : Item{};
}

RangeBand rangeBandOf(const Document& document, std::span<const analyzer::Block> blocks) {
    RangeBand band;
    const analyzer::RangeForest& forest = document.results->details->forest;
    const std::vector<bool> shown = shownThreads(allocatorsOf(document, blocks));
    std::vector<Span> spans;
    for (std::uint32_t i = 0; i < forest.order.size(); ++i) {
        const trace::Range& range = rangeOf(document, i);
        if (shown[value(range.thread)])
            spans.push_back({analyzer::clampTime(range.start),
                             forest.end[i],
                             {ItemKind::Range, value(forest.order[i]) - 1}});
    }
    if (spans.empty())
        return band;
    band.rows = nested(std::move(spans));
    band.rows.resize(std::min(band.rows.size(), RangeBand::kMostRows));
    for (const SpanRow& row : band.rows)
        band.colours.emplace_back(std::vector<ColourClass>(row.size(), kRange),
                                  [&](std::size_t i) { return row.length(i); });
    return band;
}

void paintRangeBand(QPainter& painter, const Document& document, const RangeBand& band,
                    const TimeScale& scale, int top, Item selected) {
    for (std::size_t i = 0; i < band.rows.size(); ++i) {
        const double y = top + static_cast<double>(i) * RangeBand::kRowHeight;
        for (const Box& box : boxesOf(band.rows[i], band.colours[i], scale)) {
            const QRectF place = rectOf(box, scale, y);
            painter.fillRect(place, theme().range);
            const Item range = band.rows[i].item(box.first);
            if (box.count == 1)
                paintName(painter, document, range, place);
            if (box.count != 1 || range != selected)
                continue;
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(theme().dark ? QColor(Qt::white) : theme().accent, 2));
            painter.drawRect(place.adjusted(1, 1, -1, -1));
        }
    }
}

} // namespace ridge::gui
