// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tables/table_model.h"

#include "gui/theme.h"

#include <QLocale>

#include <algorithm>

namespace ridge::gui {
namespace {

std::optional<QString> unitOf(const Table& table, std::size_t column) {
    std::optional<QString> unit;
    for (const TableRow& row : table.rows)
        if (const Cell& cell = row.cells[column]; cell.number) {
            if (unit && *unit != cell.unit)
                return std::nullopt;
            unit = cell.unit;
        }
    return unit.value_or("");
}

int alignmentOf(bool isNumber) {
    return int(isNumber ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
}

} // namespace

TableModel::TableModel(Table table, QObject* parent)
    : QAbstractItemModel(parent), m_table(std::move(table)), m_children(m_table.rows.size() + 1),
      m_place(m_table.rows.size()) {
    for (std::uint32_t i = 0; i < m_table.rows.size(); ++i) {
        const std::uint32_t above = m_table.rows[i].parent;
        auto& siblings = m_children[above == TableRow::kNoParent ? m_table.rows.size() : above];
        m_place[i] = static_cast<int>(siblings.size());
        siblings.push_back(i);
    }
    for (std::size_t column = 0; column < std::size_t(m_table.columns.size()); ++column) {
        m_units.push_back(unitOf(m_table, column));
        m_isNumber.push_back(std::ranges::any_of(m_table.rows, [&](const TableRow& row) {
            return row.cells[column].number.has_value();
        }));
    }
}

const std::vector<std::uint32_t>& TableModel::childrenOf(const QModelIndex& parent) const {
    static const std::vector<std::uint32_t> kNone;
    if (!parent.isValid())
        return m_children.back();
    return parent.column() == 0 ? m_children[parent.internalId()] : kNone;
}

const TableRow& TableModel::rowAt(const QModelIndex& index) const {
    return m_table.rows[index.internalId()];
}

QModelIndex TableModel::indexOf(Row row) const {
    const auto found = std::ranges::find(m_table.rows, row, &TableRow::row);
    if (!row || found == m_table.rows.end())
        return {};
    const auto i = static_cast<std::size_t>(found - m_table.rows.begin());
    return createIndex(m_place[i], 0, quintptr{i});
}

QModelIndex TableModel::index(int row, int column, const QModelIndex& parent) const {
    return hasIndex(row, column, parent)
               ? createIndex(row, column, quintptr{childrenOf(parent)[std::size_t(row)]})
               : QModelIndex();
}

QModelIndex TableModel::parent(const QModelIndex& child) const {
    if (!child.isValid())
        return {};
    const std::uint32_t above = rowAt(child).parent;
    return above == TableRow::kNoParent ? QModelIndex()
                                        : createIndex(m_place[above], 0, quintptr{above});
}

int TableModel::rowCount(const QModelIndex& parent) const {
    return static_cast<int>(childrenOf(parent).size());
}

int TableModel::columnCount(const QModelIndex&) const {
    return static_cast<int>(m_table.columns.size());
}

QString TableModel::plainText(std::size_t column, const Cell& cell) const {
    if (cell.text == "–")
        return "";
    if (cell.number && m_units[column])
        return QString::number(*cell.number, 'f', QLocale::FloatingPointShortest);
    return cell.whole.isEmpty() ? cell.text : cell.whole;
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const TableRow& row = rowAt(index);
    const auto column = static_cast<std::size_t>(index.column());
    const Cell& cell = row.cells[column];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case kOrder:
        return cell.number ? QVariant(*cell.number) : QVariant(cell.text);
    case kPlain:
        return plainText(column, cell);
    case kSearched:
        return cell.whole.isEmpty() ? cell.text : cell.text + '\n' + cell.whole;
    case Qt::TextAlignmentRole:
        return alignmentOf(cell.number.has_value());
    case Qt::DecorationRole:
        return row.label && column == m_table.labelColumn ? QVariant(theme().of(*row.label))
                                                          : QVariant();
    case Qt::ToolTipRole:
        // Always HTML, so that Qt does not guess from what the recording says.
        return "<qt>" +
               (row.tip.isEmpty() ? cell.text : row.tip).toHtmlEscaped().replace('\n', "<br>") +
               "</qt>";
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole)
        return m_table.columns.value(section);
    if (orientation == Qt::Horizontal && role == kPlain) {
        const QString unit = m_units[static_cast<std::size_t>(section)].value_or("");
        return m_table.columns.value(section) + (unit.isEmpty() ? "" : " (" + unit + ")");
    }
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return alignmentOf(m_isNumber[static_cast<std::size_t>(section)]);
    return QAbstractItemModel::headerData(section, orientation, role);
}

} // namespace ridge::gui
