// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/details/duration_histogram.h"
#include "gui/loading/document.h"
#include "gui/view/view_state.h"

#include <QTextBrowser>

namespace ridge::gui {

/// Shows the selected item: verdict and reason, what to try, range path, launch and work. Below is
/// a histogram of the durations of similar items.
class DetailsPanel : public QWidget {
    Q_OBJECT

  public:
    /// `state` outlives the panel.
    explicit DetailsPanel(ViewState& state, QWidget* parent = nullptr);
    void setDocument(DocumentPtr document);
    /// From now on shows the selection of `state`, which belongs to `document`. `name` is shown
    /// above it unless empty. `state` outlives the panel or the next call.
    void follow(ViewState& state, DocumentPtr document, const QString& name);
    bool isSettled() const { return m_histogram->isSettled(); }
    const DurationHistogram& histogram() const { return *m_histogram; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void readFilter();

    ViewState* m_state;
    QMetaObject::Connection m_following, m_followingFilter; ///< the selection and search of m_state
    DocumentPtr m_document;
    QString m_name; ///< of the shown side of a comparison
    QTextBrowser* m_text;
    DurationHistogram* m_histogram;
};

/// The page for no item: the verdict of the part that is reported, and its kernels of most time.
/// Needs results; names are escaped.
QString overviewHtml(const Document& document);

/// The page that the panel shows for `item`; names from the recording are escaped.
QString detailsHtml(const Document& document, Item item);

} // namespace ridge::gui
