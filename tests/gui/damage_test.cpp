// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/screenshot.h"
#include "gui/timeline/timeline_view.h"
#include "gui/window/main_window.h"
#include "gui/window/views.h"

#include <QFile>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

namespace ridge::gui {
namespace {

namespace fs = std::filesystem;

QByteArray example() {
    QFile file(RIDGE_EXAMPLES "/attention-fused.ridge");
    file.open(QIODevice::ReadOnly);
    return file.readAll();
}

/// A window that opens files with any content.
class Opening : public ::testing::Test {
  protected:
    void open(const QByteArray& content) {
        const fs::path path = folder.filePath("t.ridge").toStdString();
        QFile file(QString::fromStdString(path.string()));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        open(path);
    }
    void open(const fs::path& path) {
        window.open(path);
        waitUntilSettled(window);
    }
    QTemporaryDir folder;
    MainWindow window;
};

TEST_F(Opening, EveryExampleShowsItsLanesAndVerdict) {
    window.show();
    window.showView(viewNamed("timeline"));
    for (const auto& file : fs::directory_iterator(RIDGE_EXAMPLES)) {
        if (file.path().extension() != ".ridge")
            continue;
        SCOPED_TRACE(file.path());
        open(file.path());
        ASSERT_TRUE(window.document() && window.document()->results);
        auto& view = dynamic_cast<TimelineView&>(*window.currentView());
        EXPECT_GE(view.canvas().scene().lanes()->groups.size(), 2U);
        const TimeWindow seen = window.state().window();
        EXPECT_GT(within(view.canvas().scene().lanes()->labels, seen.from, seen.to).total(),
                  trace::Ns{});
    }
}

TEST_F(Opening, SearchGoesFromMatchToMatch) {
    window.show();
    open(fs::path(RIDGE_EXAMPLES "/torch-step.ridge"));
    auto* search = window.findChild<QLineEdit*>();
    auto* count = search->parentWidget()->findChild<QLabel*>("matches");
    QTest::keyClicks(search, "backward");
    ASSERT_TRUE(QTest::qWaitFor([&] { return count->text().contains("found"); }));
    EXPECT_FALSE(count->text().startsWith("0 "));
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_EQ(window.state().selection().kind, ItemKind::Range);
    EXPECT_TRUE(count->text().startsWith("1 of ")) << count->text().toStdString();
    QTest::keyClick(search, Qt::Key_Escape);
    EXPECT_TRUE(search->text().isEmpty());
}

TEST_F(Opening, KeysOfTheViewWorkAfterTabOrEscFromTheSearch) {
    window.show();
    window.showView(viewNamed("timeline"));
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    open(fs::path(RIDGE_EXAMPLES "/attention-naive.ridge"));
    auto* search = window.findChild<QLineEdit*>();
    for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Escape}) {
        QTest::keyClick(&window, Qt::Key_Slash);
        ASSERT_TRUE(search->hasFocus());
        QTest::keyClicks(search, "softmax");
        QTest::keyClick(search, key);
        const TimeWindow was = window.state().window();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_W);
        EXPECT_LT(window.state().window().length(), was.length()) << key;
        EXPECT_EQ(search->text(), key == Qt::Key_Tab ? "softmax" : "");
    }
}

TEST_F(Opening, WhatIsNoTraceIsSaidInTheWindow) {
    for (const QByteArray& content :
         {QByteArray(), QByteArray("Dear diary"), QByteArray(5000, 'x')}) {
        open(content);
        EXPECT_TRUE(window.failure().contains("t.ridge")) << window.failure().toStdString();
        EXPECT_FALSE(window.document());
    }
    open(fs::path(folder.filePath("missing.ridge").toStdString()));
    EXPECT_TRUE(window.failure().contains("missing.ridge"));
}

TEST_F(Opening, AGoodFileComesAfterABadOne) {
    open(QByteArray("Dear diary"));
    open(example());
    EXPECT_TRUE(window.failure().isEmpty());
    EXPECT_TRUE(window.document());
}

TEST_F(Opening, TheLastOfSeveralIsShown) {
    window.open(RIDGE_EXAMPLES "/calibration.ridge");
    window.open(RIDGE_EXAMPLES "/bandwidth.ridge");
    waitUntilSettled(window);
    EXPECT_EQ(window.document()->file.filename(), "bandwidth.ridge");
}

TEST_F(Opening, DamagedFilesAreShownOrRefusedAndNeverBringItDown) {
    const QByteArray whole = example();
    std::mt19937 random(7);
    window.show();
    for (int i = 0; i < 40; ++i) {
        QByteArray content = whole;
        if (i % 2 == 0)
            content.truncate(qsizetype(random() % std::uint32_t(content.size())));
        else
            for (int n = 0; n < 200; ++n)
                content[qsizetype(random() % std::uint32_t(content.size()))] = char(random());
        open(content);
        EXPECT_NE(window.document() == nullptr, window.failure().isEmpty());
    }
}

} // namespace
} // namespace ridge::gui
