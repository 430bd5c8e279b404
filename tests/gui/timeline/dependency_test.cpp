// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/dependency.h"
#include "gui/items/item_text.h"
#include "gui/screenshot.h"
#include "gui/window/main_window.h"
#include "timeline_bench.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

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
    const DocumentPtr document = test::documentOf(story().trace);
    EXPECT_EQ(awaitedBy(*document, kernel(3)), kernel(2));
    EXPECT_FALSE(awaitedBy(*document, kernel(4))); // its stream was told nothing since "waits"
    EXPECT_FALSE(awaitedBy(*document, kernel(1)));
    EXPECT_FALSE(awaitedBy(*document, kernel(0)));
    EXPECT_FALSE(awaitedBy(*document, {}));
    EXPECT_FALSE(awaitedBy(*document, {ItemKind::KernelLaunch, 3}));
}

TEST(Dependency, LaunchesAfterTheRecordOfTheEventDoNotCount) {
    tests::Story s = story();
    for (std::uint32_t i = 0; i < s.trace.kernels.size(); ++i)
        s.trace.kernels[i].launch.correlation = 10 * (i + 1);
    s.trace.events.front().correlation = 25; // between "first of two" and "awaited"
    EXPECT_EQ(awaitedBy(*test::documentOf(s.trace), kernel(3)), kernel(0));
}

TEST(Dependency, OfAnEventOfTheOwnStreamIsNone) {
    tests::Story s = story();
    s.trace.events.front().stream = StreamId{2};
    EXPECT_FALSE(awaitedBy(*test::documentOf(s.trace), kernel(3)));
    s.trace.events.clear(); // the record of the event was lost
    EXPECT_FALSE(awaitedBy(*test::documentOf(s.trace), kernel(3)));
}

/// Of the operations of `stream` for whose launch `isBefore` says yes, the one that was launched
/// last.
template <class IsBefore>
Item lastLaunched(const trace::Trace& trace, StreamId stream, IsBefore isBefore) {
    Item last;
    for (std::uint32_t row = 0; row < trace.kernels.size(); ++row) // in order of launch
        if (trace.kernels[row].stream == stream && isBefore(trace.kernels[row].launch))
            last = kernel(row);
    return last;
}

/// By looking at everything, where kernels are in order of launch and no record tells when an event
/// was recorded.
Item awaitedByAll(const trace::Trace& trace, std::uint32_t row) {
    const trace::Kernel& own = trace.kernels[row];
    const Item before = lastLaunched(trace, own.stream, [&](const trace::Launch& launch) {
        return launch.start < own.launch.start;
    });
    const trace::Sync* wait = nullptr;
    for (const trace::Sync& sync : trace.syncs) // in order of time
        if (sync.stream == own.stream && sync.start <= own.launch.start &&
            (!before || sync.start >= trace.kernels[before.row].launch.start))
            wait = &sync;
    if (!wait)
        return {};
    for (const trace::CudaEvent& event : trace.events)
        if (event.sync == wait->eventSync)
            return event.stream == own.stream
                       ? Item{}
                       : lastLaunched(trace, event.stream, [&](const trace::Launch& launch) {
                             return launch.start < wait->start;
                         });
    return {};
}

RC_GTEST_PROP(Dependency, IsWhatLookingAtEverythingFinds, ()) {
    tests::Story s = story();
    s.trace.kernels.clear();
    s.trace.syncs.clear();
    s.trace.events.clear();
    const auto stream = [] { return StreamId{*rc::gen::inRange(1U, 3U)}; };
    std::array<std::int64_t, 3> free{}; // by stream
    const int steps = *rc::gen::inRange(1, 40);
    for (int i = 1; i <= steps; ++i) {
        const std::int64_t now = 2000 * i; // farther apart than clocks may differ
        if (*rc::gen::inRange(0, 3) == 0) {
            s.streamWait(stream(), stream(), now);
            continue;
        }
        const StreamId on = stream();
        const std::int64_t start = std::max(now + *rc::gen::inRange(10, 9000), free[value(on)]);
        free[value(on)] = start + *rc::gen::inRange(1, 5000);
        s.kernel("k", now, start, free[value(on)], ThreadId{1}, on);
    }
    for (trace::CudaEvent& event : s.trace.events)
        event.correlation = 0;
    const DocumentPtr document = test::documentOf(s.trace);
    for (std::uint32_t row = 0; row < s.trace.kernels.size(); ++row) {
        const Item wanted = awaitedByAll(s.trace, row), found = awaitedBy(*document, kernel(row));
        // What starts later than the kernel did not hold it up, whatever was recorded.
        if (wanted && s.trace.kernels[wanted.row].start > s.trace.kernels[row].start)
            RC_ASSERT(found != wanted);
        else
            RC_ASSERT(found == wanted);
    }
}

TEST(Dependency, IsKnownOfARecordingThatTheWindowOpens) {
    MainWindow window;
    window.open(std::filesystem::path(RIDGE_EXAMPLES) / "idle-causes.ridge");
    waitUntilSettled(window);
    const Document& document = *window.document();
    EXPECT_EQ(document.waits.waits.size(), 200U); // as many as the program told its streams
    std::size_t found = 0;
    for (std::uint32_t row = 0; row < document.trace->kernels.size(); ++row)
        found += bool(awaitedBy(document, kernel(row)));
    EXPECT_GT(found, 0U);
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
