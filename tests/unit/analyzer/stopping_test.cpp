// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/stoppable_sort.h"
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

TEST(AnalysisProgress, AllOfItsPassesAreCountedWhateverIsAsked) {
    const tests::Story story = manyKernels(10);
    Options part, groups;
    part.range = *RangeFilter::parse("step");
    groups.groups = true;
    for (const Options& options : {Options(), part, groups}) {
        AnalysisProgress progress;
        EXPECT_EQ(progress.share(), 0);
        const Analysis followed = analyze(story.trace, options, nullptr, {}, &progress);
        EXPECT_EQ(progress.share(), 1);
        EXPECT_EQ(followed.budget.total(), analyze(story.trace, options).budget.total());
    }
    AnalysisProgress empty;
    analyze({}, {}, nullptr, {}, &empty);
    EXPECT_EQ(empty.share(), 1);
}

TEST(AStoppedAnalysis, HasNoResult) {
    AnalysisProgress progress;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(analyze(manyKernels(10).trace, {}, nullptr, stop.get_token(), &progress),
                 trace::Stopped);
    EXPECT_EQ(progress.share(), 0);
}

/// At each of its passes in turn, seen from another thread.
TEST(AStoppedAnalysis, EndsAtAnyTime) {
    const tests::Story story = manyKernels(20'000);
    int stopped = 0;
    for (int percent = 0; percent < 100; percent += 5) {
        AnalysisProgress progress;
        std::stop_source stop;
        std::atomic<bool> done = false;
        std::jthread other([&] {
            while (!done && 100 * progress.share() < percent)
                std::this_thread::yield();
            stop.request_stop();
        });
        Details details;
        try {
            analyze(story.trace, {}, &details, stop.get_token(), &progress);
        } catch (const trace::Stopped&) {
            ++stopped;
        }
        done = true;
    }
    EXPECT_GT(stopped, 0);
}

RC_GTEST_PROP(StoppableSort, SortsAsTheStandardDoes, (std::vector<std::pair<char, int>> pairs)) {
    const auto byFirst = [](const auto& a, const auto& b) { return a.first < b.first; };
    auto expected = pairs;
    std::stable_sort(expected.begin(), expected.end(), byFirst);
    stoppableSort(pairs, {}, byFirst);
    RC_ASSERT(pairs == expected);
}

TEST(StoppableSort, ComparesNothingMoreOnceItIsStopped) {
    std::vector<int> falling(10'000);
    for (std::size_t i = 0; i < falling.size(); ++i)
        falling[i] = -static_cast<int>(i);
    std::stop_source stop;
    int compared = 0;
    const auto less = [&](int a, int b) {
        if (++compared == 5000)
            stop.request_stop();
        return a < b;
    };
    EXPECT_THROW(stoppableSort(falling, stop.get_token(), less), trace::Stopped);
    EXPECT_EQ(compared, 5000);
}

/// Blocks that come one after the other.
tests::Story manyBlocks(std::uint64_t blocks) {
    tests::Story story;
    for (std::uint64_t i = 0; i < blocks; ++i)
        story.allocate(i + 1, 512, static_cast<std::int64_t>(10 * i));
    return story;
}

TEST(MemoryTimeline, GoesNoFurtherOnceItIsStopped) {
    std::vector<Block> blocks(1000);
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
        blocks[i].start = 10 * i;
        blocks[i].end = 10 * i + 15;
        all.push_back(i);
    }
    std::stop_source stop;
    const MemoryTimeline timeline(blocks, all, stop.get_token());
    int moments = 0;
    const auto settled = [&](std::int64_t) {
        if (++moments == 10)
            stop.request_stop();
    };
    const auto nothing = [](const Block&) {};
    EXPECT_THROW(timeline.walk(nothing, nothing, settled), trace::Stopped);
    EXPECT_EQ(moments, 10);
}

TEST(AStoppedAnalysis, HasNoTablesOfMemory) {
    const tests::Story story = manyBlocks(100);
    const RangeForest forest = buildForest(story.trace);
    const std::vector<std::uint32_t> rows(forest.order.size(), kNone);
    std::stop_source source;
    const std::stop_token stop = source.get_token();
    EXPECT_EQ(blocksOf(story.trace, forest, stop).blocks.size(), 100U);
    EXPECT_EQ(memorySummary(story.trace, forest, rows, MemoryScope::WholeRun, stop).blocks, 100U);
    source.request_stop();
    EXPECT_THROW(blocksOf(story.trace, forest, stop), trace::Stopped);
    EXPECT_THROW(memorySummary(story.trace, forest, rows, MemoryScope::WholeRun, stop),
                 trace::Stopped);
}

} // namespace
} // namespace ridge::analyzer
