// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/statistics.h"
#include "analyzer/analyze.h"
#include "analyzer/operations/queue_depths.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::CopyKind;
using trace::MemoryKind;

TEST(Distribution, OfNothingIsZeroAndOfOneValueIsThatValue) {
    EXPECT_EQ(distributionOf({}).count, 0u);
    std::vector<std::int64_t> one = {7};
    const Distribution d = distributionOf(one);
    EXPECT_EQ(d.mean, Ns(7));
    EXPECT_EQ(d.median, Ns(7));
    EXPECT_EQ(d.p95, Ns(7));
    EXPECT_EQ(d.deviation, Ns(0));
}

TEST(Distribution, EqualsWhatSortingAndCountingGives) {
    const bool ok = rc::check("distributionOf", [] {
        auto values = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::int64_t>>(
            rc::gen::inRange<std::int64_t>(-1000, 1'000'000)));
        std::vector<std::int64_t> sorted = values;
        std::sort(sorted.begin(), sorted.end());
        const Distribution d = distributionOf(values);
        const auto n = static_cast<std::int64_t>(sorted.size());
        std::int64_t total = 0;
        for (std::int64_t v : sorted)
            total += v;
        RC_ASSERT(d.count == sorted.size());
        RC_ASSERT(d.total == Ns(total));
        RC_ASSERT(std::abs(d.mean.count() * n - total) <= n);
        RC_ASSERT(d.min == Ns(sorted.front()));
        RC_ASSERT(d.max == Ns(sorted.back()));
        const auto notAbove = [&](std::int64_t limit) {
            return std::count_if(sorted.begin(), sorted.end(),
                                 [&](std::int64_t v) { return v <= limit; });
        };
        const auto p95 = std::find_if(sorted.begin(), sorted.end(),
                                      [&](std::int64_t v) { return notAbove(v) * 100 >= 95 * n; });
        RC_ASSERT(d.p95 == Ns(*p95));
        const auto twice = sorted[sorted.size() / 2] + sorted[(sorted.size() - 1) / 2];
        RC_ASSERT(std::abs(2 * d.median.count() - twice) <= 1);
        double squares = 0;
        const double mean = static_cast<double>(total) / static_cast<double>(n);
        for (std::int64_t v : sorted)
            squares += std::pow(static_cast<double>(v) - mean, 2);
        RC_ASSERT(std::abs(static_cast<double>(d.deviation.count()) -
                           std::sqrt(squares / static_cast<double>(n))) <= 1);
    });
    EXPECT_TRUE(ok);
}

TEST(Distribution, OfTheLargestTimesDoesNotOverflow) {
    std::vector<std::int64_t> far(8, std::int64_t{1} << 61);
    const Distribution d = distributionOf(far);
    EXPECT_EQ(d.total, Ns::max());
    EXPECT_EQ(d.mean, Ns(std::int64_t{1} << 61));
    EXPECT_EQ(d.deviation, Ns(0));
}

TEST(Distribution, ByGroupIsThatOfTheGroupsOwnValuesHoweverLong) {
    const bool ok = rc::check("GroupedValues", [] {
        const auto value =
            rc::gen::oneOf(rc::gen::inRange<std::int64_t>(-50, 50),
                           rc::gen::inRange<std::int64_t>((1LL << 31) - 5, 1LL << 33),
                           rc::gen::inRange<std::int64_t>(-(1LL << 33), 5 - (1LL << 31)));
        const auto groups = *rc::gen::container<std::vector<std::vector<std::int64_t>>>(
            rc::gen::container<std::vector<std::int64_t>>(value));
        std::vector<std::size_t> most;
        for (const auto& group : groups)
            most.push_back(group.size() + static_cast<std::size_t>(*rc::gen::inRange(0, 3)));
        GroupedValues values(most);
        for (std::size_t i = 0, left = 1; left > 0; ++i) { // the groups' values in turns
            left = 0;
            for (std::size_t g = 0; g < groups.size(); ++g)
                if (i < groups[g].size()) {
                    values.add(g, groups[g][i]);
                    ++left;
                }
        }
        const std::vector<Distribution> found = std::move(values).finish();
        RC_ASSERT(found.size() == groups.size());
        for (std::size_t g = 0; g < groups.size(); ++g) {
            std::vector<std::int64_t> own = groups[g];
            const Distribution expected = distributionOf(own);
            RC_ASSERT(found[g].count == expected.count);
            RC_ASSERT(found[g].total == expected.total);
            RC_ASSERT((found[g].min == expected.min && found[g].max == expected.max));
            RC_ASSERT((found[g].median == expected.median && found[g].p95 == expected.p95));
            RC_ASSERT(std::abs((found[g].mean - expected.mean).count()) <= 1);
            RC_ASSERT(std::abs((found[g].deviation - expected.deviation).count()) <= 1);
        }
    });
    EXPECT_TRUE(ok);
}

TEST(Statistics, TheMedianRateIsThatAtWhichHalfOfTheBytesWereCopied) {
    Story story;
    for (int i = 0; i < 9; ++i) // 9 x 100 B at 0.1 GB/s: many copies, few bytes
        story.copy(CopyKind::HostToDevice, 100, 10 * i, 10'000 * i, 10'000 * i + 1000);
    story.copy(CopyKind::HostToDevice, 20'000, 200, 200'000, 201'000); // 20 GB/s
    story.copy(CopyKind::HostToDevice, 30'000, 300, 300'000, 301'000); // 30 GB/s
    story.copy(CopyKind::HostToDevice, 5000, 400, 400'000, 400'000);   // no time, so no rate
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.copies.size(), 1u);
    EXPECT_NEAR(a.copies[0].medianRate, 30e9, 1);
    EXPECT_NEAR(a.copies[0].bestRate, 30e9, 1);
    EXPECT_FALSE(a.copies[0].pageable());
    story.trace.copies[0].source = MemoryKind::Pageable;
    const Analysis both = analyze(story.trace);
    ASSERT_EQ(both.copies.size(), 2u);
    EXPECT_TRUE(both.copies[1].pageable());
}

TEST(Statistics, CopiesWithinTheHostHaveNoRate) {
    Story story;
    story.copy(CopyKind::HostToHost, 100, 0, 1000, 801'000);
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.copies.size(), 1u);
    EXPECT_EQ(a.copies[0].total, Ns(800'000));
    EXPECT_EQ(a.copies[0].bytesPerSecond(), 0);
    EXPECT_EQ(a.copies[0].medianRate, 0);
    EXPECT_EQ(a.copies[0].bestRate, 0);
}

TEST(Statistics, TheFirstCallIsTheOneThatStartedFirstHoweverLateItWasWritten) {
    Story story;
    story.kernel("k", 20, 5000, 5100);
    story.kernel("k", 10, 1000, 1900);
    story.kernel("k", 30, 6000, 6300);
    const Analysis a = analyze(story.trace);
    EXPECT_EQ(a.kernels[0].firstCall, Ns(900));
    EXPECT_EQ(a.kernels[0].meanOfRest, Ns(200));
}

TEST(Statistics, LaunchLatencyRunsFromTheCallsBeginAndLeavesGraphsOut) {
    Story story;
    story.kernel("k", 100, 1100, 2000);
    story.kernel("k", 200, 2200, 3000);
    story.kernel("k", 300, 9000, 9500);
    story.trace.kernels.back().graphNode = 5;
    story.kernel("k", 400, 9900, 9950);
    story.trace.kernels.back().launch = {};
    const Analysis a = analyze(story.trace);
    EXPECT_EQ(a.kernels[0].time.count, 4u);
    EXPECT_EQ(a.kernels[0].latency.count, 2u);
    EXPECT_EQ(a.kernels[0].latency.median, Ns(1500));
    EXPECT_EQ(a.kernels[0].queue.launches, 3u);
}

/// Depth at each launch by looking at every other operation of the device.
std::map<std::string, QueueDepth> bruteForceDepths(const trace::Trace& trace,
                                                   const std::vector<Operation>& operations) {
    std::map<std::string, QueueDepth> result;
    for (const Operation& own : operations) {
        const trace::Launch& launch = launchOf(trace, own);
        if (own.kind != OperationKind::Kernel || !launch.known())
            continue;
        std::uint64_t depth = 0;
        for (const Operation& other : operations) {
            const trace::Launch& its = launchOf(trace, other);
            depth += other.device == own.device && its.known() && its.start < launch.start &&
                     Ns(other.start) > launch.start;
        }
        const trace::ConfigId config = trace.kernels[own.row].config;
        result[std::string(trace.text(trace.configs[trace::index(config)].function))] +=
            {1, depth, depth};
    }
    return result;
}

TEST(Statistics, QueueDepthCountsWhatWasSubmittedAndHadNotStarted) {
    const bool ok = rc::check("QueueDepths", [] {
        Story story;
        const trace::StreamId streams[] = {trace::StreamId{1}, story.stream(),
                                           story.device(tests::h200())};
        const auto time = rc::gen::inRange<std::int64_t>(0, 40);
        for (int i = *rc::gen::inRange(0, 25); i > 0; --i) {
            const std::int64_t launch = *time, start = *time;
            if (i % 6 == 0)
                story.copy(CopyKind::HostToDevice, 8, launch, start, start + 3);
            else
                story.kernel(i % 2 ? "a" : "b", launch, start, start + 3, trace::ThreadId{1},
                             streams[*rc::gen::inRange(0, 3)]);
            if (i % 7 == 0 && !story.trace.kernels.empty())
                story.trace.kernels.back().launch = {};
        }
        const std::vector<Operation> operations = collectOperations(story.trace);
        QueueDepths sum(story.trace, operations);
        const auto some = *rc::gen::inRange<std::size_t>(0, operations.size() + 1);
        sum.add(some);
        sum.add(operations.size() - some);
        const std::vector<QueueDepth> depths = std::move(sum).finish();
        auto expected = bruteForceDepths(story.trace, operations);
        for (std::size_t i = 0; i < story.trace.configs.size(); ++i) {
            const QueueDepth& own =
                expected[std::string(story.trace.text(story.trace.configs[i].function))];
            RC_ASSERT(depths[i].launches == own.launches);
            RC_ASSERT(depths[i].sum == own.sum);
            RC_ASSERT(depths[i].max == own.max);
        }
        RC_ASSERT(depths.back().launches == 0u);
    });
    EXPECT_TRUE(ok);
}

TEST(Statistics, OfARangeSpeakOfItsInstances) {
    Story story;
    for (int i = 0; i < 4; ++i) {
        story.range("step", 1000 * i, 1000 * i + 100 * (i + 1));
        if (i != 2)
            story.kernel("k", 1000 * i + 10, 100'000 * i, 100'000 * i + 1000 * (i + 1));
    }
    const Analysis a = analyze(story.trace);
    const RangeRow& step = a.ranges.at(0);
    EXPECT_EQ(step.instanceHost.count, 4u);
    EXPECT_EQ(step.instanceHost.median, Ns(250));
    EXPECT_EQ(step.instanceHost.total, step.host);
    EXPECT_EQ(step.instanceExtent.count, 3u);
    EXPECT_EQ(step.instanceExtent.max, Ns(4000));
    EXPECT_EQ(step.instanceExtent.median, Ns(2000));
    EXPECT_EQ(step.instanceExtent.total, step.extent);
}

} // namespace
} // namespace ridge::analyzer
