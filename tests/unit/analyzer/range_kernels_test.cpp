// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/ranges/range_forest.h"
#include "analyzer/ranges/range_tree.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;

std::uint64_t calls(const TopParts& top) {
    std::uint64_t sum = top.rest.calls;
    for (const Part& part : top.parts)
        sum += part.calls;
    return sum;
}

TEST(RangeKernels, OfARangeAreThoseOfTheRangesInsideTooAndOfAKernelTheInnermostOnes) {
    Story story;
    story.range("step", 0, 100);
    story.kernel("loss", 5, 1'000, 2'000);
    story.range("forward", 10, 50);
    story.kernel("gemm", 20, 2'000, 5'000);
    story.kernel("gemm", 200, 6'000, 6'500);
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.ranges.size(), 2u);
    ASSERT_EQ(a.kernels[0].function, "gemm");
    const TopParts& step = a.ranges[0].top;
    ASSERT_EQ(step.parts.size(), 2u);
    EXPECT_EQ(step.parts[0].row, 0u);
    EXPECT_EQ(step.parts[0].time, Ns(3'000));
    EXPECT_EQ(step.parts[1].time, Ns(1'000));
    EXPECT_EQ(a.ranges[1].top.parts.size(), 1u);
    const TopParts& gemm = a.kernels[0].top;
    ASSERT_EQ(gemm.parts.size(), 2u);
    EXPECT_EQ(gemm.parts[0].row, 1u);
    EXPECT_EQ(gemm.parts[1].row, kNone);
    EXPECT_EQ(gemm.parts[1].time, Ns(500));
}

TEST(RangeKernels, BeyondTheListAreCounted) {
    Story story;
    story.range("step", 0, 10'000);
    for (int i = 0; i < 12; ++i)
        story.kernel("k" + std::to_string(i), 10 + i, 1'000 * i, 1'000 * i + 100 + i);
    const Analysis a = analyze(story.trace);
    const TopParts& top = a.ranges[0].top;
    EXPECT_EQ(top.parts.size(), kTopParts);
    EXPECT_EQ(top.others, 4u);
    EXPECT_EQ(top.rest.time, Ns(100 + 101 + 102 + 103));
    EXPECT_EQ(top.parts[0].time, Ns(111));
}

TEST(RangeKernels, OfEndlessNestingAreToldOfTheDeepestLevel) {
    Story story;
    constexpr int kLevels = 1'000;
    for (int i = 0; i < kLevels; ++i)
        story.range("level", i, 10'000 - i);
    story.kernel("k", 5'000, 20'000, 21'000);
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.ranges.size(), kDeepestRange);
    for (const RangeRow& row : a.ranges)
        EXPECT_EQ(row.kernels, 1u);
    ASSERT_EQ(a.losses.size(), 1u);
    EXPECT_EQ(a.losses[0].count, kLevels - kDeepestRange);
    EXPECT_EQ(a.losses[0].severity, trace::Severity::Info);
}

TEST(RangeKernels, OfCountlessPathsAreToldOfTheRangesAround) {
    Story story;
    constexpr std::int64_t kNames = kMostRangeRows + 10;
    story.range("all", 0, 10 * kNames);
    for (std::int64_t i = 0; i < kNames; ++i) {
        story.range("step", 10 * i + 1, 10 * i + 9);
        story.trace.strings.push_back("step " + std::to_string(i)); // text() would look at all
        story.trace.ranges.back().name =
            trace::StringId(static_cast<std::uint32_t>(story.trace.strings.size()));
        story.range("inner", 10 * i + 2, 10 * i + 8);
    }
    story.kernel("k", 10 * kNames - 5, 20 * kNames, 20 * kNames + 1'000);
    const Analysis a = analyze(story.trace);
    EXPECT_EQ(a.ranges.size(), kMostRangeRows);
    EXPECT_EQ(a.ranges[0].kernels, 1u);
    ASSERT_EQ(a.losses.size(), 1u);
    EXPECT_GT(a.losses[0].count, 10u);
}

TEST(RangeKernels, AgreeWithTheRangeAndKernelTablesInAnyTrace) {
    const bool ok = rc::check("top", [] {
        Story story;
        for (int i = *rc::gen::inRange(0, 8); i > 0; --i) {
            const auto start = *rc::gen::inRange(0, 100);
            story.range(*rc::gen::element("a", "b", "c"), start, start + *rc::gen::inRange(1, 60));
        }
        for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
            const auto at = *rc::gen::inRange(0, 120);
            story.kernel(*rc::gen::element("k", "l", ""), at, 1'000 + at,
                         1'000 + at + *rc::gen::inRange(0, 50));
        }
        const Analysis a = analyze(story.trace);
        for (const RangeRow& row : a.ranges)
            RC_ASSERT(calls(row.top) == row.kernels);
        std::map<std::uint32_t, Ns> ofKernels;
        for (const RangeRow& row : a.ranges)
            if (row.parent == kNone)
                for (const Part& part : row.top.parts)
                    ofKernels[part.row] += part.time;
        for (std::uint32_t k = 0; k < a.kernels.size(); ++k) {
            RC_ASSERT(calls(a.kernels[k].top) == a.kernels[k].time.count);
            Ns inside{};
            for (const Part& part : a.kernels[k].top.parts)
                inside += part.row == kNone ? Ns{} : part.time;
            RC_ASSERT((a.kernels[k].top.others > 0 || inside == ofKernels[k]));
        }
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
