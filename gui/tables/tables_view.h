// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/tables/table_page.h"
#include "gui/view/view.h"
#include "gui/view/view_state.h"

#include <QLabel>
#include <QTabWidget>

namespace ridge::gui {

/// Results as tables, one per tab, built when first shown. A selection made in another view is
/// shown in the table that has it.
class TablesView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit TablesView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override;
    void setCancelled() override { m_missing->setText(cancelledSentence()); }
    QString missing() const {
        return m_missing->text();
    } ///< why there are no tables; "" where there are
    QString csv() const override;
    /// Of the table with this Table::id, where the recording has it.
    void showTable(const QString& id);
    TablePage& page(int tab) { return static_cast<TablePage&>(*m_tabs->widget(tab)); }
    int pages() const { return m_tabs->count(); }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void showSelection();
    void addPages();
    void addPage(Table table);

    ViewState& m_state;
    DocumentPtr m_document;
    QLabel* m_missing;
    QTabWidget* m_tabs;
    int m_lastTab = 0;        ///< of the document before
    bool m_selecting = false; ///< the selection comes from a table
};

} // namespace ridge::gui
