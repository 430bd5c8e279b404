// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/shift.h"

#include "tests/unit/analyzer/sampled/sampled_story.h"
#include "tests/unit/analyzer/sampled/simulated_sampler.h"

#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

std::int64_t shiftOf(const trace::Trace& trace, const std::optional<ClockOffset>& bounds = {}) {
    const std::vector<Operation> operations = collectOperations(trace);
    return bestShift(deviceSamples(trace)[0], operations, trace, bounds).count();
}

TEST(SampledShift, FindsClocksThatAreOff) {
    for (const double off : {-20.0, -4.0, 0.0, 7.0, 26.0})
        for (const double burst : {0.0, 20.0}) {
            const tests::Simulated simulated =
                tests::simulate({}, {.burst = burst, .clock = off}, 5);
            // Samples of a millisecond say little of a few microseconds.
            EXPECT_NEAR(static_cast<double>(shiftOf(simulated.story.trace)), off * 1e3,
                        burst > 0 ? 1'500 : 5'000);
        }
}

TEST(SampledShift, StaysWithinTheBoundsThatEdgesSet) {
    const tests::Simulated simulated = tests::simulate({}, {.clock = 20}, 5);
    const std::int64_t found = shiftOf(simulated.story.trace, ClockOffset{Ns(-3'000), Ns(4'000)});
    EXPECT_GE(found, -5'000);
    EXPECT_LE(found, 6'000);
}

TEST(SampledShift, IsNoneWhereAShiftChangesNothing) {
    tests::Story story;
    story.kernel("k", 0, 0, 400'000'000);
    tests::Sampler{{{"k", {{"DRAM", 50}, {"issue", 20}}}}, 1'000'000, 5'000'000}.sample(story);
    EXPECT_EQ(shiftOf(story.trace), 0);
    EXPECT_EQ(shiftOf(tests::Story().trace), 0);
}

} // namespace
} // namespace ridge::analyzer
