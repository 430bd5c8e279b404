// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/screenshot.h"
#include "gui/style/theme.h"
#include "gui/window/loss_badge.h"
#include "gui/window/main_window.h"
#include "gui/window/views.h"

#include <QFile>
#include <QStatusBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

class Badge : public ::testing::Test {
  protected:
    Badge() { window.show(); }
    void open(const std::string& file) {
        window.open(file);
        waitUntilSettled(window);
    }
    /// An example whose checksum is not the one of its bytes.
    std::string damaged() {
        QFile::copy(RIDGE_EXAMPLES "/attention-fused.ridge", folder.filePath("damaged.ridge"));
        QFile file(folder.filePath("damaged.ridge"));
        EXPECT_TRUE(file.open(QIODevice::ReadWrite) && file.seek(file.size() - 1));
        EXPECT_TRUE(file.getChar(&last) && file.seek(file.size() - 1) && file.putChar(~last));
        return folder.filePath("damaged.ridge").toStdString();
    }
    LossBadge& overViews() {
        return dynamic_cast<LossBadge&>(*window.findChild<QTabWidget*>()->cornerWidget());
    }
    LossBadge& inStatus() { return *window.statusBar()->findChild<LossBadge*>(); }

    QTemporaryDir folder;
    char last = 0;
    MainWindow window;
};

TEST_F(Badge, SaysOverEveryViewThatVerdictsAreWithheld) {
    open(damaged());
    for (std::size_t kind = 0; kind < viewKinds().size(); ++kind) {
        window.showView(kind);
        for (LossBadge* badge : {&overViews(), &inStatus()}) {
            EXPECT_TRUE(badge->isVisible()) << kind;
            EXPECT_EQ(badge->text(), "VERDICTS WITHHELD: 1 kind of loss");
        }
    }
    const QImage picture = overViews().grab().toImage();
    EXPECT_EQ(picture.pixelColor(picture.width() / 2, 3), theme().warningGround);
}

TEST_F(Badge, ListsWhatTheRecordingLacksByClickAndByKey) {
    open(damaged());
    QTest::mouseClick(&overViews(), Qt::LeftButton);
    QTest::keyClick(&window, Qt::Key_L, Qt::ControlModifier);
    const auto lists = window.findChildren<LossList*>();
    ASSERT_EQ(lists.size(), 2);
    for (LossList* list : lists) {
        const auto* rows = list->findChild<QTreeWidget*>();
        ASSERT_EQ(rows->topLevelItemCount(), 1);
        EXPECT_EQ(rows->topLevelItem(0)->text(0), "data lost");
        EXPECT_EQ(rows->topLevelItem(0)->text(1), "checksum wrong");
        EXPECT_TRUE(rows->topLevelItem(0)->text(3).contains("Copy it again"));
    }
}

TEST_F(Badge, GoesWithTheRecording) {
    open(RIDGE_EXAMPLES "/attention-naive.ridge");
    EXPECT_FALSE(overViews().isVisible());
    EXPECT_EQ(inStatus().text(), "no losses");
    open(damaged());
    open(folder.filePath("not there.ridge").toStdString());
    EXPECT_FALSE(overViews().isVisible());
    EXPECT_FALSE(inStatus().isVisible());
}

TEST_F(Badge, TheKeysOfAViewWorkOnceItIsChosenByKey) {
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    open(RIDGE_EXAMPLES "/transformer-rungs.ridge");
    for (const std::size_t kind : {viewNamed("memory"), viewNamed("timeline")}) { // they zoom by W
        QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_1 + kind), Qt::ControlModifier);
        ASSERT_EQ(window.currentView(), window.findChild<QTabWidget*>()->widget(int(kind)));
        const TimeWindow before = window.state().window();
        ASSERT_TRUE(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_W);
        EXPECT_LT(window.state().window().length(), before.length()) << kind;
    }
}

} // namespace
} // namespace ridge::gui
