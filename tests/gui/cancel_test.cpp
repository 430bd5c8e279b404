// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Ending what is being read, analysed, searched or built.
#include "example.h"
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/items/search.h"
#include "gui/loading/latest_job.h"
#include "gui/memory/block_picture.h"
#include "gui/memory/space_blocks.h"
#include "gui/screenshot.h"
#include "gui/tables/tables_view.h"
#include "gui/timeline/lanes/lane_filter.h"
#include "gui/timeline/mini_map.h"
#include "gui/timeline/timeline_view.h"
#include "gui/window/main_window.h"
#include "gui/window/views.h"
#include "tests/unit/trace/scratch_file.h"
#include "trace/writer.h"

#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QTest>

#include <gtest/gtest.h>

#include <latch>
#include <vector>

namespace ridge::gui {
namespace {

/// A recording that takes a moment to analyse.
class Large : public ::testing::Test {
  protected:
    Large() {
        auto writer = trace::Writer::create(file.path(), trace::IfExists::Fail);
        writer->add(trace::Device{});
        writer->add(trace::Context{{}, {}, trace::DeviceId(1)});
        trace::Stream stream;
        stream.context = trace::ContextId(1);
        writer->add(stream);
        for (const char* name : {"gemm", "add"})
            writer->add(trace::KernelConfig{{}, writer->intern(name)});
        for (std::int64_t i = 0; i < 200'000; ++i) {
            trace::Kernel kernel;
            kernel.stream = trace::StreamId(1);
            kernel.config = trace::ConfigId(1 + i % 2);
            kernel.start = trace::Ns(1000 * i);
            kernel.end = trace::Ns(1000 * i + 700);
            writer->add(kernel);
        }
        EXPECT_TRUE(writer->finish());
    }
    trace::test::ScratchFile file;
};

TEST_F(Large, ACancelledJobTellsNothingMore) {
    Loader loader;
    int analysed = 0, failed = 0, read = 0;
    QObject::connect(&loader, &Loader::documentRead, &loader, [&] {
        ++read;
        loader.cancel();
    });
    QObject::connect(&loader, &Loader::documentAnalysed, &loader, [&] { ++analysed; });
    QObject::connect(&loader, &Loader::failed, &loader, [&] { ++failed; });
    loader.open(file.path(), analyzer::PhaseChoice::All);
    ASSERT_TRUE(QTest::qWaitFor([&] { return read > 0; }, 60'000));
    EXPECT_FALSE(loader.isRunning());
    QTest::qWait(300);
    EXPECT_EQ(analysed + failed, 0);
    loader.open(file.path(), analyzer::PhaseChoice::All); // and it can be used again
    EXPECT_TRUE(loader.isRunning());
}

TEST_F(Large, CancellingTheAnalysisLeavesTheEventsAndSaysWhatIsMissing) {
    MainWindow window;
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    auto* cancel = window.statusBar()->findChild<QPushButton*>("cancel");
    const auto isAnalysing = [&] {
        return window.document() && !window.document()->overview && !window.document()->results;
    };
    for (int tries = 0; tries < 20 && !isAnalysing(); ++tries) { // a slow machine may miss it
        window.open(file.path());
        while (!isAnalysing() && !window.isSettled())
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    }
    ASSERT_TRUE(isAnalysing());
    EXPECT_TRUE(cancel->isVisible());
    QTest::keyClick(&window, Qt::Key_Period, Qt::ControlModifier);
    waitUntilSettled(window);
    EXPECT_TRUE(isAnalysing());
    EXPECT_TRUE(window.failure().isEmpty());
    EXPECT_FALSE(cancel->isVisible());
    QString said;
    for (const QLabel* label : window.statusBar()->findChildren<QLabel*>())
        said += label->text();
    EXPECT_TRUE(said.contains("cancelled")) << said.toStdString();
    window.showView(viewNamed("timeline"));
    auto& view = dynamic_cast<TimelineView&>(*window.currentView());
    const auto budget = [&] { return view.budget().sentence(); };
    EXPECT_TRUE(budget().contains("cancelled") && budget().contains("F5"))
        << budget().toStdString();
    const auto& strip = *view.findChild<MiniMap*>();
    EXPECT_TRUE(strip.toolTip().contains("cancelled")) << strip.toolTip().toStdString();
    const auto& tables = *window.findChild<TablesView*>();
    EXPECT_TRUE(tables.missing().contains("cancelled")) << tables.missing().toStdString();
    QTest::keyClick(&view.canvas(), Qt::Key_W);
    waitUntilSettled(window);
    EXPECT_TRUE(budget().contains("cancelled")) << budget().toStdString();
    QTest::keyClick(&window, Qt::Key_F5);
    waitUntilSettled(window);
    EXPECT_TRUE(window.document()->results);
    EXPECT_FALSE(budget().contains("cancelled")) << budget().toStdString();
    EXPECT_FALSE(strip.toolTip().contains("cancelled")) << strip.toolTip().toStdString();
    EXPECT_EQ(tables.missing(), "");
}

TEST_F(Large, CancellingTheReadingLeavesASentence) {
    MainWindow window;
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    window.open(file.path());
    QTest::keyClick(&window, Qt::Key_Escape);
    waitUntilSettled(window);
    EXPECT_FALSE(window.document());
    EXPECT_TRUE(window.failure().contains("Cancelled")) << window.failure().toStdString();
}

TEST(Stopped, LanesAndMatchesAreNotMade) {
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    std::stop_source stop;
    EXPECT_FALSE(findMatches(*document->trace, searchTextOf("a"), stop.get_token()).items.empty());
    EXPECT_TRUE(buildLanes(document, ColourMode::Name, nullptr, stop.get_token()));
    stop.request_stop();
    EXPECT_THROW(findMatches(*document->trace, searchTextOf("a"), stop.get_token()),
                 trace::Stopped);
    EXPECT_THROW(buildLanes(document, ColourMode::Name, nullptr, stop.get_token()), trace::Stopped);
}

TEST(Stopped, BlocksOfTheMemoryViewAreNotMade) {
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    std::stop_source stop;
    const std::vector<SpaceBlocks> spaces = spaceBlocks(*document, stop.get_token());
    ASSERT_FALSE(spaces.empty());
    stop.request_stop();
    EXPECT_THROW(spaceBlocks(*document, stop.get_token()), trace::Stopped);
    EXPECT_THROW(pictureOf(spaces.front(), {document->times.whole, 1e9, 10, 10}, stop.get_token()),
                 trace::Stopped);
}

TEST(Stopped, TheDimmingAndTheHistogramAreNotMade) {
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    const auto lanes = buildLanes(document, ColourMode::Name, nullptr);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(LaneFilter(lanes, searchTextOf("a"), stop.get_token()), trace::Stopped);
    for (const ItemKind kind : {ItemKind::Kernel, ItemKind::Range})
        EXPECT_THROW(durationsLike(*document, {kind, 0}, stop.get_token()), trace::Stopped);
}

TEST(LatestJob, NeverWaitsForTheOneBeforeAndHandsOverTheLastAlone) {
    LatestJob<int> job;
    std::latch mayEnd(1);
    std::vector<int> results;
    const auto keep = [&](int result) { results.push_back(result); };
    job.start(
        [&](const std::stop_token&) {
            mayEnd.wait();
            return 1;
        },
        keep);
    for (const int number : {2, 3}) // would hang if it waited
        job.start([number](const std::stop_token&) { return number; }, keep);
    EXPECT_TRUE(job.isBusy());
    mayEnd.count_down();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !job.isBusy(); }));
    EXPECT_EQ(results, std::vector<int>({3}));
}

TEST(LatestJob, GoesOnAfterWorkThatWasStopped) {
    LatestJob<int> job;
    std::latch hasBegun(1);
    int result = 0;
    job.start(
        [&](const std::stop_token& stop) -> int {
            hasBegun.count_down();
            while (true)
                trace::throwIfStopped(stop);
        },
        [&](int each) { result = each; });
    hasBegun.wait();
    job.start([](const std::stop_token&) { return 2; }, [&](int each) { result = each; });
    ASSERT_TRUE(QTest::qWaitFor([&] { return !job.isBusy(); }));
    EXPECT_EQ(result, 2);
}

TEST(LatestJob, WhatWasCancelledHandsOverNothing) {
    LatestJob<int> job;
    bool isCalled = false;
    job.start([](const std::stop_token&) { return 1; }, [&](int) { isCalled = true; });
    job.cancel();
    EXPECT_FALSE(job.isBusy());
    QTest::qWait(20);
    EXPECT_FALSE(isCalled);
}

TEST(Matches, ComeInOrderOfTime) {
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    const Matches matches = findMatches(*document->trace, searchTextOf("a"));
    ASSERT_GT(matches.items.size(), 100U);
    for (std::size_t i = 1; i < matches.items.size(); ++i)
        EXPECT_LE(timeOf(*document, matches.items[i - 1]).from,
                  timeOf(*document, matches.items[i]).from);
}

} // namespace
} // namespace ridge::gui
