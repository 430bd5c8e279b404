// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>

namespace ridge::gui {
namespace {

bool earlierAndOuter(const Span& a, const Span& b) {
    return a.start != b.start ? a.start < b.start : a.end > b.end;
}

void inOrder(std::vector<Span>& spans) {
    if (!std::ranges::is_sorted(spans, earlierAndOuter))
        std::ranges::stable_sort(spans, earlierAndOuter);
}

/// First index in [from, end) whose value is at least `wanted`; near ones are found at once.
std::size_t gallop(const std::vector<std::int64_t>& values, std::size_t from, std::int64_t wanted) {
    std::size_t step = 1, low = from;
    while (low + step < values.size() && values[low + step] < wanted) {
        low += step;
        step *= 2;
    }
    const auto end =
        values.begin() + static_cast<std::ptrdiff_t>(std::min(values.size(), low + step + 1));
    return static_cast<std::size_t>(
        std::lower_bound(values.begin() + static_cast<std::ptrdiff_t>(low), end, wanted) -
        values.begin());
}

/// The box of spans [first, last) that are small and begin in one pixel.
Box mergedBox(const SpanRow& row, const ColourSums& colours, TimeWindow pixels, std::size_t first,
              std::size_t last) {
    Box box{pixels.from, std::max(pixels.to, row.ends[last - 1]), static_cast<std::uint32_t>(first),
            static_cast<std::uint32_t>(last - first), colours.colour(first)};
    const auto sums =
        colours.within(first, last, [&](std::size_t i) { return row.ends[i] - row.starts[i]; });
    const auto most = std::ranges::max_element(sums);
    if (*most > 0)
        box.colour = static_cast<ColourClass>(most - sums.begin());
    box.filled = static_cast<float>(
        static_cast<double>(std::accumulate(sums.begin(), sums.end(), std::int64_t{0})) /
        static_cast<double>(box.to - box.from));
    return box;
}

} // namespace

void SpanRow::add(const Span& span) {
    starts.push_back(span.start);
    ends.push_back(span.end);
    items.push_back(span.item);
}

std::size_t SpanRow::firstFrom(std::int64_t time) const {
    auto i = static_cast<std::size_t>(std::ranges::lower_bound(ends, time) - ends.begin());
    while (i < size() && ends[i] == time && starts[i] < time)
        ++i; // at most one ends there with a length; those without come behind it
    return i;
}

std::size_t SpanRow::at(std::int64_t time) const {
    const std::size_t i = firstFrom(time);
    return i < size() && starts[i] <= time ? i : size();
}

std::vector<SpanRow> nested(std::vector<Span> spans) {
    inOrder(spans);
    std::vector<SpanRow> rows;
    std::vector<std::int64_t> open; ///< ends
    for (const Span& span : spans) {
        while (!open.empty() && open.back() <= span.start)
            open.pop_back();
        if (open.size() == rows.size())
            rows.emplace_back();
        rows[open.size()].add(span);
        open.push_back(span.end);
    }
    return rows;
}

std::vector<SpanRow> packed(std::vector<Span> spans) {
    inOrder(spans);
    std::vector<SpanRow> rows;
    using Free = std::pair<std::int64_t, std::size_t>; ///< since when, row
    std::priority_queue<Free, std::vector<Free>, std::greater<>> rowsByEnd;
    for (const Span& span : spans) {
        std::size_t row = rows.size();
        if (!rowsByEnd.empty() && rowsByEnd.top().first <= span.start) {
            row = rowsByEnd.top().second;
            rowsByEnd.pop();
        } else {
            rows.emplace_back();
        }
        rows[row].add(span);
        rowsByEnd.emplace(span.end, row);
    }
    return rows;
}

std::vector<Box> boxesOf(const SpanRow& row, const ColourSums& colours, const TimeScale& scale) {
    std::vector<Box> boxes;
    const std::int64_t alone =
        static_cast<std::int64_t>(std::ceil(kAlonePixels * scale.nsPerPixel()));
    const auto isWide = [&](std::size_t i) { return row.ends[i] - row.starts[i] >= alone; };
    std::size_t i = row.firstFrom(scale.window.from);
    while (i < row.size() && row.starts[i] < scale.window.to) {
        if (isWide(i)) {
            boxes.push_back(
                {row.starts[i], row.ends[i], static_cast<std::uint32_t>(i), 1, colours.colour(i)});
            ++i;
            continue;
        }
        const double pixel = std::floor(scale.x(row.starts[i]));
        const std::int64_t edge = std::max(scale.timeFrom(pixel + 1), row.starts[i] + 1);
        std::size_t last = gallop(row.starts, i + 1, edge);
        if (last - i > 1 && isWide(last - 1))
            --last;
        boxes.push_back(mergedBox(row, colours, {scale.time(pixel), edge}, i, last));
        i = last;
    }
    return boxes;
}

} // namespace ridge::gui
