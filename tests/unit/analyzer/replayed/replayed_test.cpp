// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What an analysis says of a recording with replayed counters.
#include "analyzer/analyze.h"
#include "analyzer/replayed/shares.h"
#include "analyzer/verdict/peaks.h"
#include "tests/unit/analyzer/replayed/replayed_story.h"
#include "tests/unit/analyzer/sampled/sampled_story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::Optional;
using tests::Counters;
using tests::fp32Counters;
using tests::Sampler;
using tests::Story;
using tests::tensorCounters;

constexpr std::int64_t kMs = 1'000'000;

const KernelRow& kernel(const Analysis& a, std::string_view function) {
    for (const KernelRow& row : a.kernels)
        if (row.function == function)
            return row;
    throw std::runtime_error("no such kernel");
}

/// "gemm" of 2 ms twice, in one range "step" each; the first launch was replayed.
Story halfReplayed() {
    Story story;
    for (int i = 0; i < 2; ++i) {
        story.range("step", i * 10, i * 10 + 9);
        const auto id = story.kernel("gemm", i * 10 + 1, i * 2 * kMs, (i + 1) * 2 * kMs);
        if (i == 0)
            tests::count(story, id, tensorCounters(1e12, 2e9));
    }
    return story;
}

TEST(Replayed, SharesDecideAndCountsPlaceThePoint) {
    const Analysis a = analyze(halfReplayed().trace);
    const KernelRow& gemm = kernel(a, "gemm");
    ASSERT_EQ(gemm.verdicts.size(), 1u);
    EXPECT_EQ(gemm.verdicts[0].verdict.label, Label::ComputeSaturated);
    EXPECT_EQ(gemm.verdicts[0].verdict.resource, Resource::TensorBf16);
    EXPECT_EQ(gemm.verdicts[0].verdict.origin, Origin::Replayed);
    EXPECT_EQ(gemm.work.origin, Origin::Replayed);
    EXPECT_DOUBLE_EQ(gemm.work.flopsPerSecond(), 1e12 / 2e-3); // the time of the normal run
    EXPECT_DOUBLE_EQ(gemm.work.intensity(), 500);
    EXPECT_EQ(gemm.work.math, Resource::TensorBf16);
    EXPECT_GT(gemm.work.speedOfLight, Ns(0));
}

TEST(Replayed, OtherLaunchesOfAConfigurationTakeTheMean) {
    Story story = halfReplayed();
    const auto third = story.kernel("gemm", 25, 4 * kMs, 6 * kMs);
    tests::count(story, third, tensorCounters(3e12, 2e9));
    const Analysis a = analyze(story.trace);
    const KernelRow& gemm = kernel(a, "gemm");
    EXPECT_EQ(gemm.replayed.kernels, 3u);
    EXPECT_EQ(gemm.replayed.covered, 3u);
    EXPECT_EQ(gemm.replayed.replayed, 2u);
    EXPECT_THAT(gemm.replayed.sum.of(Quantity::Flops), Optional(1e12 + 2e12 + 3e12));
    EXPECT_THAT(a.ranges[0].replayed.sum.of(Quantity::Flops), Optional(1e12 + 2e12));
}

TEST(Replayed, ALaunchOfAnotherLengthHasOtherArguments) {
    Story story = halfReplayed();
    story.kernel("gemm", 25, 4 * kMs, 9 * kMs);
    const KernelRow gemm = kernel(analyze(story.trace), "gemm");
    EXPECT_EQ(gemm.replayed.kernels, 3u);
    EXPECT_EQ(gemm.replayed.covered, 2u);
    ASSERT_EQ(gemm.verdicts.size(), 2u);
    EXPECT_EQ(gemm.verdicts[0].verdict.label, Label::Unclassified);
    EXPECT_EQ(gemm.verdicts[1].verdict.origin, Origin::Replayed);
}

TEST(Replayed, ReplayedLaunchesOfOtherLengthsAreAveragedApart) {
    Story story;
    std::int64_t now = 0;
    const auto gemm = [&](std::int64_t ms) {
        now += ms * kMs;
        return story.kernel("gemm", now - ms * kMs, now - ms * kMs, now);
    };
    tests::count(story, gemm(10), tensorCounters(1e12, 2e9));
    tests::count(story, gemm(12), tensorCounters(3e12, 2e9)); // 1.2 times as long: one cluster
    tests::count(story, gemm(20), tensorCounters(8e12, 2e9));
    for (const std::int64_t ms : {8, 11, 15, 16, 25}) // two, two, two, the third's, the third's
        gemm(ms);
    gemm(7);  // 1.4 times shorter than any
    gemm(26); // 1.3 times longer
    const KernelRow row = kernel(analyze(story.trace), "gemm");
    EXPECT_EQ(row.replayed.covered, 8u);
    EXPECT_THAT(row.replayed.sum.of(Quantity::Flops),
                Optional(1e12 + 3e12 + 8e12 + 3 * 2e12 + 2 * 8e12));
}

/// "gemm" of 20, 22, 24 and `lastMs` ms; the first launch was replayed, the SMs ran at half of the
/// table's clock.
Analysis atHalfTheClock(double flops, int lastMs) {
    Story story;
    const auto first = story.kernel("gemm", 0, 0, 20 * kMs);
    tests::count(story, first, tensorCounters(flops, 2e9));
    story.kernel("gemm", 1, 20 * kMs, 42 * kMs);
    story.kernel("gemm", 2, 42 * kMs, 66 * kMs);
    story.kernel("gemm", 3, 66 * kMs, (66 + lastMs) * kMs);
    Sampler{{{"gemm", {{"tensor", 90}}}}}.sample(story);
    tests::addClock(story, 990e6);
    return analyze(story.trace);
}

TEST(Replayed, WorkOfSomeLaunchesIsNotComparedWithRoofsAtTheClockOfAll) {
    const double roof =
        tableRoofs(Story().trace.devices[0]).of(Resource::TensorBf16).rate; // at 1.98 GHz
    EXPECT_NEAR(kernel(atHalfTheClock(roof / 4 * 20e-3, 20), "gemm").work.compute, 0.5 * 80 / 86,
                1e-4);
    // The last one has no counters, and may have run at a clock of its own.
    EXPECT_NEAR(kernel(atHalfTheClock(roof / 4 * 20e-3, 26), "gemm").work.compute, 0.25 * 60 / 66,
                1e-4);
    // One that took far longer is a group of its own, with a clock of its own.
    EXPECT_NEAR(kernel(atHalfTheClock(roof / 4 * 20e-3, 60), "gemm").work.compute, 0.5 * 60 / 66,
                1e-4);
}

/// A launch of "map" that announces `flops` and takes 2 ms.
trace::KernelId announced(Story& story, int i, double flops) {
    story.work(story.range("map", i * 10, i * 10 + 9), flops, 1e9, trace::Precision::Fp32);
    return story.kernel("map", i * 10 + 1, i * 2 * kMs, (i + 1) * 2 * kMs);
}

TEST(Replayed, ALaunchThatAnnouncesOtherWorkIsNotLikeAReplayedOne) {
    Story story;
    tests::count(story, announced(story, 0, 1e9), fp32Counters(1e9, 2e9));
    announced(story, 1, 64e9); // as long: memory bounds both
    announced(story, 2, 1e9);
    const KernelRow map = kernel(analyze(story.trace), "map");
    EXPECT_EQ(map.replayed.covered, 2u);
    EXPECT_THAT(map.replayed.sum.of(Quantity::Flops), Optional(2e9));
}

TEST(Replayed, LaunchesThatAnnounceDifferentWorkAreJudgedApart) {
    Story story;
    tests::count(story, announced(story, 0, 1e9), fp32Counters(1e9, 2e9));
    tests::count(story, announced(story, 1, 64e9), tensorCounters(64e9, 2e9));
    const KernelRow map = kernel(analyze(story.trace), "map");
    ASSERT_EQ(map.verdicts.size(), 2u);
    EXPECT_NE(map.verdicts[0].verdict.resource, map.verdicts[1].verdict.resource);
}

TEST(Replayed, TheMeanOfBusySharesIsOverTheTimeOfTheReplay) {
    Story story;
    const auto first = story.kernel("k", 0, 0, kMs), second = story.kernel("k", 1, kMs, 2 * kMs);
    for (int i = 2; i < 1000; ++i)
        story.kernel("k", i, i * kMs, (i + 1) * kMs);
    Counters counters = tensorCounters(1e9, 1e9); // 90 % tensor
    counters["gpu__time_duration.sum"] = 300;
    tests::count(story, first, counters);
    counters = fp32Counters(1e9, 1e9);
    counters["gpu__time_duration.sum"] = 100;
    tests::count(story, second, counters);
    const BusyShares shares = busyShares(kernel(analyze(story.trace), "k").replayed);
    EXPECT_NEAR(shares.of(Metric::Tensor).value, 0.9 * 0.75, 1e-3);
    EXPECT_NEAR(shares.of(Metric::Fp32).value, 0.5 * 0.25, 1e-3);
}

TEST(Replayed, AFunctionThatWasNotReplayedSaysNothing) {
    Story story = halfReplayed();
    story.kernel("other", 25, 4 * kMs, 8 * kMs);
    const Analysis a = analyze(story.trace);
    EXPECT_FALSE(kernel(a, "other").replayed.known());
    EXPECT_EQ(kernel(a, "other").work.origin, Origin::None);
    EXPECT_EQ(kernel(a, "other").verdicts[0].verdict.label, Label::Unclassified);
    EXPECT_EQ(kernel(a, "gemm").work.origin, Origin::Replayed);
}

TEST(Replayed, ARangeHasTheWorkOfItsKernelsWhenAllAreKnown) {
    Story story = halfReplayed();
    const Analysis whole = analyze(story.trace);
    ASSERT_EQ(whole.ranges.size(), 1u);
    EXPECT_EQ(whole.ranges[0].work.origin, Origin::Replayed);
    EXPECT_DOUBLE_EQ(whole.ranges[0].work.flops, 2e12);
    EXPECT_EQ(whole.ranges[0].work.time, Ns(4 * kMs));
    EXPECT_EQ(whole.ranges[0].asWhole.label, Label::ComputeSaturated);
    EXPECT_EQ(whole.ranges[0].asWhole.origin, Origin::Replayed);
    story.range("step", 20, 29);
    story.kernel("other", 25, 4 * kMs, 8 * kMs);
    const Analysis part = analyze(story.trace);
    EXPECT_EQ(part.ranges[0].work.origin, Origin::None);
    EXPECT_DOUBLE_EQ(part.ranges[0].replayed.coveredShare(), 0.5);
    EXPECT_FALSE(busyShares(part.ranges[0].replayed).known());
    EXPECT_EQ(part.ranges[0].asWhole.label, Label::Unclassified);
}

TEST(Replayed, GoesBeforeSampledSharesWhichStayBeside) {
    Story story;
    const auto id = story.kernel("copy", 0, 0, 50 * kMs);
    tests::count(story, id, fp32Counters(1e9, 1e9));
    Sampler{{{"copy", {{"DRAM", 87}, {"L2", 90}, {"FP32", 3}}}}}.sample(story);
    const KernelRow row = kernel(analyze(story.trace), "copy");
    EXPECT_EQ(row.verdicts[0].verdict.origin, Origin::Replayed);
    EXPECT_EQ(row.verdicts[0].verdict.resource, Resource::Fp32);
    EXPECT_EQ(row.shares.origin, Origin::Sampled);
    EXPECT_NEAR(row.shares.of(Metric::Dram).value, 0.87, 1e-6);
    ASSERT_TRUE(largestDifference(row.shares, row.replayed));
    EXPECT_EQ(largestDifference(row.shares, row.replayed)->unit, Metric::Dram);
}

TEST(Replayed, SampledSharesDecideWhereTheReplayLacksAUnit) {
    Story story;
    const auto id = story.kernel("idle", 0, 0, 50 * kMs);
    Counters counters = tests::nothingCounted();
    counters.erase("dram__throughput.avg.pct_of_peak_sustained_elapsed");
    tests::count(story, id, counters);
    EXPECT_EQ(kernel(analyze(story.trace), "idle").verdicts[0].verdict.limit, Limit::UnitMissing);
    Sampler{{{"idle", {{"DRAM", 87}}}}}.sample(story);
    const KernelVerdict verdict = kernel(analyze(story.trace), "idle").verdicts[0].verdict;
    EXPECT_EQ(verdict.resource, Resource::Dram);
    EXPECT_EQ(verdict.origin, Origin::Sampled);
}

TEST(Replayed, AnnotatedWorkBesideItGivesTheUsefulShareAndTheBlowUp) {
    Story story = halfReplayed();
    for (std::uint32_t range : {1u, 2u})
        story.work(trace::RangeId{range}, 0.8e12, 1e9, trace::Precision::Bf16);
    const Analysis a = analyze(story.trace);
    const KernelRow& gemm = kernel(a, "gemm");
    EXPECT_THAT(gemm.replayed.beside.usefulFlops(), Optional(testing::DoubleEq(0.8)));
    EXPECT_THAT(gemm.replayed.beside.trafficBlowUp(), Optional(testing::DoubleEq(2)));
    EXPECT_THAT(a.ranges[0].replayed.beside.usefulFlops(), Optional(testing::DoubleEq(0.8)));
    EXPECT_THAT(a.ranges[0].replayed.beside.trafficBlowUp(), Optional(testing::DoubleEq(2)));
    EXPECT_EQ(gemm.annotated.origin, Origin::Annotated);
    EXPECT_DOUBLE_EQ(gemm.annotated.flops, 1.6e12);
}

TEST(Replayed, FlopsThatNoCounterTellsStayAnnotatedBesideCountedBytes) {
    Story story;
    story.work(story.range("step", 0, 9), 1e12, 1e9, trace::Precision::Bf16);
    Counters counters = tensorCounters(0, 3e9);
    counters.erase("sm__ops_path_tensor_src_int8.sum"); // it may have been that
    tests::count(story, story.kernel("flash", 1, 0, 2 * kMs), counters);
    const KernelRow row = kernel(analyze(story.trace), "flash");
    EXPECT_TRUE(row.replayed.sum.tensorNotTold);
    EXPECT_EQ(row.work.flopsOrigin, Origin::Annotated);
    EXPECT_EQ(row.work.bytesOrigin, Origin::Replayed);
    EXPECT_EQ(row.work.origin, Origin::Annotated);
    EXPECT_DOUBLE_EQ(row.work.flops, 1e12);
    EXPECT_DOUBLE_EQ(row.work.bytes, 3e9);
    EXPECT_EQ(row.work.math, Resource::TensorBf16);
    EXPECT_FALSE(row.replayed.beside.usefulFlops());
}

TEST(Replayed, CountersOfKernelsThatTheFileLacksAreIgnored) {
    Story story;
    story.kernel("k", 0, 0, 2 * kMs);
    tests::count(story, trace::KernelId{99}, fp32Counters(1, 1));
    tests::count(story, trace::KernelId::None, fp32Counters(1, 1));
    EXPECT_FALSE(kernel(analyze(story.trace), "k").replayed.known());
}

/// Kernels of three functions in ranges; some were replayed. The sum over the kernel table is that
/// over all launches told one by one. So is the one over the ranges, as every kernel lies in one.
TEST(Replayed, TotalsOfKernelsAndOfRangesAddUp) {
    rc::check("totals add up", [] {
        Story story;
        const int launches = *rc::gen::inRange(1, 40);
        std::map<std::string, std::pair<double, int>> replayed; ///< by function: FLOPs, launches
        std::vector<std::pair<std::string, double>> all;        ///< by launch: function, own or -1
        for (int i = 0; i < launches; ++i) {
            const std::string function(1, static_cast<char>('a' + *rc::gen::inRange(0, 3)));
            story.range("range " + std::to_string(*rc::gen::inRange(0, 3)), i * 10, i * 10 + 9);
            const auto id = story.kernel(function, i * 10 + 1, i * kMs, (i + 1) * kMs);
            all.emplace_back(function, -1);
            if (!*rc::gen::arbitrary<bool>())
                continue;
            all.back().second = *rc::gen::inRange(0, 1'000'000);
            tests::count(story, id, fp32Counters(all.back().second, 1));
            replayed[function].first += all.back().second;
            ++replayed[function].second;
        }
        double expected = 0;
        std::uint64_t covered = 0;
        for (const auto& [function, own] : all)
            if (const auto& [flops, count] = replayed[function]; count > 0) {
                expected += own >= 0 ? own : flops / count;
                ++covered;
            }
        const Analysis a = analyze(story.trace);
        const auto sums = [](const auto& rows) {
            std::pair<double, std::uint64_t> sum;
            for (const auto& row : rows) {
                sum.first += row.replayed.sum.of(Quantity::Flops).value_or(0);
                sum.second += row.replayed.covered;
            }
            return sum;
        };
        for (const auto& [flops, count] : {sums(a.kernels), sums(a.ranges)}) {
            RC_ASSERT(std::abs(flops - expected) <= 1e-9 * expected);
            RC_ASSERT(count == covered);
        }
    });
}

} // namespace
} // namespace ridge::analyzer
