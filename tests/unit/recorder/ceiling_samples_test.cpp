// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/ceilings/ceiling_samples.h"

#include <gtest/gtest.h>

namespace ridge::recorder {
namespace {

constexpr std::int64_t kMs = 1'000'000, kStart = 1'700'000'000'000'000'000;

/// A sample of 1 ms that begins `at` ms after kStart.
LoadedSample sample(int at, double value) {
    return {kStart + at * kMs, kStart + (at + 1) * kMs, value};
}

/// One ceiling, measured from 100 to 112 ms and from 200 to 212 ms.
DeviceCeilings measured(const char* resource) {
    MeasuredCeiling ceiling;
    ceiling.resource = resource;
    ceiling.clockHz = 1.7e9;
    for (const int at : {100, 200})
        ceiling.windows.emplace_back(kStart + at * kMs, kStart + (at + 12) * kMs);
    DeviceCeilings all;
    all.device.memoryBandwidth = 4'000'000'000'000;
    all.ceilings = {ceiling};
    return all;
}

/// `inside` within the windows, `outside` elsewhere.
std::vector<LoadedSample> series(double inside, double outside) {
    std::vector<LoadedSample> samples;
    for (int at = 90; at < 220; ++at) {
        const bool within = (at >= 100 && at < 112) || (at >= 200 && at < 212);
        samples.push_back(sample(at, within ? inside : outside));
    }
    return samples;
}

TEST(CeilingSamples, TheUnitsShareIsTheMiddleOfThoseInItsWindows) {
    DeviceCeilings ceilings = measured("L2");
    addSampled(ceilings, {{"L2", series(87.5, 2)}, {"L1", series(3, 99)}});
    EXPECT_DOUBLE_EQ(ceilings.ceilings[0].busyShare, 0.875);
    EXPECT_DOUBLE_EQ(ceilings.ceilings[0].clockHz, 1.7e9); // no cycles were sampled
}

TEST(CeilingSamples, AnyKernelThatFillsTheUnitMoreCounts) {
    DeviceCeilings ceilings = measured("L2");
    ceilings.ceilings[0].swept = {{kStart + 120 * kMs, kStart + 140 * kMs}};
    std::vector<LoadedSample> samples = series(60, 0);
    for (LoadedSample& each : samples)
        if (each.start >= kStart + 120 * kMs && each.end <= kStart + 140 * kMs)
            each.value = 88;
    addSampled(ceilings, {{"L2", samples}, {"SM cycles", series(1.98e6, 3e5)}});
    EXPECT_DOUBLE_EQ(ceilings.ceilings[0].busyShare, 0.88);
    EXPECT_DOUBLE_EQ(ceilings.ceilings[0].clockHz, 1.98e9); // its own kernel's
}

TEST(CeilingSamples, TheSampledClockTakesThePlaceOfTheDrivers) {
    DeviceCeilings ceilings = measured("FP32");
    addSampled(ceilings, {{"FP32", series(99, 0)}, {"SM cycles", series(1.98e6, 3e5)}});
    EXPECT_DOUBLE_EQ(ceilings.ceilings[0].clockHz, 1.98e9);
}

TEST(CeilingSamples, DramsShareIsOfItsTheoreticalBandwidth) {
    DeviceCeilings ceilings = measured("DRAM");
    addSampled(ceilings, {{"DRAM read", series(1.5e9, 0)}, {"DRAM write", series(1.5e9, 0)}});
    EXPECT_DOUBLE_EQ(ceilings.ceilings[0].busyShare, 0.75);
}

TEST(CeilingSamples, WhatOthersDidToTheUnitSaysNothingWhereItsOwnSamplesWereLost) {
    DeviceCeilings ceilings = measured("FP32");
    ceilings.ceilings.push_back(ceilings.ceilings[0]);
    ceilings.ceilings[1].resource = "FP64";
    ceilings.ceilings[1].windows = {{kStart + 300 * kMs, kStart + 330 * kMs}};
    addSampled(ceilings, {{"FP32", series(99, 0)}, {"FP64", series(1, 0)}});
    EXPECT_DOUBLE_EQ(ceilings.ceilings[0].busyShare, 0.99);
    EXPECT_EQ(ceilings.ceilings[1].busyShare, 0);
}

TEST(CeilingSamples, TooFewSayNothing) {
    DeviceCeilings ceilings = measured("FP32");
    ceilings.ceilings[0].windows = {{kStart + 100 * kMs, kStart + 104 * kMs}};
    addSampled(ceilings, {{"FP32", series(99, 0)}, {"SM cycles", series(1.98e6, 3e5)}});
    EXPECT_EQ(ceilings.ceilings[0].busyShare, 0);
    EXPECT_DOUBLE_EQ(ceilings.ceilings[0].clockHz, 1.7e9);
    addSampled(ceilings, {});
    EXPECT_EQ(ceilings.ceilings[0].busyShare, 0);
}

} // namespace
} // namespace ridge::recorder
