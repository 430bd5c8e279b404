// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Lanes that would fill the screen: deep ones, and those of processes that do not matter.
#include "timeline_bench.h"

#include <QTest>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

using test::Timeline;

trace::Trace deepTrace(int depth) {
    tests::Story story;
    for (int i = 0; i < depth; ++i)
        story.range("range", 100 + i, 6000 - i);
    story.kernel("kernel", 1000, 2000, 3000);
    return story.trace;
}

std::optional<PlacedLane> placedOf(Timeline& timeline, std::string_view title) {
    timeline.settle();
    const Lanes& lanes = *timeline.canvas().scene().lanes();
    for (const PlacedLane& lane : layoutOf(lanes, timeline.state.filters().lanes()))
        if (!lane.isHeading && lanes.groups[lane.key.group].lanes[lane.key.lane].title == title)
            return lane;
    return std::nullopt;
}

void pointAtLane(Timeline& timeline, std::string_view title) {
    QTest::mouseMove(&timeline.canvas(), {5, 5}); // a move to where it is already is none
    QTest::mouseMove(&timeline.canvas(), timeline.place(title, 3000));
}

TEST(DeepLanes, RowsShrinkSoThatTheLaneDoesNotFillTheScreen) {
    Timeline shallow(deepTrace(5)), deep(deepTrace(26));
    const auto five = placedOf(shallow, "NVTX"), many = placedOf(deep, "NVTX");
    ASSERT_TRUE(five && many);
    EXPECT_EQ(five->rowHeight, 18);
    EXPECT_LE(many->height, 210);
    EXPECT_GE(many->rowHeight, 5);
    EXPECT_EQ(many->height, 26 * many->rowHeight + 2 * kLanePadding); // no row is left out
}

TEST(DeepLanes, EOpensTheRowsAndClosesThemAgain) {
    Timeline timeline(deepTrace(26));
    const int own = placedOf(timeline, "NVTX")->rowHeight;
    pointAtLane(timeline, "NVTX");
    QTest::keyClick(&timeline.canvas(), Qt::Key_E);
    EXPECT_EQ(placedOf(timeline, "NVTX")->rowHeight, 18);
    QTest::keyClick(&timeline.canvas(), Qt::Key_E);
    EXPECT_EQ(placedOf(timeline, "NVTX")->rowHeight, own);
}

TEST(DeepLanes, ADoubleClickOnTheNameOpensThem) {
    Timeline timeline(deepTrace(26));
    const QPoint name(60, timeline.place("NVTX", 0).y() + 6);
    QTest::mouseDClick(&timeline.canvas(), Qt::LeftButton, {}, name);
    EXPECT_EQ(placedOf(timeline, "NVTX")->rowHeight, 18);
}

/// The Story's process with a GPU, and a helper with one range and no context.
trace::Trace traceWithHelper() {
    tests::Story story;
    story.kernel("kernel", 1000, 2000, 3000);
    const trace::ThreadId helper = story.thread(story.process());
    story.range("load a batch", 100, 6000, helper);
    return story.trace;
}

TEST(MinorProcesses, AProcessWithoutAGpuIsFoldedUntilItIsOpened) {
    Timeline timeline(traceWithHelper());
    EXPECT_FALSE(placedOf(timeline, "NVTX"));
    EXPECT_TRUE(placedOf(timeline, "CUDA API"));
    const Lanes& lanes = *timeline.canvas().scene().lanes();
    const auto minor = std::ranges::find_if(lanes.groups, &LaneGroup::isMinor);
    ASSERT_NE(minor, lanes.groups.end());
    EXPECT_NE(minor->subtitle.find("no work on a GPU"), std::string::npos);
    LaneArrangement arrangement;
    arrangement.turned.insert(nameOf(*minor));
    timeline.state.filters().setLanes(arrangement);
    EXPECT_TRUE(placedOf(timeline, "NVTX"));
}

TEST(MinorProcesses, AreNotFoldedWhereNoProcessHasAGpu) {
    tests::Story story;
    story.trace.contexts.clear();
    story.trace.streams.clear();
    story.range("work", 100, 6000);
    Timeline timeline(story.trace);
    EXPECT_TRUE(placedOf(timeline, "NVTX"));
}

} // namespace
} // namespace ridge::gui
