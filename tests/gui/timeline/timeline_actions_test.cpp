// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/example.h"

#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/items/search.h"
#include "gui/style/theme.h"
#include "gui/timeline/lanes/item_lane.h"

#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

namespace ridge::gui {
namespace {

using test::Timeline;

trace::Trace twoKernels() {
    tests::Story story;
    story.range("step", 100, 6000);
    story.kernel("first", 150, 1000, 2000);
    story.kernel("second", 4000, 5000, 6000);
    return story.trace;
}

void press(Timeline& timeline, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(&timeline.canvas(), key, modifiers);
}

TEST(TimelineKeys, ZoomMoveAndFit) {
    Timeline timeline(twoKernels());
    press(timeline, Qt::Key_W);
    EXPECT_EQ(timeline.state.window().length(), 6400);
    const TimeWindow near = timeline.state.window();
    press(timeline, Qt::Key_D);
    EXPECT_EQ(timeline.state.window(), (TimeWindow{near.from + 640, near.to + 640}));
    press(timeline, Qt::Key_Left);
    EXPECT_EQ(timeline.state.window(), near);
    press(timeline, Qt::Key_A);
    EXPECT_LT(timeline.state.window().from, near.from);
    press(timeline, Qt::Key_S);
    EXPECT_EQ(timeline.state.window().length(), 8000);
}

TEST(TimelineKeys, ZoomToTheSelectionAndLetItGo) {
    Timeline timeline(twoKernels());
    timeline.state.select({ItemKind::Kernel, 1});
    press(timeline, Qt::Key_Z);
    EXPECT_EQ(timeline.state.window(), (TimeWindow{4900, 6100}));
    press(timeline, Qt::Key_Escape);
    EXPECT_FALSE(timeline.state.selection());
}

TEST(TimelineKeys, StepThroughTheItemsOfALane) {
    Timeline timeline(twoKernels());
    timeline.state.select({ItemKind::Kernel, 0});
    press(timeline, Qt::Key_Period);
    EXPECT_EQ(timeline.state.selection(), (Item{ItemKind::Kernel, 1}));
    press(timeline, Qt::Key_Period);
    EXPECT_EQ(timeline.state.selection(), (Item{ItemKind::Kernel, 1}));
    press(timeline, Qt::Key_Comma);
    press(timeline, Qt::Key_Comma);
    EXPECT_EQ(timeline.state.selection(), (Item{ItemKind::Kernel, 0}));
}

TEST(TimelineKeys, LGoesFromAKernelToItsLaunchAndBack) {
    Timeline timeline(twoKernels());
    timeline.state.setWindow({4900, 6100});
    timeline.state.select({ItemKind::Kernel, 1});
    press(timeline, Qt::Key_L);
    EXPECT_EQ(timeline.state.selection(), (Item{ItemKind::KernelLaunch, 1}));
    EXPECT_LE(timeline.state.window().from, 4000);
    press(timeline, Qt::Key_L);
    EXPECT_EQ(timeline.state.selection(), (Item{ItemKind::Kernel, 1}));
}

/// Twenty threads with a call each above the GPU, more than a view of 300 pixels has room for.
trace::Trace manyThreads() {
    tests::Story story;
    for (int i = 0; i < 20; ++i)
        story.call("cudaMalloc", 100, 200, story.thread());
    story.kernel("gemm", 150, 1000, 4000);
    return story.trace;
}

TEST(TimelineScroll, TheFirstPictureShowsKernelsAndWhoScrolledStaysThere) {
    Timeline timeline(manyThreads());
    timeline.view.resize(timeline.view.width(), 300);
    timeline.settle();
    LaneCanvas& canvas = timeline.canvas();
    const int y = timeline.place("Stream 0", 2000).y();
    EXPECT_GT(y, kRulerHeight);
    EXPECT_LE(y + kStreamRow, canvas.height());
    press(timeline, Qt::Key_Up);
    const int scrolled = timeline.place("Stream 0", 2000).y();
    EXPECT_NE(scrolled, y);
    timeline.view.resize(timeline.view.width(), 310);
    timeline.settle();
    EXPECT_EQ(timeline.place("Stream 0", 2000).y(), scrolled);
}

TEST(TimelineScroll, WhatIsSelectedElsewhereComesIntoSight) {
    Timeline timeline(manyThreads());
    timeline.view.resize(timeline.view.width(), 300);
    timeline.settle();
    const Item call{ItemKind::Call, 0}, kernel{ItemKind::Kernel, 0};
    const auto rowOf = [&](Item item) {
        const auto at =
            laneOf(*timeline.canvas().scene().lanes(), item, timeOf(*timeline.document, item).from);
        return timeline.canvas().yOf(at->lane);
    };
    timeline.state.select(call);
    EXPECT_GE(rowOf(call), kRulerHeight);
    EXPECT_LT(rowOf(call), timeline.canvas().height());
    timeline.state.select(kernel);
    EXPECT_GE(rowOf(kernel), kRulerHeight);
    EXPECT_LE(rowOf(kernel) + kStreamRow, timeline.canvas().height());
    const int y = rowOf(kernel);
    timeline.state.select({});
    timeline.state.select(kernel); // it is seen already
    EXPECT_EQ(rowOf(kernel), y);
}

TEST(TimelineMouse, AClickSelectsWhatIsThere) {
    Timeline timeline(twoKernels());
    QTest::mouseClick(&timeline.canvas(), Qt::LeftButton, {}, timeline.place("Stream 0", 5500));
    EXPECT_EQ(timeline.state.selection(), (Item{ItemKind::Kernel, 1}));
    QTest::mouseClick(&timeline.canvas(), Qt::LeftButton, {}, timeline.place("NVTX", 500));
    EXPECT_EQ(timeline.state.selection(), (Item{ItemKind::Range, 0}));
    QTest::mouseClick(&timeline.canvas(), Qt::LeftButton, {}, timeline.place("Stream 0", 3000));
    EXPECT_FALSE(timeline.state.selection());
}

TEST(TimelineMouse, HoverFollowsThePointer) {
    Timeline timeline(twoKernels());
    QTest::mouseMove(&timeline.canvas(), timeline.place("Stream 0", 1500));
    EXPECT_EQ(timeline.state.hovered(), (Item{ItemKind::Kernel, 0}));
    QTest::mouseMove(&timeline.canvas(), timeline.place("Stream 0", 3000));
    EXPECT_FALSE(timeline.state.hovered());
}

TEST(TimelineMouse, ACardGoesWhenAKeyMovesWhatItSpeaksOf) {
    tests::Story story;
    story.kernel("gemm", 100, 1000, 4000);
    test::Timeline timeline(story.trace);
    QTest::mouseMove(&timeline.canvas(), timeline.place("Stream 0", 2000));
    const auto isShown = [&] {
        return std::ranges::any_of(timeline.canvas().findChildren<QLabel*>(),
                                   [](const QLabel* label) { return label->isVisible(); });
    };
    ASSERT_TRUE(QTest::qWaitFor(isShown));
    QTest::keyClick(&timeline.canvas(), Qt::Key_W);
    EXPECT_FALSE(isShown());
}

TEST(TimelineMouse, OfARangeOnTheGpuTheCardTellsItsTimeThereAndADoubleClickGoesThere) {
    tests::Story story;
    story.range("step", 100, 1100);
    story.kernel("gemm", 150, 2000, 5000);
    test::Timeline timeline(story.trace);
    const auto card = [&]() -> QString {
        for (const QLabel* label : timeline.canvas().findChildren<QLabel*>())
            if (label->isVisible())
                return label->text();
        return "";
    };
    QTest::mouseMove(&timeline.canvas(), timeline.place("NVTX on the GPU", 3000));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !card().isEmpty(); }));
    EXPECT_TRUE(card().contains("NVTX range, 3.00 µs on the GPU, 1.00 µs on the host"))
        << card().toStdString();
    QTest::mouseMove(&timeline.canvas(), timeline.place("NVTX", 600));
    ASSERT_TRUE(QTest::qWaitFor([&] { return card().contains("NVTX range, 1.00 µs<"); }))
        << card().toStdString();
    QTest::mouseDClick(&timeline.canvas(), Qt::LeftButton, {},
                       timeline.place("NVTX on the GPU", 3000));
    EXPECT_EQ(timeline.state.window(), (TimeWindow{1700, 5300}));
}

TEST(TimelineKeys, ZGoesToWhereARangeWasClicked) {
    tests::Story story;
    story.range("step", 100, 1100);
    story.kernel("gemm", 150, 2000, 5000);
    test::Timeline timeline(story.trace);
    const TimeWindow onHost{0, 1200}, onGpu{1700, 5300};
    const auto click = [&](const char* lane, std::int64_t time) {
        QTest::mouseClick(&timeline.canvas(), Qt::LeftButton, {}, timeline.place(lane, time));
        EXPECT_EQ(timeline.state.selection(), (Item{ItemKind::Range, 0}));
        press(timeline, Qt::Key_Z);
        const TimeWindow seen = timeline.state.window();
        timeline.state.setWindow(timeline.state.whole());
        return seen;
    };
    EXPECT_EQ(click("NVTX on the GPU", 3000), onGpu);
    EXPECT_EQ(click("NVTX", 600), onHost);
    EXPECT_EQ(click("NVTX on the GPU", 3000), onGpu);
    timeline.state.select({});
    timeline.state.select({ItemKind::Range, 0}); // by a search or another view
    press(timeline, Qt::Key_Z);
    EXPECT_EQ(timeline.state.window(), onHost);
}

void drag(Timeline& timeline, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
          Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::mousePress(&timeline.canvas(), button, modifiers, from);
    QTest::mouseMove(&timeline.canvas(), to);
    QTest::mouseRelease(&timeline.canvas(), button, modifiers, to);
}

TEST(TimelineMouse, ADragWithShiftOrTheMiddleButtonMovesTheWindow) {
    const QPoint from(kGutter + 400, 300), to(kGutter + 200, 300);
    Timeline timeline(twoKernels());
    timeline.state.setWindow({2000, 4000});
    drag(timeline, from, to, Qt::LeftButton, Qt::ShiftModifier);
    EXPECT_EQ(timeline.state.window(), (TimeWindow{2500, 4500}));
    drag(timeline, to, from, Qt::MiddleButton);
    EXPECT_EQ(timeline.state.window(), (TimeWindow{2000, 4000}));
    EXPECT_FALSE(timeline.canvas().measure().window());
}

TEST(TimelineMouse, ADragMeasuresAStretchWhichZShows) {
    Timeline timeline(twoKernels());
    timeline.state.select({ItemKind::Kernel, 0});
    drag(timeline, {kGutter + 300, 300}, {kGutter + 100, 320});
    EXPECT_EQ(timeline.canvas().measure().window(), (TimeWindow{1000, 3000}));
    EXPECT_TRUE(timeline.canvas().measure().isDone());
    QTest::mouseMove(&timeline.canvas(), {kGutter + 700, 300});
    EXPECT_EQ(timeline.canvas().measure().window(), (TimeWindow{1000, 3000}));
    press(timeline, Qt::Key_Z);
    EXPECT_EQ(timeline.state.window(), (TimeWindow{1000, 3000}));
    press(timeline, Qt::Key_Escape);
    EXPECT_FALSE(timeline.canvas().measure().window());
}

TEST(TimelineMouse, ADragThatLeavesTheLanesEndsAtTheirEdge) {
    Timeline timeline(twoKernels());
    drag(timeline, {kGutter + 100, 300}, {-50, 300});
    EXPECT_EQ(timeline.canvas().measure().window(), (TimeWindow{0, 1000}));
    drag(timeline, {kGutter + 100, 300}, {kGutter + 2000, 300});
    EXPECT_EQ(timeline.canvas().measure().window(), (TimeWindow{1000, 8000}));
}

TEST(TimelineMouse, ADoubleClickShowsTheItemAndFoldsAGroup) {
    Timeline timeline(twoKernels());
    QTest::mouseDClick(&timeline.canvas(), Qt::LeftButton, {}, timeline.place("Stream 0", 1500));
    EXPECT_EQ(timeline.state.window(), (TimeWindow{900, 2100}));
    const int before = timeline.place("Stream 0", 1500).y();
    QTest::mouseDClick(&timeline.canvas(), Qt::LeftButton, {}, {20, kRulerHeight + 5});
    timeline.settle();
    EXPECT_LT(timeline.place("Stream 0", 1500).y(), before);
}

TEST(TimelineMouse, TheWheelZoomsAtThePointer) {
    Timeline timeline(twoKernels());
    const QPoint at(kGutter + 200, 300);
    QWheelEvent event(at, timeline.canvas().mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&timeline.canvas(), &event);
    EXPECT_EQ(timeline.state.window(), (TimeWindow{400, 6800}));
}

TEST(Search, FindsKernelsRangesAndCallsInOrderOfTime) {
    const trace::Trace trace = twoKernels();
    const Matches matches = findMatches(trace, searchTextOf("S"));
    ASSERT_GE(matches.items.size(), 3U);
    EXPECT_EQ(matches.items.front(), (Item{ItemKind::Range, 0}));
    const Matches second = findMatches(trace, searchTextOf("SECOND"));
    ASSERT_EQ(second.items.size(), 1U);
    EXPECT_EQ(second.next(trace, {}, 1), (Item{ItemKind::Kernel, 1}));
    EXPECT_TRUE(findMatches(trace, searchTextOf("nothing of that name")).items.empty());
    EXPECT_TRUE(findMatches(trace, searchTextOf("")).items.empty());
}

TEST(Search, EveryPixelInWhichAMatchBeginsIsMarkedAndNoOther) {
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    const Matches matches = findMatches(*document->trace, searchTextOf("elementwise"));
    ASSERT_GT(matches.items.size(), 10U);
    const TimeWindow whole = document->times.whole;
    for (const double part : {1.0, 0.1, 0.001}) {
        const TimeScale scale{zoomed(whole, part, whole.to - whole.length() / 10), 50, 300};
        std::set<int> wanted;
        for (const Item item : matches.items)
            if (const std::int64_t time = timeOf(*document, item).from;
                time >= scale.window.from && time < scale.window.to)
                wanted.insert(int(std::floor(scale.x(time))));
        const std::vector<int> found = pixelsOf(matches, scale);
        EXPECT_TRUE(std::ranges::is_sorted(found));
        EXPECT_EQ(std::set<int>(found.begin(), found.end()), wanted) << part;
    }
}

TEST(Search, MatchesAreMarkedOnTheRuler) {
    tests::Story story;
    story.kernel("gemm", 900, 2000, 2100);
    story.kernel("add", 3900, 5000, 5100);
    test::Timeline timeline(story.trace);
    timeline.settle();
    const auto colourAt = [&](std::int64_t time) {
        return timeline.canvas().grab().toImage().pixelColor(int(timeline.canvas().scale().x(time)),
                                                             kRulerHeight - 3);
    };
    timeline.state.findings().setMatches(std::make_shared<const Matches>(
        findMatches(*timeline.document->trace, searchTextOf("gemm"))));
    EXPECT_EQ(colourAt(2000), theme().accent);
    EXPECT_NE(colourAt(5000), theme().accent);
    timeline.state.findings().setMatches(nullptr);
    EXPECT_NE(colourAt(2000), theme().accent);
}

TEST(Search, GoesRoundInBothDirections) {
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    const trace::Trace& trace = *document->trace;
    const Matches matches = findMatches(trace, searchTextOf("e"));
    const std::size_t n = matches.items.size();
    ASSERT_GT(n, 1000U);
    for (std::size_t i = 0; i < n; ++i) {
        ASSERT_EQ(matches.placeOf(trace, matches.items[i]), i);
        ASSERT_EQ(matches.next(trace, matches.items[i], 1), matches.items[(i + 1) % n]);
        ASSERT_EQ(matches.next(trace, matches.items[i], -1), matches.items[(i + n - 1) % n]);
    }
    const Matches some = findMatches(trace, searchTextOf("elementwise"));
    for (const Item other : {Item{}, matches.items.front()}) {
        ASSERT_EQ(std::ranges::find(some.items, other), some.items.end());
        EXPECT_EQ(some.placeOf(trace, other), some.items.size());
        EXPECT_EQ(some.next(trace, other, 1), some.items.front());
        EXPECT_EQ(some.next(trace, other, -1), some.items.back());
    }
}

/// No interaction may bring it down, whatever comes when: 2,000 random ones.
TEST(TimelineSoak, SurvivesRandomKeysAndMouse) {
    Timeline timeline(twoKernels());
    std::mt19937 random(1);
    const auto any = [&](int most) { return int(random() % unsigned(most)); };
    constexpr Qt::Key kKeys[] = {Qt::Key_W,  Qt::Key_S,    Qt::Key_A,      Qt::Key_D,     Qt::Key_Z,
                                 Qt::Key_Up, Qt::Key_Down, Qt::Key_Period, Qt::Key_Escape};
    for (int i = 0; i < 2000; ++i) {
        const QPoint at(any(timeline.canvas().width()), any(timeline.canvas().height()));
        const int what = any(6);
        if (what < 3)
            press(timeline, kKeys[any(std::size(kKeys))]);
        else if (what == 3)
            QTest::mouseClick(&timeline.canvas(), Qt::LeftButton, {}, at);
        else if (what == 4)
            QTest::mouseMove(&timeline.canvas(), at);
        else
            QTest::mouseDClick(&timeline.canvas(), Qt::LeftButton, Qt::ShiftModifier, at);
        if (i % 50 == 0)
            timeline.state.setColourMode(static_cast<ColourMode>(any(3)));
        const TimeWindow window = timeline.state.window();
        ASSERT_TRUE(window.from >= 0 && window.to <= 8000 && window.length() >= kShortestWindow);
    }
    timeline.settle();
    EXPECT_TRUE(timeline.canvas().isSettled());
}

} // namespace
} // namespace ridge::gui
