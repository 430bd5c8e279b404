// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/budget_bar.h"

#include "gui/item_text.h"
#include "gui/timeline/lane_painter.h"
#include "reports/format.h"
#include "reports/headline.h"

namespace ridge::gui {
namespace {

constexpr int kHeight = 96;

QString text(const std::string& words) {
    return QString::fromStdString(words);
}

} // namespace

BudgetBar::BudgetBar(QWidget* parent) : QWidget(parent) {
    setFixedHeight(kHeight);
    setAccessibleName(tr("Bound budget of the visible time"));
}

void BudgetBar::show(const DocumentPtr& document, const analyzer::Budget& budget,
                     TimeWindow window) {
    m_parts.clear();
    const QString time = durationText(window.length());
    const trace::Ns total = budget.total();
    if (!document || !document->results) {
        m_sentence =
            document ? tr("The bound budget is shown once the recording is analysed.") : QString();
    } else if (total <= trace::Ns{}) {
        m_sentence = tr("These %1 hold no GPU time.").arg(time);
    } else if (!document->results->analysis.withheld.empty()) {
        m_sentence = tr("Verdict withheld: %1.")
                         .arg(text(reports::printable(document->results->analysis.withheld)));
    } else {
        m_sentence = tr("These %1: %2, of %3 of GPU time.")
                         .arg(time, text(reports::budgetVerdictText(analyzer::verdictOf(budget))),
                              durationText(total.count()));
        for (const reports::BudgetPart& part :
             reports::budgetParts(budget, document->results->analysis.kernels))
            m_parts.push_back(
                {part.label, text(part.text + " " + reports::tenthsPercent(part.tenths)),
                 static_cast<double>(part.time.count()) / static_cast<double>(total.count())});
    }
    update();
}

void BudgetBar::paintEvent(QPaintEvent*) {
    constexpr int kBarTop = 30, kBarHeight = 26, kLegendTop = 68, kSwatch = 10;
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(0, 0, width(), 1, theme().line);
    painter.setPen(theme().text);
    painter.drawText(QRect(20, 8, kGutter - 20, 16), Qt::AlignVCenter, tr("Bound budget"));
    painter.drawText(QRect(kGutter, 8, width() - kGutter - 16, 16), Qt::AlignVCenter, m_sentence);
    const double wide = width() - kGutter - 16;
    double x = kGutter;
    int legend = kGutter;
    for (const Part& part : m_parts) {
        const QBrush fill = brushOf(theme(), part.label);
        painter.fillRect(QRectF(x, kBarTop, std::max(part.share * wide - 1, 1.0), kBarHeight),
                         fill);
        x += part.share * wide;
        const int needed = kSwatch + 6 + painter.fontMetrics().horizontalAdvance(part.text) + 16;
        if (legend + needed > width())
            continue;
        painter.fillRect(legend, kLegendTop + 3, kSwatch, kSwatch, fill);
        painter.drawText(QRect(legend + kSwatch + 6, kLegendTop, needed, 16), Qt::AlignVCenter,
                         part.text);
        legend += needed;
    }
}

} // namespace ridge::gui
