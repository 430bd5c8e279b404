// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans/spans.h"

#include <algorithm>
#include <numeric>

namespace ridge::gui {
namespace {

void inOrder(std::vector<Span>& spans) {
    if (!std::ranges::is_sorted(spans, earlierAndOuter))
        std::ranges::stable_sort(spans, earlierAndOuter);
}

/// The box of spans [first, last) that are small and begin in one pixel.
Box mergedBox(const SpanRow& row, const ColourSums& colours, TimeWindow pixels, std::size_t first,
              std::size_t last) {
    Box box{pixels.from, std::max(pixels.to, row.end(last - 1)), static_cast<std::uint32_t>(first),
            static_cast<std::uint32_t>(last - first), colours.colour(first)};
    const auto sums = colours.within(first, last, [&](std::size_t i) { return row.length(i); });
    const auto most = std::ranges::max_element(sums);
    if (*most > 0)
        box.colour = static_cast<ColourClass>(most - sums.begin());
    box.filled = static_cast<float>(
        static_cast<double>(std::accumulate(sums.begin(), sums.end(), std::int64_t{0})) /
        static_cast<double>(box.to - box.from));
    return box;
}

} // namespace

void SpanRow::reserve(std::size_t spans) {
    m_starts.reserve(spans);
    m_lengths.reserve(spans);
    m_rows.reserve(spans);
    m_kinds.reserve(spans);
}

std::int64_t SpanRow::longLength(std::size_t i) const {
    return std::ranges::lower_bound(m_long, i, {}, [](const auto& each) { return each.first; })
        ->second;
}

std::size_t SpanRow::firstFrom(std::int64_t time) const {
    // Of spans that begin before `time` only the last one with a length can end after it.
    auto i = static_cast<std::size_t>(std::ranges::lower_bound(m_starts, time) - m_starts.begin());
    while (i > 0 && end(i - 1) > time)
        --i;
    return i;
}

std::size_t SpanRow::at(std::int64_t time) const {
    const std::size_t i = firstFrom(time);
    return i < size() && start(i) <= time ? i : size();
}

std::size_t SpanRow::firstStarting(std::size_t from, std::int64_t time) const {
    std::size_t step = 1, low = from;
    while (low + step < size() && m_starts[low + step] < time) {
        low += step;
        step *= 2;
    }
    const auto at = [&](std::size_t i) {
        return m_starts.begin() + static_cast<std::ptrdiff_t>(std::min(i, size()));
    };
    return static_cast<std::size_t>(std::lower_bound(at(low), at(low + step + 1), time) -
                                    m_starts.begin());
}

Nesting::Nesting(std::size_t spans) : m_rows(1) {
    m_rows.front().reserve(spans);
}

Packing::Packing(std::size_t spans) : m_rows(1) {
    m_rows.front().reserve(spans);
}

void Packing::addBelow(const Span& span) {
    const std::size_t row = 1 + m_below.take(0, span.start, span.end);
    if (row == m_rows.size())
        m_rows.emplace_back();
    m_rows[row].add(span);
}

std::vector<SpanRow> nested(std::vector<Span> spans) {
    if (spans.empty())
        return {};
    inOrder(spans);
    Nesting nesting(spans.size());
    for (const Span& span : spans)
        nesting.add(span);
    return nesting.take();
}

std::vector<SpanRow> packed(std::vector<Span> spans) {
    if (spans.empty())
        return {};
    inOrder(spans);
    Packing packing(spans.size());
    for (const Span& span : spans)
        packing.add(span);
    return packing.take();
}

std::vector<Box> boxesOf(const SpanRow& row, const ColourSums& colours, const TimeScale& scale) {
    std::vector<Box> boxes;
    const std::int64_t alone =
        static_cast<std::int64_t>(std::ceil(kAlonePixels * scale.nsPerPixel()));
    const auto isWide = [&](std::size_t i) { return row.length(i) >= alone; };
    std::size_t i = row.firstFrom(scale.window.from);
    while (i < row.size() && row.start(i) < scale.window.to) {
        if (isWide(i)) {
            boxes.push_back(
                {row.start(i), row.end(i), static_cast<std::uint32_t>(i), 1, colours.colour(i)});
            ++i;
            continue;
        }
        const double pixel = std::floor(scale.x(row.start(i)));
        const std::int64_t edge = std::max(scale.timeFrom(pixel + 1), row.start(i) + 1);
        std::size_t last = row.firstStarting(i + 1, edge);
        if (last - i > 1 && isWide(last - 1))
            --last;
        boxes.push_back(mergedBox(row, colours, {scale.time(pixel), edge}, i, last));
        i = last;
    }
    return boxes;
}

} // namespace ridge::gui
