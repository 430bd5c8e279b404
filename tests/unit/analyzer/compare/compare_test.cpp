// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compare.h"
#include "analyzer/compare/comparison.h"

#include "analyzer/analyze.h"
#include "analyzer/tables/operation_groups.h"
#include "tests/unit/analyzer/replayed/replayed_story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::Precision;

Analysis analyzed(const Story& story) {
    Options options;
    options.groups = true;
    return analyze(story.trace, options);
}

Comparison compared(const Story& a, const Story& b) {
    return compare(std::vector{analyzed(a)}, std::vector{analyzed(b)});
}

/// A kernel inside an annotated range of its own.
void annotated(Story& story, std::string_view range, std::string_view function, std::int64_t launch,
               std::int64_t start, std::int64_t end, double flops, double bytes,
               Precision precision = Precision::Bf16) {
    story.work(story.range(range, launch, launch + 3), flops, bytes, precision);
    story.kernel(function, launch, start, end);
}

// 32 matrices of 2048 x 128 in bf16.
constexpr double kTensor = 32. * 2048 * 128 * 2;         // bytes of one of Q, K, V, O
constexpr double kScores = 32. * 2048 * 2048 * 2;        // bytes
constexpr double kProduct = 2. * 32 * 2048 * 2048 * 128; // FLOPs of each of the two products

Story naiveAttention() {
    Story story;
    story.range("iteration", 0, 1000);
    story.range("forward", 10, 990);
    annotated(story, "scores", "gemm", 20, 2'000, 102'000, kProduct, 2 * kTensor + kScores);
    annotated(story, "softmax", "softmax", 30, 110'000, 250'000, 1e9, 2 * kScores, Precision::Fp32);
    annotated(story, "values", "gemm", 40, 250'000, 350'000, kProduct, 2 * kTensor + kScores);
    return story;
}

Story fusedAttention() {
    Story story;
    story.range("iteration", 0, 1000);
    story.range("forward", 10, 990);
    annotated(story, "attention", "fused", 20, 2'000, 92'000, 2 * kProduct, 4 * kTensor);
    return story;
}

/// "read" of 100 us that the program says reads `said` bytes; a replay counted 4 times as many.
Story reader(double said, bool replayed) {
    Story story;
    annotated(story, "read", "read", 5, 1'000, 101'000, 0, said, Precision::None);
    if (replayed)
        tests::count(story, trace::KernelId{1}, tests::fp32Counters(1e6, 2 * said));
    return story;
}

TEST(Compare, ReplayedWorkOfBothSidesGoesBeforeAnnotatedWork) {
    const Comparison c = compared(reader(1e8, true), reader(2e8, true));
    ASSERT_EQ(c.rows.size(), 1u);
    EXPECT_EQ(c.rows[0].origin, Origin::Replayed);
    EXPECT_DOUBLE_EQ(c.rows[0].a->bytes, 4e8);
    EXPECT_DOUBLE_EQ(c.rows[0].b->bytes, 8e8);
    EXPECT_DOUBLE_EQ(c.rows[0].a->allFlops(), 1e6);
    EXPECT_FALSE(c.rows[0].countedInPart);
    EXPECT_EQ(c.rows[0].change.parts.total(), Ns(0));
    EXPECT_GT(c.rows[0].change.parts[Factor::Bytes], Ns(0));
}

TEST(Compare, ReplayedWorkOfOneSideIsNotComparedWithAnnotatedWork) {
    const Comparison c = compared(reader(1e8, true), reader(2e8, false));
    EXPECT_EQ(c.rows[0].origin, Origin::Annotated);
    EXPECT_TRUE(c.rows[0].countedInPart);
    EXPECT_DOUBLE_EQ(c.rows[0].a->bytes, 1e8);
    EXPECT_DOUBLE_EQ(c.rows[0].b->bytes, 2e8);
}

TEST(Compare, AFusedKernelIsComparedWithTheKernelsThatItReplaces) {
    const Comparison c = compared(naiveAttention(), fusedAttention());
    ASSERT_EQ(c.rows.size(), 1u);
    const ChangeRow& row = c.rows[0];
    EXPECT_EQ(row.match, Match::Replaced);
    EXPECT_EQ(c.paths[row.path].name, "forward");
    ASSERT_EQ(row.groups.size(), 4u);
    EXPECT_DOUBLE_EQ(row.a->bytes - row.b->bytes, 4 * kScores);
    EXPECT_EQ(row.change.difference(), Ns(90'000 - 340'000));
    // Least times: 235 us for A's bytes, 3.5 us for B's, 64.2 us for the products of either side.
    // Time over least time is 1.45 in A and 1.40 in B, so the bytes alone are about 171 us x 1.42.
    EXPECT_NEAR(static_cast<double>(row.change.parts[Factor::Bytes].count()), -243'000, 3'000);
    EXPECT_EQ(row.change.parts[Factor::Flops], Ns(0));
    EXPECT_EQ(row.change.parts.total(), row.change.difference());
    EXPECT_EQ(c.total.parts[Factor::Rest], Ns(-8'000));
    EXPECT_EQ(c.total.parts.total(), Ns(90'000 - 348'000));
}

TEST(Compare, ARangeOfBothSidesHoldsThePartsOfAllInsideAndItsIdleTime) {
    const Comparison c = compared(naiveAttention(), fusedAttention());
    ASSERT_EQ(c.ranges.size(), 2u);
    for (const RangeChange& range : c.ranges) {
        EXPECT_EQ(range.change.a, Ns(348'000));
        EXPECT_EQ(range.change.b, Ns(90'000));
        EXPECT_EQ(range.change.parts, c.total.parts);
    }
}

/// A kernel of tensor work while the SMs run at `hertz`.
Story gemmAtClock(double hertz, std::int64_t time) {
    Story story;
    annotated(story, "product", "gemm", 5, 0, time, 3e11, 0);
    const auto id = static_cast<trace::SeriesId>(story.trace.series.size() + 1);
    story.trace.series.push_back({id, trace::DeviceId{1}, "SM cycles", "cycles", "sampled"});
    for (std::int64_t at = 0; at < time; at += 10'000)
        story.trace.samples.push_back({id, Ns(at), Ns(at + 10'000), hertz * 10e-6});
    return story;
}

TEST(Compare, ASlowerSmClockThatWasSampledIsAPartOfItsOwn) {
    const Comparison c = compared(gemmAtClock(1.8e9, 1'000'000), gemmAtClock(1.2e9, 1'500'000));
    ASSERT_EQ(c.rows.size(), 1u);
    EXPECT_NEAR(c.rows[0].a->clockHz(), 1.8e9, 1e6);
    EXPECT_NEAR(c.rows[0].b->clockHz(), 1.2e9, 1e6);
    EXPECT_NEAR(static_cast<double>(c.rows[0].change.parts[Factor::Clock].count()), 500'000, 1'000);
    EXPECT_EQ(c.rows[0].change.parts.total(), Ns(500'000));
    EXPECT_FALSE(c.clockInSaturation);
}

TEST(Compare, AClockOfOneSideAloneLeavesItsChangeInTheSaturation) {
    Story unsampled = gemmAtClock(1.2e9, 1'500'000);
    unsampled.trace.series.clear();
    unsampled.trace.samples.clear();
    const Comparison c = compared(gemmAtClock(1.8e9, 1'000'000), unsampled);
    EXPECT_EQ(c.rows[0].change.parts[Factor::Clock], Ns(0));
    EXPECT_EQ(c.rows[0].change.parts[Factor::Saturation], Ns(500'000));
    EXPECT_TRUE(c.clockInSaturation);
}

TEST(Compare, SpeaksOfTheRangesThatWereChosenAlone) {
    const auto chosen = [](std::int64_t time) {
        Story story;
        story.range("warmup", 0, 10);
        story.kernel("k", 5, 1'000, 1'000 + 3 * time);
        story.range("step", 20, 30);
        story.kernel("k", 25, 50'000, 50'000 + time);
        Options options;
        options.groups = true;
        options.range = RangeFilter::parse("step").value();
        return analyze(story.trace, options);
    };
    const Comparison c = compare(std::vector{chosen(4'000)}, std::vector{chosen(5'000)});
    EXPECT_EQ(c.range, "step");
    EXPECT_EQ(c.total.a, Ns(4'000));
    EXPECT_EQ(c.total.difference(), Ns(1'000));
    ASSERT_EQ(c.rows.size(), 1u);
    EXPECT_EQ(c.paths[c.rows[0].path].name, "step");
}

TEST(Compare, TheFirstIterationIsOneOfThemAndNoRowOfItsOwn) {
    const auto program = [](std::int64_t time) {
        Story story;
        story.range("first step", 0, 10);
        story.kernel("k", 5, 1'000, 1'000 + 2 * time);
        for (int i = 1; i < 4; ++i) {
            story.range("step", 100 * i, 100 * i + 10);
            story.kernel("k", 100 * i + 5, 100'000 * i, 100'000 * i + time);
        }
        story.range("first batch", 900, 910); // no "batch" beside it
        story.kernel("k", 905, 900'000, 900'000 + time);
        return story;
    };
    const Comparison c = compared(program(2'000), program(3'000));
    ASSERT_EQ(c.rows.size(), 2u);
    EXPECT_EQ(c.paths[c.rows[0].path].name, "step");
    EXPECT_EQ(c.rows[0].groups[0].a->calls, 4);
    EXPECT_EQ(c.rows[0].change.difference(), Ns(5'000));
    EXPECT_EQ(c.paths[c.rows[1].path].name, "first batch");
    EXPECT_EQ(c.ranges[0].instancesA, 4);
}

TEST(Compare, AFunctionIsMatchedInsideItsRangePathOnly) {
    Story a, b;
    for (Story* story : {&a, &b}) {
        story->range("left", 0, 10);
        story->kernel("same", 5, 1'000, story == &a ? 11'000 : 12'000);
        story->range("right", 20, 30);
        story->kernel("same", 25, 20'000, 30'000);
    }
    const Comparison c = compared(a, b);
    ASSERT_EQ(c.rows.size(), 2u);
    EXPECT_EQ(c.paths[c.rows[0].path].name, "left");
    EXPECT_EQ(c.rows[0].match, Match::Both);
    EXPECT_EQ(c.rows[0].change.parts[Factor::Unknown], Ns(1'000));
    EXPECT_EQ(c.rows[1].change.difference(), Ns(0));
    EXPECT_EQ(c.total.parts[Factor::Rest], Ns(-1'000));
}

TEST(Compare, WhatOneSideLacksIsGoneOrNew) {
    Story a, b;
    a.kernel("stays", 5, 1'000, 2'000);
    a.kernel("goes", 10, 2'000, 5'000);
    b.kernel("stays", 5, 1'000, 2'000);
    const Comparison gone = compared(a, b), added = compared(b, a);
    EXPECT_EQ(gone.rows[0].match, Match::Gone);
    EXPECT_EQ(gone.rows[0].change.difference(), Ns(-3'000));
    EXPECT_FALSE(gone.rows[0].b);
    EXPECT_EQ(added.rows[0].match, Match::New);
    EXPECT_EQ(added.rows[0].change.difference(), Ns(3'000));
}

TEST(Compare, ACopyChangesByItsBytesAndItsRate) {
    Story a, b;
    a.copy(trace::CopyKind::HostToDevice, 1'000'000, 5, 1'000, 21'000);
    b.copy(trace::CopyKind::HostToDevice, 2'000'000, 5, 1'000, 41'000);
    EXPECT_EQ(compared(a, b).rows[0].change.parts[Factor::Bytes], Ns(20'000));
    Story slow;
    slow.copy(trace::CopyKind::HostToDevice, 1'000'000, 5, 1'000, 31'000);
    EXPECT_EQ(compared(a, slow).rows[0].change.parts[Factor::Saturation], Ns(10'000));
}

TEST(Compare, AnotherDeviceIsSeenInTheCeilings) {
    Story a, b;
    for (Story* story : {&a, &b})
        annotated(*story, "read", "read", 5, 1'000, story == &a ? 101'000 : 51'000, 0, 4e8);
    b.trace.devices[0].memoryBandwidth *= 2;
    EXPECT_EQ(compared(a, b).rows[0].change.parts[Factor::Ceilings], Ns(-50'000));
}

std::vector<Analysis> runsOf(std::initializer_list<std::int64_t> ends) {
    std::vector<Analysis> runs;
    for (std::int64_t end : ends) {
        Story story;
        story.kernel("k", 5, 0, end);
        runs.push_back(analyzed(story));
    }
    return runs;
}

TEST(Compare, RepeatsTellAChangeFromNoise) {
    const std::vector<Analysis> a = runsOf({100'000, 101'000, 99'000});
    const Comparison noise = compare(a, runsOf({102'000, 99'500, 101'500}));
    EXPECT_EQ(noise.total.significance.certainty, Certainty::Noise);
    EXPECT_FALSE(slowerBy(noise, 0));
    const Comparison change = compare(a, runsOf({110'000, 111'000, 109'000}));
    EXPECT_EQ(change.total.a, Ns(100'000));
    EXPECT_EQ(change.total.b, Ns(110'000));
    EXPECT_DOUBLE_EQ(change.total.deviationA, 1'000);
    EXPECT_EQ(change.rows[0].change.significance.certainty, Certainty::Real);
    EXPECT_TRUE(slowerBy(change, 0.05));
    EXPECT_FALSE(slowerBy(change, 0.15));
}

TEST(Compare, SingleRunsAreJudgedByTheirTimesAlone) {
    const Comparison c = compare(runsOf({100'000}), runsOf({106'000}));
    EXPECT_EQ(c.total.significance.certainty, Certainty::NotKnown);
    EXPECT_TRUE(slowerBy(c, 0.05));
    EXPECT_FALSE(slowerBy(c, 0.06));
    EXPECT_FALSE(slowerBy(compare(runsOf({106'000}), runsOf({100'000})), 0));
}

TEST(OwnTimes, GiveEachNanosecondToOneOperationAsBruteForceDoes) {
    const bool ok = rc::check("ownTimes", [] {
        std::vector<Operation> operations(*rc::gen::inRange<std::size_t>(0, 20));
        for (Operation& op : operations) {
            op.device = *rc::gen::inRange(0u, 2u);
            op.start = *rc::gen::inRange<std::int64_t>(0, 50);
            op.end = op.start + *rc::gen::inRange<std::int64_t>(0, 20);
            op.label = static_cast<Label>(*rc::gen::inRange(0, 9));
        }
        std::sort(operations.begin(), operations.end(), [](const auto& x, const auto& y) {
            return std::tie(x.device, x.start, x.end) < std::tie(y.device, y.start, y.end);
        });
        std::vector<Ns> expected(operations.size());
        for (std::uint32_t device = 0; device < 2; ++device)
            for (std::int64_t at = 0; at < 70; ++at) {
                std::size_t best = operations.size();
                for (std::size_t i = 0; i < operations.size(); ++i)
                    if (const Operation& op = operations[i];
                        op.device == device && op.start <= at && at < op.end &&
                        (best == operations.size() || op.label < operations[best].label))
                        best = i;
                if (best < operations.size())
                    expected[best] += Ns(1);
            }
        RC_ASSERT(ownTimes(operations) == expected);
    });
    EXPECT_TRUE(ok);
}

/// A program of a few kernels and copies on two streams and two devices, some in annotated ranges.
Story arbitraryStory() {
    Story story;
    const trace::StreamId streams[] = {trace::StreamId{1}, story.stream(),
                                       story.device(tests::h200())};
    const char* names[] = {"a", "b", "c"};
    std::int64_t launch = 0;
    for (int i = *rc::gen::inRange(1, 15); i > 0; --i) {
        launch += 20;
        const std::int64_t start = launch + *rc::gen::inRange<std::int64_t>(0, 200'000);
        const std::int64_t end = start + *rc::gen::inRange<std::int64_t>(0, 100'000);
        const auto range = *rc::gen::inRange<std::size_t>(0, 4);
        if (range < 3) {
            const trace::RangeId id = story.range(names[range], launch, launch + 15);
            if (*rc::gen::arbitrary<bool>())
                story.work(id, *rc::gen::inRange(0, 1000) * 1e8, *rc::gen::inRange(0, 1000) * 1e5,
                           Precision::Bf16);
        }
        if (*rc::gen::inRange(0, 4) == 0)
            story.copy(trace::CopyKind::HostToDevice, 1000, launch + 1, start, end);
        else
            story.kernel(names[*rc::gen::inRange(0, 3)], launch + 1, start, end, trace::ThreadId{1},
                         streams[*rc::gen::inRange(0, 3)]);
    }
    return story;
}

Ns idle(const Analysis& analysis) {
    Ns sum{};
    for (const DeviceRow& device : analysis.devices)
        sum += device.span - device.busy;
    return sum;
}

TEST(Compare, PartsOfAnyTwoProgramsAddUpEverywhere) {
    const bool ok = rc::check("compare", [] {
        const Analysis a = analyzed(arbitraryStory()), b = analyzed(arbitraryStory());
        const Comparison c = compare(std::span(&a, 1), std::span(&b, 1));
        RC_ASSERT(c.total.a == a.budget.total());
        RC_ASSERT(c.total.b == b.budget.total());
        Ns rowsA{}, rowsB{};
        for (const ChangeRow& row : c.rows) {
            RC_ASSERT(row.change.parts.total() == row.change.difference());
            RC_ASSERT(row.change.parts[Factor::Rest] == Ns{});
            rowsA += row.change.a;
            rowsB += row.change.b;
        }
        RC_ASSERT(rowsA + idle(a) == c.total.a);
        RC_ASSERT(rowsB + idle(b) == c.total.b);
        RC_ASSERT(c.total.parts.total() == c.total.difference());
        RC_ASSERT(c.total.parts[Factor::Rest] == idle(b) - idle(a));
        for (const RangeChange& range : c.ranges)
            RC_ASSERT(range.change.parts.total() == range.change.difference());
    });
    EXPECT_TRUE(ok);
}

TEST(Compare, AProgramAgainstItselfHasNoChange) {
    const bool ok = rc::check("itself", [] {
        const Analysis a = analyzed(arbitraryStory());
        const Comparison c = compare(std::span(&a, 1), std::span(&a, 1));
        RC_ASSERT(c.total.parts == ChangeParts{});
        for (const ChangeRow& row : c.rows) {
            RC_ASSERT(row.match == Match::Both);
            RC_ASSERT(row.change.parts == ChangeParts{});
        }
    });
    EXPECT_TRUE(ok);
}

/// Weights are made, then there are `count` steps of `gemm` and `add` without idle time.
Story training(int count, std::int64_t gemm, std::int64_t add) {
    Story story;
    story.kernel("make", 100, 1'000, 5'000'000);
    std::int64_t at = 6'000'000;
    for (int i = 0; i < count; ++i, at += gemm + add) {
        story.range("step", at - 900, at - 100);
        story.kernel("gemm", at - 800, at, at + gemm);
        story.kernel("add", at - 500, at + gemm, at + gemm + add);
    }
    return story;
}

Analysis steadyOf(const Story& story) {
    Options options;
    options.groups = true;
    options.phase = PhaseChoice::Steady;
    return analyze(story.trace, options);
}

TEST(Compare, OfTheSteadyStatesIsOfOneIterationHoweverManyThereAre) {
    const std::vector a{steadyOf(training(20, 60'000, 40'000))},
        b{steadyOf(training(10, 60'000, 20'000))};
    ASSERT_TRUE(tellOnePart(a, b));
    const Comparison c = compare(a, b);
    EXPECT_EQ(c.told, PhaseChoice::Steady);
    EXPECT_EQ(c.a.iterations, 20u);
    EXPECT_EQ(c.b.iterations, 10u);
    EXPECT_EQ(c.total.a, Ns(100'000));
    EXPECT_EQ(c.total.b, Ns(80'000));
    ASSERT_EQ(c.rows.size(), 2u) << "what makes the weights is not compared";
    EXPECT_EQ(c.functions[c.rows[0].groups[0].key.function], "add");
    EXPECT_EQ(c.rows[0].change.difference(), Ns(-20'000));
    EXPECT_EQ(c.rows[0].groups[0].a->calls, 1);
    EXPECT_EQ(c.rows[0].groups[0].b->calls, 1);
    EXPECT_EQ(c.rows[1].change.difference(), Ns{});
    ASSERT_EQ(c.ranges.size(), 1u);
    EXPECT_EQ(c.ranges[0].instancesA, 1);
    EXPECT_EQ(c.ranges[0].change.b, Ns(80'000));
}

TEST(Compare, PartsOfAnIterationAddUpWhereItsTimeIsNoWholeNumber) {
    const std::vector a{steadyOf(training(7, 60'001, 40'000))},
        b{steadyOf(training(11, 50'003, 20'001))};
    const Comparison c = compare(a, b);
    EXPECT_EQ(c.total.parts.total(), c.total.difference());
    for (const ChangeRow& row : c.rows)
        EXPECT_EQ(row.change.parts.total(), row.change.difference());
}

TEST(Compare, ARunWithoutIterationsTellsAnotherPart) {
    Story once;
    once.kernel("gemm", 100, 1'000, 61'000);
    const std::vector a{steadyOf(training(20, 60'000, 40'000))}, b{steadyOf(once)};
    EXPECT_FALSE(tellOnePart(a, b));
    EXPECT_TRUE(tellOnePart(b, b));
    const Comparison c = compare(std::vector{analyzed(training(20, 60'000, 40'000))}, b);
    EXPECT_EQ(c.told, PhaseChoice::All);
    EXPECT_TRUE(c.a.hasSteadyState);
    EXPECT_FALSE(c.b.hasSteadyState);
    EXPECT_EQ(c.a.iterations, 0u);
}

} // namespace
} // namespace ridge::analyzer
