// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What recording costs a step, from steps without it; planted costs are found again.
#include "analyzer/analyze.h"
#include "analyzer/operations/recorded_steps.h"
#include "tests/unit/analyzer/story.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::StepSource;

constexpr std::int64_t kMicro = 1'000;

void programStep(Story& story, std::int64_t start, std::int64_t end, bool recorded,
                 StepSource source = StepSource::Optimizer) {
    story.trace.steps.push_back({trace::ThreadId{1}, source, Ns(start), Ns(end), recorded, true});
}

/// A host that prepares `launches` kernels of `kernelNs` a step, `each` ns apart, and `cost` more
/// for each while it is recorded; four steps of a kind in a row, then four of the other.
struct StepProgram {
    int launches = 50;
    std::int64_t kernelNs = 4 * kMicro, each = 10 * kMicro, cost = 3 * kMicro;
    double drift = 0; ///< the machine becomes so much slower until the end
    double noise = 0; ///< a step takes at most so much longer

    Story record(int steps) const {
        Story story;
        std::mt19937 random(3);
        std::uniform_real_distribution<double> more(0, noise);
        std::int64_t now = 1000 * kMicro;
        for (int i = 0; i < steps; ++i) {
            const bool recorded = i / 4 % 2 == 0;
            const double slower = (1 + drift * i / steps) * (1 + more(random));
            const std::int64_t begin = now;
            for (int k = 0; k < launches; ++k) {
                now += std::llround(slower * static_cast<double>(each + (recorded ? cost : 0)));
                if (recorded)
                    story.kernel("k", now, now + kMicro, now + kMicro + kernelNs);
            }
            now += kMicro;
            programStep(story, begin, now, recorded);
        }
        return story;
    }
};

TEST(StepTimes, AreNotKnownWhereAllIsRecorded) {
    Story story;
    EXPECT_FALSE(stepTimes(story.trace));
    for (int i = 0; i < 40; ++i)
        programStep(story, i * 100, i * 100 + 100, true);
    EXPECT_FALSE(stepTimes(story.trace));
    EXPECT_FALSE(RecordedSteps(story.trace).leaveOut());
}

TEST(StepTimes, PlantedCostsAreFoundWithinThreePercent) {
    for (const std::int64_t cost : {0, 1, 3, 8})
        for (const double noise : {0.0, 0.2})
            for (const double drift : {0.0, 0.6}) {
                StepProgram program;
                program.cost = cost * kMicro;
                program.noise = noise;
                program.drift = drift;
                const auto times = stepTimes(program.record(160).trace);
                ASSERT_TRUE(times);
                const double truth = 10.0 / static_cast<double>(10 + cost);
                EXPECT_NEAR(static_cast<double>(times->plain.count()) /
                                static_cast<double>(times->recorded.count()),
                            truth, 0.03)
                    << cost << " us, noise " << noise << ", drift " << drift;
                EXPECT_LT(times->error, 0.03);
                EXPECT_FALSE(times->ofMeans);
            }
}

TEST(StepTimes, OfAHostThatRunsAheadAndThenWaitsAStepIsTheMean) {
    Story story;
    std::int64_t now = 0;
    for (int i = 0; i < 40 * 12; ++i) {
        const bool recorded = i / 40 % 2 == 0;
        const bool waits = i % 40 == 39; // for the GPU, which takes 1 ms a step
        const std::int64_t length = waits ? 40 * 1000 * kMicro - 39 * 20 * kMicro : 20 * kMicro;
        programStep(story, now, now + length, recorded, StepSource::Launches);
        now += length;
    }
    const auto times = stepTimes(story.trace);
    ASSERT_TRUE(times);
    EXPECT_EQ(times->plain, Ns(1000 * kMicro));
    EXPECT_EQ(times->recorded, Ns(1000 * kMicro));
    EXPECT_TRUE(times->ofMeans);
}

TEST(StepTimes, TwoThingsInTurnsAreOneBlock) {
    Story story;
    std::int64_t now = 0;
    for (int i = 0; i < 64; ++i) {
        const bool recorded = i / 4 % 2 == 0;
        const std::int64_t length = (i % 2 == 0 ? 100 : 300) + (recorded ? 40 : 0);
        programStep(story, now, now + length, recorded);
        now += length;
    }
    const auto times = stepTimes(story.trace);
    ASSERT_TRUE(times);
    EXPECT_EQ(times->plain, Ns(200));
    EXPECT_EQ(times->recorded, Ns(240));
    EXPECT_EQ(times->plainSteps, 32U);
}

TEST(StepTimes, ForwardPassesBeforeTheFirstOptimizerAreNoSteps) {
    Story story;
    std::int64_t now = 0;
    for (int i = 0; i < 200; ++i, now += 5)
        programStep(story, now, now + 5, i / 4 % 2 == 0, StepSource::ForwardPass);
    for (int i = 0; i < 64; ++i, now += 1000)
        programStep(story, now, now + 1000, i / 4 % 2 == 0);
    EXPECT_EQ(stepTimes(story.trace).value().plain, Ns(1000));
}

TEST(StepTimes, AStepThatWasCutIsNone) {
    Story story;
    std::int64_t now = 0;
    for (int i = 0; i < 64; ++i, now += 1000) {
        programStep(story, now, now + 1000, i / 4 % 2 == 0);
        story.trace.steps.back().whole = i % 4 != 1;
    }
    EXPECT_FALSE(stepTimes(story.trace)) << "no four whole steps in a row";
}

Analysis analysisOf(const StepProgram& program, int steps) {
    return analyze(program.record(steps).trace);
}

TEST(RecordingInTheBudget, IsTakenOutOfTheHostsTime) {
    StepProgram program;
    const Analysis a = analysisOf(program, 160);
    ASSERT_TRUE(a.stepTimes);
    const double part =
        static_cast<double>(a.budget[Label::Profiler].count()) /
        static_cast<double>(a.budget.total().count() - a.budget[Label::NotRecorded].count());
    EXPECT_NEAR(part, 3.0 / 13, 0.03);
    EXPECT_EQ(a.verdict.of(Family::None), Ns{});
    // Alone the device is idle for six of ten microseconds.
    EXPECT_NEAR(a.verdict.share, 0.6, 0.03);
}

TEST(RecordingInTheBudget, WhatWasLeftOutIsNoIdleTime) {
    StepProgram program;
    program.cost = 0;
    const Story story = program.record(160);
    Options whole;
    whole.phase = PhaseChoice::All;
    const Analysis a = analyze(story.trace, whole);
    const double part = static_cast<double>(a.budget[Label::NotRecorded].count()) /
                        static_cast<double>(a.budget.total().count());
    EXPECT_NEAR(part, 0.5, 0.02);
    EXPECT_EQ(a.budget[Label::Profiler], Ns{});
    EXPECT_NEAR(a.verdict.share, 0.6, 0.02);
}

TEST(RecordingInTheBudget, NeverMakesMoreThanTheHostsTime) {
    StepProgram program;
    program.kernelNs = 9'900; // the device is hardly ever idle
    const Analysis a = analysisOf(program, 160);
    EXPECT_LE(a.budget[Label::Profiler] + a.budget[Label::IdleHost], a.budget.total());
    for (std::size_t label = 0; label < kLabels; ++label)
        EXPECT_GE(a.budget.time[label], Ns{});
}

/// 40 steps, four recorded and four not in turns, each a range "step" with one kernel, in a range
/// "training".
Story rangesOfSteps() {
    Story story;
    story.range("training", 0, 40 * 1000 * kMicro);
    for (int i = 0; i < 40; ++i) {
        const std::int64_t begin = i * 1000 * kMicro;
        const bool recorded = i / 4 % 2 == 0;
        programStep(story, begin, begin + 1000 * kMicro, recorded, StepSource::Range);
        story.range("step", begin + kMicro, begin + 900 * kMicro);
        if (recorded)
            story.kernel("k", begin + 2 * kMicro, begin + 10 * kMicro, begin + 20 * kMicro);
    }
    return story;
}

TEST(StepTimes, RangesWithoutRecordingAreCountedApart) {
    const Story story = rangesOfSteps();
    const Analysis all = analyze(story.trace, {});
    ASSERT_EQ(all.ranges.size(), 2U);
    EXPECT_EQ(all.ranges[0].instances, 1U) << "part of it was recorded";
    EXPECT_EQ(all.ranges[0].notRecorded, 0U);
    EXPECT_EQ(all.ranges[1].instances, 20U);
    EXPECT_EQ(all.ranges[1].notRecorded, 20U);
    EXPECT_EQ(all.ranges[1].withoutWork, 0U);
    EXPECT_EQ(all.ranges[1].host, Ns(20 * 899 * kMicro));
    Options options;
    options.range = *RangeFilter::parse("training/step");
    const Analysis some = analyze(story.trace, options);
    ASSERT_TRUE(some.filter);
    EXPECT_EQ(some.filter->instances, 20U);
    EXPECT_EQ(some.filter->notRecorded, 20U);
    EXPECT_EQ(some.filter->withoutWork, 0U);
}

TEST(StepTimes, TheLastIterationBeforeAStretchWithoutRecordingIsNone) {
    const Analysis all = analyze(rangesOfSteps().trace, {});
    ASSERT_TRUE(all.iterations);
    EXPECT_EQ(all.iterations->count, 15U) << "of each four the last one has no known end";
    EXPECT_EQ(all.iterations->steady.min, Ns(1000 * kMicro));
    EXPECT_EQ(all.iterations->steady.max, Ns(1000 * kMicro));
}

TEST(StepTimes, IterationsLongerThanAStretchAreNone) {
    Story story;
    for (int i = 0; i < 12; ++i) {
        const std::int64_t begin = i * 4000 * kMicro;
        story.range("epoch", begin, begin + 3900 * kMicro);
        for (const int step : {0, 1}) {
            const std::int64_t at = begin + step * 2000 * kMicro;
            programStep(story, at, at + 2000 * kMicro, step == 0, StepSource::Range);
            if (step == 0)
                story.kernel("k" + std::to_string(i), at + kMicro, at + 10 * kMicro,
                             at + 20 * kMicro);
        }
    }
    EXPECT_FALSE(analyze(story.trace, {}).iterations);
}

TEST(StepTimes, SharesOfBusyTimeAreAtMostOne) {
    Story story;
    const trace::StreamId other = story.stream(story.trace.contexts[0].id);
    story.kernel("a", 1 * kMicro, 10 * kMicro, 110 * kMicro);
    story.kernel("b", 2 * kMicro, 10 * kMicro, 110 * kMicro, trace::ThreadId{1}, other);
    const Analysis analysis = analyze(story.trace, {});
    ASSERT_EQ(analysis.kernels.size(), 2U);
    for (const KernelRow& row : analysis.kernels)
        EXPECT_DOUBLE_EQ(row.shareOfBusy, 0.5);
}

} // namespace
} // namespace ridge::analyzer
