// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/treemap.h"

#include "gui/style/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <numeric>

namespace ridge::gui {
namespace {

/// The longer side of the worst of amounts[first .. last) over its shorter one, in a strip along `side` pixels.
double worstRatio(const std::vector<double>& amounts, std::size_t first, std::size_t last,
                  double side) {
    const double sum = std::accumulate(amounts.begin() + std::ptrdiff_t(first),
                                       amounts.begin() + std::ptrdiff_t(last), 0.0);
    const double most = amounts[first], least = amounts[last - 1];
    return std::max(side * side * most / (sum * sum), sum * sum / (side * side * least));
}

/// Cuts a strip with `part` of the area off `area` and returns it.
QRectF cutStrip(QRectF& area, double pixels) {
    QRectF strip = area;
    if (area.width() >= area.height()) {
        strip.setWidth(pixels / area.height());
        area.setLeft(strip.right());
    } else {
        strip.setHeight(pixels / area.width());
        area.setTop(strip.bottom());
    }
    return strip;
}

} // namespace

std::vector<QRectF> squarified(const std::vector<double>& given, QRectF area) {
    std::vector<double> amounts;
    for (const double amount : given)
        if (amount > 0)
            amounts.push_back(amount);
    const double sum = std::accumulate(amounts.begin(), amounts.end(), 0.0);
    std::vector<QRectF> places;
    for (double& amount : amounts)
        amount *= area.width() * area.height() / sum; // pixels
    for (std::size_t first = 0; first < amounts.size();) {
        const bool isWide = area.width() >= area.height();
        const double side = isWide ? area.height() : area.width();
        std::size_t last = first + 1;
        while (last < amounts.size() &&
               worstRatio(amounts, first, last + 1, side) <= worstRatio(amounts, first, last, side))
            ++last;
        const double pixels = std::accumulate(amounts.begin() + std::ptrdiff_t(first),
                                              amounts.begin() + std::ptrdiff_t(last), 0.0);
        QRectF strip = cutStrip(area, pixels);
        for (; first < last; ++first) {
            QRectF place = strip;
            if (isWide) {
                place.setHeight(strip.width() > 0 ? amounts[first] / strip.width() : 0);
                strip.setTop(place.bottom());
            } else {
                place.setWidth(strip.height() > 0 ? amounts[first] / strip.height() : 0);
                strip.setLeft(place.right());
            }
            places.push_back(place);
        }
        // What is left of `strip` is rounding alone.
    }
    places.resize(given.size());
    return places;
}

Treemap::Treemap(QWidget* parent) : QWidget(parent) {
    constexpr int kLeastTreemap = 140;
    setAccessibleName(tr("At the peak, as a treemap"));
    setMinimumHeight(kLeastTreemap);
}

void Treemap::show(std::vector<TreemapPart> parts) {
    m_parts = std::move(parts);
    update();
}

std::vector<QRectF> Treemap::places() const {
    std::vector<double> sizes;
    for (const TreemapPart& part : m_parts)
        sizes.push_back(part.size);
    return squarified(sizes, QRectF(rect()));
}

std::size_t Treemap::partAt(QPointF place) const {
    const std::vector<QRectF> all = places();
    const auto found =
        std::ranges::find_if(all, [&](const QRectF& each) { return each.contains(place); });
    return static_cast<std::size_t>(found - all.begin());
}

void Treemap::paintEvent(QPaintEvent*) {
    constexpr double kPadding = 4;
    QPainter painter(this);
    const std::vector<QRectF> all = places();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QRectF box = all[i].adjusted(0, 0, -1, -1);
        painter.fillRect(box, m_parts[i].colour);
        const QRectF inner = box.adjusted(kPadding, kPadding, -kPadding, -kPadding);
        const QFontMetricsF metrics(painter.font());
        if (inner.height() < 2 * metrics.height() ||
            inner.width() < metrics.horizontalAdvance(m_parts[i].amount))
            continue;
        painter.setPen(inkOn(m_parts[i].colour));
        painter.drawText(inner, Qt::AlignTop | Qt::AlignLeft | Qt::TextSingleLine,
                         metrics.elidedText(m_parts[i].name, Qt::ElideMiddle, inner.width()));
        painter.drawText(inner.translated(0, metrics.height()),
                         Qt::AlignTop | Qt::AlignLeft | Qt::TextSingleLine, m_parts[i].amount);
    }
}

void Treemap::mousePressEvent(QMouseEvent* event) {
    if (const std::size_t part = partAt(event->position()); part < m_parts.size())
        emit partChosen(part);
}

bool Treemap::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const std::size_t part = partAt(help->pos()); part < m_parts.size())
        QToolTip::showText(help->globalPos(), "<qt>" + m_parts[part].name.toHtmlEscaped() + "<br>" +
                                                  m_parts[part].amount.toHtmlEscaped() + "</qt>");
    else
        QToolTip::hideText();
    return true;
}

} // namespace ridge::gui
