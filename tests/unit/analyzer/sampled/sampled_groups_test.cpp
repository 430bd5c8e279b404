// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/operations.h"
#include "analyzer/sampled/groups.h"

#include "analyzer/results/measures/sampling.h"
#include "analyzer/sampled/series.h"
#include "analyzer/sampled/shares.h"
#include "tests/unit/analyzer/sampled/sampled_story.h"

#include <cmath>
#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Sampler;
using tests::Story;
using tests::Truth;

constexpr std::int64_t kMs = 1'000'000, kUs = 1'000;

/// What shareOut() finds of each function of `story`'s first device.
std::map<std::string, BusyShares> shares(const Story& story) {
    const std::vector<Operation> operations = collectOperations(story.trace);
    const OperationGroups groups = groupOperations(story.trace, operations);
    const std::vector<BusyShares> found =
        shareOut(deviceSamples(story.trace)[0], operations, groups);
    std::map<std::string, BusyShares> result;
    for (std::size_t g = 0; g < groups.count(); ++g)
        if (groups.config[g] != kNone) {
            const auto& function = story.trace.configs[groups.config[g]].function;
            BusyShares& own = result[std::string(story.trace.text(function))];
            const double effective = own.effective + found[g].effective; // of all classes
            if (found[g].time > own.time)
                own = found[g];
            own.effective = effective;
        }
    return result;
}

void expectWithin(const Estimate& estimate, double truth) {
    EXPECT_TRUE(estimate.known());
    EXPECT_NEAR(estimate.value, truth, estimate.band + 1e-6);
}

const Truth kGemm = {{"tensor", 94}, {"issue", 12}, {"L1", 73}, {"L2", 56}, {"DRAM", 25}};
const Truth kTriad = {{"DRAM", 87}, {"L2", 90}, {"L1", 22}, {"issue", 5}, {"FP32", 3}};

/// `first` and `second` take turns of `turn` ns each with `gap` ns between them.
Story alternating(std::int64_t turn, std::int64_t gap, std::int64_t whole) {
    Story story;
    std::int64_t now = 10 * kUs;
    for (bool isFirst = true; now < whole; isFirst = !isFirst, now += turn + gap)
        story.kernel(isFirst ? "first" : "second", 0, now, now + turn);
    return story;
}

TEST(SampledGroups, PureSamplesGiveTheMeanOfALongKernel) {
    Story story;
    story.kernel("gemm", 0, 100 * kUs, 30 * kMs);
    Sampler{{{"gemm", kGemm}}}.sample(story);
    const BusyShares gemm = shares(story).at("gemm");
    EXPECT_EQ(gemm.pure, 118); // the first one is cut, the last one ends too close to the kernel
    EXPECT_EQ(gemm.origin, Origin::Sampled);
    expectWithin(gemm.of(Metric::Tensor), 0.94);
    // Nothing tells what the kernel did in the two samples that it does not cover.
    EXPECT_LT(gemm.of(Metric::Tensor).band, 0.01);
    EXPECT_NEAR(gemm.of(Metric::Fp64).value, 0, 0.01);
    EXPECT_EQ(gemm.of(Metric::DramRead).state, EstimateState::NotSampled);
}

TEST(SampledGroups, TheBandOfAMeanIsTwoStandardErrors) {
    Story story;
    story.kernel("k", 0, 0, 100 * kMs + 500 * kUs);
    Sampler sampler{{{"k", {{"DRAM", 50}}}}};
    sampler.noise = 10; // uniform: deviation 10 / sqrt(3) points
    sampler.first = 250 * kUs;
    sampler.sample(story);
    const Estimate dram = shares(story).at("k").of(Metric::Dram);
    EXPECT_NEAR(dram.band, 2 * 0.1 / std::sqrt(3.0) / std::sqrt(400.0),
                2e-3); // and an unknown edge
    expectWithin(dram, 0.5);
}

TEST(SampledGroups, LessThanFiveEffectiveSamplesSayNothing) {
    Story story;
    story.kernel("short", 0, 0, 4 * 250 * kUs);
    story.kernel("long", 0, 5 * kMs, 30 * kMs);
    Sampler{{{"short", kTriad}, {"long", kGemm}}}.sample(story);
    EXPECT_FALSE(shares(story).at("short").known());
    EXPECT_NEAR(shares(story).at("short").effective, 4, 1e-9);
    EXPECT_TRUE(shares(story).at("long").known());
}

TEST(SampledGroups, KernelsOfTwoSamplesLengthHavePureOnes) {
    const Story base = alternating(500 * kUs, 3 * kUs, 60 * kMs);
    Story story = base;
    Sampler{{{"first", kGemm}, {"second", kTriad}}}.sample(story);
    for (const auto& [name, found] : shares(story)) {
        EXPECT_GE(found.pure, 20) << name;
        EXPECT_NEAR(found.of(Metric::Tensor).value, name == "first" ? 0.94 : 0, 1e-6);
        EXPECT_NEAR(found.of(Metric::Dram).value, name == "first" ? 0.25 : 0.87, 1e-6);
    }
}

/// Kernels that begin and end with little to do: samples inside of them miss that.
TEST(SampledGroups, TheEndsOfKernelsCountToo) {
    Story story;
    for (int i = 0; i < 400; ++i) {
        const std::int64_t begin = i * 731 * kUs;
        story.kernel("ramp", 0, begin, begin + 90 * kUs);
        story.kernel("middle", 0, begin + 90 * kUs, begin + 690 * kUs);
    }
    Sampler{{{"middle", kTriad}}}.sample(story);
    // The sampler saw two kernels; the recording knows of one.
    Story known;
    for (int i = 0; i < 400; ++i)
        known.kernel("whole", 0, i * 731 * kUs, (i * 731 + 690) * kUs);
    known.trace.series = story.trace.series;
    known.trace.samples = story.trace.samples;
    const BusyShares whole = shares(known).at("whole");
    EXPECT_GE(whole.pure, kLeastSamples);
    expectWithin(whole.of(Metric::Dram), 0.87 * 600 / 690);
}

TEST(SampledGroups, KernelsShorterThanASampleAreSolvedFor) {
    Story story;
    std::int64_t now = 0;
    for (int i = 0; i < 2000; ++i) {
        const std::int64_t length = (30 + i * 37 % 90) * kUs;
        story.kernel(i % 3 == 0 ? "gemm" : "triad", 0, now, now + length);
        now += length + (i * 13 % 40) * kUs;
    }
    Sampler{{{"gemm", kGemm}, {"triad", kTriad}}}.sample(story);
    const auto found = shares(story);
    EXPECT_LT(found.at("gemm").pure, 20);
    expectWithin(found.at("gemm").of(Metric::Tensor), 0.94);
    expectWithin(found.at("gemm").of(Metric::Dram), 0.25);
    expectWithin(found.at("triad").of(Metric::Dram), 0.87);
    EXPECT_LT(found.at("triad").of(Metric::Dram).band, 0.05);
}

TEST(SampledGroups, KernelsThatOverlapCountEachTheirOwnTime) {
    Story story;
    const trace::StreamId second = story.stream();
    for (int i = 0; i < 400; ++i) {
        story.kernel("gemm", 0, i * 400 * kUs, (i * 400 + 260) * kUs);
        story.kernel("copying", 0, (i * 400 + i * 31 % 200) * kUs,
                     (i * 400 + i * 31 % 200 + 120) * kUs, trace::ThreadId{1}, second);
    }
    Sampler{{{"gemm", {{"tensor", 60}, {"DRAM", 10}}}, {"copying", {{"DRAM", 70}}}}}.sample(story);
    const auto found = shares(story);
    expectWithin(found.at("gemm").of(Metric::Dram), 0.1);
    expectWithin(found.at("copying").of(Metric::Dram), 0.7);
    expectWithin(found.at("copying").of(Metric::Tensor), 0);
}

TEST(SampledGroups, HolesTakeSamplesAndNothingElse) {
    Story story = alternating(500 * kUs, 3 * kUs, 200 * kMs);
    Sampler sampler{{{"first", kGemm}, {"second", kTriad}}};
    sampler.holes = {{20 * kMs, 90 * kMs}, {120 * kMs, 121 * kMs}};
    sampler.sample(story);
    expectWithin(shares(story).at("first").of(Metric::Tensor), 0.94);
    const Sampling sampling = samplingOf(deviceSamples(story.trace)[0]);
    EXPECT_EQ(sampling.holes, 2u);
    EXPECT_EQ(sampling.holeTime, Ns(71 * kMs));
    EXPECT_EQ(sampling.interval, Ns(250 * kUs));
}

struct Turn {
    std::int64_t us, gapNs, shift;
    double noise;
};

class Alternation : public testing::TestWithParam<Turn> {};

/// Each value lies in its band or is withheld, and never have both the average.
TEST_P(Alternation, IsToldApartOrWithheld) {
    const Turn turn = GetParam();
    Story story = alternating(turn.us * kUs, turn.gapNs, 400 * kMs);
    Sampler sampler{{{"first", kGemm}, {"second", kTriad}}};
    sampler.shift = turn.shift;
    sampler.noise = turn.noise;
    sampler.sample(story);
    const auto found = shares(story);
    for (const auto& [name, truth] : {std::pair("first", kGemm), std::pair("second", kTriad)})
        for (std::size_t m = 0; m < kUnits; ++m) {
            const Estimate& estimate = found.at(name).by[m];
            const std::string unit(seriesName(static_cast<Metric>(m)));
            const double expected = truth.contains(unit) ? truth.at(unit) / 100 : 0;
            // Two standard errors; four where noise may well pass them in one of so many figures.
            const double allowed = estimate.band * (turn.noise > 0 ? 2 : 1) + 1e-6;
            if (estimate.known()) {
                EXPECT_NEAR(estimate.value, expected, allowed) << name << " " << unit;
            }
        }
    const Estimate tensor = found.at("first").of(Metric::Tensor);
    if (turn.us >= 100 && turn.us != 125) { // two turns of 125 us fill each sample
        EXPECT_TRUE(tensor.known());
    }
    if (turn.us == 5) { // 25 turns fit a sample exactly, give or take a gap
        EXPECT_FALSE(tensor.known());
    }
}

INSTANTIATE_TEST_SUITE_P(Turns, Alternation,
                         testing::Values(Turn{5, 0, 0, 0}, Turn{5, 1000, 0, 0},
                                         Turn{5, 1000, 700, 1}, Turn{20, 0, 0, 0},
                                         Turn{20, 1100, 0, 1}, Turn{20, 1100, 1000, 1},
                                         Turn{20, 1100, -1000, 1}, Turn{100, 0, 0, 0},
                                         Turn{100, 1300, 1000, 1}, Turn{100, 1300, -1000, 2},
                                         Turn{500, 0, 0, 0}, Turn{500, 1300, 1000, 1},
                                         Turn{125, 0, 0, 0}, Turn{250, 0, 0, 0}));

TEST(SampledGroups, OfEqualTurnsThatFillEachSampleAlikeNothingIsKnown) {
    Story story = alternating(125 * kUs, 0, 100 * kMs);
    Sampler sampler{{{"first", kGemm}, {"second", kTriad}}};
    sampler.first = 10 * kUs;
    sampler.sample(story);
    const auto found = shares(story);
    EXPECT_EQ(found.at("first").of(Metric::Tensor).state, EstimateState::Undecided);
    EXPECT_EQ(found.at("second").of(Metric::Tensor).state, EstimateState::Undecided);
    // Neither used the FP64 pipe, as the sum is none.
    expectWithin(found.at("first").of(Metric::Fp64), 0);
}

TEST(SampledGroups, EffectiveSamplesAddUpToTheTimeThatKernelsRan) {
    const bool ok = rc::check("effective samples", [] {
        Story story;
        std::int64_t now = 0;
        const auto count = *rc::gen::inRange(1, 60);
        double time = 0;
        for (int i = 0; i < count; ++i) {
            now += *rc::gen::inRange(0, 300) * kUs;
            const std::int64_t length = *rc::gen::inRange(1, 900) * kUs;
            story.kernel(i % 2 ? "a" : "b", 0, now, now + length);
            time += static_cast<double>(length);
            now += length;
        }
        story.kernel("end", 0, now + 250 * kUs, now + 500 * kUs); // samples reach beyond the others
        Sampler{{{"a", kGemm}}}.sample(story);
        double effective = 0;
        for (const auto& [name, found] : shares(story)) {
            RC_ASSERT(found.pure <= found.effective + 1e-9);
            if (name != "end")
                effective += found.effective;
        }
        RC_ASSERT(std::abs(effective * 250e3 - time) < 1);
    });
    EXPECT_TRUE(ok);
}

/// Random schedules of a few kernels in two streams, without noise. The bands are two standard
/// errors and more: at least 99 in 100 hold the truth, and none is off by twice its width.
TEST(SampledGroups, KnownValuesHoldTheTruth) {
    int known = 0, outside = 0;
    const bool ok = rc::check("known values", [&] {
        Story story;
        const trace::StreamId streams[] = {trace::StreamId{1}, story.stream()};
        const int functions = *rc::gen::inRange(1, 5);
        Sampler sampler;
        std::vector<double> dram, length;
        for (int f = 0; f < functions; ++f) {
            dram.push_back(*rc::gen::inRange(0, 50));
            length.push_back(*rc::gen::inRange(5, 400));
            sampler.byFunction[std::to_string(f)] = {{"DRAM", dram.back()}};
        }
        for (trace::StreamId stream : streams) {
            std::int64_t now = 0;
            while (now < 40 * kMs) {
                const auto f = static_cast<std::size_t>(*rc::gen::inRange(0, functions));
                const auto takes = static_cast<std::int64_t>(length[f] * 1e3);
                story.kernel(std::to_string(f), 0, now, now + takes, trace::ThreadId{1}, stream);
                now += takes + *rc::gen::inRange(0, 100) * kUs;
            }
        }
        sampler.shift = *rc::gen::inRange(-1000, 1001);
        sampler.sample(story);
        for (const auto& [name, found] : shares(story)) {
            const double truth = dram[static_cast<std::size_t>(std::stoi(name))] / 100;
            const Estimate& estimate = found.of(Metric::Dram);
            if (!estimate.known())
                continue;
            const double error = std::abs(estimate.value - truth);
            ++known;
            outside += error > estimate.band + 0.002;
            RC_ASSERT(error <= 2 * estimate.band + 0.002);
        }
    });
    EXPECT_TRUE(ok);
    EXPECT_LE(outside * 100, known);
}

} // namespace
} // namespace ridge::analyzer
