// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/significance.h"

#include <gmock/gmock.h>
#include <numbers>
#include <random>
#include <rapidcheck.h>
#include <vector>

namespace ridge::analyzer {
namespace {

using Runs = std::vector<double>;

TEST(Significance, IsStudentsTInItsClosedForms) {
    // Two runs a side with equal spread: 2 degrees of freedom, p = 1 - t / sqrt(2 + t^2).
    const double t2 = 10 / std::sqrt(2.0);
    EXPECT_NEAR(significance(Runs{10, 12}, Runs{20, 22}).p, 1 - t2 / std::sqrt(2 + t2 * t2), 1e-12);
    EXPECT_EQ(significance(Runs{10, 12}, Runs{20, 22}).certainty, Certainty::Real);
    // One side without spread: 1 degree of freedom, p = 1 - 2/pi atan(t).
    const double p = 1 - 2 / std::numbers::pi * std::atan(9.0);
    EXPECT_NEAR(significance(Runs{10, 12}, Runs{20, 20}).p, p, 1e-12);
    EXPECT_EQ(significance(Runs{10, 12}, Runs{20, 20}).certainty, Certainty::Noise);
}

TEST(Significance, CallsEqualProgramsDifferentInOneOfTwentyComparisonsAtMost) {
    std::mt19937 random(1);
    std::normal_distribution<double> time(1e6, 2e4);
    constexpr int kComparisons = 4000;
    int called = 0;
    for (int i = 0; i < kComparisons; ++i) {
        const Runs a = {time(random), time(random), time(random)};
        const Runs b = {time(random), time(random), time(random)};
        called += significance(a, b).certainty == Certainty::Real;
    }
    EXPECT_LT(called, kComparisons * 0.055);
    EXPECT_GT(called, kComparisons * 0.01);
}

TEST(Significance, OneRunOnASideSaysNothing) {
    EXPECT_EQ(significance(Runs{1}, Runs{2}).certainty, Certainty::NotKnown);
    EXPECT_EQ(significance(Runs{1}, Runs{2, 3, 4}).certainty, Certainty::NotKnown);
    EXPECT_EQ(significance(Runs{1, 2, 3}, Runs{2}).certainty, Certainty::NotKnown);
}

TEST(Significance, RunsWithoutAnySpreadDifferOrDoNot) {
    EXPECT_EQ(significance(Runs{7, 7}, Runs{7, 7, 7}).certainty, Certainty::Noise);
    EXPECT_EQ(significance(Runs{7, 7}, Runs{8, 8, 8}).certainty, Certainty::Real);
}

TEST(Significance, DoesNotDependOnWhichSideIsFirst) {
    const bool ok = rc::check("symmetry", [] {
        const auto runs = [] {
            const auto times = *rc::gen::suchThat(
                rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1000000)),
                [](const auto& v) { return v.size() >= 2; });
            return Runs(times.begin(), times.end());
        };
        const Runs a = runs(), b = runs();
        const double p = significance(a, b).p;
        RC_ASSERT((p >= 0 && p <= 1));
        RC_ASSERT(p == significance(b, a).p);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
