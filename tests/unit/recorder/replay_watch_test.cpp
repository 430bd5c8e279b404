// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/replay_watch.h"

#include <gtest/gtest.h>

namespace ridge::recorder {
namespace {

using namespace std::chrono_literals;

class Watch : public testing::Test {
  protected:
    Watch() { m_plan.launches.resize(3); }

    void replay(std::uint32_t number, bool counted = true) {
        m_replayed.push_back({number, trace::KernelId(1), counted, 0});
    }
    std::optional<ReplayEnd> look(ReplayWatch& watch, std::chrono::seconds after) {
        return watch.look(m_replayed, m_start + after);
    }

    ReplayPlan m_plan;
    std::vector<ReplayedLaunch> m_replayed;
    ReplayWatch::Clock::time_point m_start = ReplayWatch::Clock::now();
};

TEST_F(Watch, EndsWhenEachPlannedLaunchCameCountedOrNot) {
    ReplayWatch watch(m_plan, 0);
    replay(0);
    replay(2, false);
    replay(0); // of another process
    replay(9); // of no plan
    EXPECT_EQ(look(watch, 1s), std::nullopt);
    replay(1);
    EXPECT_EQ(look(watch, 2s), ReplayEnd::AllCounted);
}

TEST_F(Watch, ALaunchWithPassesLeftHasNotCome) {
    ReplayWatch watch(m_plan, 0);
    for (const std::uint32_t number : {0U, 1U, 2U})
        m_replayed.push_back({number, trace::KernelId::None, false, 2});
    EXPECT_EQ(look(watch, 1s), std::nullopt);
    EXPECT_EQ(launchesThatCame(m_plan, m_replayed), std::vector(3, false));
    for (const std::uint32_t number : {0U, 1U, 2U})
        replay(number);
    EXPECT_EQ(look(watch, 2s), ReplayEnd::AllCounted);
}

TEST_F(Watch, TheBudgetBeginsWithTheFirstReplay) {
    ReplayWatch watch(m_plan, 10);
    EXPECT_EQ(look(watch, 100s), std::nullopt);
    replay(0);
    EXPECT_EQ(look(watch, 200s), std::nullopt);
    EXPECT_EQ(look(watch, 209s), std::nullopt);
    EXPECT_EQ(look(watch, 210s), ReplayEnd::BudgetSpent);
}

TEST_F(Watch, WithoutABudgetItGoesOn) {
    ReplayWatch watch(m_plan, 0);
    replay(0);
    EXPECT_EQ(look(watch, 0s), std::nullopt);
    EXPECT_EQ(look(watch, 100'000s), std::nullopt);
}

} // namespace
} // namespace ridge::recorder
