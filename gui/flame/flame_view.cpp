// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/flame/flame_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

namespace ridge::gui {

FlameView::FlameView(ViewState& state, QWidget* parent)
    : View(parent), m_modes(new QComboBox), m_note(new QLabel), m_canvas(new FlameCanvas(state)) {
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // the canvas takes the keys
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(m_canvas);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(head());
    layout->addWidget(area, 1);
    setFocusProxy(m_canvas);
}

QWidget* FlameView::head() {
    auto* head = new QWidget;
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_modes);
    line->addWidget(m_note, 1);
    m_modes->addItems({tr("Modules"), tr("Ranges"), tr("One step in time")});
    m_modes->setAccessibleName("Flame graph of");
    m_modes->setFocusPolicy(Qt::TabFocus);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    connect(m_modes, &QComboBox::currentIndexChanged, this, [this] {
        m_isChosen = true;
        m_isMade = false;
        make();
    });
    auto* next = new QAction(this);
    next->setShortcut(Qt::Key_O);
    next->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(next, &QAction::triggered, this,
            [this] { m_modes->setCurrentIndex((m_modes->currentIndex() + 1) % m_modes->count()); });
    addAction(next);
    return head;
}

void FlameView::setDocument(DocumentPtr document) {
    m_document = document && document->results ? std::move(document) : nullptr;
    m_isMade = false;
    m_making.cancel();
    m_canvas->setPicture(nullptr, {});
    m_note->setText(m_document ? ""
                               : tr("The flame graph is drawn once the recording is analysed."));
    pickMode();
    if (isVisible())
        make();
}

void FlameView::pickMode() {
    if (m_isChosen || !m_document)
        return;
    const analyzer::Analysis& a = m_document->results->analysis;
    const bool hasModules = a.framework.inModules > analyzer::Ns{} || a.ranges.empty();
    const QSignalBlocker quiet(m_modes);
    m_modes->setCurrentIndex(static_cast<int>(hasModules ? FlameMode::Modules : FlameMode::Ranges));
}

void FlameView::showEvent(QShowEvent* event) {
    make();
    View::showEvent(event);
}

void FlameView::make() {
    if (m_isMade || !m_document || !isVisible())
        return;
    m_isMade = true;
    m_making.cancel();
    const auto mode = static_cast<FlameMode>(m_modes->currentIndex());
    if (mode == FlameMode::Modules) // the analysis has it already
        return showPicture(modulesPicture(*m_document));
    m_canvas->setPicture(nullptr, {});
    m_making.start([document = m_document, mode](
                       const std::stop_token& stop) { return flamePicture(*document, mode, stop); },
                   [this](FlamePicture picture) { showPicture(std::move(picture)); });
}

void FlameView::showPicture(FlamePicture picture) {
    m_note->setText(picture.note);
    m_canvas->setPicture(m_document, std::move(picture));
}

} // namespace ridge::gui
