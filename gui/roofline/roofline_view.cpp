// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/roofline_view.h"

#include <QEvent>
#include <QVBoxLayout>

namespace ridge::gui {

RooflineView::RooflineView(ViewState& state, QWidget* parent)
    : View(parent), m_legend(new RooflineLegend), m_canvas(new RooflineCanvas(state)),
      m_origin(new QLabel) {
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_legend);
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_origin);
    m_origin->setTextFormat(Qt::PlainText);
    m_origin->setWordWrap(true);
    setFocusProxy(m_canvas);
    connect(m_legend, &RooflineLegend::roofSwitched, m_canvas, &RooflineCanvas::switchRoof);
    connect(m_legend, &RooflineLegend::layersSwitched, m_canvas, &RooflineCanvas::switchLayers);
}

void RooflineView::setDocument(DocumentPtr document) {
    const bool isKnown = document && document->results;
    m_canvas->setDocument(isKnown ? std::move(document) : nullptr);
    m_legend->show(m_canvas->scene());
    m_legend->setVisible(isKnown);
    m_origin->setText(isKnown ? originSentence(m_canvas->scene())
                              : "The roofline is drawn once the recording is analysed.");
}

void RooflineView::setBefore(const DocumentPtr& before) {
    m_canvas->setBefore(before);
}

void RooflineView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        m_legend->show(m_canvas->scene());
    View::changeEvent(event);
}

} // namespace ridge::gui
