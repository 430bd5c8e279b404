// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dependency.h"
#include "gui/item_text.h"
#include "timeline_bench.h"

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

using trace::StreamId;
using trace::ThreadId;

/// Stream 2 waits for stream 1 between its first kernel and its second.
tests::Story story() {
    tests::Story s;
    while (s.trace.streams.size() < 2) {
        trace::Stream stream = s.trace.streams.front();
        stream.id = StreamId{std::uint32_t(s.trace.streams.size() + 1)};
        stream.cuptiId = std::uint32_t(s.trace.streams.size() + 1);
        s.trace.streams.push_back(stream);
    }
    s.kernel("early", 100, 1000, 1500, ThreadId{1}, StreamId{1});
    s.kernel("first of two", 110, 1000, 1200, ThreadId{1}, StreamId{2});
    s.kernel("awaited", 120, 1500, 3000, ThreadId{1}, StreamId{1});
    s.streamWait(StreamId{1}, StreamId{2}, 130);
    s.kernel("waits", 140, 3050, 4000, ThreadId{1}, StreamId{2});
    s.kernel("after", 150, 4000, 5000, ThreadId{1}, StreamId{2});
    s.kernel("late", 160, 3000, 3500, ThreadId{1}, StreamId{1});
    return s;
}

Item kernel(std::uint32_t row) {
    return {ItemKind::Kernel, row};
}

TEST(Dependency, IsTheLastKernelBeforeTheEventThatItsStreamWasToldToAwait) {
    const trace::Trace trace = story().trace;
    EXPECT_EQ(awaitedBy(trace, kernel(3)), kernel(2));
    EXPECT_FALSE(awaitedBy(trace, kernel(4))); // its stream was told nothing since "waits"
    EXPECT_FALSE(awaitedBy(trace, kernel(1)));
    EXPECT_FALSE(awaitedBy(trace, kernel(0)));
    EXPECT_FALSE(awaitedBy(trace, {}));
    EXPECT_FALSE(awaitedBy(trace, {ItemKind::KernelLaunch, 3}));
}

TEST(Dependency, LaunchesAfterTheRecordOfTheEventDoNotCount) {
    tests::Story s = story();
    for (std::uint32_t i = 0; i < s.trace.kernels.size(); ++i)
        s.trace.kernels[i].launch.correlation = 10 * (i + 1);
    s.trace.events.front().correlation = 25; // between "first of two" and "awaited"
    EXPECT_EQ(awaitedBy(s.trace, kernel(3)), kernel(0));
}

TEST(Dependency, OfAnEventOfTheOwnStreamIsNone) {
    tests::Story s = story();
    s.trace.events.front().stream = StreamId{2};
    EXPECT_FALSE(awaitedBy(s.trace, kernel(3)));
    s.trace.events.clear(); // the record of the event was lost
    EXPECT_FALSE(awaitedBy(s.trace, kernel(3)));
}

TEST(Dependency, IsDrawnForTheSelectedKernelAndTold) {
    test::Timeline timeline(story().trace);
    timeline.state.select(kernel(4));
    timeline.settle();
    const QImage without = timeline.canvas().grab().toImage();
    timeline.state.select(kernel(3));
    timeline.settle();
    const auto sections = detailsOf(*timeline.document, kernel(3));
    const auto told = std::ranges::find_if(sections, [](const DetailSection& section) {
        return section.title.startsWith("Had to wait");
    });
    ASSERT_NE(told, sections.end());
    EXPECT_TRUE(told->lines.front().what.contains("awaited"));
    EXPECT_EQ(told->lines.back().value, "50 ns");
    EXPECT_NE(without, timeline.canvas().grab().toImage());
}

} // namespace
} // namespace ridge::gui
