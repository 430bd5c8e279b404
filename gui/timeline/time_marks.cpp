// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/time_marks.h"

#include "gui/items/item_text.h"
#include "gui/style/theme.h"
#include "gui/timeline/lane_sight.h"
#include "gui/timeline/pill.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

constexpr double kLeastPixels = 90; ///< between two ticks

} // namespace

TimeMarks::TimeMarks(QPainter& painter, const TimeScale& scale, QSize size)
    : m_painter(painter), m_scale(scale), m_size(size),
      m_ruler(rulerFor(scale.window, scale.width, kLeastPixels)) {}

void TimeMarks::paintGrid() {
    for (const std::int64_t tick : m_ruler.ticks)
        m_painter.fillRect(static_cast<int>(std::lround(m_scale.x(tick))), kRulerHeight, 1,
                           m_size.height() - kRulerHeight, theme().line2);
}

void TimeMarks::paintRuler() {
    m_painter.fillRect(0, 0, m_size.width(), kRulerHeight, theme().panel);
    for (const std::int64_t tick : m_ruler.ticks) {
        const int x = static_cast<int>(std::lround(m_scale.x(tick)));
        m_painter.fillRect(x, kRulerHeight - 6, 1, 6, theme().line);
        const QString label = QString::fromStdString(m_ruler.label(tick));
        if (x + 4 + m_painter.fontMetrics().horizontalAdvance(label) > m_size.width())
            continue;
        m_painter.setPen(theme().text2);
        m_painter.drawText(QRect(x + 4, 0, 200, kRulerHeight - 4), Qt::AlignVCenter | Qt::AlignLeft,
                           label);
    }
    m_painter.fillRect(0, 0, kGutter, kRulerHeight, theme().panel);
    m_painter.setPen(theme().text2);
    m_painter.drawText(QRect(20, 0, kGutter, kRulerHeight), Qt::AlignVCenter | Qt::AlignLeft,
                       QObject::tr("%1 visible").arg(durationText(m_scale.window.length())));
    m_painter.fillRect(0, kRulerHeight - 1, m_size.width(), 1, theme().line);
}

void TimeMarks::paintMatches(const Matches& matches) {
    constexpr int kHigh = 6;
    for (const int x : pixelsOf(matches, m_scale))
        m_painter.fillRect(x, kRulerHeight - kHigh, 2, kHigh, theme().accent);
}

void TimeMarks::paintMarks(const FoundTimes& found) {
    constexpr int kHigh = 5;
    for (const MarkedPixels& mark : pixelsOf(found, m_scale))
        m_painter.fillRect(mark.from, 0, std::max(mark.to - mark.from, 2), kHigh, theme().warning);
}

void TimeMarks::paintPointer(int x) {
    const QString time =
        QString::fromStdString(m_ruler.finer(m_scale.nsPerPixel()).label(m_scale.time(x)));
    QColor line = theme().text2;
    line.setAlphaF(0.5F);
    m_painter.fillRect(x, kRulerHeight, 1, m_size.height() - kRulerHeight, line);
    QRectF pill = pillOf(m_painter, {x + 0.0, kRulerHeight / 2.0 - 2}, time);
    const double right = m_scale.left + m_scale.width;
    pill.translate(std::min(right - pill.right(), 0.0), 0);
    pill.translate(std::max(m_scale.left - pill.left(), 0.0), 0);
    paintPill(m_painter, pill, time);
}

void TimeMarks::paintBookmarks(const Bookmarks& bookmarks) {
    constexpr int kWide = 14;
    const TimeWindow window = m_scale.window;
    for (std::size_t i = 0; i < bookmarks.size(); ++i) {
        const auto& bookmark = bookmarks[i];
        if (!bookmark || bookmark->from < window.from || bookmark->from > window.to)
            continue;
        const int x = static_cast<int>(m_scale.x(bookmark->from));
        m_painter.fillRect(x, 0, kWide, kRulerHeight - 10, theme().accent);
        m_painter.fillRect(x, 0, 1, kRulerHeight, theme().accent);
        m_painter.setPen(inkOn(theme().accent));
        m_painter.drawText(QRect(x, 0, kWide, kRulerHeight - 10), Qt::AlignCenter,
                           QString::number(i + 1));
    }
}

void TimeMarks::paintMeasure(TimeWindow measured, const QString& text) {
    const int high = m_size.height() - kRulerHeight;
    const double near = m_scale.left - 1, far = m_scale.left + m_scale.width + 1;
    const double from = std::clamp(m_scale.x(measured.from), near, far),
                 to = std::clamp(m_scale.x(measured.to), near, far);
    QColor band = theme().accent;
    band.setAlphaF(0.1F);
    m_painter.fillRect(QRectF(from, kRulerHeight, to - from, high), band);
    for (const double x : {from, to})
        m_painter.fillRect(QRectF(x, kRulerHeight, 1, high), theme().accent);
    const double left = m_scale.left + 80;
    const QPointF middle(std::clamp((from + to) / 2, left, std::max(far - 80, left)),
                         kRulerHeight + 14.0);
    paintPill(m_painter, pillOf(m_painter, middle, text), text);
}

} // namespace ridge::gui
