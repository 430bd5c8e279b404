// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Keys that work in the whole window. Those of a view are tested with it.
#include "gui/memory/memory_view.h"
#include "gui/screenshot.h"
#include "gui/style/theme.h"
#include "gui/window/main_window.h"
#include "gui/window/views.h"
#include "reports/formats.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <functional>
#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

class WindowKeys : public ::testing::Test {
  protected:
    WindowKeys() {
        window.show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
        window.open(RIDGE_EXAMPLES "/transformer-rungs.ridge");
        waitUntilSettled(window);
    }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
    }
    /// Presses what opens a file dialog, answers it, and closes it where it is still open.
    void pressAndAnswer(int key, Qt::KeyboardModifiers modifiers,
                        const std::function<void(QFileDialog&)>& answer) {
        QTimer soon;
        soon.setSingleShot(true);
        QObject::connect(&soon, &QTimer::timeout, [&] {
            auto* dialog = dynamic_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_TRUE(dialog);
            answer(*dialog);
            if (dialog->isVisible())
                dialog->reject();
        });
        soon.start(200);
        press(key, modifiers);
    }
    /// Goes to a part of the run, not at once after the last time: what follows at once is one
    /// step.
    TimeWindow goTo(double share) {
        QTest::qWait(ViewHistory::kSettledMs + 100);
        const TimeWindow whole = state.whole();
        const auto from = whole.from + static_cast<std::int64_t>(share * double(whole.length()));
        state.setWindow({from, from + whole.length() / 10});
        return state.window();
    }
    MainWindow window;
    ViewState& state = window.state();
};

TEST_F(WindowKeys, FShowsTheWholeRun) {
    goTo(0.2);
    ASSERT_NE(state.window(), state.whole());
    press(Qt::Key_F);
    EXPECT_EQ(state.window(), state.whole());
}

TEST_F(WindowKeys, BackAndForwardHaveSeveralKeys) {
    const TimeWindow a = goTo(0.1), b = goTo(0.3);
    const struct {
        int key;
        Qt::KeyboardModifiers modifiers;
        TimeWindow wanted;
    } kSteps[] = {{Qt::Key_Backspace, Qt::NoModifier, a},
                  {Qt::Key_BracketRight, Qt::NoModifier, b},
                  {Qt::Key_BracketLeft, Qt::NoModifier, a},
                  {Qt::Key_Right, Qt::AltModifier, b},
                  {Qt::Key_Left, Qt::AltModifier, a}};
    for (const auto& step : kSteps) {
        press(step.key, step.modifiers);
        EXPECT_EQ(state.window(), step.wanted) << step.key;
    }
}

TEST_F(WindowKeys, VGoesThroughTheColours) {
    for (const ColourMode mode : {ColourMode::Name, ColourMode::Range, ColourMode::Verdict}) {
        press(Qt::Key_V);
        EXPECT_EQ(state.colourMode(), mode);
    }
}

TEST_F(WindowKeys, IHidesTheDetailsAndShowsThem) {
    const auto* details = window.findChild<QDockWidget*>("details");
    press(Qt::Key_I);
    EXPECT_FALSE(details->isVisible());
    press(Qt::Key_I);
    EXPECT_TRUE(details->isVisible());
}

TEST_F(WindowKeys, TTurnsLightIntoDark) {
    const bool before = theme().dark;
    press(Qt::Key_T);
    EXPECT_NE(theme().dark, before);
    press(Qt::Key_T);
    EXPECT_EQ(theme().dark, before);
}

TEST_F(WindowKeys, ControlAndANumberShowTheViews) {
    const auto* tabs = window.findChild<QTabWidget*>();
    for (int i = tabs->count(); i-- > 0;) {
        press(Qt::Key_1 + i, Qt::ControlModifier);
        EXPECT_EQ(tabs->currentIndex(), i);
        EXPECT_TRUE(window.currentView()->isAncestorOf(QApplication::focusWidget())) << i;
    }
}

TEST_F(WindowKeys, ASearchIsUndoneAndDoneAgain) {
    press(Qt::Key_Slash);
    auto* search = window.findChild<QLineEdit*>();
    ASSERT_TRUE(search->hasFocus());
    QTest::keyClicks(search, "adamw");
    ASSERT_TRUE(QTest::qWaitFor([&] { return state.filters().text() == "adamw"; }));
    press(Qt::Key_Tab);
    ASSERT_FALSE(search->hasFocus());
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(state.filters().text(), "");
    press(Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(state.filters().text(), "adamw");
}

TEST_F(WindowKeys, BookmarksAreKeptGoneToAndForgotten) {
    window.showView(viewNamed("timeline"));
    window.currentView()->setFocus();
    const TimeWindow a = goTo(0.1);
    press(Qt::Key_B);
    const TimeWindow b = goTo(0.5);
    press(Qt::Key_B);
    press(Qt::Key_1);
    EXPECT_EQ(state.window(), a);
    press(Qt::Key_2);
    EXPECT_EQ(state.window(), b);
    press(Qt::Key_B, Qt::ShiftModifier);
    press(Qt::Key_1);
    press(Qt::Key_2); // nothing is there any more
    EXPECT_EQ(state.window(), a);
}

TEST_F(WindowKeys, OGoesThroughTheWaysToDrawMemory) {
    press(Qt::Key_4, Qt::ControlModifier);
    const auto* view = dynamic_cast<MemoryView*>(window.currentView());
    const QComboBox* modes = nullptr;
    for (const auto* box : view->findChildren<QComboBox*>())
        if (box->accessibleName() == "Memory drawn as")
            modes = box;
    ASSERT_TRUE(modes);
    for (const int mode : {1, 2, 0}) {
        press(Qt::Key_O);
        EXPECT_EQ(modes->currentIndex(), mode);
    }
}

TEST_F(WindowKeys, ControlEAsksWhereToExport) {
    QString title;
    pressAndAnswer(Qt::Key_E, Qt::ControlModifier,
                   [&](QFileDialog& dialog) { title = dialog.windowTitle(); });
    EXPECT_EQ(title, "Export the view");
}

TEST_F(WindowKeys, ControlShiftEAsksForAReportAndWritesIt) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("run"); // the kind that is chosen adds the ending
    pressAndAnswer(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier, [&](QFileDialog& dialog) {
        EXPECT_EQ(dialog.windowTitle(), "Write a report");
        EXPECT_EQ(dialog.nameFilters().size(), qsizetype(std::size(reports::kReportFormats)) + 1);
        dialog.findChild<QLineEdit*>()->setText(file);
        dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
    });
    EXPECT_TRUE(QFile::exists(file + ".html"));
    EXPECT_EQ(window.statusBar()->currentMessage(), file + ".html was written");
}

} // namespace
} // namespace ridge::gui
