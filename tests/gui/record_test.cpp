// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/record/record_dialog.h"

#include "gui/screenshot.h"
#include "gui/window/main_window.h"
#include "gui/window/record_control.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <gmock/gmock.h>

namespace ridge::gui {
namespace {

/// ridge beside this program with the fake toolkit, and a folder to record into.
class RecordFromWindow : public testing::Test {
  protected:
    void SetUp() override {
        const QString toolkit = QCoreApplication::applicationDirPath() + "/../fake-toolkit";
        target = QFileInfo(toolkit + "/bin/fake_target").canonicalFilePath();
        for (const QString& needed :
             {target, programBeside("ridge"), toolkit + "/lib64/libcupti.so.13",
              programBeside("../lib/libridge_inject.so")})
            if (!QFileInfo(needed).isFile())
                GTEST_SKIP() << "ridge, the collector or the fake toolkit was not built";
        qputenv("CUDA_HOME", QFileInfo(toolkit).canonicalFilePath().toUtf8());
        qputenv("FAKE_CUPTI_LIBRARY", (toolkit + "/lib64/libcupti.so.13").toUtf8());
        qputenv("XDG_CACHE_HOME", folder.filePath("cache").toUtf8());
    }

    RecordChoice of(const QString& steps) const {
        return {"",
                target + " " + steps,
                folder.path(),
                folder.filePath("t.ridge"),
                false,
                {{"record-share", "1"}},
                "--no-ceilings --sample-interval 0"};
    }
    static bool waitUntilEnded(MainWindow& window) {
        return QTest::qWaitFor([&] { return !window.recording().panel().recording().isRunning(); },
                               60'000);
    }

    QTemporaryDir folder;
    QString target;
};

TEST_F(RecordFromWindow, FollowsAndOpensWhatWasRecorded) {
    MainWindow window;
    window.show();
    window.recording().record(of("cuda say:hello launch:400 sleep:1500 launch:400 exit:4"));
    EXPECT_TRUE(window.recording().follower().isFollowing());
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.document() != nullptr; }, 60'000));
    EXPECT_TRUE(window.recording().panel().recording().isRunning()); // and shows it already
    ASSERT_TRUE(waitUntilEnded(window));
    const auto isWhole = [&] {
        return !window.recording().follower().isFollowing() && window.document() &&
               window.document()->results && window.document()->trace->kernels.size() == 800;
    };
    EXPECT_TRUE(QTest::qWaitFor(isWhole, 30'000));
    EXPECT_THAT(window.recording().panel().said().toStdString(), testing::HasSubstr("hello"));
    EXPECT_EQ(window.recording().panel().told(),
              "t.ridge was recorded; the program ended with status 4.");
}

TEST_F(RecordFromWindow, ShowsTheNewRecordingWhereItReplacesAnother) {
    MainWindow window;
    window.show();
    RecordChoice choice = of("cuda launch:10");
    window.recording().record(choice);
    ASSERT_TRUE(waitUntilEnded(window));
    choice = of("cuda sleep:1500 launch:20");
    choice.replaces = true;
    window.recording().record(choice);
    QTest::qWait(700); // the one before lies there still, or nothing of the new one
    EXPECT_TRUE(window.recording().follower().isFollowing());
    ASSERT_TRUE(waitUntilEnded(window));
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return window.document() && window.document()->trace->kernels.size() == 20; },
        30'000));
    choice.words = "/nonexistent/program";
    window.recording().record(choice);
    ASSERT_TRUE(waitUntilEnded(window));
    EXPECT_THAT(window.recording().panel().told().toStdString(),
                testing::HasSubstr("Nothing was recorded"));
}

TEST_F(RecordFromWindow, EndsTheProgramWhenTheWindowIsClosed) {
    MainWindow window;
    window.show();
    window.recording().record(of("cuda launch:10 sleep:60000"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.document() != nullptr; }, 60'000));
    window.close();
    EXPECT_FALSE(window.recording().panel().recording().isRunning());
}

TEST_F(RecordFromWindow, StopsAProgramAndKeepsWhatItDid) {
    MainWindow window;
    window.show();
    window.recording().record(of("cuda launch:100 sleep:60000"));
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return window.document() && !window.document()->trace->kernels.empty(); }, 60'000));
    window.recording().panel().stop();
    ASSERT_TRUE(waitUntilEnded(window));
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return window.document() && window.document()->results != nullptr; }, 30'000));
    EXPECT_EQ(window.document()->trace->kernels.size(), 100u);
}

TEST_F(RecordFromWindow, SaysThatAProgramDoesNotStart) {
    MainWindow window;
    window.show();
    RecordChoice choice = of("");
    choice.words = "/nonexistent/program";
    window.recording().record(choice);
    ASSERT_TRUE(waitUntilEnded(window));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !window.failure().isEmpty(); }, 20'000));
    EXPECT_THAT(window.failure().toStdString(), testing::HasSubstr("Nothing was recorded"));
    EXPECT_THAT(window.recording().panel().said().toStdString(),
                testing::HasSubstr("/nonexistent/program"));
    EXPECT_FALSE(QFileInfo::exists(choice.output));
}

TEST(RecordCommand, IsThatOfAShell) {
    RecordChoice choice{"",   "python \"my train.py\" --n 1",         "/tmp",    "/tmp/x.ridge",
                        true, {{"torch-memory", ""}, {"delay", "3"}}, "--replay"};
    EXPECT_EQ(recordWords(choice).join("|").toStdString(),
              "record|--output|/tmp/x.ridge|--force|--torch-memory|--delay=3|--replay|--|python|my "
              "train.py|--n|1");
    choice = {"matmul", "--variant naive", "/tmp", "/tmp/m.ridge", false, {}, ""};
    EXPECT_EQ(recordWords(choice).join("|"), "run|--output|/tmp/m.ridge|matmul|--variant|naive");
}

TEST(RecordCommand, IsObjectedToWhereItCannotBeRun) {
    QTemporaryDir folder;
    const auto objection = [&](const QString& words, const QString& in, const QString& output,
                               bool replaces) {
        return objectionTo({"", words, in, output, replaces, {}, ""}).toStdString();
    };
    const QString there = folder.filePath("there.ridge"), none = folder.filePath("none.ridge");
    QFile(there).open(QIODevice::WriteOnly);
    EXPECT_EQ(objection("true", folder.path(), none, false), "");
    EXPECT_EQ(objection("true", folder.path(), there, true), "");
    EXPECT_THAT(objection(" ", folder.path(), none, false), testing::HasSubstr("Name the program"));
    EXPECT_THAT(objection("true", "/nonexistent", none, false), testing::HasSubstr("no folder"));
    EXPECT_THAT(objection("true", folder.path(), "", false), testing::HasSubstr("Name the file"));
    EXPECT_THAT(objection("true", folder.path(), "/nonexistent/x", false),
                testing::HasSubstr("There is no folder"));
    EXPECT_THAT(objection("true", folder.path(), there, false), testing::HasSubstr("exists"));
}

TEST(RecordCommand, KnowsTheWorkloadsThatAreListed) {
    EXPECT_EQ(workloadsIn("matmul: C = A B\n    --variant naive  slow\nmixed-precision: a step\n"),
              (QStringList{"matmul", "mixed-precision"}));
    EXPECT_TRUE(workloadsIn("").isEmpty());
}

TEST(RecordDialogOfWindow, OffersTheOptionsOfTheCommandAndObjects) {
    RecordDialog dialog;
    const auto* delay = dialog.findChild<QLineEdit*>();
    ASSERT_TRUE(delay);
    QStringList names;
    for (const QWidget* field : dialog.findChildren<QWidget*>())
        if (field->accessibleName().startsWith("--"))
            names += field->accessibleName();
    EXPECT_TRUE(names.contains("--torch-memory") && names.contains("--capture-range"));
    dialog.accept();
    EXPECT_THAT(dialog.told().toStdString(), testing::HasSubstr("Name the program"));
    EXPECT_EQ(dialog.result(), QDialog::Rejected);
    dialog.words().setText("true");
    dialog.output().setText("x.ridge");
    EXPECT_TRUE(dialog.choice().output.endsWith("/x.ridge"));
    for (auto* field : dialog.findChildren<QLineEdit*>())
        if (field->accessibleName() == "--delay")
            field->setText("2");
    ASSERT_EQ(dialog.choice().options.size(), 1);
    EXPECT_EQ(dialog.choice().options[0].name, "delay");
    dialog.accept();
    EXPECT_EQ(dialog.result(), QDialog::Accepted);
}

} // namespace
} // namespace ridge::gui
