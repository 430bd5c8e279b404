// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/tables/work_parts.h"
#include "story.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;

/// A range "sweep" of two kernels for each size, as a loop over sizes would have it: 1 MFLOP and
/// 10 kB times the size and its square root, in time that grows with it.
void addSweep(Story& story, const std::vector<int>& sizes) {
    std::int64_t at = 0;
    for (const int size : sizes) {
        const trace::RangeId range = story.range("sweep", at, at + 10);
        story.work(range, 1e6 * size, 1e4 * std::sqrt(size), trace::Precision::Fp32);
        story.kernel("gemm", at + 1, at + 20, at + 20 + 1'000 * size);
        story.kernel("add", at + 4, at + 20 + 1'000 * size, at + 20 + 1'100 * size);
        at += 50 + 1'200 * size;
    }
}

TEST(WorkByInstance, ARangeOverSeveralSizesHasAPartForEach) {
    Story story;
    addSweep(story, {1, 4, 16, 4});
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.ranges.size(), 1u);
    const std::vector<WorkPart>& parts = a.ranges[0].parts;
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].calls, 1u);
    EXPECT_EQ(parts[1].calls, 2u);
    EXPECT_EQ(parts[1].time, Ns(8'800));
    EXPECT_DOUBLE_EQ(parts[1].work.flops, 8e6);
    EXPECT_DOUBLE_EQ(parts[1].work.intensity(), 200);
    EXPECT_DOUBLE_EQ(parts[2].work.intensity(), 400);
}

TEST(WorkByInstance, SamePlacesAndTooManySizesHaveNoParts) {
    Story alike;
    addSweep(alike, {4, 4, 4});
    EXPECT_TRUE(analyze(alike.trace).ranges[0].parts.empty());
    Story many;
    std::vector<int> sizes(40);
    std::iota(sizes.begin(), sizes.end(), 1);
    addSweep(many, sizes);
    EXPECT_TRUE(analyze(many.trace).ranges[0].parts.empty());
}

TEST(WorkByInstance, PartsAddUpToTheRange) {
    const bool ok = rc::check("parts of a range", [] {
        const auto sizes = *rc::gen::resize(
            20, rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 20))));
        Story story;
        addSweep(story, sizes);
        const Analysis a = analyze(story.trace);
        const RangeRow& row = a.ranges.at(0);
        std::map<int, std::uint64_t> calls;
        for (const int size : sizes)
            ++calls[size];
        if (row.parts.empty()) { // then none differs from another by a fifth
            const auto [least, most] = std::ranges::minmax(sizes);
            RC_ASSERT(std::sqrt(most) <= WorkParts::kDifferentWork * std::sqrt(least));
            return;
        }
        RC_ASSERT(row.parts.size() == calls.size());
        double flops = 0, bytes = 0;
        Ns time{};
        auto expected = calls.begin(); // both by size, which is by intensity
        for (const WorkPart& part : row.parts) {
            RC_ASSERT(part.calls == expected++->second);
            flops += part.work.flops;
            bytes += part.work.bytes;
            time += part.time;
        }
        RC_ASSERT(std::abs(flops - row.work.flops) <= 1e-9 * flops);
        RC_ASSERT(std::abs(bytes - row.work.bytes) <= 1e-9 * bytes);
        RC_ASSERT(time == row.busy);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
