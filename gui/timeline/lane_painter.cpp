// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_painter.h"

#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/style/hatch.h"
#include "gui/timeline/lanes/item_lane.h"
#include "gui/timeline/spans/colours.h"

#include <algorithm>
#include <utility>

namespace ridge::gui {
namespace {

constexpr int kHatchPixels = 6; ///< narrower boxes are solid
constexpr int kCut = 100;       ///< pixels beside the lanes where boxes are cut
static_assert(kCut < kGutter);
constexpr int kTextHeight = 11;         ///< lower boxes have no name
constexpr int kTextPixels = 23;         ///< narrower boxes have no name
constexpr int kLabelHeight = 14;        ///< of the value at a curve's upper edge
constexpr double kDimmed = 0.25;        ///< of the colour where a filter hides
constexpr std::uint32_t kLookedAt = 64; ///< spans of a merged box, for what is selected

/// Merged spans are as tall as the time that they fill, so that a busy stretch and one of rare tiny
/// events differ; never less than a third.
int heightOf(const Box& box, int row) {
    const double share = std::clamp<double>(box.filled, 1.0 / 3, 1);
    return std::max(qRound(share * row), 1);
}

} // namespace

const LanePainter::Brushes& LanePainter::brushesOf(const Theme& theme) {
    const auto make = [](const Theme& t) {
        Brushes brushes;
        for (ColourClass c = 0; c <= kSync; ++c) {
            const QColor colour = colourOf(t, c);
            const bool isLabel = c < analyzer::kLabels;
            brushes.solid[c] = solidColourOf(t, c);
            brushes.hatched[c] =
                isLabel ? brushOf(t, static_cast<analyzer::Label>(c)) : QBrush(colour);
            brushes.dimmed[c] = mixed(colour, t.lane, kDimmed);
        }
        return brushes;
    };
    static Theme made = theme;
    static Brushes brushes = make(theme);
    if (made.dark != theme.dark) {
        made = theme;
        brushes = make(theme);
    }
    return brushes;
}

LanePainter::LanePainter(QPainter& painter, const Picture& picture, const TimeScale& scale,
                         const Marks& marks)
    : m_painter(painter), m_picture(picture), m_scale(scale), m_pixelsPerNs(1 / scale.nsPerPixel()),
      m_marks(marks), m_theme(theme()), m_brushes(brushesOf(m_theme)) {
    for (std::size_t c = 0; c < kColourClasses; ++c) {
        m_layers[c].colour = m_brushes.dimmed[c].color();
        m_layers[kColourClasses + c].colour = m_brushes.solid[c].color();
    }
}

void LanePainter::paint(const PlacedLane& placed, int dy, int width) {
    const QRect rect(0, placed.y + dy, width, placed.height);
    const LaneGroup& group = m_picture.of->groups[placed.key.group];
    if (placed.isHeading)
        return paintHeading(group, placed, rect);
    const Lane& lane = group.lanes[placed.key.lane];
    if (const LanePicture* picture = m_picture.find(placed.key)) {
        m_painter.setClipRect(rect.adjusted(kGutter, 0, 0, 0));
        if (lane.rows)
            paintBoxes(lane, *picture, rect, placed.rowHeight);
        else
            paintCurve(lane, *picture, rect);
        m_painter.setClipping(false);
    }
    paintGutter(lane, rect);
    m_painter.fillRect(0, rect.bottom() + 1, width, 1, m_theme.line2);
}

int LanePainter::pixelOf(std::int64_t time) const {
    // Far ends are cut so that pixels fit an int.
    const double left = m_scale.left - kCut, right = m_scale.left + m_scale.width + kCut;
    const double x = m_scale.left + static_cast<double>(time - m_scale.window.from) * m_pixelsPerNs;
    return qRound(std::clamp(x, left, right));
}

/// A box is never less than a pixel.
QRect LanePainter::rectOf(const Box& box, int y, int height) const {
    const int x0 = pixelOf(box.from), x1 = pixelOf(box.to);
    return {x0, y, std::max(x1 - x0, 1), height};
}

std::size_t LanePainter::indexOf(const SpanRow& row, Item item) const {
    const Document& document = *m_picture.of->document;
    const bool isKnown = item && (item.kind != ItemKind::Gap || document.results);
    return isKnown ? indexIn(row, item, timeOf(document, item).from) : row.size();
}

void LanePainter::paintBoxes(const Lane& lane, const LanePicture& picture, const QRect& rect,
                             int rowHeight) {
    for (std::size_t row = 0; row < picture.rows.size(); ++row)
        paintRow(lane, row, picture.rows[row],
                 rect.top() + kLanePadding + static_cast<int>(row) * rowHeight, rowHeight - 1);
}

void LanePainter::paintRow(const Lane& lane, std::size_t row, const std::vector<Box>& boxes, int y,
                           int height) {
    const SpanRow& spans = (*lane.rows)[row];
    const auto first = std::ranges::partition_point(
        boxes, [&](const Box& b) { return b.to < m_scale.window.from; });
    const MarkedNumbers* matches = m_marks.filter ? m_marks.filter->of(spans) : nullptr;
    QRect selected, hovered;
    const std::size_t selectedAt = indexOf(spans, m_marks.selected),
                      hoveredAt = indexOf(spans, m_marks.hovered);
    for (auto box = first; box != boxes.end() && box->from < m_scale.window.to; ++box) {
        const int tall = heightOf(*box, height);
        const QRect rect = rectOf(*box, y + height - tall, tall);
        const bool dimmed = hasNoMatch(*box, matches);
        const int inner = rect.width() - (rect.width() > 3 ? 1 : 0);
        if (lane.isDoubtful && !dimmed)
            paintOutline({rect.x(), rect.y(), inner, tall}, box->colour);
        else if (rect.width() >= kHatchPixels)
            fill(m_painter, QRect(rect.x(), rect.y(), inner, tall),
                 (dimmed ? m_brushes.dimmed : m_brushes.hatched)[box->colour]);
        else
            m_layers[box->colour + (dimmed ? 0 : kColourClasses)].add(
                {rect.x(), rect.y(), inner, tall});
        if (box->count == 1 && rect.width() >= kTextPixels && tall >= kTextHeight && lane.withText)
            paintText(*box, lane, row, rect);
        const auto holds = [&](Item item, std::size_t at) {
            if (at < spans.size())
                return at >= box->first && at - box->first < box->count;
            const bool maybe = item.kind == ItemKind::Range; // on a GPU its time is another
            for (std::uint32_t i = 0; maybe && i < std::min(box->count, kLookedAt); ++i)
                if (spans.item(box->first + i) == item)
                    return true;
            return false;
        };
        if (holds(m_marks.selected, selectedAt))
            selected = rect;
        if (holds(m_marks.hovered, hoveredAt))
            hovered = rect;
    }
    paintLayers(m_painter, m_layers, m_pixels);
    for (RectLayer& layer : m_layers)
        layer.rects.clear();
    if (!hovered.isNull())
        paintMark(hovered, false);
    if (!selected.isNull())
        paintMark(selected, true);
}

/// Of a box that may not be what it says; where there is no room for an outline, faint.
void LanePainter::paintOutline(const QRect& box, ColourClass colour) {
    if (box.width() < kHatchPixels)
        return m_painter.fillRect(box, m_brushes.dimmed[colour]);
    m_painter.setPen(QPen(m_brushes.solid[colour].color(), 1, Qt::DashLine));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(box.adjusted(0, 0, -1, -1));
}

void LanePainter::paintText(const Box& box, const Lane& lane, std::size_t row, const QRect& rect) {
    constexpr std::size_t kLongest = 160;
    constexpr int kBothEnds = 8; ///< columns
    const QRect text = rect.intersected(QRect(static_cast<int>(m_scale.left), rect.y(),
                                              static_cast<int>(m_scale.width), rect.height()))
                           .adjusted(4, 0, -4, 0);
    if (text.width() < kTextPixels - 8)
        return;
    const QFontMetrics metrics = m_painter.fontMetrics();
    // The ends of names tell them apart where there is room for both. Measuring takes as long as the text is:
    // twice what can fit is enough.
    const int columns = text.width() / metrics.averageCharWidth() + 1;
    const bool hasRoom = columns > kBothEnds;
    const QString whole =
        nameOf(*m_picture.of->document, (*lane.rows)[row].item(box.first),
               hasRoom ? std::min(2 * static_cast<std::size_t>(columns), kLongest) : kLongest);
    const QString name =
        hasRoom ? metrics.elidedText(whole, Qt::ElideMiddle, text.width())
                : metrics.elidedText(whole.left(2 * kBothEnds), Qt::ElideRight, text.width());
    if (name.size() < 3)
        return;
    const QColor ground = m_brushes.solid[box.colour].color();
    const bool idle =
        box.colour < analyzer::kLabels && isIdle(static_cast<analyzer::Label>(box.colour));
    if (idle) // hatched
        m_painter.fillRect(text.x() - 2, text.center().y() - metrics.height() / 2,
                           std::min(metrics.horizontalAdvance(name), text.width()) + 4,
                           metrics.height(), m_theme.lane);
    m_painter.setPen(idle ? m_theme.text : inkOn(ground));
    m_painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, name);
}

void LanePainter::paintMark(const QRectF& rect, bool selected) {
    if (selected) {
        m_painter.setPen(QPen(m_theme.window, 4));
        m_painter.drawRect(rect);
        m_painter.setPen(QPen(m_theme.dark ? QColor(Qt::white) : m_theme.accent, 2));
    } else {
        QColor text = m_theme.text;
        text.setAlphaF(0.6F);
        m_painter.setPen(QPen(text, 1));
    }
    m_painter.drawRect(rect.adjusted(0, 0, -1, -1));
}

void LanePainter::paintCurve(const Lane& lane, const LanePicture& picture, const QRect& rect) {
    const QColor colour = m_brushes.solid[lane.colour].color();
    QColor ground = colour;
    ground.setAlphaF(0.3F);
    const double height = rect.height() - 2 * kLanePadding;
    const int base = rect.bottom() - kLanePadding;
    const auto y = [&](double value) {
        return base -
               static_cast<int>(std::lround(std::clamp(value / lane.top, 0.0, 1.0) * height));
    };
    RectLayer layers[] = {{ground, {}}, {colour, {}}};
    auto& [fill, line] = layers;
    const TimeScale& own = m_picture.scale;
    const auto columns = static_cast<double>(picture.columns.size());
    const auto first =
        static_cast<std::size_t>(std::clamp(std::floor(own.x(m_scale.window.from)), 0.0, columns));
    const auto end =
        static_cast<std::size_t>(std::clamp(std::ceil(own.x(m_scale.window.to)), 0.0, columns));
    int next = pixelOf(own.time(static_cast<double>(first)));
    for (std::size_t i = first; i < end; ++i) {
        const int x = std::exchange(next, pixelOf(own.time(static_cast<double>(i + 1))));
        const Plot::Column& column = picture.columns[i];
        if (!column.known())
            continue;
        const int wide = std::max(next - x, 1);
        const int mean = y(column.mean), top = y(column.most), low = y(column.least);
        fill.add({x, mean, wide, base - mean + 1});
        line.add({x, top, wide, std::max(low - top, 1)});
    }
    paintLayers(m_painter, layers, m_pixels);
    const QString label = QString::fromStdString(lane.topLabel);
    const QRect place(kGutter + 4, rect.top() + 2, m_painter.fontMetrics().horizontalAdvance(label),
                      kLabelHeight);
    QColor under = m_theme.lane; // curves reach up to it
    under.setAlphaF(0.8F);
    m_painter.fillRect(place.adjusted(-2, 0, 2, 0), under);
    m_painter.setPen(m_theme.text2);
    m_painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, label);
}

} // namespace ridge::gui
