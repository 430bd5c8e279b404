// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/tables/table.h"

#include <QAbstractItemModel>

namespace ridge::gui {

/// A Table for item views. Read only; a new table is a new model.
class TableModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    /// Roles of data(). kOrder: sort key, a number or the text. kPlain: for spreadsheets, a plain
    /// number in the unit of the column heading in this role, else the whole text; "" if not known.
    /// kSearched: the text and, if it is cut, the whole one.
    enum Role { kOrder = Qt::UserRole, kPlain, kSearched };

    explicit TableModel(Table table, QObject* parent = nullptr);

    const Table& table() const { return m_table; }
    const TableRow& rowAt(const QModelIndex& index) const;
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

    QString plainText(std::size_t column, const Cell& cell) const;

    Table m_table;
    std::vector<bool> m_isNumber; ///< by column: whether it has numbers
    /// Unit of the numbers of each column; none if a column has several units.
    std::vector<std::optional<QString>> m_units;
    std::vector<std::vector<std::uint32_t>> m_children; ///< by row; last: those without a parent
    std::vector<int> m_place;                           ///< of a row among its parent's children
};

} // namespace ridge::gui
