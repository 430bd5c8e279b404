// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The menus of the window: all that it does as a whole, with its keys.
#include "gui/style/theme.h"
#include "gui/window/export.h"
#include "gui/window/key_sheet.h"
#include "gui/window/main_window.h"
#include "gui/window/settings.h"
#include "gui/window/status_line.h"
#include "gui/window/tool_bar.h"

#include <QAction>
#include <QActionGroup>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>

#include <utility>

namespace ridge::gui {

void MainWindow::addActions() {
    addFileMenu();
    addViewMenu();
    addHelpMenu();
    const auto add = [this](const QKeySequence& keys, auto slot) {
        auto* action = new QAction(this);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
    };
    add(QKeySequence::Find, [this] { m_bar->focusSearch(); });
    add(QKeySequence(Qt::Key_Slash), [this] { m_bar->focusSearch(); });
}

void MainWindow::addFileMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    menu->addAction(tr("&Open..."), QKeySequence::Open, this, &MainWindow::chooseFile);
    m_recent = menu->addMenu(tr("Open &recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    menu->addAction(tr("&Compare with the recording before..."),
                    QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), this,
                    &MainWindow::chooseBefore);
    menu->addAction(tr("&Stop comparing"), this, [this] {
        m_beforeLoader.cancel();
        setBefore(nullptr);
    });
    menu->addAction(tr("&Read again"), QKeySequence(Qt::Key_F5), this, &MainWindow::reload);
    menu->addSeparator();
    menu->addAction(tr("&Export the view..."), QKeySequence(Qt::CTRL | Qt::Key_E), this,
                    &MainWindow::exportNow);
    menu->addSeparator();
    menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
}

void MainWindow::addViewMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    for (int i = 0; i < m_tabs->count(); ++i)
        menu->addAction(m_tabs->tabText(i),
                        QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), this,
                        [this, i] {
                            m_tabs->setCurrentIndex(i);
                            currentView()->setFocus(); // its keys work, not those of a box in it
                        });
    menu->addSeparator();
    menu->addAction(tr("&Undo search or lanes"), QKeySequence::Undo, this,
                    [this] { usedState().undoFilter(); });
    menu->addAction(tr("Red&o search or lanes"), QKeySequence(Qt::CTRL | Qt::Key_Y), this,
                    [this] { usedState().redoFilter(); });
    menu->addSeparator();
    menu->addAction(tr("What the &recording lacks"), QKeySequence(Qt::CTRL | Qt::Key_L), this,
                    [this] { m_line->showLosses(); });
    menu->addAction(m_toggleDetails);
    addThemeMenu(*menu);
}

void MainWindow::addThemeMenu(QMenu& view) {
    view.addAction(tr("&Light or dark"), QKeySequence(Qt::Key_T), this,
                   [this] { chooseTheme(theme().dark ? ThemeChoice::Light : ThemeChoice::Dark); });
    QMenu* menu = view.addMenu(tr("&Theme"));
    auto* group = new QActionGroup(menu);
    const std::pair<ThemeChoice, QString> choices[] = {{ThemeChoice::System, tr("&As the system")},
                                                       {ThemeChoice::Light, tr("&Light")},
                                                       {ThemeChoice::Dark, tr("&Dark")}};
    for (const auto& [choice, name] : choices) {
        QAction* action =
            menu->addAction(name, this, [this, choice = choice] { chooseTheme(choice); });
        action->setCheckable(true);
        group->addAction(action);
        connect(menu, &QMenu::aboutToShow, action,
                [action, choice = choice] { action->setChecked(themeChoice() == choice); });
    }
}

void MainWindow::chooseTheme(ThemeChoice choice) {
    useTheme(choice);
    if (m_keepsSettings)
        keepTheme(choice);
}

void MainWindow::addHelpMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    QAction* keys = menu->addAction(tr("&Keys"), this, [this] {
        auto* sheet = new KeySheet(this);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->show();
    });
    // Where a keyboard has it beside Shift, Shift may or may not be told.
    keys->setShortcuts({QKeySequence(Qt::Key_Question), QKeySequence(Qt::SHIFT | Qt::Key_Question),
                        QKeySequence(Qt::Key_F1)});
}

void MainWindow::fillRecent() {
    m_recent->clear();
    for (const QString& file : recentFiles()) // "&" would mark a key
        m_recent->addAction(QString(file).replace("&", "&&"), this,
                            [this, file] { open(file.toStdString()); });
    if (m_recent->isEmpty())
        m_recent->addAction(tr("None yet"))->setEnabled(false);
}

void MainWindow::exportNow() {
    const QString pictures = tr("Pictures (*.png *.svg)"), table = tr("Table (*.csv)");
    QString kind = pictures;
    QString file = QFileDialog::getSaveFileName(this, tr("Export the view"), {},
                                                pictures + ";;" + table, &kind);
    if (file.isEmpty())
        return;
    if (QFileInfo(file).suffix().isEmpty())
        file += kind == table ? ".csv" : ".png";
    const auto done = exportView(*currentView(), file);
    statusBar()->showMessage(done ? tr("%1 was written").arg(file)
                                  : QString::fromStdString(done.error().message),
                             10'000);
}

void MainWindow::chooseFile() {
    const QString name =
        QFileDialog::getOpenFileName(this, tr("Open a recording"), {}, tr("Recordings (*.ridge)"));
    if (!name.isEmpty())
        open(name.toStdString());
}

void MainWindow::chooseBefore() {
    const QString name = QFileDialog::getOpenFileName(this, tr("The recording from before"), {},
                                                      tr("Recordings (*.ridge)"));
    if (name.isEmpty())
        return;
    compareWith(name.toStdString());
    showView(std::size_t(m_tabs->count()) - 1);
}

} // namespace ridge::gui
