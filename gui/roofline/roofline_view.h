// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/roofline/legend.h"
#include "gui/roofline/roofline_canvas.h"
#include "gui/view/view.h"

namespace ridge::gui {

/// Kernels and ranges under the roofs of their GPU: a legend, the plot, and where its figures are from.
class RooflineView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit RooflineView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override;
    void setCancelled() override { m_origin->setText(cancelledSentence()); }
    void setBefore(const DocumentPtr& before) override;
    bool isSettled() const override { return m_canvas->isSettled(); }
    RooflineCanvas& canvas() { return *m_canvas; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    RooflineLegend* m_legend;
    RooflineCanvas* m_canvas;
    QLabel* m_origin;
};

} // namespace ridge::gui
