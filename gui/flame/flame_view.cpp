// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/flame/flame_view.h"

#include "reports/words/framework_words.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace ridge::gui {

FlameView::FlameView(ViewState& state, QWidget* parent)
    : View(parent), m_note(new QLabel), m_canvas(new FlameCanvas(state)) {
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // the canvas takes the keys
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(m_canvas);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_note);
    layout->addWidget(area, 1);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    setFocusProxy(m_canvas);
}

void FlameView::setDocument(DocumentPtr document) {
    const bool isKnown = document && document->results;
    m_canvas->setDocument(isKnown ? document : nullptr);
    if (!isKnown)
        return m_note->setText(tr("The flame graph is drawn once the recording is analysed."));
    const analyzer::Analysis& a = document->results->analysis;
    m_note->setText(QString::fromStdString(m_canvas->tree().empty()
                                               ? reports::frameworkMissing(a, "Modules")
                                               : reports::flameNote(a)));
}

} // namespace ridge::gui
