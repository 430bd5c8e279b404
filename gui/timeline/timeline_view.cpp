// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/timeline_view.h"

#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/timeline/lanes/item_lane.h"

#include <QSplitter>
#include <QVBoxLayout>

namespace ridge::gui {

TimelineView::TimelineView(ViewState& state, QWidget* parent)
    : View(parent), m_state(state), m_map(new MiniMap(state)), m_canvas(new LaneCanvas(state)),
      m_stretch(new StretchPanel), m_budget(new BudgetBar) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_map);
    auto* split = new QSplitter(Qt::Vertical);
    split->addWidget(m_canvas);
    split->addWidget(m_stretch);
    split->setChildrenCollapsible(false);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 1);
    layout->addWidget(split, 1);
    layout->addWidget(m_budget);
    setFocusProxy(m_canvas);
    connect(&m_canvas->scene(), &LaneScene::lanesChanged, this, [this] {
        m_map->setLanes(m_canvas->scene().lanes());
        m_stretch->show(m_canvas->scene().lanes(), m_canvas->measure().window());
        findSelected();
    });
    connect(&m_canvas->scene(), &LaneScene::pictureChanged, this, &TimelineView::showBudget);
    connect(m_canvas, &LaneCanvas::measuredChanged, this, [this] {
        m_stretch->show(m_canvas->scene().lanes(), m_canvas->measure().window());
        showBudget();
    });
    connect(m_stretch, &StretchPanel::itemChosen, &state, &ViewState::select);
    connect(m_stretch, &StretchPanel::closed, m_canvas, &LaneCanvas::clearMeasure);
    connect(&state, &ViewState::selectionChanged, this, [this] {
        findSelected();
        showBudget();
    });
}

void TimelineView::setDocument(DocumentPtr document) {
    m_document = std::move(document);
    m_isCancelled = false;
    m_canvas->setDocument(m_document);
    m_map->setDocument(m_document);
    if (!m_document)
        m_budget->say("");
}

void TimelineView::setCancelled() {
    m_isCancelled = true;
    m_map->setCancelled();
    m_budget->say(cancelledSentence());
}

void TimelineView::showBudget() {
    if (m_isCancelled)
        return m_budget->say(cancelledSentence());
    const auto& lanes = m_canvas->scene().lanes();
    if (!lanes)
        return;
    const Stretch shown = stretch();
    m_budget->show(lanes->document, budgetsWithin(lanes->labels, shown.time.from, shown.time.to),
                   shown);
}

/// A range is asked for its work's time, not for that of its thread, which may be long over by then.
void TimelineView::findSelected() {
    m_selected.reset();
    const Item item = m_state.selection();
    const auto& lanes = m_canvas->scene().lanes();
    if (!lanes || !lanes->document->results)
        return;
    if (item.kind == ItemKind::Range)
        m_selected = timeOnGpus(*lanes, item);
    else if (item.kind == ItemKind::Gap)
        m_selected = timeOf(*lanes->document, item);
}

Stretch TimelineView::stretch() const {
    if (const auto measured = m_canvas->measure().window(); measured && measured->length() > 0)
        return {*measured, Stretch::Measured};
    if (m_selected)
        return {*m_selected, Stretch::Selected};
    return {m_state.window(), Stretch::Visible};
}

} // namespace ridge::gui
