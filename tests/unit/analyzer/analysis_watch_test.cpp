// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/watched_sort.h"
#include "analyzer/analyze.h"
#include "analyzer/memory/summarise.h"
#include "analyzer/memory/timeline.h"
#include "tests/unit/analyzer/story.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <thread>

namespace ridge::analyzer {
namespace {

tests::Story manyKernels(std::int64_t kernels) {
    tests::Story story;
    for (std::int64_t i = 0; i < kernels; ++i) {
        story.range("step", 100 * i, 100 * i + 50);
        story.kernel("gemm", 100 * i + 10, 100 * i + 20, 100 * i + 60);
    }
    return story;
}

TEST(AnalysisWatch, AllOfItsPassesAreCountedWhateverIsAsked) {
    const tests::Story story = manyKernels(10);
    Options part, groups;
    part.range = *RangeFilter::parse("step");
    groups.groups = true;
    for (const Options& options : {Options(), part, groups}) {
        AnalysisWatch watch;
        EXPECT_EQ(watch.share(), 0);
        const auto watched = analyze(story.trace, options, nullptr, watch);
        ASSERT_TRUE(watched);
        EXPECT_EQ(watch.share(), 1);
        EXPECT_EQ(watched->budget.total(), analyze(story.trace, options).budget.total());
    }
    AnalysisWatch empty;
    EXPECT_TRUE(analyze({}, {}, nullptr, empty));
    EXPECT_EQ(empty.share(), 1);
}

TEST(AnalysisWatch, ACancelledAnalysisHasNoResult) {
    AnalysisWatch watch;
    watch.cancel();
    EXPECT_FALSE(analyze(manyKernels(10).trace, {}, nullptr, watch));
    EXPECT_EQ(watch.share(), 0);
}

/// At each of its passes in turn, seen from another thread.
TEST(AnalysisWatch, CancellingAtAnyTimeEndsIt) {
    const tests::Story story = manyKernels(20'000);
    int cancelled = 0;
    for (int percent = 0; percent < 100; percent += 5) {
        AnalysisWatch watch;
        std::atomic<bool> done = false;
        std::jthread other([&] {
            while (!done && 100 * watch.share() < percent)
                std::this_thread::yield();
            watch.cancel();
        });
        Details details;
        cancelled += !analyze(story.trace, {}, &details, watch);
        done = true;
    }
    EXPECT_GT(cancelled, 0);
}

RC_GTEST_PROP(SortWatched, SortsAsTheStandardDoes, (std::vector<std::pair<char, int>> pairs)) {
    const auto byFirst = [](const auto& a, const auto& b) { return a.first < b.first; };
    auto expected = pairs;
    std::stable_sort(expected.begin(), expected.end(), byFirst);
    sortWatched(pairs, kUnwatched, byFirst);
    RC_ASSERT(pairs == expected);
}

TEST(SortWatched, ComparesNothingMoreOnceItIsCancelled) {
    std::vector<int> falling(10'000);
    for (std::size_t i = 0; i < falling.size(); ++i)
        falling[i] = -static_cast<int>(i);
    AnalysisWatch watch;
    int compared = 0;
    const auto less = [&](int a, int b) {
        if (++compared == 5000)
            watch.cancel();
        return a < b;
    };
    EXPECT_THROW(sortWatched(falling, watch, less), AnalysisWatch::Cancelled);
    EXPECT_EQ(compared, 5000);
}

/// Blocks that come one after the other.
tests::Story manyBlocks(std::uint64_t blocks) {
    tests::Story story;
    for (std::uint64_t i = 0; i < blocks; ++i)
        story.allocate(i + 1, 512, static_cast<std::int64_t>(10 * i));
    return story;
}

TEST(MemoryTimeline, GoesNoFurtherOnceItIsCancelled) {
    std::vector<Block> blocks(1000);
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
        blocks[i].start = 10 * i;
        blocks[i].end = 10 * i + 15;
        all.push_back(i);
    }
    AnalysisWatch watch;
    const MemoryTimeline timeline(blocks, all, watch);
    int moments = 0;
    const auto settled = [&](std::int64_t) {
        if (++moments == 10)
            watch.cancel();
    };
    const auto nothing = [](const Block&) {};
    EXPECT_THROW(timeline.walk(nothing, nothing, settled), AnalysisWatch::Cancelled);
    EXPECT_EQ(moments, 10);
}

TEST(AnalysisWatch, EndsTheTablesOfMemoryToo) {
    const tests::Story story = manyBlocks(100);
    const RangeForest forest = buildForest(story.trace);
    const std::vector<std::uint32_t> rows(forest.order.size(), kNone);
    AnalysisWatch watch;
    EXPECT_EQ(blocksOf(story.trace, forest, watch).blocks.size(), 100U);
    EXPECT_EQ(memorySummary(story.trace, forest, rows, MemoryScope::WholeRun, watch).blocks, 100U);
    watch.cancel();
    EXPECT_THROW(blocksOf(story.trace, forest, watch), AnalysisWatch::Cancelled);
    EXPECT_THROW(memorySummary(story.trace, forest, rows, MemoryScope::WholeRun, watch),
                 AnalysisWatch::Cancelled);
}

} // namespace
} // namespace ridge::analyzer
