// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/clock.h"

#include "analyzer/analyze.h"
#include "tests/unit/analyzer/sampled/sampled_story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace ridge::analyzer {
namespace {

using tests::Sampler;
using tests::Story;

constexpr std::int64_t kMicro = 1'000;

std::optional<ClockOffset> offsetOf(const Story& story) {
    const Analysis a = analyze(story.trace);
    return a.devices.at(0).sampling.clock;
}

Sampler busySampler(std::int64_t shift) {
    Sampler sampler{{{"busy", {{"issue", 30}}}}};
    sampler.interval = 100 * kMicro;
    sampler.shift = shift;
    return sampler;
}

/// Kernels of `length` every `period`, which is no multiple of the samples' interval, so that edges
/// lie everywhere.
Story periodic(std::int64_t length, std::int64_t period, int count) {
    Story story;
    for (int i = 0; i < count; ++i)
        story.kernel("busy", i * period, i * period, i * period + length);
    return story;
}

TEST(ClockOffset, ManyEdgesBoundItClosely) {
    for (const std::int64_t shift : {-7 * kMicro, std::int64_t{0}, 3 * kMicro}) {
        Story story = periodic(351 * kMicro, 803 * kMicro, 400);
        busySampler(shift).sample(story);
        const auto clock = offsetOf(story);
        ASSERT_TRUE(clock);
        EXPECT_LE(clock->least, Ns(shift));
        EXPECT_GE(clock->most, Ns(shift));
        EXPECT_LE(clock->most - clock->least, Ns(2 * kMicro));
    }
}

TEST(ClockOffset, WorkThatWasNotRecordedSaysNothing) {
    Story story = periodic(351 * kMicro, 803 * kMicro, 400);
    story.kernel("busy", 400 * 803 * kMicro, 500'000 * kMicro, 502'000 * kMicro);
    busySampler(0).sample(story);
    const auto whole = offsetOf(story);
    story.trace.kernels.pop_back();
    const auto lacking = offsetOf(story);
    ASSERT_TRUE(whole && lacking);
    EXPECT_LE(lacking->least, Ns(0));
    EXPECT_GE(lacking->most, Ns(0));
}

TEST(ClockOffset, ADeviceThatNeverPausesLeavesItUnknown) {
    Story story;
    story.kernel("busy", 0, 0, 10'000 * kMicro);
    busySampler(0).sample(story);
    EXPECT_FALSE(offsetOf(story));
}

TEST(ClockOffset, WithoutIssueSlotsItIsUnknown) {
    Story story = periodic(351 * kMicro, 803 * kMicro, 400);
    Sampler sampler = busySampler(0);
    sampler.byFunction = {{"busy", {{"DRAM", 30}}}};
    sampler.sample(story);
    std::erase_if(story.trace.samples, [&](const trace::Sample& sample) {
        return story.trace.series[trace::index(sample.series)].name == "issue";
    });
    EXPECT_FALSE(offsetOf(story));
}

RC_GTEST_PROP(ClockOffset, TheTrueOneIsNeverOutsideOfItsBounds, ()) {
    Story story;
    std::int64_t at = 0;
    const auto pauses =
        *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 1'000)));
    for (const int pause : pauses) {
        at += pause * kMicro;
        const std::int64_t end = at + *rc::gen::inRange(1, 700) * kMicro;
        story.kernel("busy", at, at, end);
        at = end;
    }
    const std::int64_t shift = *rc::gen::inRange(-40, 40) * kMicro; // below half a sample
    busySampler(shift).sample(story);
    if (const auto clock = offsetOf(story)) {
        RC_ASSERT(clock->least <= Ns(shift));
        RC_ASSERT(clock->most >= Ns(shift));
    }
}

} // namespace
} // namespace ridge::analyzer
