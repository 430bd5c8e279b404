// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "exports/timeline.h"

#include "tests/unit/analyzer/story.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::exports {
namespace {

using testing::ElementsAre;
using trace::Trace;

/// Keeps what it is told.
class Kept : public TimelineWriter {
  public:
    struct Piece {
        Ns start{}, end{};
        std::string name;
        std::uint64_t flow = 0;
    };
    std::vector<std::string> rows; ///< by track
    std::map<Track, std::vector<Piece>> slices;
    std::map<Track, std::vector<double>> numbers;
    bool finished = false;

    Track process(std::int32_t, std::string_view name) override { return add(name); }
    Track group(std::string_view name) override { return add(name); }
    Track thread(Track, std::int32_t, std::string_view name) override { return add(name); }
    Track row(Track, std::string_view name) override { return add(name); }
    Track values(Track, std::string_view name, std::string_view) override { return add(name); }
    void slice(const Slice& slice) override {
        slices[slice.track].push_back(
            {slice.start, slice.end, std::string(slice.name), slice.flow});
    }
    void value(Track values, Ns, double value) override { numbers[values].push_back(value); }
    void finish() override { finished = true; }

    const std::vector<Piece>& of(std::string_view row) {
        const auto at = std::ranges::find(rows, row);
        return slices[static_cast<Track>(at - rows.begin())];
    }

    /// Names of the slices that arrows join; under 0 those without.
    std::map<std::uint64_t, std::vector<std::string>> byFlow() const {
        std::map<std::uint64_t, std::vector<std::string>> joined;
        for (const auto& [track, pieces] : slices)
            for (const Piece& piece : pieces)
                joined[piece.flow].push_back(piece.name);
        return joined;
    }

  private:
    Track add(std::string_view name) {
        rows.emplace_back(name);
        return static_cast<Track>(rows.size() - 1);
    }
};

/// `bytes`: of memory for each kind of rows.
void writeAll(const Trace& trace, TimelineWriter& to, std::size_t bytes = 1 << 20) {
    TimelineEvents events(bytes);
    trace::handEvents(trace, events);
    const auto done = writeTimeline(trace, events, to);
    ASSERT_TRUE(done) << done.error().message;
}

/// One process with one thread, whose ranges are these: start and length.
Trace traceOf(const std::vector<std::pair<int, int>>& ranges) {
    Trace trace;
    trace.processes.emplace_back().id = trace::ProcessId(1);
    trace.threads.push_back({trace::ThreadId(1), trace::ProcessId(1), 7, "main"});
    trace.strings = {"range"};
    for (const auto& [start, length] : ranges) {
        trace::Range& range = trace.ranges.emplace_back();
        range.id = trace::RangeId(trace.ranges.size());
        range.thread = trace::ThreadId(1);
        range.name = trace::StringId(1);
        range.start = Ns(start);
        range.end = Ns(start + length);
    }
    return trace;
}

TEST(Timeline, RangesThatCrossGetARowOfTheirOwn) {
    Kept to;
    writeAll(traceOf({{0, 10}, {2, 3}, {5, 10}, {20, 5}}), to);
    EXPECT_THAT(to.rows, ElementsAre("", "main", "main (2)"));
    EXPECT_EQ(to.of("main").size(), 3U);
    ASSERT_EQ(to.of("main (2)").size(), 1U);
    EXPECT_EQ(to.of("main (2)")[0].start, Ns(5));
    EXPECT_TRUE(to.finished);
}

TEST(Timeline, EverySpanIsThereOnceAndEachRowNests) {
    const bool ok = rc::check([] {
        auto expected = *rc::gen::container<std::vector<std::pair<int, int>>>(
            rc::gen::pair(rc::gen::inRange(0, 50), rc::gen::inRange(0, 30)));
        Kept to;
        writeAll(traceOf(expected), to, *rc::gen::element<std::size_t>(1, 500, 1 << 20));
        std::vector<std::pair<int, int>> found;
        for (const auto& [track, slices] : to.slices)
            for (std::size_t i = 0; i < slices.size(); ++i) {
                const Kept::Piece& b = slices[i];
                found.emplace_back(b.start.count(), (b.end - b.start).count());
                for (std::size_t before = 0; before < i; ++before) {
                    const Kept::Piece& a = slices[before];
                    RC_ASSERT((a.start <= b.start && (b.start >= a.end || b.end <= a.end)));
                }
            }
        std::ranges::sort(expected);
        std::ranges::sort(found);
        RC_ASSERT(found == expected);
    });
    EXPECT_TRUE(ok);
}

TEST(Timeline, AKernelIsJoinedWithItsLaunch) {
    tests::Story story;
    story.kernel("first", 10, 100, 200);
    story.kernel("second", 20, 200, 300);
    for (trace::Kernel& kernel : story.trace.kernels)
        kernel.launch.correlation = value(kernel.id);
    Kept to;
    writeAll(story.trace, to);
    const auto joined = to.byFlow();
    ASSERT_EQ(joined.size(), 2U);
    for (const auto& [flow, names] : joined) {
        EXPECT_NE(flow, 0U);
        EXPECT_EQ(names.size(), 2U);
    }
}

TEST(Timeline, ALaunchOfAGraphIsOneSliceJoinedWithAllOfItsOperations) {
    tests::Story story;
    story.kernel("first", 10, 100, 200);
    story.kernel("second", 10, 200, 300);
    story.call("cudaGraphLaunch_v10000", 10, 12);
    for (trace::Kernel& kernel : story.trace.kernels)
        kernel.launch.correlation = 7;
    story.trace.calls[0].correlation = 7;
    Kept to;
    writeAll(story.trace, to);
    const auto joined = to.byFlow();
    ASSERT_EQ(joined.size(), 1U);
    EXPECT_NE(joined.begin()->first, 0U);
    EXPECT_EQ(joined.begin()->second.size(), 3U);
}

TEST(Timeline, ALaunchThatWasMetTooLateIsJoinedAllTheSame) {
    tests::Story story;
    story.kernel("late", 10, 100, 200);
    story.kernel("never", 20, 200, 300);
    story.trace.kernels[0].launch = {};
    story.trace.kernels[0].launch.correlation = 7;
    story.trace.kernels[1].launch = {};
    story.trace.kernels[1].launch.correlation = 8;
    story.call("cudaLaunchKernel_v7000", 10, 12);
    story.call("cudaDeviceSynchronize_v3020", 20, 300);
    story.trace.calls[0].correlation = 7;
    story.trace.calls[1].correlation = 9;
    Kept to;
    writeAll(story.trace, to);
    const auto joined = to.byFlow();
    ASSERT_EQ(joined.size(), 2U);
    EXPECT_THAT(joined.begin()->second,
                testing::UnorderedElementsAre("cudaDeviceSynchronize", "never"));
    EXPECT_THAT(joined.rbegin()->second, testing::UnorderedElementsAre("cudaLaunchKernel", "late"));
}

TEST(Timeline, WithoutAPlaceForItsTemporaryFileItSaysSo) {
    const char* before = std::getenv("TMPDIR");
    const std::string kept = before ? before : "";
    ::setenv("TMPDIR", "/nowhere/at/all", 1);
    const Trace trace = traceOf({{0, 1}, {2, 1}});
    TimelineEvents events(1);
    trace::handEvents(trace, events);
    Kept to;
    const auto done = writeTimeline(trace, events, to);
    before ? ::setenv("TMPDIR", kept.c_str(), 1) : ::unsetenv("TMPDIR");
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().message, testing::HasSubstr("/nowhere/at/all"));
    EXPECT_FALSE(to.finished);
}

TEST(Timeline, BytesAreThoseThatAreAllocatedThen) {
    Trace trace = traceOf({});
    const auto add = [&](trace::MemoryOp op, std::uint64_t address, std::uint64_t bytes) {
        trace::Allocation& each = trace.allocations.emplace_back();
        each.op = op;
        each.kind = trace::MemoryKind::Device;
        each.address = address;
        each.bytes = bytes;
        each.process = trace::ProcessId(1);
    };
    add(trace::MemoryOp::Allocate, 1, 100);
    add(trace::MemoryOp::Allocate, 2, 50);
    add(trace::MemoryOp::Free, 1, 0);
    add(trace::MemoryOp::Free, 3, 0); // of a block from before the recording
    Kept to;
    writeAll(trace, to);
    ASSERT_EQ(to.numbers.size(), 1U);
    EXPECT_THAT(to.numbers.begin()->second, ElementsAre(100, 150, 50, 50));
}

} // namespace
} // namespace ridge::exports
