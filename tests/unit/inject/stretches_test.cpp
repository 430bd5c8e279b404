// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which steps are recorded, against a clock of the test's own.
#include "collector/inject/session/stretches.h"

#include <gtest/gtest.h>
#include <vector>

namespace ridge::inject {
namespace {

constexpr std::int64_t kMs = 1'000'000;

/// Whether each of `count` steps of `stepNs` is recorded.
std::vector<bool> recorded(Stretches stretches, std::size_t count, std::int64_t stepNs) {
    std::vector<bool> result;
    std::int64_t now = 1;
    for (std::size_t i = 0; i < count; ++i, now += stepNs)
        result.push_back(stretches.next(now));
    return result;
}

/// Lengths of the stretches but the last one, the first of which is recorded.
std::vector<std::size_t> lengths(const std::vector<bool>& steps) {
    std::vector<std::size_t> result(1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i > 0 && steps[i] != steps[i - 1])
            result.push_back(0);
        ++result.back();
    }
    result.pop_back();
    return result;
}

TEST(Stretches, OfAllStepsLeaveNoneOut) {
    for (const bool step : recorded(Stretches(1), 1000, kMs))
        EXPECT_TRUE(step);
}

TEST(Stretches, AProgramOfFewStepsIsRecordedWhole) {
    for (const bool step : recorded(Stretches(0.33), Stretches::kFirst, 1000 * kMs))
        EXPECT_TRUE(step);
}

TEST(Stretches, OfStepsThatTakeLongAreShort) {
    const auto all = lengths(recorded(Stretches(0.33), 400, 40 * kMs));
    ASSERT_GT(all.size(), 6U);
    EXPECT_EQ(all[0], Stretches::kFirst);
    for (const std::size_t length : all)
        EXPECT_EQ(length % Stretches::kTogether, 0U);
    for (std::size_t i = 2; i < all.size(); i += 2)
        EXPECT_LE(all[i], 2 * Stretches::kTogether);
}

TEST(Stretches, LeaveOutAsManyAsWasAsked) {
    for (const double share : {0.1, 0.33, 0.5, 0.8}) {
        const std::vector<bool> steps = recorded(Stretches(share), 20'000, 5 * kMs);
        const auto kept = std::count(steps.begin(), steps.end(), true);
        EXPECT_NEAR(static_cast<double>(kept) / static_cast<double>(steps.size()), share,
                    0.15 * share)
            << share;
    }
}

TEST(Stretches, ARecordedStretchOfShortStepsLastsLongerThanSwitching) {
    const auto all = lengths(recorded(Stretches(0.33), 50'000, kMs / 10));
    ASSERT_GT(all.size(), 4U);
    EXPECT_GE(static_cast<std::int64_t>(all[0]) * kMs / 10, Stretches::kLeastFirstNs);
    for (std::size_t i = 2; i < all.size(); i += 2)
        EXPECT_GE(static_cast<std::int64_t>(all[i]) * kMs / 10, Stretches::kLeastNs);
}

TEST(Stretches, AreNotAllAsLong) {
    const auto all = lengths(recorded(Stretches(0.33), 4'000, 40 * kMs));
    EXPECT_NE(std::count(all.begin() + 2, all.end(), all[2]) * 2,
              static_cast<std::ptrdiff_t>(all.size()));
}

TEST(Stretches, WhereStepsStopComingRecordingGoesOn) {
    Stretches stretches(0.33);
    std::int64_t now = 1;
    while (stretches.next(now))
        now += 40 * kMs;
    EXPECT_GE(stretches.overdueAt(), now + Stretches::kPatience * 40 * kMs);
    stretches.resume(stretches.overdueAt());
    EXPECT_TRUE(stretches.recording());
    EXPECT_TRUE(stretches.next(now + 5000 * kMs));
}

TEST(Stretches, NoneIsLeftOutBeforeItMayBe) {
    Stretches stretches(0.33);
    std::int64_t now = 1;
    bool wasHeld = false;
    for (std::size_t i = 0; i < 1000; ++i, now += 5 * kMs) {
        ASSERT_TRUE(stretches.next(now, false));
        EXPECT_TRUE(now >= Stretches::kLeastFirstNs || !stretches.isHeld());
        wasHeld = wasHeld || stretches.isHeld();
    }
    EXPECT_TRUE(wasHeld);
    std::size_t more = 0;
    while (stretches.next(now += 5 * kMs))
        ++more;
    EXPECT_LT(more, Stretches::kTogether);
    EXPECT_FALSE(stretches.isHeld());
}

TEST(Stretches, RecordingGoesOnWithTheFirstStepThatMayNotBeLeftOut) {
    Stretches stretches(0.33);
    std::int64_t now = 1;
    while (stretches.next(now))
        now += 5 * kMs;
    EXPECT_TRUE(stretches.next(now + 5 * kMs, false));
}

/// The share of `count` steps that is recorded where recording makes a step so much longer.
double shareAtCost(double cost, std::size_t count) {
    Stretches stretches(0);
    std::size_t recorded = 0;
    std::int64_t now = 1;
    for (std::size_t i = 0; i < count; ++i) {
        const bool isRecorded = stretches.next(now);
        recorded += isRecorded ? 1 : 0;
        now += std::int64_t(5e6 * (isRecorded ? 1 + cost : 1));
    }
    return static_cast<double>(recorded) / static_cast<double>(count);
}

TEST(Stretches, OfStepsThatRecordingMakesLongerFewerAreRecorded) {
    for (const double cost : {0.0, 0.02, 0.1, 0.15, 0.25, 0.4, 1.0}) {
        const double share = shareAtCost(cost, 20'000);
        EXPECT_LE(share, 1.1 * Stretches::kMostShare);
        EXPECT_GE(share, 0.9 * Stretches::kLeastShare);
        if (cost <= 0.5) {
            EXPECT_LE(share * cost, 1.15 * Stretches::kMostCost) << cost;
        }
    }
    EXPECT_NEAR(shareAtCost(0, 20'000), Stretches::kMostShare, 0.05);
}

} // namespace
} // namespace ridge::inject
