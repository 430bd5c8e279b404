// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/timeline_view.h"

#include <QVBoxLayout>

namespace ridge::gui {

TimelineView::TimelineView(ViewState& state, QWidget* parent)
    : View(parent), m_map(new MiniMap(state)), m_canvas(new LaneCanvas(state)),
      m_budget(new BudgetBar) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_map);
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_budget);
    setFocusProxy(m_canvas);
    connect(m_canvas, &LaneCanvas::lanesChanged, this,
            [this] { m_map->setLanes(m_canvas->lanes()); });
    connect(m_canvas, &LaneCanvas::pictureChanged, this, &TimelineView::showBudget);
}

void TimelineView::setDocument(DocumentPtr document) {
    m_document = std::move(document);
    m_isCancelled = false;
    m_canvas->setDocument(m_document);
    m_map->setDocument(m_document);
    if (!m_document)
        m_budget->show(nullptr, {}, {});
}

void TimelineView::setCancelled() {
    m_isCancelled = true;
    m_map->setCancelled();
    m_budget->say(cancelledSentence());
}

void TimelineView::showBudget() {
    if (m_isCancelled)
        return m_budget->say(cancelledSentence());
    const Picture& picture = *m_canvas->picture();
    m_budget->show(picture.of->document, picture.budget, picture.request.window);
}

} // namespace ridge::gui
