// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/view/view.h"
#include "gui/view/view_state.h"
#include "reports/summary/summary.h"

#include <QScrollArea>

class QBoxLayout;

namespace ridge::gui {

/// What an iteration takes, what bounds it, what to try and how sure that is. Links and clicks lead to the timeline
/// and the tables.
class SummaryView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit SummaryView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override;
    void setCancelled() override { say(cancelledSentence()); }

    /// What is shown, in reading order.
    QString text() const;
    /// Shows on the timeline what piece `row` of Analysis::advice is about, or its table.
    void showAdvice(std::size_t row);
    void showIteration(const reports::SummaryIteration& iteration);

  protected:
    void changeEvent(QEvent* event) override; ///< another theme has other colours

  private:
    void say(const QString& sentence);
    void fillPage();
    void addFigures(QBoxLayout& page, const reports::Summary& summary);
    void addBars(QBoxLayout& page, const reports::Summary& summary);
    void addNext(QBoxLayout& page, const reports::Summary& summary);
    void addFacts(QBoxLayout& page, const reports::Summary& summary);

    ViewState& m_state;
    DocumentPtr m_document; ///< null or with results
    QScrollArea* m_area;
};

} // namespace ridge::gui
