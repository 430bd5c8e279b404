// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::ThreadId;

/// Steps of the given GPU times inside of one range "train", and a short range before it.
Story steps(const std::vector<std::int64_t>& times) {
    Story story;
    story.range("setup", 0, 90);
    story.kernel("init", 10, 100, 600);
    story.range("train", 100, 1'000'000);
    std::int64_t gpu = 1000;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const auto at = static_cast<std::int64_t>(200 + 100 * i);
        story.range("step", at, at + 90);
        story.range("forward", at + 10, at + 50);
        story.kernel("k", at + 20, gpu, gpu + times[i] / 2);
        story.kernel("k", at + 60, gpu + times[i] / 2, gpu + times[i]);
        gpu += times[i];
    }
    return story;
}

TEST(Iterations, AreTheShallowestRepeatedRangeThatCoversTheRun) {
    const Analysis a = analyze(steps({5000, 1000, 1200, 900}).trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_EQ(a.ranges[a.iterations->range].name, "step");
    EXPECT_EQ(a.iterations->count, 4u);
    EXPECT_GT(a.iterations->coverage, 0.88);
    EXPECT_EQ(a.iterations->first.extent, Ns(5000));
    EXPECT_EQ(a.iterations->warmUp, 1u);
    EXPECT_EQ(a.iterations->steady.count, 3u);
    EXPECT_EQ(a.iterations->steady.median, Ns(1000));
    EXPECT_EQ(a.iterations->median.number, 1u);
    EXPECT_EQ(a.iterations->slowest.number, 2u);
    EXPECT_EQ(a.iterations->strip.size(), 4u);
}

TEST(Iterations, NeedThreeInstancesAndATenthOfTheBusyTimeUnlessTheUserNamesThem) {
    EXPECT_FALSE(analyze(steps({1000, 1000}).trace).iterations);
    Story story = steps({100, 100, 100});
    story.kernel("other", 900'000, 900'000, 990'000);
    EXPECT_FALSE(analyze(story.trace).iterations);
    Options options;
    options.iteration = *RangeFilter::parse("**/forward");
    const Analysis a = analyze(story.trace, options);
    ASSERT_TRUE(a.iterations);
    EXPECT_EQ(a.ranges[a.iterations->range].name, "forward");
    options.iteration = *RangeFilter::parse("train/stap");
    const Analysis none = analyze(story.trace, options);
    EXPECT_FALSE(none.iterations);
    EXPECT_EQ(none.nearestIteration.front(), "train/step");
}

TEST(Iterations, OfSeveralThreadsAreThoseOfTheThreadThatCoversMost) {
    Story story;
    const ThreadId second = story.thread();
    for (int i = 0; i < 4; ++i) {
        story.range("step", 100 * i, 100 * i + 90);
        story.range("step", 100 * i, 100 * i + 90, second);
        story.kernel("k", 100 * i + 10, 1000 * i, 1000 * i + 900);
        story.kernel("k", 100 * i + 10, 1000 * i, 1000 * i + 200, second);
    }
    const Analysis a = analyze(story.trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_EQ(a.iterations->count, 4u);
    EXPECT_EQ(a.iterations->otherThreads, 1u);
    EXPECT_EQ(a.iterations->first.extent, Ns(1000));
    EXPECT_EQ(a.iterations->first.busy, Ns(900));
}

TEST(Iterations, NameTheSlowOnesAndNotTheOrdinaryOnes) {
    std::vector<std::int64_t> times(40, 1000);
    for (std::size_t i = 0; i < times.size(); i += 2)
        times[i] = 1010;
    times[0] = 9000;
    times[17] = 4000;
    times[30] = 1030; // beyond the fence, and yet within a tenth of the median
    const Analysis a = analyze(steps(times).trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_EQ(a.iterations->slow, 1u);
    EXPECT_EQ(a.iterations->outliers.at(0).number, 17u);
}

TEST(Iterations, OfManyShowAnEvenPick) {
    const Analysis a = analyze(steps(std::vector<std::int64_t>(1100, 1000)).trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_EQ(a.iterations->count, 1100u);
    ASSERT_EQ(a.iterations->strip.size(), kStrip);
    for (std::size_t i = 0; i < kStrip; ++i)
        EXPECT_EQ(a.iterations->strip[i].number, i * 1100 / kStrip);
}

TEST(Iterations, FollowOneAnotherAndEachBudgetAddsUpToItsExtent) {
    const bool ok = rc::check("iterations", [] {
        Story story;
        const auto other = story.stream();
        const auto device = story.device(tests::h200());
        const trace::StreamId streams[] = {trace::StreamId{1}, other, device};
        const int count = *rc::gen::inRange(3, 7);
        for (int i = 0; i < count; ++i) {
            story.range("step", 100 * i, 100 * i + 80);
            for (int k = *rc::gen::inRange(0, 4); k > 0; --k) {
                const auto start = 1000 * i + *rc::gen::inRange(0, 1500);
                story.kernel("k", 100 * i + 10 * k, start, start + *rc::gen::inRange(0, 900),
                             ThreadId{1}, streams[*rc::gen::inRange(0, 3)]);
            }
        }
        const Analysis a = analyze(story.trace);
        if (!a.iterations)
            return;
        Ns last = Ns::min();
        for (const Iteration& one : a.iterations->strip) {
            RC_ASSERT(one.budget.total() == one.extent);
            RC_ASSERT(one.busy <= one.extent);
            RC_ASSERT(one.start >= last);
            last = one.start + one.extent;
        }
        RC_ASSERT(a.iterations->strip.size() == a.iterations->count);
        RC_ASSERT(a.iterations->slowest.extent == a.iterations->steady.max);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
