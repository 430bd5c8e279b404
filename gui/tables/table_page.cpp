// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tables/table_page.h"

#include "gui/style/q_text.h"
#include "reports/tables/csv.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::gui {
namespace {

/// The rows of `model` that are there, a parent before its children.
void collectRows(const QAbstractItemModel& model, const QModelIndex& parent,
                 QModelIndexList& rows) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        rows += index;
        collectRows(model, index, rows);
    }
}

/// Whether a column has something to say and the table wants it shown.
bool isShown(const Table& table, std::size_t column) {
    const reports::WindowColumn own = table.columns[column].window;
    if (table.columns[column].unit == reports::Unit::Budget ||
        own == reports::WindowColumn::Hidden || own == reports::WindowColumn::Tip)
        return false;
    return table.rows.empty() || !std::ranges::all_of(table.rows, [&](const TableRow& row) {
               return row.cells[column].isSilent();
           });
}

} // namespace

TablePage::TablePage(Table table, QWidget* parent)
    : QWidget(parent), m_model(new TableModel(std::move(table), this)),
      m_sorted(new QSortFilterProxyModel(this)), m_list(new QTreeView), m_empty(new QLabel) {
    m_sorted->setSortRole(TableModel::kOrder);
    m_sorted->setFilterKeyColumn(-1);
    m_sorted->setFilterRole(TableModel::kSearched);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_sorted->setRecursiveFilteringEnabled(true);
    m_sorted->setSourceModel(m_model);
    addList();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_empty);
    layout->addWidget(m_list, 1);
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setMargin(16);
    setFocusProxy(m_list);
    tellEmpty();
}

void TablePage::addList() {
    constexpr int kWidest = 520;
    m_list->setModel(m_sorted);
    m_list->setAccessibleName("Table of " + qText(m_model->table().title).toLower());
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle); // head and tail tell names apart
    m_list->setAlternatingRowColors(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setRootIsDecorated(std::ranges::any_of(m_model->table().rows, [](const TableRow& row) {
        return row.parent != TableRow::kNoParent;
    }));
    m_list->expandToDepth(2);
    m_list->header()->setSortIndicator(-1, Qt::DescendingOrder); // as the analysis has them
    m_list->setSortingEnabled(true);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, std::min(m_list->columnWidth(column), kWidest));
        addColumnSwitch(column);
    }
    moveVerdictBesideName();
    m_list->header()->setStretchLastSection(false); // whose number would lie far from its row
    m_list->header()->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(tr("Copy as CSV"), m_list);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this,
            [this] { QApplication::clipboard()->setText(selectedCsv()); });
    m_list->addAction(copy);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& now) {
                if (!m_showing && now.isValid())
                    emit rowChosen(m_model->rowAt(m_sorted->mapToSource(now)).row);
            });
}

void TablePage::addColumnSwitch(int column) {
    const auto place = static_cast<std::size_t>(column);
    m_list->setColumnHidden(column, true);
    auto* shown = new QAction(qText(m_model->table().heading(place)), m_list->header());
    shown->setCheckable(true);
    connect(shown, &QAction::toggled, m_list,
            [this, column](bool on) { m_list->setColumnHidden(column, !on); });
    shown->setChecked(isShown(m_model->table(), place));
    shown->setVisible(m_model->table().columns[place].unit != reports::Unit::Budget);
    m_list->header()->addAction(shown);
}

void TablePage::moveVerdictBesideName() {
    const auto& columns = m_model->table().columns;
    const auto verdict = std::ranges::find(columns, "verdict", &reports::Column::key);
    if (verdict != columns.end())
        m_list->header()->moveSection(static_cast<int>(verdict - columns.begin()), 1);
}

void TablePage::setFilter(const QString& text) {
    const QScopedValueRollback showing(m_showing, true);
    m_sorted->setFilterFixedString(text);
    tellEmpty();
}

QString TablePage::title() const {
    const QString name = qText(m_model->table().title);
    const qsizetype all = std::ssize(m_model->table().rows);
    QModelIndexList shown;
    collectRows(*m_sorted, {}, shown);
    return shown.size() == all ? tr("%1 (%2)").arg(name).arg(all)
                               : tr("%1 (%2 of %3)").arg(name).arg(shown.size()).arg(all);
}

void TablePage::tellEmpty() {
    const bool empty = m_sorted->rowCount() == 0;
    m_list->setVisible(!empty);
    m_empty->setVisible(empty);
    m_empty->setText(m_model->rowCount() == 0
                         ? qText(m_model->table().empty)
                         : tr("No row has the text that is searched for. Clear the search field."));
}

bool TablePage::showRow(Row row) {
    const QScopedValueRollback showing(m_showing, true);
    const QModelIndex index = m_sorted->mapFromSource(m_model->indexOf(row));
    if (!index.isValid()) {
        m_list->clearSelection();
        m_list->setCurrentIndex({});
        return false;
    }
    m_list->setCurrentIndex(index);
    m_list->scrollTo(index);
    return true;
}

QString TablePage::selectedCsv() const {
    QModelIndexList rows;
    collectRows(*m_sorted, {}, rows);
    const QItemSelectionModel& selection = *m_list->selectionModel();
    if (selection.hasSelection())
        rows.removeIf([&](const QModelIndex& row) { return !selection.isSelected(row); });
    std::vector<std::uint32_t> places;
    for (const QModelIndex& row : rows)
        places.push_back(TableModel::placeOf(m_sorted->mapToSource(row)));
    return qText(reports::csv(m_model->table(), places));
}

} // namespace ridge::gui
