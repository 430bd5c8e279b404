// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/tables/table_model.h"

#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTreeView>

namespace ridge::gui {

/// One table: a click on a heading sorts, Ctrl+C copies the selected rows as CSV, and a text hides
/// the rows that do not have it, nor have rows below that do. Columns in which no row says anything, and those that the
/// table wants hidden, are so at first; the menu of the headings switches them. A verdict stands beside the name.
class TablePage : public QWidget {
    Q_OBJECT

  public:
    explicit TablePage(Table table, QWidget* parent = nullptr);

    void setFilter(const QString& text);
    QString title() const; ///< with the number of rows: "Gaps (40)"; of a filter "Gaps (3 of 40)"
    /// Selects the row that stands for `row` and scrolls to it, and says whether there is one.
    bool showRow(Row row);
    QString selectedCsv() const; ///< all rows that are shown when none is selected

    QTreeView& list() { return *m_list; }
    const TableModel& model() const { return *m_model; }

  signals:
    void rowChosen(Row row); ///< by the mouse or a key; never by showRow()

  private:
    void addList();
    void addColumnSwitch(int column);
    void moveVerdictBesideName();
    void tellEmpty();

    TableModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTreeView* m_list;
    QLabel* m_empty;
    bool m_showing = false;
};

} // namespace ridge::gui
