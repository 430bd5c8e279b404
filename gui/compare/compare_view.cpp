// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/compare_view.h"

#include "gui/compare/change_items.h"
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/items/search.h"
#include "gui/items/search_text.h"
#include "reports/tables/change_table.h"
#include "reports/words/compare_words.h"
#include "reports/words/format.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::gui {
namespace {

QString nameOfFile(const Document& document, const char* side) {
    return QString("%1: %2").arg(
        side, QString::fromStdString(reports::printable(document.file.filename().string())));
}

/// From the first to the last GPU operation; the whole run without any.
TimeWindow workOf(const Document& document) {
    const auto& devices = document.results->analysis.devices;
    if (devices.empty())
        return document.times.whole;
    TimeWindow work{devices.front().first.count(), devices.front().last.count()};
    for (const analyzer::DeviceRow& device : devices)
        work = {std::min(work.from, device.first.count()), std::max(work.to, device.last.count())};
    return work;
}

} // namespace

CompareView::CompareView(ViewState& state, QWidget* parent)
    : View(parent), m_state(state), m_sentence(new QLabel), m_parts(new QSplitter(Qt::Vertical)) {
    constexpr int kMargin = 8;
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, kMargin, 0, 0);
    layout->addWidget(m_sentence);
    layout->addWidget(m_parts, 1);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setMargin(kMargin);
    m_sentence->setWordWrap(true);
    m_parts->addWidget(addHalf(m_before, tr("Timeline of the recording before")));
    m_parts->addWidget(addHalf(m_after, tr("Timeline of the recording after")));
    setFocusProxy(m_after.canvas);
    connectSides();
    showBoth();
}

QWidget* CompareView::addHalf(Half& side, const QString& accessibleName) {
    auto* part = new QWidget;
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    side.name = new QLabel;
    side.name->setTextFormat(Qt::PlainText);
    side.name->setMargin(4);
    constexpr int kStripHeight = 20;
    side.map = new MiniMap(side.state, kStripHeight);
    side.map->setAccessibleName(tr("%1: the whole run").arg(accessibleName));
    side.canvas = new LaneCanvas(side.state);
    side.canvas->setAccessibleName(accessibleName);
    side.canvas->installEventFilter(this);
    layout->addWidget(side.name);
    layout->addWidget(side.map);
    layout->addWidget(side.canvas, 1);
    connect(&side.canvas->scene(), &LaneScene::lanesChanged, side.map,
            [&side] { side.map->setLanes(side.canvas->scene().lanes()); });
    return part;
}

void CompareView::connectSides() {
    connect(&m_before.state, &ViewState::windowChanged, this,
            [this] { link(m_before, m_after, m_offset); });
    connect(&m_after.state, &ViewState::windowChanged, this,
            [this] { link(m_after, m_before, -m_offset); });
    connect(&m_before.state, &ViewState::selectionChanged, this,
            [this] { selectSame(m_before, m_after); });
    connect(&m_after.state, &ViewState::selectionChanged, this, [this] {
        selectSame(m_after, m_before);
        if (m_after.document)
            m_state.select(m_after.state.selection());
    });
    connect(&m_state, &ViewState::selectionChanged, this, [this] {
        if (m_after.document && m_before.document)
            m_after.state.select(m_state.selection());
    });
    for (Half* side : {&m_before, &m_after}) {
        connect(&m_state.filters(), &Filters::textChanged, this,
                [this, side] { side->state.filters().setText(m_state.filters().text()); });
        connect(&side->state.filters(), &Filters::textChanged, this, // taken back there
                [this, side] { m_state.filters().setText(side->state.filters().text()); });
        connect(&m_state, &ViewState::colourModeChanged, this,
                [this, side] { side->state.setColourMode(m_state.colourMode()); });
    }
    connect(&m_state.filters(), &Filters::textChanged, this, &CompareView::searchBefore);
    connect(&m_state.findings(), &Findings::changed, this, [this] {
        if (m_after.document)
            m_after.state.findings().setMatches(m_state.findings().matches());
    });
    // The recording after is the window's: so are its bookmarks.
    connect(&m_state, &ViewState::bookmarksChanged, this,
            [this] { m_after.state.setBookmarks(m_state.bookmarks()); });
    connect(&m_after.state, &ViewState::bookmarksChanged, this, [this] {
        if (!m_linking)
            m_state.setBookmarks(m_after.state.bookmarks());
    });
    connect(&m_comparer, &Comparer::failed, this, [this](const QString& reason) {
        m_sentence->setText(tr("The recordings cannot be compared: %1.").arg(reason));
    });
    connect(&m_comparer, &Comparer::compared, this,
            [this](const std::shared_ptr<const analyzer::Comparison>& comparison) {
                m_comparison = comparison;
                m_sentence->setText(QString::fromStdString(reports::changeHeadline(*comparison) +
                                                           " " + reports::partNote(*comparison)));
                showTables(*comparison);
            });
}

View::Side CompareView::usedSide() const {
    if (!m_before.document || !m_after.document)
        return {};
    return {&m_used->state, m_used->document, m_used->name->text()};
}

bool CompareView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        m_used = watched == m_before.canvas ? &m_before : &m_after;
        emit usedSideChanged();
    }
    return View::eventFilter(watched, event);
}

void CompareView::searchBefore() {
    m_searching.cancel();
    m_before.state.findings().setMatches(nullptr);
    if (!m_before.document)
        return;
    m_searching.start(
        [trace = m_before.document->trace,
         wanted = searchTextOf(m_state.filters().text())](const std::stop_token& stop) {
            return std::make_shared<const Matches>(findMatches(*trace, wanted, stop));
        },
        [this](auto matches) { m_before.state.findings().setMatches(std::move(matches)); });
}

bool CompareView::isSettled() const {
    return !m_searching.isBusy() && !m_finding.isBusy() && !m_comparer.isBusy() &&
           m_before.canvas->isSettled() && m_after.canvas->isSettled();
}

void CompareView::setDocument(DocumentPtr document) {
    const bool isSame = haveSameDetails(m_after.document, document);
    m_after.document = document && document->results ? std::move(document) : nullptr;
    if (!isSame)
        return showBoth();
    m_after.canvas->setDocument(m_after.document);
    if (m_before.document)
        startComparing();
}

void CompareView::setBefore(const DocumentPtr& before) {
    const bool isSame = haveSameDetails(m_before.document, before);
    m_before.document = before;
    if (!isSame)
        return showBoth();
    m_before.canvas->setDocument(m_before.document); // the comparison follows what is told after
}

void CompareView::Half::show(const DocumentPtr& shown) {
    canvas->setDocument(shown);
    map->setDocument(shown);
}

void CompareView::showBoth() {
    const bool both = m_before.document && m_after.document;
    m_searching.cancel();
    emit usedSideChanged();
    forgetComparison();
    m_parts->setVisible(both);
    if (!both) {
        m_sentence->setText(tr("Choose the recording from before: Ctrl+Shift+O, or start with "
                               "`ridge gui BEFORE AFTER`."));
        m_before.show(nullptr);
        m_after.show(nullptr);
        return;
    }
    m_before.name->setText(nameOfFile(*m_before.document, "A, before"));
    m_after.name->setText(nameOfFile(*m_after.document, "B, after"));
    showWork();
    m_after.state.findings().setMatches(m_state.findings().matches());
    searchBefore();
    m_before.show(m_before.document);
    m_after.show(m_after.document);
    startComparing();
}

void CompareView::forgetComparison() {
    m_comparer.cancel();
    m_finding.cancel();
    m_comparison = nullptr;
    delete m_tables;
    m_tables = nullptr;
}

void CompareView::startComparing() {
    forgetComparison();
    m_sentence->setText(tr("Comparing."));
    m_comparer.compare(m_before.document, m_after.document,
                       m_after.document->results->analysis.options.phase);
}

/// Both from their first GPU operation on, to the last one of the longer run. There is as much to see before and
/// after that on both sides, so that they stay on one scale however far one is zoomed out.
void CompareView::showWork() {
    const QScopedValueRollback linking(m_linking, true);
    const TimeWindow before = workOf(*m_before.document), after = workOf(*m_after.document);
    const std::int64_t length = std::max(before.length(), after.length());
    m_offset = after.from - before.from;
    const TimeWindow a = m_before.document->times.whole, b = m_after.document->times.whole;
    const TimeWindow run{std::min(a.from, b.from - m_offset),
                         std::max({a.to, b.to - m_offset, before.from + length})};
    const auto show = [&](Half& side, std::int64_t offset) {
        side.state.reset(withMargin({run.from + offset, run.to + offset}));
        side.state.setWindow(withMargin({before.from + offset, before.from + length + offset}));
    };
    show(m_before, 0);
    show(m_after, m_offset);
    m_after.state.setBookmarks(m_state.bookmarks());
}

void CompareView::showTables(const analyzer::Comparison& comparison) {
    m_tables = new QTabWidget;
    m_tables->setDocumentMode(true);
    connect(addPage(reports::changeTable(comparison)), &TablePage::rowChosen, this,
            [this](Row row) {
                if (row.kind == RowKind::Change)
                    findLine(row.row);
            });
    if (!comparison.modules.empty())
        addPage(reports::moduleChangeTable(comparison));
    m_tables->setTabBarAutoHide(true);
    m_parts->addWidget(m_tables);
    const int fifth =
        m_parts->height() / 5; // a timeline needs more than the table to show its streams
    m_parts->setSizes({2 * fifth, 2 * fifth, fifth});
}

TablePage* CompareView::addPage(Table table) {
    auto* page = new TablePage(std::move(table));
    const auto filter = [this, page] {
        page->setFilter(searchTextOf(m_state.filters().text()).name);
        m_tables->setTabText(m_tables->indexOf(page), page->title());
    };
    m_tables->addTab(page, page->title());
    filter();
    connect(&m_state.filters(), &Filters::textChanged, page, filter);
    return page;
}

QString CompareView::csv() const {
    const auto* front = m_tables ? static_cast<TablePage*>(m_tables->currentWidget()) : nullptr;
    return front ? front->selectedCsv() : "";
}

/// Shows the same stretch of time on the other side.
void CompareView::link(const Half& from, Half& to, std::int64_t offset) {
    if (m_linking || !m_before.document || !m_after.document)
        return;
    const QScopedValueRollback linking(m_linking, true);
    const TimeWindow window = from.state.window();
    to.state.setWindow({window.from + offset, window.to + offset});
}

void CompareView::selectSame(const Half& from, Half& to) {
    if (m_linking || !m_before.document || !m_after.document)
        return;
    const QScopedValueRollback linking(m_linking, true);
    to.state.select(from.state.selection()
                        ? sameIn(*to.document, *from.document, from.state.selection())
                        : Item{});
}

/// Looks in another thread for what a line speaks of.
void CompareView::findLine(std::uint32_t line) {
    m_finding.start(
        [a = m_before.document, b = m_after.document, c = m_comparison,
         line](const std::stop_token& stop) {
            const ChangeLine found = lineOf(*c, line);
            return std::pair(itemOfLine(*a, *c, found, true, stop),
                             itemOfLine(*b, *c, found, false, stop));
        },
        [this](std::pair<Item, Item> items) { bringTogether(items.first, items.second); });
}

/// Selects one on each side, and puts their beginnings below each other.
void CompareView::bringTogether(Item before, Item after) {
    {
        const QScopedValueRollback linking(m_linking, true);
        m_before.state.select(before);
        m_after.state.select(after);
    }
    const TimeWindow a = timeOf(*m_before.document, before), b = timeOf(*m_after.document, after);
    if (before && after)
        m_offset = b.from - a.from;
    if (before && a.length() >= b.length())
        m_before.state.setWindow(around(a));
    else if (after)
        m_after.state.setWindow(around(b));
}

} // namespace ridge::gui
