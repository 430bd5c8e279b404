// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/settling.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using Times = std::vector<std::int64_t>;

TEST(Settling, EndsWarmUpWhereTimesAreThoseOfTheSecondHalf) {
    EXPECT_EQ(settling(Times{900, 300, 101, 99, 100, 101, 100, 100}).warmUp, 2u);
    EXPECT_EQ(settling(Times{100, 101, 99, 100, 100, 101}).warmUp, 0u);
}

TEST(Settling, LastsUntilTheLastRecompilation) {
    EXPECT_EQ(settling(Times{9000, 100, 5000, 100, 101, 99, 100, 100, 100, 101, 99, 100}).warmUp,
              3u);
}

TEST(Settling, IsNotPutOffByASlowStepLaterOn) {
    Times times(100, 100);
    times[0] = 4000;
    times[30] = times[70] = 3000;
    EXPECT_EQ(settling(times).warmUp, 1u);
}

TEST(Settling, NeverHappensWhereTimesGrow) {
    Times times;
    for (int i = 1; i <= 60; ++i)
        times.push_back(100 * i);
    const Settling found = settling(times);
    EXPECT_FALSE(found.settles);
    EXPECT_EQ(found.warmUp, 0u);
    EXPECT_NEAR(found.growth, 53.0 / 8 - 1, 0.3);
}

TEST(Settling, IsNotPutOffByFastIterations) {
    Times times(100, 100);
    std::fill(times.begin() + 1, times.begin() + 20, 80);
    times[0] = 4000;
    const Settling found = settling(times);
    EXPECT_EQ(found.warmUp, 1u);
    EXPECT_FALSE(found.settles) << "and says that they change";
    EXPECT_NEAR(found.growth, 0.25, 1e-9);
}

TEST(Settling, NeverHappensWhereTimesShrinkToTheEnd) {
    Times times;
    for (int i = 60; i >= 1; --i)
        times.push_back(100 * i);
    const Settling found = settling(times);
    EXPECT_FALSE(found.settles);
    EXPECT_EQ(found.warmUp, 0u);
    EXPECT_LT(found.growth, 0);
}

TEST(Settling, LeavesOutACompilationWhereTimesDoNotSettle) {
    const Settling found =
        settling(Times{600'000, 30, 29, 28, 27, 26, 25, 24, 14, 13, 12, 11, 10, 9});
    EXPECT_EQ(found.warmUp, 1u);
    EXPECT_FALSE(found.settles);
    EXPECT_LT(found.growth, 0);
}

TEST(Settling, OfFewIterationsLeavesMostOfThem) {
    EXPECT_EQ(settling({}).warmUp, 0u);
    EXPECT_EQ(settling(Times{500}).warmUp, 0u);
    EXPECT_EQ(settling(Times{500, 100}).warmUp, 1u);
}

TEST(Settling, FindsAKnownWarmUpThroughNoise) {
    const bool ok = rc::check("warm-up of known length", [] {
        const auto warm = static_cast<std::size_t>(*rc::gen::inRange(0, 20));
        const auto steady = warm + static_cast<std::size_t>(*rc::gen::inRange(4, 200));
        Times times;
        for (std::size_t i = 0; i < warm; ++i)
            times.push_back(*rc::gen::inRange(20'000, 90'000));
        for (std::size_t i = 0; i < steady; ++i)
            times.push_back(*rc::gen::inRange(9'700, 10'300));
        const Settling found = settling(times);
        RC_ASSERT(found.settles);
        RC_ASSERT(found.warmUp == warm);
    });
    EXPECT_TRUE(ok);
}

TEST(Settling, LeavesAtLeastHalfWhateverTheTimes) {
    const bool ok = rc::check("any times", [] {
        const auto times = *rc::gen::container<Times>(
            rc::gen::map(rc::gen::inRange(0, 1'000'000), [](int t) { return std::int64_t{t}; }));
        RC_ASSERT(settling(times).warmUp <= times.size() / 2);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
