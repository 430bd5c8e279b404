// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/details_panel.h"
#include "gui/loader.h"
#include "gui/message_page.h"
#include "gui/theme.h"
#include "gui/view.h"
#include "gui/view_state.h"

#include <QFileSystemWatcher>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>

namespace ridge::gui {

class LossBadge;
class ToolBar;

/// The window: the views as tabs over one ViewState, a details panel, and a page with a sentence while
/// there is nothing to show.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    MainWindow();

    /// Opens `file` in the background; what was open goes away when the new one is read.
    void open(const std::filesystem::path& file);

    /// Compares what is open with the earlier recording `file`, which is read in the background too.
    void compareWith(const std::filesystem::path& file);

    void showView(std::size_t kind); ///< index into viewKinds()
    View* currentView() const;
    ViewState& state() { return m_state; }
    const DocumentPtr& document() const { return m_document; }
    const DocumentPtr& before() const { return m_before; } ///< with results, or null

    /// From now on size, panels, the theme that is chosen and the files that are opened are kept for the next start;
    /// takes the last size and panels.
    void keepSettings();

    /// Everything is read, analysed and drawn, or failed.
    bool isSettled() const;
    /// Why there is nothing to see; "" when there is.
    QString failure() const { return m_failure; }

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    void addPanels();
    void addActions(); ///< this and what it calls: window_actions.cpp
    void addFileMenu();
    void addViewMenu();
    void addThemeMenu(QMenu& view);
    void addHelpMenu();
    void chooseTheme(ThemeChoice choice);
    void fillRecent();
    void exportNow();
    void connectLoader();
    void connectBeforeLoader();
    void start(DocumentPtr document);    ///< shows a recording that was not there
    void watchFile(const QString& file); ///< none for ""
    void tellChange(const QString& file);
    void setDocument(DocumentPtr document);
    void setBefore(DocumentPtr before);
    void tellPart(analyzer::PhaseChoice part); ///< once it is analysed again
    void matchBefore();                        ///< with what the document tells
    void reload();
    void fail(const QString& sentence);
    void failToOpen(const QString& sentence); ///< m_file
    void chooseFile();
    void chooseBefore();
    void tellStatus();
    void tellProgress(double share); ///< of reading; below 0: not known
    void tellAnalysing(double share);
    void showCancel();
    ViewState& usedState(); ///< of the side that was used last where the view has two
    void followView();      ///< in the tool bar and the details
    void cancel();          ///< what is read is left without what is missing

    ViewState m_state;
    Loader m_loader, m_beforeLoader;
    DocumentPtr m_document, m_before;
    std::filesystem::path m_file; ///< that was to be opened last
    QString m_failure;
    QStackedWidget* m_pages;
    MessagePage* m_message;
    QTabWidget* m_tabs;
    DetailsPanel* m_details;
    ToolBar* m_bar;
    QAction* m_toggleDetails = nullptr;
    QMenu* m_recent = nullptr;
    bool m_keepsSettings = false;
    QFileSystemWatcher m_watcher; ///< of the file that is open
    QLabel* m_status;
    LossBadge *m_losses, *m_badge; ///< in the status line; over every view, of a warning alone
    QLabel* m_changed;             ///< shown when that file is not the one any more that was read
    QPushButton* m_stop;           ///< shown while something is read or analysed: ends that
};

} // namespace ridge::gui
