// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/rows.h"
#include "reports/tables/table.h"

#include <QAbstractItemModel>

#include <vector>

namespace ridge::gui {

using reports::Table;
using reports::TableRow;

/// A Table for item views. Read only; a new table is a new model.
class TableModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    /// Roles of data(): what a cell is sorted by, a number or its text; and its whole text, which a search
    /// looks at, but of columns that the table wants hidden.
    enum Role { kOrder = Qt::UserRole, kSearched };

    explicit TableModel(Table table, QObject* parent = nullptr);

    const Table& table() const { return m_table; }
    const TableRow& rowAt(const QModelIndex& index) const;
    /// Index into Table::rows.
    static std::uint32_t placeOf(const QModelIndex& index) {
        return static_cast<std::uint32_t>(index.internalId());
    }
    /// The first cell of the row that stands for `row`; not valid when none does.
    QModelIndex indexOf(Row row) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    const std::vector<std::uint32_t>& childrenOf(const QModelIndex& parent) const;

    QString tipOf(const QModelIndex& index) const;

    Table m_table;
    std::vector<std::vector<std::uint32_t>> m_children; ///< by row; last: those without a parent
    std::vector<int> m_place;                           ///< of a row among its parent's children
};

} // namespace ridge::gui
