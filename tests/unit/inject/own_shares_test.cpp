// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/own_shares.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>

namespace ridge::inject {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// A kernel of 42.1 us at 2 GHz in a range of 60 us. An SM is active for 40.6 us at most and for 30
// us on the mean.
class OwnSharesTest : public testing::Test {
  protected:
    double of(const char* name, double value, double active = kNone) {
        m_names.push_back(name);
        m_values.push_back(value);
        for (const char* helper : helpersOf(std::vector{name})) {
            const std::string_view text = helper;
            m_names.push_back(helper);
            m_values.push_back(text == "sm__cycles_active.max"   ? m_longest
                               : text == "sm__cycles_active.avg" ? 60'000
                                                                 : active);
        }
        ownShares(m_names, m_values);
        return m_values[2];
    }

    double m_longest = 81'200;
    std::vector<const char*> m_names = {"gpu__time_duration.sum", "sm__cycles_elapsed.max"};
    std::vector<double> m_values = {60'000, 120'000};
};

TEST_F(OwnSharesTest, TimeAndCyclesAreThoseOfTheLongestSmAndALaunch) {
    of("dram__bytes_read.sum", 5);
    EXPECT_DOUBLE_EQ(m_values[0], 42'100);
    EXPECT_DOUBLE_EQ(m_values[1], 84'200);
}

TEST_F(OwnSharesTest, CountsStay) {
    EXPECT_EQ(of("dram__bytes_read.sum", 5), 5);
}

TEST_F(OwnSharesTest, SharesOfUnitsInTheSmsComeFromTheirActiveCycles) {
    // 40 % of 60,000 active cycles are 24,000 of 84,200, whatever the range's own share is.
    const double share = of("sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_elapsed", 99, 40);
    EXPECT_NEAR(share, 28.5, 0.01);
}

TEST_F(OwnSharesTest, OtherSharesAreScaledByTheTimes) {
    EXPECT_NEAR(of("dram__throughput.avg.pct_of_peak_sustained_elapsed", 50), 50 * 60 / 42.1, 1e-9);
}

TEST_F(OwnSharesTest, NothingIsAbove100) {
    EXPECT_EQ(of("dram__throughput.avg.pct_of_peak_sustained_elapsed", 90), 100);
}

TEST_F(OwnSharesTest, WithoutAPassThereIsNoShare) {
    m_longest = kNone;
    EXPECT_TRUE(std::isnan(of("dram__throughput.avg.pct_of_peak_sustained_elapsed", 50)));
    EXPECT_TRUE(std::isnan(m_values[0]));
}

} // namespace
} // namespace ridge::inject
