// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What is left of the time axis: the headings of groups, and the names of lanes.
#include "gui/timeline/lane_painter.h"
#include "gui/timeline/spans/colours.h"
#include "reports/words/format.h"

namespace ridge::gui {

/// Down over lanes, to the right where there are none.
void LanePainter::paintTriangle(const QRect& heading, bool isFolded) {
    constexpr double kLong = 4, kHalf = 2.5; // from its middle
    const QPointF at(kFoldPixels / 2.0 + 1, heading.top() + heading.height() / 2.0);
    const QPointF along = isFolded ? QPointF(kHalf, 0) : QPointF(0, kHalf),
                  across = isFolded ? QPointF(0, kLong) : QPointF(kLong, 0);
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.text2);
    m_painter.drawPolygon(QPolygonF({at - along - across, at - along + across, at + along}));
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

void LanePainter::paintHeading(const LaneGroup& group, const PlacedLane& placed,
                               const QRect& rect) {
    m_painter.fillRect(rect, m_theme.panel2);
    paintTriangle(rect, placed.isFolded);
    QFont font = m_painter.font();
    font.setBold(true);
    m_painter.setFont(font);
    m_painter.setPen(m_theme.text);
    const QString title = QString::fromStdString(group.title);
    m_painter.drawText(rect.adjusted(kFoldPixels, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                       title);
    const int end = kFoldPixels + m_painter.fontMetrics().horizontalAdvance(title);
    font.setBold(false);
    m_painter.setFont(font);
    m_painter.setPen(m_theme.text2);
    QString rest = QString::fromStdString(group.subtitle);
    if (placed.hidden > 0)
        rest += QString("%1%2 hidden (Shift+H)")
                    .arg(rest.isEmpty() ? "" : "   ",
                         QString::fromStdString(reports::counted(placed.hidden, "lane")));
    m_painter.drawText(rect.adjusted(end + 12, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, rest);
}

void LanePainter::paintGutter(const Lane& lane, const QRect& rect) {
    const QRect gutter(rect.left(), rect.top(), kGutter, rect.height());
    m_painter.fillRect(gutter, m_theme.panel);
    const QFontMetrics metrics = m_painter.fontMetrics();
    const bool twoLines = rect.height() >= 2 * metrics.height() && !lane.subtitle.empty();
    const QRect text = gutter.adjusted(20, 0, -8, 0);
    const int half = twoLines ? metrics.height() / 2 : 0;
    m_painter.setPen(m_theme.text);
    const QString title = QString::fromStdString(lane.title);
    m_painter.drawText(text.translated(0, -half), Qt::AlignVCenter | Qt::AlignLeft,
                       metrics.elidedText(title, Qt::ElideRight, text.width()));
    if (lane.plot)
        paintMean(lane, gutter);
    if (lane.subtitle.empty())
        return;
    m_painter.setPen(m_theme.text2);
    const int used = twoLines ? 0 : metrics.horizontalAdvance(title) + 8;
    const QRect rest = text.translated(0, half).adjusted(used, 0, 0, 0);
    m_painter.drawText(
        rest, Qt::AlignVCenter | Qt::AlignLeft,
        metrics.elidedText(QString::fromStdString(lane.subtitle), Qt::ElideRight, rest.width()));
}

/// A curve's colour, and its mean over the visible time where that has a value.
void LanePainter::paintMean(const Lane& lane, const QRect& gutter) {
    m_painter.fillRect(gutter.left() + 10, gutter.top() + kLanePadding, 3,
                       gutter.height() - 2 * kLanePadding, m_brushes.solid[lane.colour]);
    const Plot::Column seen = lane.plot->within(m_scale.window.from, m_scale.window.to);
    if (!seen.known() || gutter.height() < 2 * m_painter.fontMetrics().height())
        return;
    const std::string mean =
        lane.unit.empty() ? reports::percent(seen.mean) : reports::quantity(seen.mean, lane.unit);
    m_painter.setPen(m_theme.text2);
    m_painter.drawText(gutter.adjusted(0, 0, -8, -2), Qt::AlignBottom | Qt::AlignRight,
                       "mean " + QString::fromStdString(mean));
}

} // namespace ridge::gui
