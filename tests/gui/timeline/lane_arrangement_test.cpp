// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/style/theme.h"
#include "timeline_bench.h"

#include <QTest>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

QString measured(const LaneCanvas& canvas) {
    const auto window = canvas.measure().window();
    return window ? measureText(canvas.scene().lanes().get(), *window) : "";
}

using test::Timeline;

trace::Trace arrangedKernels() {
    tests::Story story;
    story.range("step", 100, 6000);
    story.kernel("first", 150, 1000, 2000);
    story.kernel("second", 4000, 5000, 6000);
    return story.trace;
}

class Arrangement : public ::testing::Test {
  protected:
    /// The lanes that are shown, from top to bottom.
    std::vector<std::string> shown() {
        timeline.settle();
        std::vector<std::string> titles;
        const Lanes& lanes = *timeline.canvas().scene().lanes();
        for (const PlacedLane& lane : layoutOf(lanes, timeline.state.filters().lanes()))
            if (!lane.isHeading)
                titles.push_back(lanes.groups[lane.key.group].lanes[lane.key.lane].title);
        return titles;
    }
    void pointAt(std::string_view title) {
        timeline.settle();
        QTest::mouseMove(&timeline.canvas(), {5, 5}); // a move to where it is already is none
        QTest::mouseMove(&timeline.canvas(), timeline.place(title, 3000));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(&timeline.canvas(), key, modifiers);
    }

    Timeline timeline{arrangedKernels()};
};

TEST_F(Arrangement, HHidesTheLaneAtThePointerAndUndoBringsItBack) {
    const auto all = shown();
    ASSERT_EQ(std::ranges::count(all, "Stream 0"), 1);
    pointAt("Stream 0");
    press(Qt::Key_H);
    EXPECT_EQ(std::ranges::count(shown(), "Stream 0"), 0);
    EXPECT_EQ(shown().size(), all.size() - 1);
    timeline.state.filters().undo();
    EXPECT_EQ(shown(), all);
    timeline.state.filters().redo();
    EXPECT_NE(shown(), all);
    press(Qt::Key_H, Qt::ShiftModifier);
    EXPECT_EQ(shown(), all);
}

/// Two processes on one GPU, the streams of which CUPTI numbers alike.
trace::Trace twoProcesses() {
    tests::Story story;
    story.trace.processes.front().pid = 41;
    trace::Context context = story.trace.contexts.front();
    context.process = story.process();
    context.id = trace::ContextId{2};
    story.trace.processes.back().pid = 42;
    story.trace.contexts.push_back(context);
    story.kernel("first", 150, 1000, 2000);
    story.kernel("second", 200, 5000, 6000, story.thread(context.process),
                 story.stream(context.id));
    return story.trace;
}

TEST(LanesOfOneName, AreToldApartByTheirProcessAndHiddenOneByOne) {
    Timeline timeline(twoProcesses());
    const auto streams = [&] {
        timeline.settle();
        std::vector<std::string> names;
        const Lanes& lanes = *timeline.canvas().scene().lanes();
        for (const PlacedLane& placed : layoutOf(lanes, timeline.state.filters().lanes())) {
            const Lane& lane = lanes.groups[placed.key.group].lanes[placed.key.lane];
            if (!placed.isHeading && lane.title == "Stream 0")
                names.push_back(lane.subtitle);
        }
        return names;
    };
    ASSERT_EQ(streams(), (std::vector<std::string>{"kernels, pid 41", "kernels, pid 42"}));
    QTest::mouseMove(&timeline.canvas(), timeline.place("Stream 0", 3000)); // of the first
    QTest::keyClick(&timeline.canvas(), Qt::Key_H);
    EXPECT_EQ(streams(), std::vector<std::string>{"kernels, pid 42"});
}

TEST(LanesOfOneName, AreHiddenOneByOneInOneProcessToo) {
    tests::Story story;
    story.kernel("first", 150, 1000, 2000);
    story.kernel("second", 200, 5000, 6000, trace::ThreadId{1}, story.stream());
    Timeline timeline(story.trace);
    const Lanes& lanes = *timeline.canvas().scene().lanes();
    LaneArrangement arrangement;
    const auto first = std::ranges::find(lanes.groups[1].lanes, "Stream 0", &Lane::title);
    const auto index = static_cast<std::uint32_t>(first - lanes.groups[1].lanes.begin());
    const auto before = layoutOf(lanes, arrangement);
    arrangement.hidden.insert(nameOf(lanes, {1, index}));
    const auto after = layoutOf(lanes, arrangement);
    EXPECT_EQ(after.size(), before.size() - 1);
}

TEST_F(Arrangement, AHeadingTellsHowManyOfItsLanesAreHiddenAndStaysWhereAllAre) {
    const Lanes& lanes = *timeline.canvas().scene().lanes();
    LaneArrangement arrangement;
    for (std::uint32_t i = 0; i < lanes.groups[1].lanes.size(); ++i) {
        arrangement.hidden.insert(nameOf(lanes, {1, i}));
        const auto placed = layoutOf(lanes, arrangement);
        const auto heading = std::ranges::find_if(
            placed, [](const PlacedLane& lane) { return lane.isHeading && lane.key.group == 1; });
        ASSERT_NE(heading, placed.end());
        EXPECT_EQ(heading->hidden, i + 1);
    }
    const auto picture = [&] { return timeline.canvas().grab().toImage(); };
    const QImage before = picture();
    pointAt("Stream 0");
    press(Qt::Key_H);
    timeline.settle();
    const int heading = timeline.canvas().yOf({1, 0}) - kHeadingHeight;
    EXPECT_NE(picture().copy(0, heading, 800, kHeadingHeight - 1),
              before.copy(0, heading, 800, kHeadingHeight - 1));
}

TEST_F(Arrangement, AltUpAndDownMoveTheLaneInItsGroup) {
    const auto all = shown();
    const auto at = std::ranges::find(all, "Stream 0") - all.begin();
    pointAt("Stream 0");
    press(Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(shown()[std::size_t(at) + 1], "Stream 0");
    pointAt("Stream 0");
    press(Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(shown(), all);
    for (int i = 0; i < 10; ++i) { // it never leaves its group
        pointAt("Stream 0");
        press(Qt::Key_Up, Qt::AltModifier);
    }
    EXPECT_EQ(shown().size(), all.size());
}

TEST_F(Arrangement, AltDownMovesTheSameLaneUntilThePointerGoesElsewhere) {
    const auto all = shown();
    const auto at = std::size_t(std::ranges::find(all, "NVTX on the GPU") - all.begin());
    ASSERT_GT(all.size(), at + 2);
    pointAt("NVTX on the GPU");
    press(Qt::Key_Down, Qt::AltModifier);
    press(Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(shown()[at + 2], "NVTX on the GPU");
    pointAt(all[at + 1]);
    press(Qt::Key_H);
    EXPECT_EQ(std::ranges::count(shown(), all[at + 1]), 0);
    EXPECT_EQ(std::ranges::count(shown(), "NVTX on the GPU"), 1);
}

TEST_F(Arrangement, ADragOfItsNameMovesALaneWithinItsGroupAndUndoTakesItBack) {
    const auto all = shown();
    const auto at = std::size_t(std::ranges::find(all, "NVTX on the GPU") - all.begin());
    ASSERT_GT(all.size(), at + 2);
    const TimeWindow window = timeline.state.window();
    const auto nameAt = [&](std::string_view title) {
        return QPoint(60, timeline.place(title, 0).y() + 6);
    };
    const auto drag = [&](QPoint from, QPoint to) {
        QTest::mousePress(&timeline.canvas(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&timeline.canvas(), to);
        QImage during = timeline.canvas().grab().toImage();
        QTest::mouseRelease(&timeline.canvas(), Qt::LeftButton, {}, to);
        return during;
    };
    const QImage before = timeline.canvas().grab().toImage();
    const QPoint below = nameAt(all[at + 2]) + QPoint(0, 200);
    EXPECT_NE(drag(nameAt("NVTX on the GPU"), below), before); // a line says where it will lie
    EXPECT_EQ(shown().back(), "NVTX on the GPU");
    EXPECT_EQ(timeline.state.window(), window);
    timeline.state.filters().undo();
    EXPECT_EQ(shown(), all);
    timeline.state.filters().redo();
    drag(nameAt("NVTX on the GPU"), {60, 0}); // above its group
    EXPECT_EQ(shown(), all);
}

TEST_F(Arrangement, PlusAndMinusAndTheWheelSizeALane) {
    const auto heightOf = [&] {
        timeline.settle();
        const Lanes& lanes = *timeline.canvas().scene().lanes();
        for (const PlacedLane& lane : layoutOf(lanes, timeline.state.filters().lanes()))
            if (!lane.isHeading &&
                lanes.groups[lane.key.group].lanes[lane.key.lane].title == "Stream 0")
                return lane.rowHeight;
        return 0;
    };
    const int own = heightOf();
    pointAt("Stream 0");
    press(Qt::Key_Plus);
    EXPECT_EQ(heightOf(), int(std::lround(own * 1.25)));
    EXPECT_EQ(timeline.colourAt("Stream 0", 1500, heightOf() - 4),
              timeline.colourAt("Stream 0", 1500)); // boxes fill the lane
    press(Qt::Key_Minus);
    EXPECT_EQ(heightOf(), own);
    for (int i = 0; i < 40; ++i)
        press(Qt::Key_Minus);
    EXPECT_EQ(heightOf(), int(std::lround(own * kLeastHeight)));
    const QPointF gutter(40, timeline.place("Stream 0", 0).y());
    QWheelEvent turn(gutter, timeline.canvas().mapToGlobal(gutter), {}, {0, 120}, {},
                     Qt::ControlModifier, {}, false);
    QCoreApplication::sendEvent(&timeline.canvas(), &turn);
    EXPECT_GT(heightOf(), int(std::lround(own * kLeastHeight)));
}

TEST_F(Arrangement, KShowsOnlyLanesThatHaveTheTextOfTheSearch) {
    timeline.state.filters().setText("stream");
    press(Qt::Key_K);
    EXPECT_EQ(shown(), std::vector<std::string>{"Stream 0"});
    press(Qt::Key_K);
    EXPECT_GT(shown().size(), 2U);
}

TEST_F(Arrangement, KSaysSoWhereNoLaneHasTheText) {
    const auto saysSomething = [&] {
        timeline.settle();
        const QImage picture = timeline.canvas().grab().toImage();
        const QPoint middle = timeline.canvas().rect().center();
        for (int y = middle.y() - 10; y < middle.y() + 10; ++y)
            for (int x = middle.x() - 150; x < middle.x() + 150; ++x)
                if (picture.pixelColor(x, y) == theme().text2)
                    return true;
        return false;
    };
    timeline.state.filters().setText("no lane is called so");
    EXPECT_FALSE(saysSomething());
    press(Qt::Key_K);
    EXPECT_TRUE(saysSomething());
    press(Qt::Key_K);
    EXPECT_FALSE(saysSomething());
}

TEST_F(Arrangement, FoldingIsUndoneToo) {
    const auto all = shown();
    QTest::mouseDClick(&timeline.canvas(), Qt::LeftButton, {}, {20, kRulerHeight + 5});
    EXPECT_LT(shown().size(), all.size());
    timeline.state.filters().undo();
    EXPECT_EQ(shown(), all);
}

TEST_F(Arrangement, CAndTheTriangleFoldAndUnfold) {
    const auto all = shown();
    pointAt("Stream 0");
    press(Qt::Key_C);
    EXPECT_EQ(std::ranges::count(shown(), "Stream 0"), 0);
    EXPECT_EQ(std::ranges::count(shown(), "NVTX"), 1);
    press(Qt::Key_C, Qt::ControlModifier); // another key, of others
    timeline.state.filters().undo();
    EXPECT_EQ(shown(), all);
    const QPoint triangle(kFoldPixels / 2, kRulerHeight + kHeadingHeight / 2);
    const QImage open = timeline.canvas().grab({0, 0, kFoldPixels, 60}).toImage();
    QTest::mouseClick(&timeline.canvas(), Qt::LeftButton, {}, triangle);
    EXPECT_EQ(std::ranges::count(shown(), "NVTX"), 0);
    EXPECT_NE(timeline.canvas().grab({0, 0, kFoldPixels, 60}).toImage(), open);
    QTest::mouseClick(&timeline.canvas(), Qt::LeftButton, {}, triangle);
    EXPECT_EQ(shown(), all);
}

TEST_F(Arrangement, AnotherRecordingStartsWithAllLanes) {
    pointAt("Stream 0");
    press(Qt::Key_H);
    timeline.state.reset({0, 8000});
    EXPECT_EQ(std::ranges::count(shown(), "Stream 0"), 1);
    EXPECT_FALSE(timeline.state.filters().canUndo());
}

TEST_F(Arrangement, MMeasuresFromPointToPoint) {
    const QPoint y(0, timeline.place("Stream 0", 0).y());
    const auto at = [&](std::int64_t time) {
        QTest::mouseMove(&timeline.canvas(), {int(timeline.canvas().scale().x(time)), y.y()});
    };
    at(500);
    press(Qt::Key_M);
    at(4500);
    EXPECT_EQ(measured(timeline.canvas()), "4.00 µs, 1 kernel");
    press(Qt::Key_M);
    at(7500);
    EXPECT_EQ(measured(timeline.canvas()), "4.00 µs, 1 kernel");
    const QImage with = timeline.canvas().grab().toImage();
    press(Qt::Key_Escape);
    EXPECT_EQ(measured(timeline.canvas()), "");
    EXPECT_NE(with, timeline.canvas().grab().toImage());
}

TEST_F(Arrangement, MMeasuresToThePointerAlsoWhereTheWindowMovedUnderIt) {
    LaneCanvas& canvas = timeline.canvas();
    timeline.state.setWindow({0, 4000});
    const int x = int(canvas.scale().x(1000));
    QTest::mouseMove(&canvas, {x, timeline.place("Stream 0", 0).y()});
    press(Qt::Key_M);
    press(Qt::Key_D);
    press(Qt::Key_D);
    const QString moved = durationText(timeline.state.window().from);
    ASSERT_NE(moved, "0 ns");
    EXPECT_EQ(measured(canvas).section(',', 0, 0), moved);
    press(Qt::Key_M);
    press(Qt::Key_A);
    EXPECT_EQ(measured(canvas).section(',', 0, 0), moved);
}

TEST_F(Arrangement, BookmarksBringAWindowBack) {
    timeline.state.setWindow({1000, 3000});
    press(Qt::Key_B);
    timeline.state.setWindow({4000, 5000});
    press(Qt::Key_B);
    press(Qt::Key_1);
    EXPECT_EQ(timeline.state.window(), (TimeWindow{1000, 3000}));
    press(Qt::Key_2);
    EXPECT_EQ(timeline.state.window(), (TimeWindow{4000, 5000}));
    press(Qt::Key_3);
    EXPECT_EQ(timeline.state.window(), (TimeWindow{4000, 5000}));
    for (int i = 0; i < 20; ++i)
        press(Qt::Key_B);
    EXPECT_TRUE(timeline.state.bookmarks().back());
}

TEST_F(Arrangement, WithoutAPointerTheKeysAreForTheLaneOfTheSelection) {
    const auto all = shown();
    pointAt("Stream 0");
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&timeline.canvas(), &leave);
    press(Qt::Key_H);
    EXPECT_EQ(shown(), all); // nothing is selected either
    timeline.state.select({ItemKind::Range, 0});
    press(Qt::Key_Plus);
    EXPECT_EQ(timeline.state.filters().lanes().heights.size(), 1U);
    EXPECT_EQ(timeline.state.filters().lanes().heights.begin()->first.lane.substr(0, 4), "NVTX");
    timeline.state.select({ItemKind::Kernel, 0});
    press(Qt::Key_H);
    EXPECT_EQ(std::ranges::count(shown(), "Stream 0"), 0);
    press(Qt::Key_H, Qt::ShiftModifier);
    press(Qt::Key_C);
    EXPECT_EQ(std::ranges::count(shown(), "Stream 0"), 0);
    EXPECT_EQ(std::ranges::count(shown(), "NVTX"), 1); // of the process, which is not folded
}

TEST_F(Arrangement, GGoesFromGapToGap) {
    ASSERT_GE(timeline.document->results->details->gaps.size(), 2U);
    const auto start = [&] { return timeOf(*timeline.document, timeline.state.selection()).from; };
    press(Qt::Key_G);
    const Item first = timeline.state.selection();
    const std::int64_t firstStart = start();
    ASSERT_EQ(first.kind, ItemKind::Gap);
    press(Qt::Key_G);
    EXPECT_GT(start(), firstStart);
    press(Qt::Key_G, Qt::ShiftModifier);
    EXPECT_EQ(timeline.state.selection(), first);
}

} // namespace
} // namespace ridge::gui
