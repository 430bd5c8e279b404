// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/budget_bar.h"

#include "gui/items/item_text.h"
#include "gui/style/hatch.h"
#include "gui/timeline/lane_painter.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace ridge::gui {
namespace {

constexpr int kHeight = 100, kSwatch = 10;

QString text(const std::string& words) {
    return QString::fromStdString(words);
}

QString subjectOf(const Stretch& stretch) {
    const QString time = durationText(stretch.time.length());
    switch (stretch.is) {
    case Stretch::Selected:
        return BudgetBar::tr("The selected %1").arg(time);
    case Stretch::Measured:
        return BudgetBar::tr("The measured %1").arg(time);
    case Stretch::Visible:
        break;
    }
    return BudgetBar::tr("These %1").arg(time);
}

/// "61.0 % bandwidth: DRAM, 27.0 % idle: sync drain": the largest ones.
QString largestOf(std::vector<reports::BudgetPart> parts) {
    constexpr std::size_t kNamed = 3;
    std::ranges::stable_sort(parts, std::greater<>(), &reports::BudgetPart::time);
    parts.resize(std::min(parts.size(), kNamed));
    QStringList words;
    for (const reports::BudgetPart& part : parts)
        words += text(reports::tenthsPercent(part.tenths) + " " + part.text);
    return words.join(", ");
}

/// What the shares are of, where that is not all of the stretch.
QString wholeOf(trace::Ns total, std::size_t devices, TimeWindow time) {
    if (devices == 1 && total.count() >= time.length())
        return ".";
    const QString whole = durationText(total.count());
    return devices == 1
               ? BudgetBar::tr(", of the %1 between the GPU's first and last operation.").arg(whole)
               : BudgetBar::tr(", of %1: %2 GPUs, each from its first to its last operation.")
                     .arg(whole)
                     .arg(devices);
}

} // namespace

BudgetBar::BudgetBar(QWidget* parent) : QWidget(parent), m_sentence(new ElidedLabel(this)) {
    setFixedHeight(kHeight);
    setAccessibleName(tr("Bound budget of what is visible, selected or measured"));
}

void BudgetBar::show(const DocumentPtr& document, const std::vector<analyzer::Budget>& budgets,
                     const Stretch& stretch) {
    m_parts.clear();
    analyzer::Budget budget;
    for (const analyzer::Budget& device : budgets)
        budget += device;
    const trace::Ns total = budget.total();
    if (!document || !document->results) {
        m_sentence->setText(
            document ? tr("The bound budget is shown once the recording is analysed.") : QString());
    } else if (total <= trace::Ns{}) {
        m_sentence->setText(tr("%1 hold no GPU time.").arg(subjectOf(stretch)));
    } else if (!document->results->analysis.withheld.empty()) {
        m_sentence->setText(
            tr("Verdict withheld: %1.")
                .arg(text(reports::printable(document->results->analysis.withheld))));
    } else {
        const auto parts = reports::budgetParts(budget, document->results->analysis.kernels);
        m_sentence->setText(subjectOf(stretch) + ": " + largestOf(parts) +
                            wholeOf(total, budgets.size(), stretch.time));
        for (const reports::BudgetPart& part : parts)
            m_parts.push_back(
                {part.label, text(part.text + " " + reports::tenthsPercent(part.tenths)),
                 static_cast<double>(part.time.count()) / static_cast<double>(total.count())});
    }
    update();
}

void BudgetBar::say(const QString& sentence) {
    m_parts.clear();
    m_sentence->setText(sentence);
    update();
}

void BudgetBar::resizeEvent(QResizeEvent* event) {
    m_sentence->setGeometry(kGutter, 8, width() - kGutter - 16, 16);
    QWidget::resizeEvent(event);
}

void BudgetBar::paintEvent(QPaintEvent*) {
    constexpr int kBarTop = 30, kBarHeight = 26;
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(0, 0, width(), 1, theme().line);
    painter.setPen(theme().text);
    painter.drawText(QRect(20, 8, kGutter - 20, 16), Qt::AlignVCenter, tr("Bound budget"));
    const double wide = width() - kGutter - 16;
    double x = kGutter;
    for (const Part& part : m_parts) {
        fill(painter, QRectF(x, kBarTop, std::max(part.share * wide - 1, 1.0), kBarHeight),
             brushOf(theme(), part.label));
        x += part.share * wide;
    }
    for (const Key& key : legend()) {
        fill(painter, QRect(key.place.x(), key.place.y() + 3, kSwatch, kSwatch),
             brushOf(theme(), m_parts[key.part].label));
        painter.drawText(key.place.adjusted(kSwatch + 6, 0, 0, 0), Qt::AlignVCenter,
                         m_parts[key.part].text);
    }
}

std::vector<BudgetBar::Key> BudgetBar::legend() const {
    constexpr int kTop = 62, kLine = 17, kLines = 2;
    const auto neededBy = [&](const Part& part) {
        return kSwatch + 6 + fontMetrics().horizontalAdvance(part.text) + 16;
    };
    // Without the smallest ones until the rest has room.
    std::vector<std::size_t> bySize(m_parts.size());
    std::iota(bySize.begin(), bySize.end(), 0);
    std::ranges::stable_sort(bySize, std::greater<>(),
                             [&](std::size_t i) { return m_parts[i].share; });
    for (;; bySize.pop_back()) {
        std::vector<std::size_t> shown = bySize;
        std::ranges::sort(shown);
        std::vector<Key> keys;
        QPoint next(kGutter, kTop);
        for (const std::size_t part : shown) {
            const int needed = neededBy(m_parts[part]);
            if (next.x() + needed > width() && next.x() > kGutter)
                next = {kGutter, next.y() + kLine};
            keys.push_back({part, {next, QSize(needed, kLine)}});
            next.rx() += needed;
        }
        if (next.y() < kTop + kLines * kLine)
            return keys;
    }
}

} // namespace ridge::gui
