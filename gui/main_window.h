// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/details_panel.h"
#include "gui/loader.h"
#include "gui/message_page.h"
#include "gui/view.h"
#include "gui/view_state.h"

#include <QLabel>
#include <QMainWindow>
#include <QStackedWidget>
#include <QTabWidget>

namespace ridge::gui {

class ToolBar;

/// The window: the views as tabs over one ViewState, a details panel, and a page with a sentence while
/// there is nothing to show.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    MainWindow();

    /// Opens `file` in the background; what was open goes away when the new one is read.
    void open(const std::filesystem::path& file);

    void showView(std::size_t kind); ///< index into viewKinds()
    View* currentView() const;
    ViewState& state() { return m_state; }
    const DocumentPtr& document() const { return m_document; }

    /// Everything is read, analysed and drawn, or failed.
    bool isSettled() const;
    /// Why there is nothing to see; "" when there is.
    QString failure() const { return m_failure; }

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void addPanels();
    void addActions();
    void connectLoader();
    void setDocument(DocumentPtr document);
    void fail(const QString& sentence);
    void chooseFile();
    void tellStatus();

    ViewState m_state;
    Loader m_loader;
    DocumentPtr m_document;
    QString m_failure;
    QStackedWidget* m_pages;
    MessagePage* m_message;
    QTabWidget* m_tabs;
    DetailsPanel* m_details;
    ToolBar* m_bar;
    QLabel *m_status, *m_losses;
};

} // namespace ridge::gui
