// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/measure.h"

#include "gui/items/item_text.h"
#include "reports/words/format.h"

#include <algorithm>

namespace ridge::gui {
namespace {

/// The kernels of a row that begin in `window`.
std::size_t kernelsIn(const SpanRow& row, TimeWindow window) {
    if (row.empty() || row.item(0).kind != ItemKind::Kernel)
        return 0;
    return row.firstStarting(0, window.to) - row.firstStarting(0, window.from);
}

std::uint64_t kernelsIn(const Lanes& lanes, TimeWindow window) {
    std::uint64_t count = 0;
    for (const LaneGroup& group : lanes.groups)
        for (const Lane& lane : group.lanes)
            for (std::size_t row = 0; lane.rows && row < lane.rows->size(); ++row)
                count += kernelsIn((*lane.rows)[row], window);
    return count;
}

} // namespace

void Measure::start(std::int64_t time) {
    m_points = Points{time, time, false};
}

void Measure::set(std::int64_t time) {
    if (!m_points)
        start(time);
    else if (!m_points->isDone)
        m_points = Points{m_points->from, time, true};
    else
        m_points.reset();
}

bool Measure::follow(std::int64_t time) {
    if (!m_points || m_points->isDone)
        return false;
    m_points->to = time;
    return true;
}

std::optional<TimeWindow> Measure::window() const {
    if (!m_points)
        return std::nullopt;
    const auto [from, to] = std::minmax(m_points->from, m_points->to);
    return TimeWindow{from, to};
}

QString measureText(const Lanes* lanes, TimeWindow window) {
    const std::uint64_t kernels = lanes ? kernelsIn(*lanes, window) : 0;
    return durationText(window.length()) + ", " +
           QString::fromStdString(reports::counted(kernels, "kernel"));
}

} // namespace ridge::gui
