// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/details/duration_histogram.h"

#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/style/q_text.h"
#include "gui/style/theme.h"
#include "reports/words/format.h"

#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

constexpr std::size_t kBins = 32;
constexpr int kHeight = 150, kSide = 12;
constexpr int kBarsTop = 44, kBarsBottom = 100; ///< the highest bar, the axis
constexpr int kLine = 18;
constexpr int kLeastBrush = 4; ///< pixels; less is a click
constexpr double kDimmed = 0.3;

/// The name as the search finds it.
QString searchedName(const trace::Trace& trace, Item item) {
    if (item.kind == ItemKind::Range)
        return qText(trace.text(trace.ranges[item.row].name));
    const std::uint32_t config = analyzer::configOf(trace, item.row);
    return config < trace.configs.size() ? qText(trace.text(trace.configs[config].function)) : "";
}

} // namespace

DurationHistogram::DurationHistogram(QWidget* parent) : QWidget(parent) {
    setFixedHeight(kHeight);
    setCursor(Qt::CrossCursor);
    setToolTip(tr("Drag to find those that took as long"));
    hide();
}

void DurationHistogram::show(DocumentPtr document, Item item) {
    m_counting.cancel();
    hide();
    m_document = std::move(document);
    m_item = item;
    if (!m_document || (item.kind != ItemKind::Kernel && item.kind != ItemKind::Range))
        return;
    m_own = timeOf(*m_document, item).length();
    m_brush.reset();
    m_name = searchedName(*m_document->trace, item);
    m_counting.start(
        [document = m_document, item](const std::stop_token& stop) {
            return binned(durationsLike(*document, item, stop), kBins);
        },
        [this](DurationBins bins) { counted(std::move(bins)); });
}

void DurationHistogram::counted(DurationBins bins) {
    m_bins = std::move(bins);
    setVisible(m_bins.count > 0);
    setAccessibleName(
        tr("Durations of %1: %2, this one %3").arg(heading(), summary(), durationText(m_own)));
    update();
}

QString DurationHistogram::heading() const {
    return QString::fromStdString(
        reports::counted(m_bins.count, m_item.kind == ItemKind::Kernel ? "launch" : "instance"));
}

QString DurationHistogram::summary() const {
    return tr("min %1, median %2, p99 %3, max %4")
        .arg(durationText(m_bins.least), durationText(m_bins.median), durationText(m_bins.p99),
             durationText(m_bins.most));
}

double DurationHistogram::xOf(std::int64_t ns) const {
    return kSide + m_bins.placeOf(ns) * (width() - 2 * kSide);
}

void DurationHistogram::setWanted(const SearchText& wanted) {
    m_wanted = wanted;
    update();
}

SearchText DurationHistogram::brushed() const {
    const double wide = width() - 2.0 * kSide;
    const auto [from, to] = std::minmax(m_brush->first, m_brush->second);
    return {m_name, m_bins.durationAt((from - kSide) / wide),
            m_bins.durationAt((to - kSide) / wide)};
}

bool DurationHistogram::isWanted(std::size_t bin) const {
    const SearchText& wanted = m_brush ? brushed() : m_wanted;
    const double middle =
        (static_cast<double>(bin) + 0.5) / static_cast<double>(m_bins.counts.size());
    return wanted.name != m_name || wanted.takes(m_bins.durationAt(middle));
}

void DurationHistogram::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !m_bins.counts.empty())
        m_brush = {event->position().x(), event->position().x()};
}

void DurationHistogram::mouseMoveEvent(QMouseEvent* event) {
    if (!m_brush)
        return;
    m_brush->second = event->position().x();
    update();
}

void DurationHistogram::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_brush || event->button() != Qt::LeftButton)
        return;
    const bool isClick = std::abs(m_brush->second - m_brush->first) < kLeastBrush;
    const SearchText asked = isClick ? SearchText{} : brushed();
    m_brush.reset();
    update();
    if (!isClick || m_wanted.name == m_name)
        emit wanted(asked);
}

void DurationHistogram::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(0, 0, width(), 1, theme().line);
    if (m_bins.counts.empty())
        return;
    const QRect title(kSide, 4, width() - 2 * kSide, kLine);
    painter.setPen(theme().text2);
    painter.drawText(title, Qt::AlignVCenter | Qt::AlignRight, heading());
    painter.drawText(title, Qt::AlignVCenter | Qt::AlignLeft,
                     m_item.kind == ItemKind::Kernel ? tr("Durations of this function")
                                                     : tr("Durations of this range"));
    paintBars(painter);
    paintAxis(painter);
    paintOwn(painter);
}

void DurationHistogram::paintBars(QPainter& painter) const {
    const double most = static_cast<double>(std::ranges::max(m_bins.counts));
    const double wide = (width() - 2.0 * kSide) / static_cast<double>(m_bins.counts.size());
    const ItemVerdict verdict = verdictOf(*m_document, m_item);
    const QColor colour = m_item.kind == ItemKind::Kernel && !verdict.words.isEmpty()
                              ? theme().of(verdict.label)
                              : theme().range;
    for (std::size_t i = 0; i < m_bins.counts.size(); ++i) {
        if (m_bins.counts[i] == 0)
            continue;
        painter.setOpacity(isWanted(i) ? 1 : kDimmed);
        // A bin of one among thousands is still seen.
        const double high =
            std::max(1.0, static_cast<double>(m_bins.counts[i]) / most * (kBarsBottom - kBarsTop));
        painter.fillRect(QRectF(kSide + static_cast<double>(i) * wide, kBarsBottom - high,
                                std::max(wide - 1, 1.0), high),
                         colour);
    }
    painter.setOpacity(1);
}

/// The item's own duration as a line, with its value on the side that has more room.
void DurationHistogram::paintOwn(QPainter& painter) const {
    const double x = xOf(m_own);
    const QColor ink = theme().dark ? QColor(Qt::white) : theme().accent;
    painter.fillRect(QRectF(x - 1, kBarsTop - kLine + 4, 2, kBarsBottom - kBarsTop + kLine - 4),
                     ink);
    const bool isLeft = x > width() / 2.0;
    const QRectF place = isLeft ? QRectF(0, kBarsTop - kLine - 2, x - 5, kLine)
                                : QRectF(x + 5, kBarsTop - kLine - 2, width() - x - 5, kLine);
    painter.setPen(theme().text);
    painter.drawText(place, Qt::AlignVCenter | (isLeft ? Qt::AlignRight : Qt::AlignLeft),
                     tr("this one, %1").arg(durationText(m_own)));
}

void DurationHistogram::paintAxis(QPainter& painter) const {
    painter.fillRect(kSide, kBarsBottom, width() - 2 * kSide, 1, theme().line);
    const QRect ends(kSide, kBarsBottom + 3, width() - 2 * kSide, kLine);
    painter.setPen(theme().text2);
    painter.drawText(ends, Qt::AlignVCenter | Qt::AlignLeft, durationText(m_bins.least));
    painter.drawText(ends, Qt::AlignVCenter | Qt::AlignRight, durationText(m_bins.most));
    painter.drawText(ends, Qt::AlignCenter,
                     tr("up to %1 a bar")
                         .arg(QString::fromStdString(reports::counted(
                             std::ranges::max(m_bins.counts),
                             m_item.kind == ItemKind::Kernel ? "launch" : "instance"))));
    painter.setPen(theme().text);
    painter.drawText(ends.translated(0, kLine), Qt::AlignVCenter | Qt::AlignLeft,
                     tr("min %1, median %2, p99 %3")
                         .arg(durationText(m_bins.least), durationText(m_bins.median),
                              durationText(m_bins.p99)));
}

} // namespace ridge::gui
