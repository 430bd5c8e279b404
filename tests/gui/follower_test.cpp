// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/loading/follower.h"

#include "gui/screenshot.h"
#include "gui/window/main_window.h"
#include "gui/window/record_control.h"
#include "gui/window/views.h"
#include "trace/writer.h"

#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

/// A recording that the test goes on writing.
struct Growing {
    QTemporaryDir folder;
    std::filesystem::path file = folder.filePath("t.ridge").toStdString();
    trace::Writer writer = *trace::Writer::create(file, trace::IfExists::Fail);
    std::int64_t kernels = 0;

    Growing() {
        writer.add(trace::Process{});
        trace::Thread thread;
        thread.process = trace::ProcessId{1};
        writer.add(thread);
        writer.add(trace::Device{});
        trace::Context context;
        context.process = trace::ProcessId{1};
        context.device = trace::DeviceId{1};
        writer.add(context);
        trace::Stream stream;
        stream.context = trace::ContextId{1};
        writer.add(stream);
        writer.add(trace::KernelConfig{{}, writer.intern("gemm")});
        writer.setCapture({});
        writer.commit();
    }
    void grow(std::int64_t by) {
        for (std::int64_t end = kernels + by; kernels < end; ++kernels) {
            trace::Kernel kernel;
            kernel.stream = trace::StreamId{1};
            kernel.config = trace::ConfigId{1};
            kernel.start = trace::Ns(kernels * 10'000);
            kernel.end = kernel.start + trace::Ns(7'000);
            writer.add(kernel);
        }
        writer.commit();
    }
    void finish() {
        trace::Capture capture;
        capture.complete = true;
        writer.setCapture(capture);
        ASSERT_TRUE(writer.finish());
    }
};

TEST(Following, ShowsWhatComesAndOpensTheWholeInTheEnd) {
    Growing growing;
    MainWindow window;
    window.show();
    window.recording().follow(growing.file);
    growing.grow(100);
    const auto shown = [&]() -> std::size_t {
        return window.document() ? window.document()->trace->kernels.size() : 0;
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return shown() == 100; }, 20'000));
    EXPECT_TRUE(window.recording().follower().isFollowing());
    growing.grow(50);
    ASSERT_TRUE(QTest::qWaitFor([&] { return shown() == 150; }, 20'000));
    growing.finish();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return !window.recording().follower().isFollowing(); }, 20'000));
    waitUntilSettled(window);
    EXPECT_EQ(shown(), 150u);
    EXPECT_TRUE(window.document()->results);
    EXPECT_EQ(window.windowTitle(), "t.ridge – Ridgepoint");
}

TEST(Following, IsHeldForALook) {
    Growing growing;
    growing.grow(10);
    MainWindow window;
    window.show();
    window.recording().follow(growing.file);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.document() != nullptr; }, 20'000));
    QTest::keyClick(&window, Qt::Key_Space);
    EXPECT_TRUE(window.recording().follower().isHeld());
    const DocumentPtr held = window.document();
    growing.grow(10);
    QTest::qWait(500);
    EXPECT_EQ(window.document(), held);
    QTest::keyClick(&window, Qt::Key_Space);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.document() != held; }, 20'000));
}

TEST(Following, SpacePressesButtonsWhereNothingIsFollowed) {
    MainWindow window;
    EXPECT_FALSE(window.recording().holdAction().isEnabled());
    Growing growing;
    window.recording().follow(growing.file);
    EXPECT_TRUE(window.recording().holdAction().isEnabled());
    window.open(growing.file);
    EXPECT_FALSE(window.recording().holdAction().isEnabled());
    waitUntilSettled(window);
}

TEST(Following, WaitsForAFileThatIsNotThereYet) {
    QTemporaryDir folder;
    Follower follower;
    int waited = 0;
    QObject::connect(&follower, &Follower::waits, [&] { ++waited; });
    follower.follow(folder.filePath("none.ridge").toStdString());
    ASSERT_TRUE(QTest::qWaitFor([&] { return waited > 1; }, 20'000));
    follower.stop();
    EXPECT_FALSE(follower.isFollowing());
}

} // namespace
} // namespace ridge::gui
