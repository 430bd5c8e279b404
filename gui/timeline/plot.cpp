// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/plot.h"

#include <algorithm>

namespace ridge::gui {
namespace {

struct Sum {
    double least = std::numeric_limits<double>::infinity(), most = -least, area = 0;
    double time = 0;

    void add(double low, double high, double more, std::int64_t ns) {
        least = std::min(least, low);
        most = std::max(most, high);
        area += more;
        time += static_cast<double>(ns);
    }
};

} // namespace

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
    for (std::size_t first = 0; first < m_starts.size(); first += kBlock) {
        Sum sum;
        std::int64_t time = 0;
        for (std::size_t i = first; i < std::min(first + kBlock, m_starts.size()); ++i) {
            const std::int64_t ns = m_ends[i] - m_starts[i];
            sum.add(m_values[i], m_values[i], m_values[i] * static_cast<double>(ns), ns);
            time += ns;
        }
        m_blocks.push_back({sum.least, sum.most, sum.area, time});
    }
}

Plot::Column Plot::within(std::int64_t from, std::int64_t to) const {
    auto i = static_cast<std::size_t>(std::ranges::upper_bound(m_ends, from) - m_ends.begin());
    Sum sum;
    while (i < m_starts.size() && m_starts[i] < to) {
        const std::size_t next = i + kBlock;
        if (i % kBlock == 0 && m_starts[i] >= from && next <= m_starts.size() &&
            m_ends[next - 1] <= to) {
            const Block& block = m_blocks[i / kBlock];
            sum.add(block.least, block.most, block.area, block.time);
            i = next;
            continue;
        }
        const std::int64_t ns = std::min(m_ends[i], to) - std::max(m_starts[i], from);
        sum.add(m_values[i], m_values[i], m_values[i] * static_cast<double>(ns), ns);
        ++i;
    }
    return sum.time > 0 ? Column{sum.least, sum.most, sum.area / sum.time} : Column{};
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
