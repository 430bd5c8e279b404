// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/roofline_painter.h"

#include "gui/style/hatch.h"
#include "reports/words/format.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

using reports::RooflinePoint;

/// The path of a point's mark, or of an inner level's: circle, diamond, square, triangle.
QPainterPath markOf(QPointF at, double r, bool isOuter) {
    QPainterPath path;
    if (isOuter)
        path.addPolygon(QPolygonF({at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r),
                                   at + QPointF(-r, 0), at + QPointF(0, -r)}));
    else
        path.addEllipse(at, r, r);
    return path;
}

QPainterPath levelMark(QPointF at, bool isL2) {
    constexpr double kHalf = 4;
    QPainterPath path;
    if (isL2)
        path.addRect(QRectF(at.x() - kHalf, at.y() - kHalf, 2 * kHalf, 2 * kHalf));
    else
        path.addPolygon(QPolygonF({at + QPointF(-kHalf - 1, kHalf), at + QPointF(kHalf + 1, kHalf),
                                   at + QPointF(0, -kHalf - 1), at + QPointF(-kHalf - 1, kHalf)}));
    return path;
}

} // namespace

RooflinePainter::RooflinePainter(QPainter& painter, const RooflineScene& scene,
                                 const RooflineScale& scale, Row selected, Row hovered)
    : m_painter(painter), m_scene(scene), m_scale(scale), m_theme(theme()), m_selected(selected),
      m_hovered(hovered) {}

void RooflinePainter::paint() {
    m_painter.setRenderHint(QPainter::Antialiasing);
    paintGrid();
    paintAxisTexts();
    takeMarks();
    m_painter.setClipRect(m_scale.area);
    paintRoofs();
    for (const RooflinePoint& point : m_scene.points)
        if (m_scene.isShown(point) && m_scene.layers.levels)
            paintLevels(point);
    for (const PointBefore& before : m_scene.before)
        if (m_scene.isShown(before.point))
            paintBefore(before);
    paintLaunches();
    // Large ones first, so that none hides a smaller one.
    std::vector<const RooflinePoint*> points;
    for (const RooflinePoint& point : m_scene.points)
        if (m_scene.isShown(point))
            points.push_back(&point);
    std::ranges::stable_sort(points, std::greater(),
                             [](const RooflinePoint* point) { return radiusOf(*point); });
    for (const RooflinePoint* point : points)
        paintPoint(*point);
    for (std::size_t i = 0; i < m_scene.points.size(); ++i)
        if (m_scene.isShown(m_scene.points[i]) && m_scene.layers.origins)
            paintOthers(i);
    paintChanges();
    std::erase_if(points, [&](const RooflinePoint* point) { return !m_scale.isInSight(*point); });
    constexpr std::size_t kNamed = 12; // where there is room
    for (std::size_t i = 0; i < points.size() && i < kNamed; ++i)
        paintName(*points[i], i < kAlwaysNamed);
    paintNote();
    m_painter.setClipping(false);
}

QColor RooflinePainter::colourOf(const RooflinePoint& point) const {
    return m_theme.of(point.isWithheld ? analyzer::Label::Unclassified : point.label);
}

bool RooflinePainter::isFree(const QRectF& place) const {
    return m_scale.area.contains(place) && std::ranges::none_of(m_taken, [&](const QRectF& other) {
               return other.intersects(place);
           });
}

void RooflinePainter::paintLevels(const RooflinePoint& point) {
    const QPointF at = m_scale.of(point);
    const QColor colour = colourOf(point);
    for (const reports::LevelBytes& level : point.levels) {
        if (level.name == "DRAM")
            continue;
        const QPointF inner = m_scale.of(1 / level.bytes, point.rate);
        m_painter.setPen(QPen(colour, 1.2));
        m_painter.drawLine(at, inner);
        m_painter.setPen(QPen(colour, 1.6));
        m_painter.setBrush(m_theme.lane);
        m_painter.drawPath(levelMark(inner, level.name == "L2"));
    }
}

void RooflinePainter::paintLaunches() {
    constexpr double kDot = 2.5;
    const LaunchSpread& launches = m_scene.launches;
    if (launches.rates.empty())
        return;
    const RooflinePoint& point = m_scene.points[launches.point];
    m_painter.setPen(QPen(m_theme.text, 0.8));
    m_painter.setBrush(colourOf(point));
    // Beside the mark, which would hide most of them.
    const double beside = radiusOf(point) + 2 * kDot;
    for (const double rate : launches.rates)
        m_painter.drawEllipse(m_scale.of(point.intensity, rate) + QPointF(beside, 0), kDot, kDot);
}

void RooflinePainter::paintPoint(const RooflinePoint& point) {
    const QPainterPath mark = markOf(m_scale.of(point), radiusOf(point), point.isOuter());
    if (point.isByShape()) // hollow: nothing was counted or announced
        m_painter.setPen(QPen(colourOf(point), 1.8, Qt::DashLine));
    else {
        m_painter.setPen(point.isWithheld ? QPen(m_theme.warning, 1.3, Qt::DashLine)
                                          : QPen(m_theme.window, 1.2));
        fill(m_painter, mark,
             point.isWithheld ? QBrush(colourOf(point)) : brushOf(m_theme, point.label));
    }
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(mark);
    paintEdgeArrow(point);
    const Row row = rowOf(point);
    if (row && row == m_selected)
        paintRing(point, m_theme.dark ? QColor(Qt::white) : m_theme.accent, 3);
    else if (row && row == m_hovered)
        paintRing(point, m_theme.text2, 2);
}

void RooflinePainter::paintRing(const RooflinePoint& point, const QColor& colour, double away) {
    m_painter.setPen(QPen(colour, 2));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(markOf(m_scale.of(point), radiusOf(point) + away, point.isOuter()));
}

QString RooflinePainter::noteText() const {
    if (m_scene.points.empty())
        return "Nothing to place: no kernel or op has both FLOPs and bytes. Record with --replay, "
               "with --torch, or say the work in NVTX payloads.";
    if (m_scene.withoutPlace == 0)
        return "";
    return QString::fromStdString(
        reports::counted(m_scene.withoutPlace, "kernel function") + " without FLOPs or bytes (" +
        reports::duration(m_scene.timeWithoutPlace) + "): in the tables, not here");
}

QRectF RooflinePainter::noteBox() const {
    constexpr double kMargin = 10;
    if (noteText().isEmpty())
        return {};
    const int where = m_scene.points.empty() ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignTop;
    const QRectF area = m_scale.area.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    return m_painter.boundingRect(area, where, noteText()).adjusted(-6, -4, 6, 4);
}

void RooflinePainter::paintNote() {
    m_painter.fillRect(noteBox(), m_theme.panel2);
    m_painter.setPen(m_theme.text2);
    m_painter.drawText(noteBox(), Qt::AlignCenter, noteText());
}

} // namespace ridge::gui
