// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/window_menus.h"

#include "gui/style/q_text.h"
#include "gui/window/key_sheet.h"
#include "gui/window/settings.h"
#include "gui/window/views.h"
#include "reports/formats.h"

#include <QActionGroup>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>

#include <algorithm>
#include <utility>

namespace ridge::gui {

WindowMenus::WindowMenus(QMainWindow& window, QAction& toggleDetails, QAction& hold)
    : QObject(&window), m_window(window), m_toggleDetails(toggleDetails), m_hold(hold) {
    addFileMenu();
    addViewMenu();
    addHelpMenu();
    addSearchKeys();
}

void WindowMenus::addSearchKeys() {
    for (const QKeySequence& keys :
         {QKeySequence(QKeySequence::Find), QKeySequence(Qt::Key_Slash)}) {
        auto* action = new QAction(&m_window);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, &WindowMenus::searchWanted);
        m_window.addAction(action);
    }
}

void WindowMenus::addFileMenu() {
    QMenu* menu = m_window.menuBar()->addMenu(tr("&File"));
    menu->addAction(tr("&Open..."), QKeySequence::Open, this, &WindowMenus::chooseFile);
    menu->addAction(tr("Recor&d a program..."), QKeySequence(Qt::CTRL | Qt::Key_R), this,
                    &WindowMenus::recordWanted);
    m_recent = menu->addMenu(tr("Open &recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &WindowMenus::fillRecent);
    menu->addAction(tr("&Compare with the recording before..."),
                    QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), this,
                    &WindowMenus::chooseBefore);
    menu->addAction(tr("&Stop comparing"), this, &WindowMenus::comparingStopped);
    menu->addAction(tr("&Read again"), QKeySequence(Qt::Key_F5), this, &WindowMenus::readAgain);
    menu->addSeparator();
    menu->addAction(tr("&Export the view..."), QKeySequence(Qt::CTRL | Qt::Key_E), this,
                    &WindowMenus::chooseExport);
    menu->addAction(tr("&Write a report..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this,
                    &WindowMenus::chooseReport);
    menu->addSeparator();
    menu->addAction(tr("&Quit"), QKeySequence::Quit, &m_window, &QWidget::close);
}

void WindowMenus::addViewMenu() {
    QMenu* menu = m_window.menuBar()->addMenu(tr("&View"));
    for (std::size_t i = 0; i < viewKinds().size(); ++i)
        menu->addAction(viewKinds()[i].title,
                        QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + int(i))), this,
                        [this, i] { emit viewChosen(i); });
    menu->addSeparator();
    menu->addAction(tr("&Undo search or lanes"), QKeySequence::Undo, this, &WindowMenus::undo);
    menu->addAction(tr("Red&o search or lanes"), QKeySequence(Qt::CTRL | Qt::Key_Y), this,
                    &WindowMenus::redo);
    menu->addSeparator();
    menu->addAction(tr("What the &recording lacks"), QKeySequence(Qt::CTRL | Qt::Key_L), this,
                    &WindowMenus::lossesWanted);
    menu->addAction(&m_hold);
    menu->addAction(&m_toggleDetails);
    addThemeMenu(*menu);
}

void WindowMenus::addThemeMenu(QMenu& view) {
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

void WindowMenus::chooseTheme(ThemeChoice choice) {
    useTheme(choice);
    emit themeChosen(choice);
}

void WindowMenus::addHelpMenu() {
    QMenu* menu = m_window.menuBar()->addMenu(tr("&Help"));
    QAction* keys = menu->addAction(tr("&Keys"), this, [this] {
        auto* sheet = new KeySheet(&m_window);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->show();
    });
    // Where a keyboard has it beside Shift, Shift may or may not be told.
    keys->setShortcuts({QKeySequence(Qt::Key_Question), QKeySequence(Qt::SHIFT | Qt::Key_Question),
                        QKeySequence(Qt::Key_F1)});
}

void WindowMenus::fillRecent() {
    m_recent->clear();
    for (const QString& file : recentFiles()) // "&" would mark a key
        m_recent->addAction(QString(file).replace("&", "&&"), this,
                            [this, file] { emit fileChosen(file); });
    if (m_recent->isEmpty())
        m_recent->addAction(tr("None yet"))->setEnabled(false);
}

void WindowMenus::chooseExport() {
    const QString pictures = tr("Pictures (*.png *.svg)"), table = tr("Table (*.csv)");
    QString kind = pictures;
    QString file = QFileDialog::getSaveFileName(&m_window, tr("Export the view"), {},
                                                pictures + ";;" + table, &kind);
    if (file.isEmpty())
        return;
    if (QFileInfo(file).suffix().isEmpty())
        file += kind == table ? ".csv" : ".png";
    emit exportWanted(file);
}

void WindowMenus::chooseReport() {
    QStringList kinds, endings;
    const auto add = [&](const QString& name, const QString& ending) {
        kinds += QString("%1 (*%2)").arg(name, ending);
        endings += ending;
    };
    for (const reports::ReportFormat& format : reports::kReportFormats)
        add(qText(format.name), qText(format.ending));
    add(tr("Report to print"), ".pdf");
    QString kind = kinds.front();
    QString file =
        QFileDialog::getSaveFileName(&m_window, tr("Write a report"), {}, kinds.join(";;"), &kind);
    if (file.isEmpty())
        return;
    if (QFileInfo(file).suffix().isEmpty())
        file += endings[std::max(kinds.indexOf(kind), qsizetype(0))];
    emit reportWanted(file);
}

void WindowMenus::chooseFile() {
    const QString name = QFileDialog::getOpenFileName(&m_window, tr("Open a recording"), {},
                                                      tr("Recordings (*.ridge)"));
    if (!name.isEmpty())
        emit fileChosen(name);
}

void WindowMenus::chooseBefore() {
    const QString name = QFileDialog::getOpenFileName(&m_window, tr("The recording from before"),
                                                      {}, tr("Recordings (*.ridge)"));
    if (!name.isEmpty())
        emit beforeChosen(name);
}

} // namespace ridge::gui
