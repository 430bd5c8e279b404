// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/main_window.h"

#include "gui/items/item_text.h"
#include "gui/tables/tables_view.h"
#include "gui/window/export.h"
#include "gui/window/loss_badge.h"
#include "gui/window/phases.h"
#include "gui/window/record_control.h"
#include "gui/window/settings.h"
#include "gui/window/status_line.h"
#include "gui/window/tool_bar.h"
#include "gui/window/views.h"
#include "gui/window/window_menus.h"
#include "reports/words/format.h"

#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QScreen>

namespace ridge::gui {
namespace {

const QString kNothingOpen = QStringLiteral("Drop a .ridge file here, press Ctrl+O to open one, or "
                                            "Ctrl+R to record a program.");

/// The state that is used last, for a view with two sides.
ViewState& usedBy(const View& view, ViewState& shared) {
    const View::Side side = view.usedSide();
    return side.state ? *side.state : shared;
}

} // namespace

MainWindow::MainWindow()
    : m_pages(new QStackedWidget), m_message(new MessagePage), m_tabs(new QTabWidget),
      m_details(new DetailsPanel(m_state)), m_bar(new ToolBar(m_state)),
      m_record(new RecordControl(*this)), m_line(new StatusLine), m_badge(new LossBadge) {
    setWindowTitle("Ridgepoint");
    // Its title and borders are the desktop's and not known yet: on a small screen there must be room for them.
    constexpr QMargins kFrame(8, 40, 8, 8);
    resize(QSize(1440, 900).boundedTo(screen()->availableSize().shrunkBy(kFrame)));
    setAcceptDrops(true);
    for (const ViewKind& kind : viewKinds()) {
        View* view = kind.make(m_state, m_tabs);
        m_tabs->addTab(view, kind.title);
        connect(view, &View::timelineWanted, this, [this] { showView(viewNamed("timeline")); });
        connect(view, &View::tableWanted, this, [this](const QString& id) {
            showView(viewNamed("tables"));
            static_cast<TablesView*>(currentView())->showTable(id);
        });
        connect(view, &View::usedSideChanged, this, &MainWindow::followView);
    }
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::followView);
    m_tabs->setDocumentMode(true);
    m_pages->addWidget(m_message);
    m_pages->addWidget(m_tabs);
    setCentralWidget(m_pages);
    addPanels();
    connectLoaders();
    connectRecording();
    m_message->say(kNothingOpen);
}

void MainWindow::addPanels() {
    constexpr int kPanelWidth = 340;
    addToolBar(m_bar);
    connect(m_bar, &ToolBar::searchLeft, this, [this] { currentView()->setFocus(); });
    connect(&m_bar->phases(), &PhaseBox::chosen, this, [this](analyzer::PhaseChoice part) {
        m_loader.analyse(m_document, part); // it takes effect when that is done
        showCancel();
    });
    auto* dock = new QDockWidget(tr("Details"));
    dock->setObjectName("details");
    dock->setWidget(m_details);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    addDockWidget(Qt::RightDockWidgetArea, dock);
    resizeDocks({dock}, {kPanelWidth}, Qt::Horizontal);
    dock->toggleViewAction()->setShortcut(Qt::Key_I);
    m_tabs->setCornerWidget(m_badge);
    setStatusBar(m_line);
    connect(m_line, &StatusLine::cancelled, this, &MainWindow::cancel);
    connect(&m_watch, &FileWatch::fileChanged, m_line, &StatusLine::tellChange);
    connect(&m_watch, &FileWatch::followed, m_line, &StatusLine::forgetChange);
    addMenus(*dock->toggleViewAction());
}

void MainWindow::addMenus(QAction& toggleDetails) {
    auto* menus = new WindowMenus(*this, toggleDetails, m_record->holdAction());
    connect(menus, &WindowMenus::fileChosen, this,
            [this](const QString& file) { open(file.toStdString()); });
    connect(menus, &WindowMenus::beforeChosen, this, [this](const QString& file) {
        compareWith(file.toStdString());
        showView(viewKinds().size() - 1);
    });
    connect(m_message, &MessagePage::openWanted, menus, &WindowMenus::chooseFile);
    connect(menus, &WindowMenus::recordWanted, m_record, &RecordControl::ask);
    connect(menus, &WindowMenus::comparingStopped, this, &MainWindow::stopComparing);
    connect(menus, &WindowMenus::readAgain, this, &MainWindow::reload);
    const auto tellWritten = [this](const QString& file, const Result<void>& done) {
        statusBar()->showMessage(done ? tr("%1 was written").arg(file)
                                      : QString::fromStdString(done.error().message),
                                 10'000);
    };
    connect(menus, &WindowMenus::exportWanted, this, [this, tellWritten](const QString& file) {
        tellWritten(file, exportView(*currentView(), file));
    });
    connect(menus, &WindowMenus::reportWanted, this, [this, tellWritten](const QString& file) {
        tellWritten(file, exportReport(m_document, file));
    });
    connect(menus, &WindowMenus::viewChosen, this, [this](std::size_t kind) {
        showView(kind);
        currentView()->setFocus(); // its keys work, not those of a box in it
    });
    connect(menus, &WindowMenus::undo, this,
            [this] { usedBy(*currentView(), m_state).filters().undo(); });
    connect(menus, &WindowMenus::redo, this,
            [this] { usedBy(*currentView(), m_state).filters().redo(); });
    connect(menus, &WindowMenus::searchWanted, m_bar, &ToolBar::focusSearch);
    connect(menus, &WindowMenus::lossesWanted, m_line, &StatusLine::showLosses);
    connect(menus, &WindowMenus::themeChosen, this, [this](ThemeChoice choice) {
        if (m_keepsSettings)
            keepTheme(choice);
    });
}

void MainWindow::connectLoaders() {
    connect(m_message, &MessagePage::cancelled, this, &MainWindow::cancel);
    connect(m_message, &MessagePage::recordWanted, m_record, &RecordControl::ask);
    connect(m_message, &MessagePage::chosen, this,
            [this](const QString& file) { open(file.toStdString()); });
    connect(&m_loader, &Loader::progressed, this, [this](double share) {
        m_message->showProgress(tr("Reading the recording."), share);
        if (m_document && m_document->overview)
            m_line->tellReading(*m_document, share);
    });
    connect(&m_loader, &Loader::analysing, m_line, &StatusLine::tellAnalysing);
    connect(&m_loader, &Loader::overviewRead, this, &MainWindow::start);
    connect(&m_loader, &Loader::documentRead, this, [this](DocumentPtr document) {
        if (!m_document || !m_document->overview || m_document->file != document->file)
            return start(std::move(document));
        m_state.correct(withMargin(document->times.whole));
        setDocument(std::move(document));
    });
    connect(&m_state, &ViewState::bookmarksChanged, this, [this] {
        if (m_keepsSettings && m_document)
            keepBookmarks(QString::fromStdString(m_document->file.string()), m_state.bookmarks());
    });
    connect(&m_loader, &Loader::overviewLabelled, this, &MainWindow::setDocument);
    connect(&m_loader, &Loader::documentAnalysed, this, &MainWindow::setDocument);
    connect(&m_loader, &Loader::failed, this, [this](const QString& sentence) {
        if (m_keepsSettings)
            forgetRecent(QString::fromStdString(m_file.string()));
        fail(sentence);
        m_message->say(sentence + tr("\n\nF5 tries again, Ctrl+O opens another file."));
    });
    connect(&m_beforeLoader, &Loader::documentAnalysed, this, &MainWindow::setBefore);
    connect(&m_beforeLoader, &Loader::failed, this, [this](const QString& sentence) {
        m_failure = sentence;
        statusBar()->showMessage(sentence);
        showCancel();
    });
}

void MainWindow::connectRecording() {
    connect(m_record, &RecordControl::began, this, [this](const QString& file) {
        m_file = file.toStdString();
        m_loader.cancel();
        fail(tr("Waiting for the recording."));
        m_failure.clear();
        setWindowTitle(
            tr("%1 while it is recorded – Ridgepoint")
                .arg(QString::fromStdString(reports::printable(m_file.filename().string()))));
        showView(viewNamed("timeline"));
    });
    connect(m_record, &RecordControl::waits, this, [this](const QString& sentence) {
        if (!m_document)
            m_message->say(tr("Waiting for the recording: %1").arg(sentence));
    });
    // Rows of one look are not those of the next, so that nothing stays selected.
    connect(m_record, &RecordControl::recent, this, [this](const Followed& followed) {
        const TimeWindow time = withMargin(followed.document->times.work);
        if (!m_document)
            m_state.reset(time);
        m_state.select({});
        m_state.hover({});
        m_state.correct(time);
        m_state.setWindow(time);
        setDocument(followed.document);
        m_line->showMessage(tr("%1 operations so far. These are the last %2; Space holds them.")
                                .arg(QString::fromStdString(reports::count(followed.operations)),
                                     durationText(followed.document->times.work.length())));
    });
    connect(m_record, &RecordControl::finished, this,
            [this](const QString& file) { open(file.toStdString()); });
    connect(m_record, &RecordControl::failed, this, &MainWindow::fail);
    connect(m_record, &RecordControl::told, this,
            [this](const QString& sentence) { m_line->showMessage(sentence); });
}

void MainWindow::open(const std::filesystem::path& file) {
    m_record->stopFollowing();
    m_line->clearMessage();
    m_failure.clear();
    stopComparing();
    m_pages->setCurrentWidget(m_message);
    m_message->showProgress(tr("Reading the recording."), -1);
    setWindowTitle(QString::fromStdString(reports::printable(file.filename().string())) +
                   " – Ridgepoint");
    m_file = file;
    m_bar->phases().tell(nullptr);
    m_loader.open(file, analyzer::PhaseChoice::Steady);
    if (m_keepsSettings)
        keepRecent(QString::fromStdString(file.string()));
}

void MainWindow::start(DocumentPtr document) {
    m_document = nullptr; // the bookmarks that the next line forgets stay with their file
    const auto [time, work] = document->times;
    m_state.reset(withMargin(time));
    // Before its first kernel a program starts and loads: where that is much, the first picture leaves it out.
    constexpr double kMuch = 0.2;
    if (work.length() > 1 && double(work.length()) < (1 - kMuch) * double(time.length()))
        m_state.setWindow(withMargin(work));
    setDocument(std::move(document));
    const QString file = QString::fromStdString(m_document->file.string());
    m_watch.follow(file);
    if (m_keepsSettings)
        m_state.setBookmarks(bookmarksOf(file));
}

void MainWindow::setDocument(DocumentPtr document) {
    const bool isNew = document && document->results && (!m_document || !m_document->results);
    m_document = std::move(document);
    for (int i = 0; i < m_tabs->count(); ++i)
        static_cast<View*>(m_tabs->widget(i))->setDocument(m_document);
    m_bar->setDocument(m_document);
    followView();
    tellStatus();
    matchBefore();
    showCancel();
    if (m_document && m_pages->currentWidget() != m_tabs) {
        m_pages->setCurrentWidget(m_tabs);
        m_tabs->currentWidget()->setFocus();
    }
    // The first picture is of the median iteration, unless the user has moved already.
    const bool isUntouched =
        m_state.window() == m_state.whole() ||
        (isNew && m_state.window() == clamped(withMargin(m_document->times.work), m_state.whole()));
    if (isNew && isUntouched)
        if (const auto sight = firstSight(m_document->results->analysis))
            m_state.setWindow(around(*sight));
}

void MainWindow::compareWith(const std::filesystem::path& file) {
    m_failure.clear();
    statusBar()->clearMessage();
    setBefore(nullptr);
    m_beforeLoader.open(file, analyzer::PhaseChoice::Steady);
    showCancel();
}

void MainWindow::stopComparing() {
    m_beforeLoader.cancel();
    setBefore(nullptr);
}

void MainWindow::setBefore(DocumentPtr before) {
    m_before = std::move(before);
    for (int i = 0; i < m_tabs->count(); ++i)
        static_cast<View*>(m_tabs->widget(i))->setBefore(m_before);
    matchBefore();
    showCancel();
}

void MainWindow::matchBefore() {
    if (!m_before || !m_document || !m_document->results || m_beforeLoader.isRunning())
        return;
    const analyzer::PhaseChoice part = m_document->results->analysis.options.phase;
    if (m_before->results->analysis.options.phase != part)
        m_beforeLoader.analyse(m_before, part);
}

void MainWindow::reload() {
    if (m_file.empty())
        return;
    const DocumentPtr before = m_before;
    open(m_file);
    if (before)
        compareWith(before->file);
}

void MainWindow::fail(const QString& sentence) {
    m_failure = sentence;
    m_document = nullptr;
    m_watch.follow("");
    m_state.reset({0, 1});
    setDocument(nullptr);
    m_message->say(sentence);
    if (m_keepsSettings)
        m_message->offer(recentFiles(), exampleFiles());
    m_pages->setCurrentWidget(m_message);
    m_message->setFocus(); // nothing is there to be searched
}

void MainWindow::cancel() {
    m_beforeLoader.cancel();
    m_loader.cancel();
    if (!m_document || m_document->overview)
        return fail(tr("Cancelled. ") + kNothingOpen);
    if (!m_document->results)
        for (int i = 0; i < m_tabs->count(); ++i)
            static_cast<View*>(m_tabs->widget(i))->setCancelled();
    tellStatus();
    showCancel();
}

void MainWindow::showCancel() {
    m_line->offerCancel(m_loader.isRunning() || m_beforeLoader.isRunning());
}

void MainWindow::followView() {
    View::Side side = currentView()->usedSide();
    if (!side.state)
        side = {&m_state, m_document, ""};
    m_bar->follow(*side.state, side.document);
    m_details->follow(*side.state, side.document, side.name);
}

void MainWindow::tellStatus() {
    const analyzer::Analysis* analysis =
        m_document && m_document->results ? &m_document->results->analysis : nullptr;
    m_badge->tell(analysis);
    m_badge->setVisible(m_badge->isWarning());
    m_bar->phases().tell(analysis);
    m_line->tell(m_document.get(), m_loader.isRunning());
}

void MainWindow::showView(std::size_t kind) {
    m_tabs->setCurrentIndex(static_cast<int>(kind));
}

View* MainWindow::currentView() const {
    return static_cast<View*>(m_tabs->currentWidget());
}

bool MainWindow::isSettled() const {
    return !m_loader.isRunning() && !m_beforeLoader.isRunning() &&
           (!m_document || (currentView()->isSettled() && m_details->isSettled()));
}

void MainWindow::keepSettings() {
    m_keepsSettings = true;
    restoreLayout(*this);
    m_message->offer(recentFiles(), exampleFiles());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_record->end(); // its program would write to nobody
    if (m_keepsSettings)
        keepLayout(*this);
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    open(event->mimeData()->urls().front().toLocalFile().toStdString());
}

} // namespace ridge::gui
