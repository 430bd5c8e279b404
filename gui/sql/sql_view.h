// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/latest_job.h"
#include "gui/sql/found_rows.h"
#include "gui/view/view.h"
#include "gui/view/view_state.h"

#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>

namespace ridge::gui {

/// SQL over the open recording, read-only: rows as a table, and, where they have start_ns, as marks
/// on the timeline. Queries run in the background.
class SqlView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit SqlView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override;
    bool isSettled() const override { return !m_job.isBusy(); }
    QString csv() const override;

    void run(); ///< what is written
    void stop();
    QPlainTextEdit& editor() { return *m_editor; }
    QTableView& rows() { return *m_rows; }
    QString told() const { return m_told->text(); } ///< how many rows were found, or why none

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override; ///< keys of the editor

  private:
    void addExamples();
    void take(std::shared_ptr<const Found> found);
    void goTo(const QModelIndex& index); ///< on the timeline

    ViewState& m_state;
    DocumentPtr m_document;
    std::shared_ptr<const Found> m_found; ///< null: nothing was asked
    QComboBox* m_examples;
    QPlainTextEdit* m_editor;
    QPushButton *m_run, *m_stop;
    QLabel* m_told;
    QTableView* m_rows;
    LatestJob<std::shared_ptr<const Found>> m_job; // last: its end waits for the job
};

} // namespace ridge::gui
