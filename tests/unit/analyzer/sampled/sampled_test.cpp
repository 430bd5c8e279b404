// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What an analysis says of a recording with sampled counters.
#include "analyzer/analyze.h"
#include "analyzer/sampled/series.h"
#include "analyzer/verdict/peaks.h"
#include "tests/unit/analyzer/sampled/sampled_story.h"

#include <cmath>
#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using tests::Sampler;
using tests::Story;
using tests::Truth;

constexpr std::int64_t kMs = 1'000'000, kUs = 1'000;

const Truth kGemm = {{"tensor", 94}, {"issue", 12}, {"L1", 73}, {"L2", 56}, {"DRAM", 25}};
const Truth kTriad = {{"DRAM", 87}, {"L2", 90}, {"L1", 22}, {"issue", 5}, {"FP32", 3}};
const Truth kChase = {{"L1", 1}, {"issue", 1}};

const KernelRow& kernel(const Analysis& a, std::string_view function) {
    for (const KernelRow& row : a.kernels)
        if (row.function == function)
            return row;
    throw std::runtime_error("no such kernel");
}

/// Three kernels of 20 ms each; ranges "multiply" around the first and "stream" around the second.
Story threeKernels() {
    Story story;
    story.range("multiply", 0, 10);
    story.range("stream", 20, 30);
    story.kernel("gemm", 5, 0, 20 * kMs);
    story.kernel("triad", 25, 20 * kMs, 40 * kMs);
    story.kernel("chase", 45, 40 * kMs, 60 * kMs);
    return story;
}

const Sampler kThree{{{"gemm", kGemm}, {"triad", kTriad}, {"chase", kChase}}};

TEST(Sampled, CountersDecideWithoutAnyAnnotation) {
    Story story = threeKernels();
    kThree.sample(story);
    const Analysis a = analyze(story.trace);
    const KernelVerdict gemm = kernel(a, "gemm").verdicts[0].verdict;
    EXPECT_EQ(gemm.label, Label::ComputeSaturated);
    EXPECT_EQ(gemm.resource, Resource::Tensor);
    EXPECT_EQ(gemm.origin, Origin::Sampled);
    EXPECT_EQ(kernel(a, "gemm").work.origin, Origin::None);
    EXPECT_EQ(kernel(a, "gemm").shares.origin, Origin::Sampled);
    EXPECT_EQ(kernel(a, "triad").verdicts[0].verdict.resource, Resource::Dram);
    EXPECT_EQ(kernel(a, "chase").verdicts[0].verdict.limit, Limit::Latency);
    EXPECT_EQ(a.budget[Label::ComputeSaturated], Ns(20 * kMs));
    EXPECT_EQ(a.budget[Label::BandwidthSaturated], Ns(20 * kMs));
    EXPECT_EQ(a.budget[Label::OverheadKernel], Ns(20 * kMs));
}

TEST(Sampled, RangesHaveTheMeanOverTheTimeOfTheirOwnOperations) {
    Story story = threeKernels();
    kThree.sample(story);
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.ranges.size(), 2u);
    EXPECT_NEAR(a.ranges[0].shares.of(Metric::Tensor).value, 0.94, 1e-6);
    EXPECT_NEAR(a.ranges[0].shares.effective, 80, 1e-6);
    EXPECT_EQ(a.ranges[0].asWhole.resource, Resource::Tensor);
    EXPECT_EQ(a.ranges[1].asWhole.resource, Resource::Dram);
    EXPECT_NEAR(a.devices[0].shares.of(Metric::Dram).value, (0.25 + 0.87) / 3, 1e-6);
    EXPECT_EQ(a.devices[0].sampling.samples, 240u);
}

TEST(Sampled, IdleTimeDoesNotThinOutTheMeanOfARange) {
    Story story;
    story.range("steps", 0, 1000);
    for (int i = 0; i < 200; ++i)
        story.kernel("triad", i, i * 310 * kUs, (i * 310 + 100) * kUs);
    Sampler{{{"triad", kTriad}}}.sample(story);
    const Analysis a = analyze(story.trace);
    EXPECT_NEAR(a.ranges[0].shares.of(Metric::Dram).value, 0.87, 1e-4);
}

TEST(Sampled, RangesThatTakeTurnsWithinASampleAreNotBothTheAverage) {
    Story story;
    for (int i = 0; i < 5000; ++i) {
        story.range(i % 2 ? "second" : "first", i * 10, i * 10 + 9);
        story.kernel(i % 2 ? "triad" : "gemm", i * 10 + 1, i * 20 * kUs, (i + 1) * 20 * kUs);
    }
    kThree.sample(story);
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.ranges.size(), 2u);
    const Estimate first = a.ranges[0].shares.of(Metric::Tensor);
    const Estimate second = a.ranges[1].shares.of(Metric::Tensor);
    EXPECT_NEAR(first.value, 0.94, first.band);
    EXPECT_NEAR(second.value, 0, second.band);
    EXPECT_GT(second.band, 0.4);
    EXPECT_EQ(a.ranges[1].asWhole.label, Label::Unclassified);
}

TEST(Sampled, RepeatedShortRangesCountTheSamplesThatTheyFillTogether) {
    Story story;
    for (int i = 0; i < 1000; ++i) {
        story.range("step", i * 10, i * 10 + 9);
        story.kernel("triad", i * 10 + 1, i * 20 * kUs, (i + 1) * 20 * kUs);
    }
    kThree.sample(story);
    const Analysis a = analyze(story.trace);
    EXPECT_NEAR(a.ranges[0].shares.of(Metric::Dram).value, 0.87, 1e-4);
    EXPECT_LT(a.ranges[0].shares.of(Metric::Dram).band, 0.01);
}

TEST(Sampled, OneOfTwelveInstancesIsNoVerdictOfTheRange) {
    Story story;
    for (int i = 0; i < 12; ++i) {
        story.range("step", i * 100, i * 100 + 90);
        story.kernel("triad", i * 100 + 1, i * 10 * kMs, i * 10 * kMs + 5 * kMs);
    }
    Sampler sampler{{{"triad", kTriad}}};
    sampler.sample(story);
    EXPECT_EQ(analyze(story.trace).ranges.at(0).asWhole.resource, Resource::Dram);
    story.trace.samples.clear();
    story.trace.series.clear();
    sampler.holes = {{10 * kMs, 130 * kMs}}; // the first step alone was sampled
    sampler.sample(story);
    EXPECT_EQ(analyze(story.trace).ranges.at(0).asWhole.label, Label::Unclassified);
}

TEST(Sampled, TooFewSamplesAreTheReasonOfAnUnclassifiedKernel) {
    Story story = threeKernels();
    story.kernel("once", 50, 60 * kMs, 61 * kMs);
    kThree.sample(story);
    const KernelVerdict once = kernel(analyze(story.trace), "once").verdicts[0].verdict;
    EXPECT_EQ(once.label, Label::Unclassified);
    EXPECT_EQ(once.limit, Limit::FewSamples);
}

TEST(Sampled, AnnotatedWorkKeepsItsOriginBesideSampledShares) {
    Story story = threeKernels();
    story.work(trace::RangeId{1}, 1e12, 1e6, trace::Precision::Bf16);
    kThree.sample(story);
    const Analysis a = analyze(story.trace);
    EXPECT_EQ(kernel(a, "gemm").work.origin, Origin::Annotated);
    EXPECT_EQ(kernel(a, "gemm").shares.origin, Origin::Sampled);
    EXPECT_EQ(kernel(a, "gemm").verdicts[0].verdict.origin, Origin::Sampled);
    EXPECT_GT(kernel(a, "gemm").work.flops, 0);
}

TEST(Sampled, MathRoofsAreThoseOfTheClockAtWhichTheKernelRan) {
    Story story = threeKernels();
    const Roofs roofs = tableRoofs(story.trace.devices[0]);
    const double flops = roofs.of(Resource::TensorBf16).rate * 20e-3 / 4;
    const double bytes = roofs.of(Resource::Dram).rate * 20e-3 / 8;
    story.work(trace::RangeId{1}, flops, bytes, trace::Precision::Bf16);
    kThree.sample(story);
    tests::addClock(story, 990e6); // half of the table's 1.98 GHz
    const Analysis a = analyze(story.trace);
    EXPECT_NEAR(kernel(a, "gemm").shares.of(Metric::SmClock).value, 990e6, 1e3);
    EXPECT_NEAR(kernel(a, "gemm").work.compute, 0.5, 1e-4);
    EXPECT_NEAR(kernel(a, "gemm").work.memory, 0.125, 1e-6);
}

TEST(SampledSeries, DramsShareIsItsBytesOverTheTheoreticalBandwidth) {
    Story story; // 4.814304e12 bytes/s
    const char* kNames[] = {"L2", "DRAM read", "DRAM write", "SM cycles"};
    const char* kUnits4[] = {"%", "B", "B", "cycles"};
    const double kValues[] = {50, 4.814304e12 * 0.5e-3, 4.814304e12 * 0.25e-3, 1.5e6};
    for (std::size_t i = 0; i < 4; ++i) {
        const auto id = static_cast<trace::SeriesId>(i + 1);
        story.trace.series.push_back({id, trace::DeviceId{1}, kNames[i], kUnits4[i], "sampled"});
        story.trace.samples.push_back({id, Ns(0), Ns(1'000'000), kValues[i]});
    }
    DeviceSamples samples = deviceSamples(story.trace)[0];
    EXPECT_THAT(samples.metrics, testing::ElementsAre(Metric::L2, Metric::Dram, Metric::DramRead,
                                                      Metric::DramWrite, Metric::SmClock));
    EXPECT_FLOAT_EQ(samples.of(0)[1], 0.75f);
    EXPECT_FLOAT_EQ(samples.of(0)[4], 1.5e9f);
    story.trace.devices[0].memoryBandwidth = 0;
    EXPECT_EQ(deviceSamples(story.trace)[0].metrics.size(), 4u);
}

TEST(SampledSeries, TheFarHalfOfTheL2IsKnownOfHopperAlone) {
    Story story;
    story.trace.series.push_back(
        {trace::SeriesId{1}, trace::DeviceId{1}, "L2 far half", "%", "sampled"});
    story.trace.samples.push_back({trace::SeriesId{1}, Ns(0), Ns(250'000), 8});
    for (const std::int32_t major : {8, 9, 10}) {
        story.trace.devices[0].computeMajor = major;
        const DeviceSamples samples = deviceSamples(story.trace)[0];
        EXPECT_EQ(samples.metrics.size(), major == 9 ? 1u : 0u) << major;
    }
}

TEST(SampledSeries, IntervalsMayOverlapByWhatTheClocksCannotTell) {
    Story story;
    story.trace.series.push_back({trace::SeriesId{1}, trace::DeviceId{1}, "L2", "%", "sampled"});
    for (std::int64_t start : {0, 249'500, 499'000})
        story.trace.samples.push_back({trace::SeriesId{1}, Ns(start), Ns(start + 250'000), 50});
    EXPECT_EQ(deviceSamples(story.trace)[0].intervals.size(), 3u);
}

/// Samples of one series that follow one another from `start` to `end`.
void addStretch(Story& story, std::int64_t start, std::int64_t end, std::int64_t interval,
                double value) {
    if (story.trace.series.empty())
        story.trace.series.push_back(
            {trace::SeriesId{1}, trace::DeviceId{1}, "tensor", "%", "sampled"});
    for (; start + interval <= end; start += interval)
        story.trace.samples.push_back({trace::SeriesId{1}, Ns(start), Ns(start + interval), value});
}

TEST(SampledSeries, BurstsAreToldFromTheBackgroundAndFromHoles) {
    Story story;
    addStretch(story, 0, 100 * kMs, kMs, 10);
    addStretch(story, 102 * kMs, 122 * kMs, 20 * kUs, 10); // 1,000 samples
    addStretch(story, 222 * kMs, 300 * kMs, 1'200 * kUs, 10);
    addStretch(story, 310 * kMs, 400 * kMs, kMs, 10); // behind a hole
    addStretch(story, 403 * kMs, 413 * kMs, 10 * kUs, 10);
    addStretch(story, 414 * kMs, 424 * kMs, 25 * kUs, 10); // another one right behind it
    const Sampling sampling = samplingOf(deviceSamples(story.trace)[0]);
    EXPECT_EQ(sampling.bursts.count, 3u);
    EXPECT_EQ(sampling.bursts.samples, 2'400u);
    EXPECT_EQ(sampling.bursts.time, Ns(40 * kMs));
    EXPECT_EQ(sampling.bursts.shortest, Ns(10 * kUs));
    EXPECT_EQ(sampling.bursts.longest, Ns(25 * kUs));
    EXPECT_EQ(sampling.bursts.pauses, Ns((2 + 100 + 3 + 1) * kMs));
    EXPECT_EQ(sampling.holes, 1u);
    EXPECT_EQ(sampling.holeTime, Ns(10 * kMs));
    EXPECT_EQ(sampling.interval, Ns(kMs));
}

TEST(SampledSeries, CloseSamplesAloneAreNoBursts) {
    Story story;
    addStretch(story, 0, 10 * kMs, 20 * kUs, 10);
    addStretch(story, 20 * kMs, 30 * kMs, 20 * kUs, 10);
    const Sampling sampling = samplingOf(deviceSamples(story.trace)[0]);
    EXPECT_EQ(sampling.bursts.count, 0u);
    EXPECT_EQ(sampling.holes, 1u);
    EXPECT_EQ(sampling.interval, Ns(20 * kUs));
}

TEST(Sampled, SamplesOfARangeCountByTheirTimeNotByTheirNumber) {
    Story story;
    story.range("both", 0, 10);
    story.kernel("changing", 5, 0, 80 * kMs);
    addStretch(story, 0, 40 * kMs, 20 * kUs, 20);   // 2,000 samples
    addStretch(story, 40 * kMs, 80 * kMs, kMs, 80); // 40
    const Analysis a = analyze(story.trace);
    const Estimate& tensor = a.ranges[0].shares.of(Metric::Tensor);
    EXPECT_NEAR(tensor.value, 0.5, 1e-6);
    // As wide as that of 157 samples of one length: 80 ms^2 / (40 ms x 20 us + 40 ms x 1 ms).
    EXPECT_NEAR(tensor.band, 0.0479, 1e-4);
    EXPECT_NEAR(a.ranges[0].shares.effective, 2040, 1e-6);
    EXPECT_NEAR(a.devices[0].shares.of(Metric::Tensor).value, 0.5, 1e-6);
}

TEST(Sampled, WhatRanBeforeTheFirstSampleIsTold) {
    Story story;
    story.kernel("early", 5, 10 * kMs, 80 * kMs);
    addStretch(story, 40 * kMs, 80 * kMs, kMs, 80);
    EXPECT_EQ(analyze(story.trace).devices[0].sampling.late, Ns(30 * kMs));
}

TEST(SampledSeries, TakesOnlyWholeIntervalsOfKnownSampledSeries) {
    Story story;
    const auto series = [&](const char* name, const char* unit, const char* origin) {
        const auto id = static_cast<trace::SeriesId>(story.trace.series.size() + 1);
        story.trace.series.push_back({id, trace::DeviceId{1}, name, unit, origin});
        return id;
    };
    const auto dram = series("DRAM", "%", "sampled");
    const auto read = series("DRAM read", "B", "sampled");
    const auto clock = series("SM clock", "Hz", "NVML");
    const auto wrong = series("L2", "B", "sampled");
    const auto add = [&](trace::SeriesId id, std::int64_t start, std::int64_t end, double value) {
        story.trace.samples.push_back({id, Ns(start), Ns(end), value});
    };
    add(dram, 0, 1000, 50);
    add(read, 0, 1000, 2000);
    add(clock, 500, 500, 1e9);
    add(wrong, 0, 1000, 5);
    add(dram, 1000, 2000, 50); // no bytes
    add(dram, 2000, 5000, 50); // no bytes either
    add(dram, 3500, 5500, 50); // overlaps
    add(read, 3500, 5500, 50); // is the same interval
    add(dram, 6000, 7000, -1);
    add(read, 6000, 7000, 1);
    add(dram, 7000, 7000, 1);
    add(dram, 8000, 9000, 100);
    add(read, 8000, 9000, std::nan(""));
    add(static_cast<trace::SeriesId>(99), 9000, 9500, 1);
    const DeviceSamples samples = deviceSamples(story.trace)[0];
    EXPECT_THAT(samples.metrics, testing::ElementsAre(Metric::Dram, Metric::DramRead));
    ASSERT_EQ(samples.intervals.size(), 1u);
    EXPECT_THAT(samples.of(0), testing::ElementsAre(0.5f, 2e9f));
    EXPECT_EQ(samples.leftOut, 6u);
}

} // namespace
} // namespace ridge::analyzer
