// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/stretch_panel.h"

#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/style/q_text.h"
#include "reports/tables/stretch_table.h"
#include "reports/words/format.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace ridge::gui {
namespace {

using analyzer::StretchBy;

constexpr StretchBy kBy[] = {StretchBy::Kernel, StretchBy::Family, StretchBy::Range,
                             StretchBy::Module, StretchBy::Stream};

/// "811 kernels, 3 copies, 1 fill".
QString countsText(const analyzer::StretchSums& sums) {
    QStringList words;
    const auto add = [&](std::uint64_t number, const char* one, const char* several) {
        if (number > 0)
            words += qText(reports::count(number)) + " " + (number == 1 ? one : several);
    };
    add(sums.kernels, "kernel", "kernels");
    add(sums.copies, "copy", "copies");
    add(sums.fills, "fill", "fills");
    return words.isEmpty() ? "no operation" : words.join(", ");
}

/// "DRAM read 33.0 %, SM clock 1.98 GHz": the means of the curves of a device.
QString meansOf(const LaneGroup& device, TimeWindow stretch) {
    QStringList words;
    for (const Lane& lane : device.lanes) {
        if (!lane.plot)
            continue;
        const Plot::Column seen = lane.plot->within(stretch.from, stretch.to);
        if (seen.known())
            words += qText(lane.title + " " +
                           (lane.unit.empty() ? reports::percent(seen.mean)
                                              : reports::quantity(seen.mean, lane.unit)));
    }
    return words.join(", ");
}

/// The means of each device, named where there are several.
QString countersText(const Lanes& lanes, TimeWindow stretch) {
    QStringList devices;
    for (const LaneGroup& group : lanes.groups) {
        const QString means = group.device == analyzer::kNone ? QString() : meansOf(group, stretch);
        if (!means.isEmpty())
            devices += lanes.document->trace->devices.size() > 1 ? qText(group.title) + ": " + means
                                                                 : means;
    }
    return devices.isEmpty() ? "" : ". Means: " + devices.join("; ");
}

} // namespace

StretchPanel::StretchPanel(QWidget* parent)
    : QWidget(parent), m_facts(new ElidedLabel), m_by(new QComboBox),
      m_layout(new QVBoxLayout(this)) {
    for (const StretchBy by : kBy)
        m_by->addItem(tr("by %1").arg(qText(reports::name(by)).toLower()));
    m_by->setAccessibleName(tr("By what the stretch is summed"));
    m_by->setFocusPolicy(Qt::TabFocus);
    auto* close = new QToolButton;
    close->setText("\u00d7");
    close->setAccessibleName(tr("Forget the stretch"));
    close->setToolTip(tr("Forget the stretch (Esc)"));
    close->setAutoRaise(true);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(20, 4, 8, 0);
    top->addWidget(m_facts, 1);
    top->addWidget(m_by);
    top->addWidget(close);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2);
    m_layout->addLayout(top);
    connect(m_by, &QComboBox::currentIndexChanged, this, &StretchPanel::start);
    connect(close, &QToolButton::clicked, this, &StretchPanel::closed);
    hide();
}

void StretchPanel::show(const std::shared_ptr<const Lanes>& lanes,
                        std::optional<TimeWindow> stretch) {
    const bool isKnown = lanes && lanes->document->results && stretch && stretch->length() > 0;
    if (isKnown && m_lanes == lanes && m_stretch == stretch)
        return;
    m_lanes = isKnown ? lanes : nullptr;
    m_stretch = isKnown ? stretch : std::nullopt;
    setVisible(isKnown);
    start();
}

void StretchPanel::sumBy(StretchBy by) {
    m_by->setCurrentIndex(static_cast<int>(std::ranges::find(kBy, by) - kBy));
}

void StretchPanel::start() {
    if (!m_lanes)
        return m_job.cancel();
    m_job.start(
        [lanes = m_lanes, stretch = *m_stretch,
         by = kBy[m_by->currentIndex()]](const std::stop_token& stop) {
            const Document& document = *lanes->document;
            return std::make_shared<const Summed>(
                Summed{lanes, stretch, by,
                       analyzer::stretchSums(*document.trace, *document.results->details,
                                             {stretch.from, stretch.to}, by, stop)});
        },
        [this](std::shared_ptr<const Summed> summed) { take(std::move(summed)); });
}

void StretchPanel::take(std::shared_ptr<const Summed> summed) {
    m_summed = std::move(summed);
    const Document& document = *m_summed->lanes->document;
    m_facts->setText(durationText(m_summed->stretch.length()) + ": " + countsText(m_summed->sums) +
                     countersText(*m_summed->lanes, m_summed->stretch));
    auto* page = new TablePage(reports::stretchTable(*document.trace, document.results->analysis,
                                                     m_summed->sums, m_summed->by));
    connect(page, &TablePage::rowChosen, this, [this](Row row) {
        const std::uint32_t longest = m_summed->sums.rows[row.row].longest;
        emit itemChosen(itemOf(m_summed->lanes->document->results->details->operations[longest]));
    });
    delete m_page;
    m_page = page;
    m_layout->addWidget(m_page, 1);
}

} // namespace ridge::gui
