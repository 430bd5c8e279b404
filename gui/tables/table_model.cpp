// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tables/table_model.h"

#include "gui/style/q_text.h"
#include "gui/style/theme.h"

#include <algorithm>

namespace ridge::gui {
namespace {

/// What a cell shows at most.
constexpr std::size_t kShownWidth = 200, kTipWidth = 600;

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

QString TableModel::tipOf(const QModelIndex& index) const {
    const TableRow& row = rowAt(index);
    QStringList lines;
    for (std::size_t i = 0; i < m_table.columns.size(); ++i) {
        const reports::WindowColumn shown = m_table.columns[i].window;
        if ((shown == reports::WindowColumn::Tip || shown == reports::WindowColumn::ShownAndTip) &&
            !row.cells[i].text.empty())
            lines += qText(reports::fitted(row.cells[i], kTipWidth));
    }
    if (lines.isEmpty())
        lines +=
            qText(reports::fitted(row.cells[static_cast<std::size_t>(index.column())], kTipWidth));
    return lines.join('\n');
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const auto column = static_cast<std::size_t>(index.column());
    const reports::Cell& cell = rowAt(index).cells[column];
    switch (role) {
    case Qt::DisplayRole:
        return qText(reports::fitted(cell, kShownWidth));
    case kOrder:
        return cell.number ? QVariant(*cell.number) : QVariant(qText(cell.text));
    case kSearched:
        return m_table.columns[column].window == reports::WindowColumn::Hidden ? QString()
                                                                               : qText(cell.text);
    case Qt::TextAlignmentRole:
        return alignmentOf(reports::isNumber(m_table.columns[column].unit));
    case Qt::DecorationRole:
        return cell.label ? QVariant(theme().of(*cell.label)) : QVariant();
    case Qt::ToolTipRole:
        // Always HTML, so that Qt does not guess from what the recording says.
        return "<qt>" + tipOf(index).toHtmlEscaped().replace('\n', "<br>") + "</qt>";
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical)
        return {};
    const auto column = static_cast<std::size_t>(section);
    switch (role) {
    case Qt::DisplayRole:
        return qText(m_table.heading(column));
    case Qt::ToolTipRole:
        return qText(m_table.columns[column].meaning);
    case Qt::TextAlignmentRole:
        return alignmentOf(reports::isNumber(m_table.columns[column].unit));
    default:
        return QAbstractItemModel::headerData(section, orientation, role);
    }
}

} // namespace ridge::gui
