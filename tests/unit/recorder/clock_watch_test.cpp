// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/clock_watch.h"

#include <gtest/gtest.h>

namespace ridge::recorder {
namespace {

using trace::Ns;
using namespace std::chrono_literals;

TEST(ClockWatch, OfAMachineWhoseClockIsNotSetNoticesNothing) {
    ClockWatch clock;
    for (int i = 0; i < 1000; ++i)
        clock.look();
    EXPECT_EQ(clock.steps(), 0);
    EXPECT_LT(std::chrono::abs(realtimeAhead() - realtimeAhead()), 10ms);
}

TEST(ClockWatch, CountsStepsAndKeepsTheLargest) {
    Ns ahead = 100h;
    ClockWatch clock([&] { return ahead; });
    const auto set = [&](Ns by) {
        ahead += by;
        clock.look();
        clock.look();
    };
    set(2s);
    set(-1h);
    set(50ms);
    EXPECT_EQ(clock.steps(), 3);
    EXPECT_EQ(clock.largest(), -1h);
}

TEST(ClockWatch, AddsSmallStepsUp) {
    Ns ahead{};
    ClockWatch clock([&] { return ahead; });
    for (int i = 0; i < 9; ++i) {
        ahead += 1ms;
        clock.look();
    }
    EXPECT_EQ(clock.steps(), 0);
    ahead += 1ms;
    clock.look();
    EXPECT_EQ(clock.steps(), 1);
    EXPECT_EQ(clock.largest(), 10ms);
}

} // namespace
} // namespace ridge::recorder
