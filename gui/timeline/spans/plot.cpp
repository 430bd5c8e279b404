// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans/plot.h"

#include <algorithm>

namespace ridge::gui {

void Plot::Sum::add(const Sum& other) {
    least = std::min(least, other.least);
    most = std::max(most, other.most);
    area += other.area;
    time += other.time;
}

void Plot::add(std::int64_t start, std::int64_t end, double value) {
    if (!m_ends.empty())
        start = std::max(start, m_ends.back());
    if (end <= start)
        return;
    m_starts.push_back(start);
    m_ends.push_back(end);
    m_values.push_back(static_cast<float>(value));
    m_largest = std::max(m_largest, value);
}

void Plot::finish() {
    std::vector<Sum> parts;
    parts.reserve(m_starts.size());
    for (std::size_t i = 0; i < m_starts.size(); ++i)
        parts.push_back(step(i, m_starts[i], m_ends[i]));
    while (parts.size() >= kBlock) {
        std::vector<Sum> blocks(parts.size() / kBlock);
        for (std::size_t i = 0; i < blocks.size() * kBlock; ++i)
            blocks[i / kBlock].add(parts[i]);
        m_blocks.push_back(blocks);
        parts = std::move(blocks);
    }
}

Plot::Sum Plot::step(std::size_t i, std::int64_t from, std::int64_t to) const {
    const std::int64_t ns = std::min(m_ends[i], to) - std::max(m_starts[i], from);
    const double value = static_cast<double>(m_values[i]);
    return {value, value, value * static_cast<double>(ns), ns};
}

std::pair<const Plot::Sum*, std::size_t> Plot::blockFrom(std::size_t i, std::size_t last) const {
    std::pair<const Sum*, std::size_t> found{nullptr, 1};
    std::size_t steps = kBlock;
    for (const std::vector<Sum>& blocks : m_blocks) {
        if (i % steps != 0 || i + steps > last)
            break;
        found = {&blocks[i / steps], steps};
        steps *= kBlock;
    }
    return found;
}

Plot::Column Plot::within(std::int64_t from, std::int64_t to) const {
    const auto after = [](const std::vector<std::int64_t>& times, std::int64_t time) {
        return static_cast<std::size_t>(std::ranges::upper_bound(times, time) - times.begin());
    };
    std::size_t i = after(m_ends, from);
    const std::size_t whole = after(m_ends, to); // steps before it end inside
    Sum sum;
    while (i < m_starts.size() && m_starts[i] < to) {
        const auto [block, steps] = m_starts[i] >= from
                                        ? blockFrom(i, whole)
                                        : std::pair<const Sum*, std::size_t>{nullptr, 1};
        sum.add(block ? *block : step(i, from, to));
        i += steps;
    }
    return sum.time > 0 ? Column{sum.least, sum.most, sum.area / static_cast<double>(sum.time)}
                        : Column{};
}

std::vector<Plot::Column> Plot::columns(const TimeScale& scale) const {
    std::vector<Column> result(static_cast<std::size_t>(std::max(scale.width, 0.0)));
    for (std::size_t i = 0; i < result.size(); ++i) {
        const std::int64_t from = scale.time(scale.left + static_cast<double>(i));
        result[i] =
            within(from, std::max(scale.time(scale.left + static_cast<double>(i + 1)), from + 1));
    }
    return result;
}

} // namespace ridge::gui
