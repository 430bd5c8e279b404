// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/flame/flame_canvas.h"
#include "gui/view/view.h"

#include <QLabel>

namespace ridge::gui {

/// The busy time of the GPUs by module and op of PyTorch, below what the picture shows, or why there
/// is none.
class FlameView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit FlameView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override;
    void setCancelled() override { m_note->setText(cancelledSentence()); }
    FlameCanvas& canvas() { return *m_canvas; }
    QString note() const { return m_note->text(); }

  private:
    QLabel* m_note;
    FlameCanvas* m_canvas;
};

} // namespace ridge::gui
