// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tables/tables_view.h"

#include "gui/items/search_text.h"
#include "reports/tables/tables.h"

#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::gui {

TablesView::TablesView(ViewState& state, QWidget* parent)
    : View(parent), m_state(state), m_missing(new QLabel), m_tabs(new QTabWidget) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_missing);
    layout->addWidget(m_tabs);
    m_missing->setAlignment(Qt::AlignCenter);
    m_missing->setWordWrap(true);
    m_tabs->setDocumentMode(true);
    setFocusProxy(m_tabs);
    connect(&state, &ViewState::selectionChanged, this, &TablesView::showSelection);
    connect(&state.filters(), &Filters::textChanged, this, [this] {
        for (int tab = 0; tab < pages(); ++tab) {
            page(tab).setFilter(searchTextOf(m_state.filters().text()).name);
            m_tabs->setTabText(tab, page(tab).title());
        }
    });
}

void TablesView::setDocument(DocumentPtr document) {
    m_missing->setText(document && !document->results
                           ? tr("The tables are shown once the recording is analysed.")
                           : QString());
    m_document = document && document->results ? std::move(document) : nullptr;
    m_missing->setVisible(!m_document);
    m_tabs->setVisible(m_document != nullptr);
    if (m_tabs->count() > 0)
        m_lastTab = m_tabs->currentIndex();
    while (m_tabs->count() > 0)
        delete m_tabs->widget(0);
    if (isVisible())
        addPages();
}

QString TablesView::csv() const {
    const auto* page = static_cast<const TablePage*>(m_tabs->currentWidget());
    return page ? page->selectedCsv() : "";
}

void TablesView::showTable(const QString& id) {
    for (int tab = 0; tab < pages(); ++tab)
        if (page(tab).model().table().id == id.toStdString())
            m_tabs->setCurrentIndex(tab);
}

void TablesView::showEvent(QShowEvent* event) {
    if (m_tabs->count() == 0)
        addPages();
    View::showEvent(event);
}

void TablesView::addPages() {
    if (!m_document)
        return;
    for (Table& table : reports::windowTables(m_document->results->analysis))
        addPage(std::move(table));
    m_tabs->setCurrentIndex(m_lastTab);
    showSelection();
}

void TablesView::addPage(Table table) {
    auto* page = new TablePage(std::move(table));
    page->setFilter(searchTextOf(m_state.filters().text()).name);
    m_tabs->addTab(page, page->title());
    connect(page, &TablePage::rowChosen, this, [this](Row row) {
        const QScopedValueRollback selecting(m_selecting, true);
        if (row)
            m_state.select(longestOf(*m_document, row));
    });
}

void TablesView::showSelection() {
    if (!m_document || m_selecting)
        return;
    const Row row = rowOf(*m_document, m_state.selection());
    for (int tab = 0; tab < pages(); ++tab)
        if (page(tab).model().indexOf(row).isValid() || !row)
            page(tab).showRow(row);
}

} // namespace ridge::gui
