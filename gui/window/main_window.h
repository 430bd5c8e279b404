// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/details/details_panel.h"
#include "gui/loading/loader.h"
#include "gui/view/view.h"
#include "gui/view/view_state.h"
#include "gui/window/file_watch.h"
#include "gui/window/message_page.h"

#include <QMainWindow>
#include <QStackedWidget>
#include <QTabWidget>

namespace ridge::gui {

class LossBadge;
class RecordControl;
class StatusLine;
class ToolBar;

/// The window: the views as tabs over one ViewState, a details panel, and a page with a sentence while
/// there is nothing to show.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    MainWindow();

    /// Reads `file` in the background. The open recording is replaced when the new one is read.
    void open(const std::filesystem::path& file);

    RecordControl& recording() { return *m_record; }

    /// Compares what is open with the earlier recording `file`, which is read in the background too.
    void compareWith(const std::filesystem::path& file);

    void showView(std::size_t kind); ///< index into viewKinds()
    View* currentView() const;
    ViewState& state() { return m_state; }
    const DocumentPtr& document() const { return m_document; }
    const DocumentPtr& before() const { return m_before; } ///< with results, or null

    /// Restores size and panels of the last start. From now on saves them, the chosen theme and the
    /// opened files.
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
    void addMenus(QAction& toggleDetails);
    void connectLoaders();
    void connectRecording();
    void start(DocumentPtr document); ///< shows a recording that was not there
    void setDocument(DocumentPtr document);
    void setBefore(DocumentPtr before);
    void stopComparing();
    void reload();
    void matchBefore(); ///< analyses the earlier recording for the same part as the document
    void fail(const QString& sentence);
    void tellStatus();
    void showCancel();
    void followView(); ///< in the tool bar and the details
    void cancel();     ///< stops reading or analysing; keeps what is there

    ViewState m_state;
    Loader m_loader, m_beforeLoader;
    DocumentPtr m_document, m_before;
    std::filesystem::path m_file; ///< last file that was opened or failed to open
    QString m_failure;
    QStackedWidget* m_pages;
    MessagePage* m_message;
    QTabWidget* m_tabs;
    DetailsPanel* m_details;
    ToolBar* m_bar;
    RecordControl* m_record;
    bool m_keepsSettings = false;
    FileWatch m_watch;
    StatusLine* m_line;
    LossBadge* m_badge; ///< over every view, for warnings only
};

} // namespace ridge::gui
