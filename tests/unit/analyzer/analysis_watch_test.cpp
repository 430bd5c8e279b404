// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gtest/gtest.h>

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

} // namespace
} // namespace ridge::analyzer
