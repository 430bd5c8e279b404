// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ranges/projection.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <set>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::ThreadId;

struct Projected {
    explicit Projected(const trace::Trace& trace)
        : forest(buildForest(trace)), operations(collectOperations(trace)),
          counts(project(trace, forest, operations).counts) {}

    /// Row of the innermost range of the kernel with this row, kNone when in none.
    const Operation& of(std::uint32_t kernel) const {
        return *std::find_if(operations.begin(), operations.end(),
                             [&](const Operation& op) { return op.row == kernel; });
    }
    std::uint32_t rangeOf(std::uint32_t kernel) const {
        const Operation& op = of(kernel);
        return op.range == kNone ? kNone : trace::value(forest.order[op.range]);
    }

    RangeForest forest;
    std::vector<Operation> operations;
    ProjectionCounts counts;
};

TEST(Projection, AnOperationBelongsToTheRangeOpenWhenItsCallBeganHoweverLateItRuns) {
    Story story;
    story.range("outer", 0, 100);
    story.range("inner", 10, 20);
    story.kernel("k", 15, 5000, 6000);
    story.kernel("k", 50, 6000, 7000);
    story.kernel("k", 150, 7000, 8000);
    const Projected p(story.trace);
    EXPECT_EQ(p.rangeOf(0), 2u);
    EXPECT_EQ(p.rangeOf(1), 1u);
    EXPECT_EQ(p.rangeOf(2), kNone);
    EXPECT_EQ(p.counts.byLaunch, 2u);
    EXPECT_EQ(p.counts.outside, 1u);
}

TEST(Projection, ARangeHoldsItsFirstNanosecondAndNotItsLast) {
    Story story;
    story.range("r", 10, 20);
    story.kernel("k", 10, 100, 200);
    story.kernel("k", 20, 200, 300);
    const Projected p(story.trace);
    EXPECT_EQ(p.rangeOf(0), 1u);
    EXPECT_EQ(p.rangeOf(1), kNone);
}

TEST(Projection, ARangeThatWasNeverClosedEndsWithItsProcess) {
    Story story;
    story.trace.processes[0].end = Ns(100);
    story.range("r", 10, std::nullopt);
    story.kernel("k", 99, 200, 300);
    story.kernel("k", 100, 300, 400);
    const Projected p(story.trace);
    EXPECT_EQ(p.rangeOf(0), 1u);
    EXPECT_EQ(p.rangeOf(1), kNone);
}

TEST(Projection, ARangeClosedAfterItsOuterOneEndsWithThat) {
    Story story;
    story.range("outer", 0, 50);
    story.range("late", 10, 90);
    story.kernel("k", 60, 100, 200);
    EXPECT_EQ(Projected(story.trace).rangeOf(0), kNone);
}

TEST(Projection, ABackwardThreadWithoutRangesFallsBackToTheThreadThatWaits) {
    Story story;
    const ThreadId backward = story.thread();
    story.range("step", 0, 1000);
    story.range("backward", 100, 900);
    story.kernel("forward", 50, 60, 70);
    story.kernel("grad", 500, 510, 520, backward);
    const Projected p(story.trace);
    EXPECT_EQ(p.rangeOf(1), 2u);
    EXPECT_TRUE(p.of(1).byTime);
    EXPECT_FALSE(p.of(0).byTime);
    EXPECT_EQ(p.counts.byTime, 1u);
}

TEST(Projection, AThreadThatLaunchesItselfMeanwhileDoesNotWait) {
    Story story;
    const ThreadId other = story.thread();
    story.range("busy", 0, 1000);
    story.kernel("own", 501, 600, 700);
    story.kernel("other", 500, 700, 800, other);
    EXPECT_EQ(Projected(story.trace).rangeOf(1), kNone);
}

TEST(Projection, OfSeveralThatWaitTheLastOpenedRangeWinsAndOtherProcessesNever) {
    Story story;
    const ThreadId second = story.thread();
    const ThreadId worker = story.thread();
    const ThreadId foreign = story.thread(story.process());
    story.range("first", 0, 1000);
    story.range("second", 200, 1000, second);
    story.range("foreign", 300, 1000, foreign);
    story.kernel("k", 500, 600, 700, worker);
    EXPECT_EQ(Projected(story.trace).rangeOf(0), 2u);
}

/// A range as a library opens it, in a domain of its own.
void libraryRange(Story& story, std::int64_t start, std::int64_t end, ThreadId thread) {
    story.range("ncclAllReduce", start, end, thread);
    story.trace.ranges.back().domain = story.text("NCCL");
}

TEST(Projection, ALibrarysOwnRangeOnTheBackwardThreadTakesNothingFromTheRangeThatWaits) {
    Story story;
    const ThreadId backward = story.thread();
    story.range("step", 0, 1000);
    libraryRange(story, 490, 600, backward);
    story.kernel("ncclDevKernel", 500, 510, 520, backward);
    const Projected p(story.trace);
    EXPECT_EQ(p.rangeOf(0), 1u);
    EXPECT_TRUE(p.of(0).byTime);
    EXPECT_EQ(p.counts.byTime, 1u);
    EXPECT_EQ(p.counts.byLaunch, 0u);
}

TEST(Projection, ALibrarysRangeKeepsItsOperationsWhereNoThreadWaits) {
    Story story;
    const ThreadId other = story.thread();
    story.range("busy", 0, 1000);
    story.kernel("own", 501, 600, 700);
    libraryRange(story, 490, 600, other);
    story.kernel("nccl", 500, 700, 800, other);
    const Projected p(story.trace);
    EXPECT_EQ(p.rangeOf(1), 2u);
    EXPECT_FALSE(p.of(1).byTime);
    EXPECT_EQ(p.counts.byLaunch, 2u);
}

TEST(Projection, ALibrarysRangeInsideOfOneOfTheProgramKeepsItsPlace) {
    Story story;
    const ThreadId worker = story.thread();
    story.range("waits", 0, 1000);
    story.range("worker", 100, 900, worker);
    libraryRange(story, 490, 600, worker);
    story.kernel("nccl", 500, 700, 800, worker);
    EXPECT_EQ(Projected(story.trace).rangeOf(0), 3u);
}

TEST(Projection, AThreadWithoutRangesPrefersTheProgramsRangeToALibrarysThatOpenedLater) {
    Story story;
    const ThreadId backward = story.thread();
    const ThreadId watchdog = story.thread();
    story.range("step", 0, 1000);
    libraryRange(story, 400, 900, watchdog);
    story.kernel("grad", 500, 510, 520, backward);
    EXPECT_EQ(Projected(story.trace).rangeOf(0), 1u);
}

TEST(Projection, AnOperationWithoutAnApiRecordIsInNoRangeAndCounted) {
    Story story;
    story.range("r", 0, 1000);
    story.kernel("k", 500, 600, 700, ThreadId::None);
    const Projected p(story.trace);
    EXPECT_EQ(p.rangeOf(0), kNone);
    EXPECT_EQ(p.counts.withoutApi, 1u);
}

/// All ranges that hold each launch, worked out from the words of docs/method/ranges.md alone: no
/// stack, no search. A range ends at the earliest end of itself and of every range that was open
/// around its start.
std::set<std::uint32_t> bruteForce(const trace::Trace& trace, ThreadId thread, std::int64_t time) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < trace.ranges.size(); ++i)
        if (trace.ranges[i].thread == thread)
            rows.push_back(i);
    std::sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
        const auto &x = trace.ranges[a], &y = trace.ranges[b];
        return x.start != y.start ? x.start < y.start : *x.end != *y.end ? *x.end > *y.end : a < b;
    });
    std::vector<std::int64_t> ends;
    std::set<std::uint32_t> holding;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const trace::Range& range = trace.ranges[rows[i]];
        std::int64_t end = range.end->count();
        for (std::size_t j = 0; j < i; ++j)
            if (range.start.count() < ends[j])
                end = std::min(end, ends[j]);
        ends.push_back(end);
        if (range.start.count() <= time && time < end)
            holding.insert(static_cast<std::uint32_t>(rows[i] + 1));
    }
    return holding;
}

TEST(Projection, AgreesWithBruteForceForAnyRanges) {
    const bool ok = rc::check("projection", [] {
        Story story;
        story.thread();
        const auto ranges = *rc::gen::container<std::vector<std::array<int, 3>>>(
            rc::gen::container<std::array<int, 3>>(rc::gen::inRange(0, 24)));
        for (const auto& [start, length, thread] : ranges)
            story.range("r", start, start + length, ThreadId(1 + thread % 2));
        for (int time = 0; time < 50; ++time)
            story.kernel("k", time, 1000 + time, 1001 + time, ThreadId(1 + time % 2));
        const Projected p(story.trace);
        for (std::uint32_t kernel = 0; kernel < 50; ++kernel) {
            std::set<std::uint32_t> found;
            const Operation& op = p.of(kernel);
            for (std::uint32_t at = op.byTime ? kNone : op.range; at != kNone;
                 at = p.forest.parent[at])
                found.insert(trace::value(p.forest.order[at]));
            RC_ASSERT(found == bruteForce(story.trace, ThreadId(1 + kernel % 2), kernel));
        }
    });
    EXPECT_TRUE(ok);
}

TEST(Projection, SubtreesHoldExactlyTheRangesWithThatAncestor) {
    const bool ok = rc::check("subtrees", [] {
        Story story;
        const auto ranges = *rc::gen::container<std::vector<std::pair<int, int>>>(
            rc::gen::pair(rc::gen::inRange(0, 30), rc::gen::inRange(0, 30)));
        for (const auto& [start, length] : ranges)
            story.range("r", start, start + length);
        const RangeForest forest = buildForest(story.trace);
        for (std::uint32_t p = 0; p < forest.order.size(); ++p)
            for (std::uint32_t q = 0; q < forest.order.size(); ++q) {
                bool inside = false;
                for (std::uint32_t at = q; at != kNone && !inside; at = forest.parent[at])
                    inside = at == p;
                RC_ASSERT(inside == (q >= p && q < forest.subtreeEnd[p]));
            }
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
