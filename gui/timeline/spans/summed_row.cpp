// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans/summed_row.h"

#include <algorithm>
#include <numeric>

namespace ridge::gui {

void SummedRow::add(std::int64_t bucket, ColourClass colour, double busy) {
    const std::size_t last = m_last[colour];
    if (last < m_sums.size() && m_sums[last].bucket == bucket && m_sums[last].colour == colour) {
        m_sums[last].busy += busy;
        return;
    }
    m_last[colour] = m_sums.size();
    m_sums.push_back({bucket, busy, colour});
}

void SummedRow::finish() {
    std::ranges::sort(m_sums, std::less<>());
    std::size_t kept = 0;
    for (std::size_t i = 1; i < m_sums.size(); ++i) {
        if (m_sums[kept] < m_sums[i])
            m_sums[++kept] = m_sums[i];
        else
            m_sums[kept].busy += m_sums[i].busy;
    }
    if (!m_sums.empty())
        m_sums.resize(kept + 1);
}

std::vector<Box> SummedRow::boxes(const TimeScale& scale) const {
    std::vector<Box> boxes;
    const bool isWide = static_cast<double>(m_width) >= kAlonePixels * scale.nsPerPixel();
    auto sum = std::ranges::partition_point(
        m_sums, [&](const Sum& s) { return (s.bucket + 1) * m_width <= scale.window.from; });
    while (sum != m_sums.end() && sum->bucket * m_width < scale.window.to) {
        const std::int64_t from = sum->bucket * m_width;
        const std::int64_t edge =
            isWide ? from + 1 : std::max(scale.timeFrom(std::floor(scale.x(from)) + 1), from + 1);
        std::array<double, kColourClasses> busy{};
        std::int64_t to = from;
        const ColourClass first = sum->colour;
        for (; sum != m_sums.end() && sum->bucket * m_width < edge; ++sum) {
            busy[sum->colour] += sum->busy;
            to = (sum->bucket + 1) * m_width;
        }
        const auto most = std::ranges::max_element(busy);
        const double all = std::accumulate(busy.begin(), busy.end(), 0.0);
        boxes.push_back({from, to, 0, 0,
                         *most > 0 ? static_cast<ColourClass>(most - busy.begin()) : first,
                         static_cast<float>(all / static_cast<double>(to - from))});
    }
    return boxes;
}

} // namespace ridge::gui
