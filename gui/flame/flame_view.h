// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/flame/flame_canvas.h"
#include "gui/loading/latest_job.h"
#include "gui/view/view.h"

#include <QComboBox>
#include <QLabel>

namespace ridge::gui {

/// Flame graphs: the busy time of the GPUs by module and op of PyTorch, or by range, and one step in
/// the order of time; below what the picture shows, or why there is none.
class FlameView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit FlameView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override;
    void setCancelled() override { m_note->setText(cancelledSentence()); }
    bool isSettled() const override { return !m_making.isBusy(); }
    FlameCanvas& canvas() { return *m_canvas; }
    QComboBox& modes() { return *m_modes; } ///< in the order of FlameMode
    QString note() const { return m_note->text(); }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* head();
    void pickMode(); ///< one that has a picture, unless the user chose one
    void make();     ///< the picture, when the view is seen
    void showPicture(FlamePicture picture);

    DocumentPtr m_document; ///< with results, or null
    bool m_isChosen = false, m_isMade = false;
    LatestJob<FlamePicture> m_making;
    QComboBox* m_modes;
    QLabel* m_note;
    FlameCanvas* m_canvas;
};

} // namespace ridge::gui
