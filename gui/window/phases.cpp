// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/phases.h"

#include "reports/words/headline.h"
#include "reports/words/phase_text.h"

#include <QStandardItemModel>

#include <algorithm>

namespace ridge::gui {

using analyzer::Phase;
using analyzer::PhaseChoice;

namespace {

/// In the order of the box.
constexpr PhaseChoice kParts[] = {PhaseChoice::Steady, PhaseChoice::Start, PhaseChoice::All};

} // namespace

bool hasPart(const analyzer::Phases& phases, PhaseChoice part) {
    switch (part) {
    case PhaseChoice::All:
        return true;
    case PhaseChoice::Steady:
        return phases.of(Phase::Steady).operations > 0;
    case PhaseChoice::Start:
        break;
    }
    return phases.of(Phase::StartUp).operations + phases.of(Phase::WarmUp).operations > 0;
}

std::optional<TimeWindow> steadyState(const analyzer::Phases& phases) {
    std::optional<TimeWindow> steady;
    for (const auto& windows : phases.windows[static_cast<std::size_t>(Phase::Steady)])
        for (const analyzer::Window& window : windows) {
            if (!steady)
                steady = {window.start, window.end};
            steady->from = std::min(steady->from, window.start);
            steady->to = std::max(steady->to, window.end);
        }
    return steady;
}

std::optional<TimeWindow> firstSight(const analyzer::Analysis& analysis) {
    if (!analysis.iterations)
        return steadyState(analysis.phases);
    const analyzer::Iteration& median = analysis.iterations->median;
    return TimeWindow{median.start.count(), (median.start + median.extent).count()};
}

QString statusOf(const analyzer::Analysis& a) {
    const QString verdict = QString::fromStdString(reports::headline(a).verdict);
    const std::vector<std::string> notes = reports::phaseNotes(a);
    if (a.options.phase != PhaseChoice::Steady || notes.empty())
        return verdict;
    return verdict + " " + QString::fromStdString(notes.front());
}

PhaseBox::PhaseBox(QWidget* parent) : QComboBox(parent) {
    addItems({tr("Steady state"), tr("Start-up and warm-up"), tr("Whole run")});
    setAccessibleName(tr("Phase"));
    setFocusPolicy(Qt::ClickFocus);
    connect(this, &QComboBox::activated, this, [this](int index) { emit chosen(kParts[index]); });
    tell(nullptr);
}

void PhaseBox::tell(const analyzer::Analysis* analysis) {
    setEnabled(analysis != nullptr);
    if (!analysis)
        return setCurrentIndex(0);
    auto* items = static_cast<QStandardItemModel*>(model());
    for (int i = 0; i < count(); ++i)
        items->item(i)->setEnabled(hasPart(analysis->phases, kParts[i]));
    setCurrentIndex(
        static_cast<int>(std::ranges::find(kParts, analysis->told()) - std::begin(kParts)));
}

void PhaseBox::chooseNext() {
    int next = currentIndex();
    do
        next = (next + 1) % count();
    while (!isThere(next)); // the whole run always is
    if (!isEnabled() || next == currentIndex())
        return;
    setCurrentIndex(next);
    emit chosen(kParts[next]);
}

bool PhaseBox::isThere(int index) const {
    return static_cast<const QStandardItemModel*>(model())->item(index)->isEnabled();
}

} // namespace ridge::gui
