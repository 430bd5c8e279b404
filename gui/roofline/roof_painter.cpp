// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Axes and roofs: what lies behind the points.
#include "gui/roofline/roofline_painter.h"
#include "gui/style/q_text.h"
#include "reports/words/format.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

/// "0.1", "2,000", "1e15": `digit` times the number at a whole decade.
QString numberText(int digit, double log) {
    constexpr double kLongest = 12;
    if (std::abs(log) > kLongest)
        return QString("%1e%2").arg(digit).arg(log);
    const double value = digit * std::pow(10, log);
    return log < 0 ? QString::number(value, 'f', static_cast<int>(-log))
                   : QString::fromStdString(
                         reports::count(static_cast<std::uint64_t>(std::llround(value))));
}

/// Orange that can be read as text on a light ground, and blue.
QColor inkOf(const Theme& theme, const RoofLine& roof) {
    if (roof.isMemory)
        return theme.dark ? theme.of(analyzer::Label::BandwidthSaturated) : QColor("#A86A00");
    return theme.of(analyzer::Label::ComputeSaturated);
}

QString labelOf(const RoofLine& roof) {
    const auto origin = name(roof.roof.origin);
    const QString band =
        roof.spread > 0 ? QString(" ± %1 %").arg(50 * roof.spread, 0, 'g', 2) : QString();
    return roofText(roof) + band + ", " + qText(origin);
}

/// At most nine decades get a line and a number, whatever the recording claims.
int stepOf(double decades) {
    constexpr int kMost = 9;
    return std::max(1, static_cast<int>(std::ceil(decades / kMost)));
}

/// Numbers that an axis shows: all at decades, and the more in between the fewer decades there are.
struct Tick {
    double log; ///< of its place
    int digit;
    double decade;
};
std::vector<Tick> ticksOf(double from, double to) {
    constexpr double kFew = 3, kOne = 1; // decades
    std::vector<Tick> ticks;
    const int step = stepOf(to - from);
    for (double decade = std::floor(from); decade <= to; decade += step)
        for (int digit = 1; digit < 10; ++digit) {
            const double log = decade + std::log10(digit);
            const bool isShown = digit == 1 || to - from <= kOne ||
                                 (to - from <= kFew && (digit == 2 || digit == 5));
            if (isShown && log >= from && log <= to)
                ticks.push_back({log, digit, decade});
        }
    return ticks;
}

} // namespace

void RooflinePainter::paintGridLine(double log, bool isX, bool isDecade) {
    m_painter.setPen(QPen(isDecade ? m_theme.line : m_theme.line2, 1));
    const QRectF& area = m_scale.area;
    if (isX)
        m_painter.drawLine(QPointF(m_scale.x(log), area.top()),
                           QPointF(m_scale.x(log), area.bottom()));
    else
        m_painter.drawLine(QPointF(area.left(), m_scale.y(log)),
                           QPointF(area.right(), m_scale.y(log)));
}

void RooflinePainter::paintGrid() {
    m_painter.fillRect(m_scale.area, m_theme.lane);
    const reports::RooflineAxes& axes = m_scale.axes;
    for (const bool isX : {true, false}) {
        const double from = isX ? axes.left : axes.bottom, to = isX ? axes.right : axes.top;
        const int step = stepOf(to - from);
        for (double decade = std::floor(from); decade <= to; decade += step)
            for (int digit = 1; digit < (step == 1 ? 10 : 2); ++digit)
                if (const double log = decade + std::log10(digit); log >= from && log <= to)
                    paintGridLine(log, isX, digit == 1);
    }
}

void RooflinePainter::paintAxisTexts() {
    const reports::RooflineAxes& axes = m_scale.axes;
    const QRectF& area = m_scale.area;
    constexpr double kWide = 120, kHigh = 18, kTera = 12;
    m_painter.setPen(m_theme.text2);
    for (const Tick& tick : ticksOf(axes.left, axes.right))
        m_painter.drawText(QRectF(m_scale.x(tick.log) - kWide / 2, area.bottom() + 4, kWide, kHigh),
                           Qt::AlignCenter, numberText(tick.digit, tick.decade));
    for (const Tick& tick : ticksOf(axes.bottom, axes.top))
        m_painter.drawText(
            QRectF(area.left() - kWide - 8, m_scale.y(tick.log) - kHigh / 2, kWide, kHigh),
            Qt::AlignRight | Qt::AlignVCenter, numberText(tick.digit, tick.decade - kTera));
    m_painter.drawText(
        QRectF(area.left(), area.bottom() + 24, area.width(), kHigh), Qt::AlignCenter,
        reports::anyLevel(m_scene.points, "L2")
            ? "Arithmetic intensity, FLOP per byte of DRAM (squares: of L2, triangles: "
              "of the level inside)"
            : "Arithmetic intensity, FLOP per byte of DRAM");
    m_painter.save();
    m_painter.translate(area.left() - 72, area.center().y());
    m_painter.rotate(-90);
    m_painter.drawText(QRectF(-area.height() / 2, -kHigh / 2, area.height(), kHigh),
                       Qt::AlignCenter, "Performance, TFLOP/s");
    m_painter.restore();
}

void RooflinePainter::paintRoofs() {
    constexpr double kLine = 3;
    bool isFirstMath = true;
    for (const RoofLine& roof : m_scene.roofs) {
        const RoofSegment segment = segmentOf(m_scene, roof);
        if (segment.isEmpty())
            continue;
        const bool isMain = roof.isMemory ? roof.resource == analyzer::Resource::Dram : isFirstMath;
        isFirstMath = isFirstMath && roof.isMemory;
        const auto label =
            roof.isMemory ? analyzer::Label::BandwidthSaturated : analyzer::Label::ComputeSaturated;
        if (roof.spread > 0)
            paintBand(segment, roof.spread, m_theme.of(label));
        m_painter.setPen(QPen(m_theme.of(label), isMain ? 2.4 : 1.4));
        const QLineF line(m_scale.x(segment.fromX), m_scale.y(segment.fromY),
                          m_scale.x(segment.toX), m_scale.y(segment.toY));
        m_painter.drawLine(line);
        if (roof.isMemory) {
            m_slopes.push_back(line);
            paintSlopeText(roof, segment);
        } else {
            paintPlateauText(roof, segment);
            m_taken.emplace_back(line.x1(), line.y2() - kLine / 2, line.dx(), kLine);
        }
    }
}

/// What repeats of the measurement spread over, but wide enough to be seen.
void RooflinePainter::paintBand(const RoofSegment& segment, double spread, QColor colour) {
    constexpr double kLeastHalf = 4;
    const double half = std::max(kLeastHalf, m_scale.y(0) - m_scale.y(std::log10(1 + spread / 2)));
    const QPointF from(m_scale.x(segment.fromX), m_scale.y(segment.fromY)),
        to(m_scale.x(segment.toX), m_scale.y(segment.toY)), up(0, half);
    colour.setAlphaF(0.16F);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    m_painter.drawPolygon(QPolygonF({from - up, to - up, to + up, from + up}));
}

/// Along the line, at the first place that no point is near.
void RooflinePainter::paintSlopeText(const RoofLine& roof, const RoofSegment& segment) {
    const QLineF line(m_scale.x(segment.fromX), m_scale.y(segment.fromY), m_scale.x(segment.toX),
                      m_scale.y(segment.toY));
    const QString text = labelOf(roof);
    const QFontMetricsF metrics(m_painter.font());
    const double width = metrics.horizontalAdvance(text), lift = metrics.height() / 2 + 3;
    const QLineF unit = line.unitVector();
    const QPointF along(unit.dx(), unit.dy()), away(unit.dy() * lift, -unit.dx() * lift);
    for (double from = 30; from + width < line.length(); from += 12) {
        std::vector<QRectF> boxes;
        for (double t = 0; t <= width; t += 10) {
            const QPointF at = line.p1() + along * (from + t) + away;
            boxes.emplace_back(at.x() - 8, at.y() - 8, 16, 16);
        }
        if (!std::ranges::all_of(boxes, [&](const QRectF& box) { return isFree(box); }))
            continue;
        m_taken.insert(m_taken.end(), boxes.begin(), boxes.end());
        m_painter.save();
        m_painter.setPen(inkOf(m_theme, roof));
        m_painter.translate(line.p1() + along * from + away);
        m_painter.rotate(-line.angle());
        m_painter.drawText(QRectF(0, -lift, width + 2, 2 * lift), Qt::AlignCenter, text);
        m_painter.restore();
        return;
    }
}

/// At the right edge, above the line where that is free, else below.
void RooflinePainter::paintPlateauText(const RoofLine& roof, const RoofSegment& segment) {
    const QString text = labelOf(roof);
    const QFontMetricsF metrics(m_painter.font());
    const double width = metrics.horizontalAdvance(text) + 2, height = metrics.height();
    const double y = m_scale.y(segment.toY);
    for (double right = m_scale.x(segment.toX) - 6; right - width > m_scale.x(segment.fromX);
         right -= 40)
        for (const double top : {y - height - 3, y + 3}) {
            const QRectF box(right - width, top, width, height);
            if (!isFree(box))
                continue;
            m_taken.push_back(box);
            m_painter.setPen(inkOf(m_theme, roof));
            m_painter.drawText(box, Qt::AlignCenter, text);
            return;
        }
}

} // namespace ridge::gui
