// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/main_window.h"

#include "gui/items/item_text.h"
#include "gui/style/elided_label.h"
#include "gui/style/theme.h"
#include "gui/window/loss_badge.h"
#include "gui/window/phases.h"
#include "gui/window/settings.h"
#include "gui/window/tool_bar.h"
#include "gui/window/views.h"
#include "reports/words/format.h"

#include <QAction>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QScreen>
#include <QShortcut>
#include <QStatusBar>

#include <cmath>

namespace ridge::gui {
namespace {

QString badgeStyle() {
    return QString("color: %1; background: %2; padding: 2px 6px")
        .arg(theme().warning.name(), theme().warningGround.name());
}

} // namespace

MainWindow::MainWindow()
    : m_pages(new QStackedWidget), m_message(new MessagePage), m_tabs(new QTabWidget),
      m_details(new DetailsPanel(m_state)), m_bar(new ToolBar(m_state)), m_status(new ElidedLabel),
      m_losses(new LossBadge), m_badge(new LossBadge), m_changed(new QLabel),
      m_stop(new QPushButton(tr("Cancel (Ctrl+.)"))) {
    setWindowTitle("Ridgepoint");
    // Its title and borders are the desktop's and not known yet: on a small screen there must be room for them.
    constexpr QMargins kFrame(8, 40, 8, 8);
    resize(QSize(1440, 900).boundedTo(screen()->availableSize().shrunkBy(kFrame)));
    setAcceptDrops(true);
    for (const ViewKind& kind : viewKinds()) {
        View* view = kind.make(m_state, m_tabs);
        m_tabs->addTab(view, kind.title);
        connect(view, &View::timelineWanted, this, [this] { showView(0); });
        connect(view, &View::usedSideChanged, this, &MainWindow::followView);
    }
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::followView);
    m_tabs->setDocumentMode(true);
    m_pages->addWidget(m_message);
    m_pages->addWidget(m_tabs);
    setCentralWidget(m_pages);
    addPanels();
    addActions();
    connectLoader();
    connectBeforeLoader();
    m_message->say(tr("Drop a .ridge file here or press Ctrl+O."));
}

void MainWindow::addPanels() {
    constexpr int kPanelWidth = 340;
    addToolBar(m_bar);
    connect(m_bar, &ToolBar::searchLeft, this, [this] { currentView()->setFocus(); });
    connect(&m_bar->phases(), &PhaseBox::chosen, this, &MainWindow::tellPart);
    auto* dock = new QDockWidget(tr("Details"));
    dock->setObjectName("details");
    dock->setWidget(m_details);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    addDockWidget(Qt::RightDockWidgetArea, dock);
    resizeDocks({dock}, {kPanelWidth}, Qt::Horizontal);
    m_toggleDetails = dock->toggleViewAction();
    m_toggleDetails->setShortcut(Qt::Key_I);
    m_tabs->setCornerWidget(m_badge);
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(m_changed);
    statusBar()->addPermanentWidget(m_losses);
    m_changed->setObjectName("changed");
    m_changed->hide();
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &MainWindow::tellChange);
    statusBar()->addPermanentWidget(m_stop);
    // A button's own shortcut would click it a tenth of a second later.
    new QShortcut(Qt::CTRL | Qt::Key_Period, m_stop, m_stop, &QPushButton::click);
    m_stop->setObjectName("cancel");
    m_stop->hide();
    connect(m_stop, &QPushButton::clicked, this, &MainWindow::cancel);
}

void MainWindow::connectLoader() {
    connect(m_message, &MessagePage::cancelled, this, &MainWindow::cancel);
    connect(m_message, &MessagePage::chosen, this,
            [this](const QString& file) { open(file.toStdString()); });
    connect(&m_loader, &Loader::progressed, this, &MainWindow::tellProgress);
    connect(&m_loader, &Loader::analysing, this, &MainWindow::tellAnalysing);
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
    connect(&m_loader, &Loader::failed, this, &MainWindow::failToOpen);
}

void MainWindow::connectBeforeLoader() {
    connect(&m_beforeLoader, &Loader::documentAnalysed, this, &MainWindow::setBefore);
    connect(&m_beforeLoader, &Loader::failed, this, [this](const QString& sentence) {
        m_failure = sentence;
        statusBar()->showMessage(sentence);
        showCancel();
    });
}

void MainWindow::open(const std::filesystem::path& file) {
    m_failure.clear();
    m_beforeLoader.cancel();
    setBefore(nullptr);
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
    watchFile(file);
    if (m_keepsSettings)
        m_state.setBookmarks(bookmarksOf(file));
}

void MainWindow::watchFile(const QString& file) {
    if (!m_watcher.files().isEmpty())
        m_watcher.removePaths(m_watcher.files());
    if (!file.isEmpty())
        m_watcher.addPath(file);
    m_changed->hide();
}

void MainWindow::tellChange(const QString& file) {
    m_changed->setText(QFileInfo::exists(file)
                           ? tr("The file was changed: you see what it was. F5 reads it again.")
                           : tr("The file is gone: you see what it was."));
    m_changed->setStyleSheet(badgeStyle());
    m_changed->show();
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
    // The first view speaks of the steady state, unless the user has moved already.
    const bool isUntouched =
        m_state.window() == m_state.whole() ||
        (isNew && m_state.window() == clamped(withMargin(m_document->times.work), m_state.whole()));
    if (isNew && isUntouched)
        if (const auto steady = steadyState(m_document->results->analysis.phases))
            m_state.setWindow(around(*steady));
}

void MainWindow::compareWith(const std::filesystem::path& file) {
    m_failure.clear();
    statusBar()->clearMessage();
    setBefore(nullptr);
    m_beforeLoader.open(file, analyzer::PhaseChoice::Steady);
    showCancel();
}

void MainWindow::setBefore(DocumentPtr before) {
    m_before = std::move(before);
    for (int i = 0; i < m_tabs->count(); ++i)
        static_cast<View*>(m_tabs->widget(i))->setBefore(m_before);
    matchBefore();
    showCancel();
}

void MainWindow::tellPart(analyzer::PhaseChoice part) {
    m_loader.analyse(m_document, part);
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
    watchFile("");
    m_state.reset({0, 1});
    setDocument(nullptr);
    m_message->say(sentence);
    if (m_keepsSettings)
        m_message->offer(recentFiles());
    m_pages->setCurrentWidget(m_message);
    m_message->setFocus(); // nothing is there to be searched
}

void MainWindow::failToOpen(const QString& sentence) {
    if (m_keepsSettings)
        forgetRecent(QString::fromStdString(m_file.string()));
    fail(sentence);
    m_message->say(sentence + tr("\n\nF5 tries again, Ctrl+O opens another file."));
}

void MainWindow::cancel() {
    m_beforeLoader.cancel();
    m_loader.cancel();
    if (!m_document || m_document->overview)
        return fail(tr("Cancelled. Drop a .ridge file here or press Ctrl+O."));
    if (!m_document->results)
        for (int i = 0; i < m_tabs->count(); ++i)
            static_cast<View*>(m_tabs->widget(i))->setCancelled();
    tellStatus();
    showCancel();
}

void MainWindow::showCancel() {
    m_stop->setVisible(m_loader.isRunning() || m_beforeLoader.isRunning());
}

ViewState& MainWindow::usedState() {
    const View::Side side = currentView()->usedSide();
    return side.state ? *side.state : m_state;
}

void MainWindow::followView() {
    View::Side side = currentView()->usedSide();
    if (!side.state)
        side = {&m_state, m_document, ""};
    m_bar->follow(*side.state, side.document);
    m_details->follow(*side.state, side.document, side.name);
}

void MainWindow::tellAnalysing(double share) {
    m_status->setText(
        tr("Analysing, %1 %: verdicts come in a moment.").arg(std::lround(share * 100)));
}

void MainWindow::tellProgress(double share) {
    m_message->showProgress(tr("Reading the recording."), share);
    if (m_document && m_document->overview)
        m_status->setText(
            tr("Reading, %1 %: until then time per %2, %3.")
                .arg(std::lround(std::max(share, 0.0) * 100))
                .arg(durationText(trace::lodBucketWidth(m_document->overview->level).count()))
                .arg(m_document->labels ? tr("in the colours that a part of the kernels has")
                                        : tr("without verdicts")));
}

void MainWindow::tellStatus() {
    m_status->clear();
    const analyzer::Analysis* analysis =
        m_document && m_document->results ? &m_document->results->analysis : nullptr;
    m_losses->tell(analysis);
    m_badge->tell(analysis);
    m_bar->phases().tell(analysis);
    m_badge->setVisible(m_badge->isWarning());
    if (!m_document)
        return;
    if (m_document->overview)
        return tellProgress(0);
    if (!analysis)
        return m_loader.isRunning() ? tellAnalysing(0) : m_status->setText(cancelledSentence());
    m_status->setText(statusOf(*analysis));
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
    m_message->offer(recentFiles());
}

void MainWindow::closeEvent(QCloseEvent* event) {
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
