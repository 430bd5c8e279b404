// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What is drawn beside a point: where it lies beyond the axes, where other figures place it, and where it
// was in an earlier recording.
#include "gui/roofline/roofline_painter.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

using reports::RooflinePoint;

/// The head of an arrow that ends at `tip`, along `unit`.
QPolygonF arrowHead(QPointF tip, QPointF unit) {
    constexpr double kLong = 9, kHalf = 4.5;
    const QPointF across(-unit.y(), unit.x());
    const QPointF back = tip - unit * kLong;
    return QPolygonF({tip, back + across * kHalf, back - across * kHalf});
}

/// The box around two points, `x` and `y` pixels larger on each side.
QRectF around(QPointF a, QPointF b, double x, double y) {
    return QRectF(a, b).normalized().adjusted(-x, -y, x, y);
}

} // namespace

/// Before the first text has its place.
void RooflinePainter::takeMarks() {
    constexpr double kLevelX = 6, kLevelY = 5;
    for (std::size_t i = 0; i < m_scene.points.size(); ++i) {
        const RooflinePoint& point = m_scene.points[i];
        const QPointF at = m_scale.of(point);
        if (!m_scene.isShown(point))
            continue;
        m_taken.push_back(around(at, at, radiusOf(point), radiusOf(point)));
        for (const reports::LevelBytes& level : point.levels)
            if (m_scene.layers.levels && level.name != "DRAM")
                m_taken.push_back(
                    around(at, m_scale.of(1 / level.bytes, point.rate), kLevelX, kLevelY));
        for (const OtherPlace& other : m_scene.others[i]) {
            if (!m_scene.layers.origins)
                break;
            m_taken.push_back(around(at, m_scale.of(other.intensity, other.rate), kOther, kOther));
            m_taken.push_back(around(m_scale.of(other.least, other.rate),
                                     m_scale.of(other.most, other.rate), 1, kCap));
        }
    }
    for (const PointBefore& before : m_scene.before)
        if (const QPointF at = m_scale.of(before.point); m_scene.isShown(before.point))
            m_taken.push_back(around(at, at, kRing, kRing));
    if (const QRectF note = noteBox(); !note.isNull())
        m_taken.push_back(note);
}

void RooflinePainter::paintEdgeArrow(const RooflinePoint& point) {
    const QPoint beyond = m_scale.beyond(point);
    if (beyond.isNull())
        return;
    const QPointF at = m_scale.of(point);
    const double length = std::hypot(beyond.x(), beyond.y());
    const QPointF unit(beyond.x() / length, beyond.y() / length);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.text);
    m_painter.drawPolygon(arrowHead(at + unit * (kEdgePixels - 1), unit));
}

/// A hollow ring where other figures place the point, joined with it, and a bar from end to end of their error.
void RooflinePainter::paintOthers(std::size_t index) {
    const RooflinePoint& point = m_scene.points[index];
    for (const OtherPlace& other : m_scene.others[index]) {
        const QPointF at = m_scale.of(other.intensity, other.rate);
        m_painter.setPen(QPen(m_theme.text, 1.2, Qt::DotLine));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawLine(m_scale.of(point), at);
        m_painter.drawEllipse(at, kOther, kOther);
        const QPointF least = m_scale.of(other.least, other.rate),
                      most = m_scale.of(other.most, other.rate), cap(0, kCap);
        if (other.least == other.most)
            continue;
        m_painter.setPen(QPen(m_theme.text, 1.6));
        m_painter.drawLine(least, most);
        m_painter.drawLine(least - cap, least + cap);
        m_painter.drawLine(most - cap, most + cap);
    }
}

/// A faint ring, and an arrow to where the same kernel or range is now.
void RooflinePainter::paintBefore(const PointBefore& before) {
    constexpr double kShortest = 4;
    const QPointF from = m_scale.of(before.point);
    m_painter.setBrush(m_theme.lane);
    m_painter.setPen(QPen(m_theme.text2, 1.4));
    m_painter.drawEllipse(from, kRing, kRing);
    if (before.after >= m_scene.points.size())
        return;
    const RooflinePoint& now = m_scene.points[before.after];
    const QPointF way = m_scale.of(now) - from;
    const double length = std::hypot(way.x(), way.y()), left = length - kRing - radiusOf(now);
    if (left < kShortest)
        return;
    const QPointF unit = way / length, tip = m_scale.of(now) - unit * radiusOf(now);
    m_painter.setPen(QPen(m_theme.text2, 1.6));
    m_painter.drawLine(from + unit * kRing, tip);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.text2);
    m_painter.drawPolygon(arrowHead(tip, unit));
    m_arrows.push_back({{from + unit * kRing, tip}, fasterText(before)});
}

/// Of arrows that lie over one another the first has a pill: their points are ordered by time. Then the arrows take their
/// place too, so that names do not lie over them.
void RooflinePainter::paintChanges() {
    constexpr double kStep = 10, kWide = 6;
    const auto isSame = [](const QLineF& a, const QLineF& b) {
        return QLineF(a.p1(), b.p1()).length() < kRing && QLineF(a.p2(), b.p2()).length() < kRing;
    };
    for (auto arrow = m_arrows.begin(); arrow != m_arrows.end(); ++arrow)
        if (!arrow->text.isEmpty() &&
            std::none_of(m_arrows.begin(), arrow,
                         [&](const Arrow& other) { return isSame(other.way, arrow->way); }))
            paintPill(*arrow);
    for (const Arrow& arrow : m_arrows)
        for (double along = 0; along < arrow.way.length(); along += kStep) {
            const QPointF at = arrow.way.pointAt(along / arrow.way.length());
            m_taken.emplace_back(at.x() - kWide / 2, at.y() - kWide / 2, kWide, kWide);
        }
}

/// On the arrow, or above or below it; nowhere when all places are taken.
void RooflinePainter::paintPill(const Arrow& arrow) {
    constexpr double kPadding = 8, kHigh = 20;
    const QFontMetricsF metrics(m_painter.font());
    QRectF pill(0, 0, metrics.horizontalAdvance(arrow.text) + 2 * kPadding, kHigh);
    for (const double lift : {0.0, -1.0, 1.0})
        for (const double part : {0.5, 0.35, 0.65, 0.2, 0.8}) {
            pill.moveCenter(arrow.way.pointAt(part) + QPointF(0, lift * kHigh));
            if (!isFree(pill))
                continue;
            m_taken.push_back(pill);
            m_painter.setPen(QPen(m_theme.lane, 1));
            m_painter.setBrush(m_theme.text);
            m_painter.drawRoundedRect(pill, kHigh / 2, kHigh / 2);
            m_painter.setPen(m_theme.window);
            m_painter.drawText(pill, Qt::AlignCenter, arrow.text);
            return;
        }
}

} // namespace ridge::gui
