// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/tool_bar.h"

#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/items/search_text.h"
#include "reports/words/format.h"

#include <QAction>
#include <QKeyEvent>

namespace ridge::gui {

ToolBar::ToolBar(ViewState& state, QWidget* parent)
    : QToolBar(parent), m_state(state), m_colours(new QComboBox), m_phases(new PhaseBox),
      m_search(new QLineEdit), m_count(new QLabel) {
    setObjectName("tools");
    setMovable(false);
    constexpr int kTypingMs = 120;
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    connect(&m_typing, &QTimer::timeout, this, &ToolBar::startSearch);
    addNavigation();
    addColours();
    addPhases();
    addSearch();
    follow(m_state, nullptr);
}

void ToolBar::addNavigation() {
    const auto add = [this](const QString& text, const QString& tip,
                            const QList<QKeySequence>& keys, auto slot) {
        QAction* action = addAction(text);
        action->setToolTip(tip);
        action->setShortcuts(keys);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    using Keys = QList<QKeySequence>;
    m_back = add("←", tr("Back (Backspace)"),
                 Keys{Qt::Key_Backspace, QKeySequence(Qt::ALT | Qt::Key_Left), Qt::Key_BracketLeft},
                 [this] { m_followed->back(); });
    m_forward = add("→", tr("Forward (Alt+Right)"),
                    Keys{QKeySequence(Qt::ALT | Qt::Key_Right), Qt::Key_BracketRight},
                    [this] { m_followed->forward(); });
    add("⟷", tr("Fit the whole run (F)"), Keys{Qt::Key_F},
        [this] { m_followed->setWindow(m_followed->whole()); });
}

void ToolBar::addColours() {
    addWidget(new QLabel(tr("  Colour by ")));
    m_colours->addItems({tr("Verdict"), tr("Name"), tr("Range")});
    m_colours->setAccessibleName(tr("Colour by"));
    m_colours->setFocusPolicy(Qt::ClickFocus);
    addWidget(m_colours);
    connect(m_colours, &QComboBox::activated, this,
            [this](int i) { m_state.setColourMode(static_cast<ColourMode>(i)); });
    connect(&m_state, &ViewState::colourModeChanged, this,
            [this] { m_colours->setCurrentIndex(static_cast<int>(m_state.colourMode())); });
    auto* next = new QAction(this);
    next->setShortcut(Qt::Key_V);
    connect(next, &QAction::triggered, this, [this] {
        m_state.setColourMode(
            static_cast<ColourMode>((static_cast<int>(m_state.colourMode()) + 1) % 3));
    });
    m_colours->addAction(next);
}

void ToolBar::addPhases() {
    addWidget(new QLabel(tr("  Phase ")));
    m_phases->setToolTip(tr("What tables, roofline, details and verdict speak of (R)"));
    addWidget(m_phases);
    auto* next = new QAction(this);
    next->setShortcut(Qt::Key_R);
    connect(next, &QAction::triggered, m_phases, &PhaseBox::chooseNext);
    m_phases->addAction(next);
}

void ToolBar::addSearch() {
    constexpr int kSearchWidth = 300;
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    m_count->setObjectName("matches");
    addWidget(m_count);
    m_search->setPlaceholderText(tr("Find a kernel, range or call (Ctrl+F)"));
    m_search->setAccessibleName(tr("Find"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(kSearchWidth);
    addWidget(m_search);
    connect(m_search, &QLineEdit::textChanged, this, &ToolBar::search);
    connect(&m_state.filters(), &Filters::textChanged, this, [this] {
        if (m_search->text() != m_state.filters().text())
            m_search->setText(m_state.filters().text());
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { go(1); });
    m_search->installEventFilter(this);
    const auto add = [this](const QKeySequence& keys, int direction) {
        auto* action = new QAction(this);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, [this, direction] { go(direction); });
        addAction(action);
        widgetForAction(action)->hide();
    };
    add(Qt::Key_N, 1);
    add(QKeySequence(Qt::SHIFT | Qt::Key_N), -1);
}

void ToolBar::setDocument(DocumentPtr document) {
    const bool isSame = haveSameDetails(m_document, document);
    m_document = std::move(document);
    if (!isSame)
        search();
}

void ToolBar::focusSearch() {
    m_search->setFocus();
    m_search->selectAll();
}

/// Esc in the search field leaves it and its text, Tab goes to what was found: the keys of the view work there.
bool ToolBar::eventFilter(QObject* watched, QEvent* event) {
    const int key = watched == m_search && event->type() == QEvent::KeyPress
                        ? static_cast<QKeyEvent*>(event)->key()
                        : 0;
    if (key != Qt::Key_Escape && key != Qt::Key_Tab)
        return QToolBar::eventFilter(watched, event);
    if (key == Qt::Key_Escape)
        m_search->clear();
    emit searchLeft();
    return true;
}

void ToolBar::search() {
    m_searching.cancel();
    m_state.findings().setMatches(nullptr);
    m_typing.start();
    tellMatches();
}

void ToolBar::startSearch() {
    m_state.filters().setText(m_search->text());
    if (!m_document)
        return;
    m_searching.start(
        [trace = m_document->trace,
         wanted = searchTextOf(m_search->text())](const std::stop_token& stop) {
            return std::make_shared<const Matches>(findMatches(*trace, wanted, stop));
        },
        [this](auto matches) { m_state.findings().setMatches(std::move(matches)); });
}

void ToolBar::follow(ViewState& state, DocumentPtr document) {
    m_followed = &state;
    m_shown = std::move(document);
    m_following = std::make_unique<QObject>();
    connect(&state.findings(), &Findings::changed, m_following.get(), [this] { tellMatches(); });
    connect(&state, &ViewState::selectionChanged, m_following.get(), [this] { tellMatches(); });
    connect(&state, &ViewState::windowChanged, m_following.get(), [this] { tellHistory(); });
    tellMatches();
    tellHistory();
}

void ToolBar::go(int direction) {
    const auto& matches = m_followed->findings().matches();
    if (!m_shown || !matches || matches->items.empty())
        return;
    const Item next = matches->next(*m_shown->trace, m_followed->selection(), direction);
    m_followed->select(next);
    const TimeWindow time = timeOf(*m_shown, next), window = m_followed->window();
    if (time.from < window.from || time.to > window.to)
        m_followed->setWindow(time.length() > window.length()
                                  ? around(time)
                                  : TimeWindow{(time.from + time.to - window.length()) / 2,
                                               (time.from + time.to + window.length()) / 2});
}

void ToolBar::tellHistory() {
    m_back->setEnabled(m_followed->history().canGoBack());
    m_forward->setEnabled(m_followed->history().canGoForward());
}

void ToolBar::tellMatches() {
    if (m_search->text().isEmpty())
        return m_count->clear();
    if (!m_followed->findings().matches() || !m_shown)
        return m_count->setText(tr("searching  "));
    const Matches& matches = *m_followed->findings().matches();
    const std::size_t at = matches.placeOf(*m_shown->trace, m_followed->selection());
    const QString all = QString::fromStdString(reports::count(matches.items.size()));
    m_count->setText(at < matches.items.size() ? tr("%1 of %2  ").arg(at + 1).arg(all)
                                               : tr("%1 found  ").arg(all));
}

} // namespace ridge::gui
