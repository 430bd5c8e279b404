// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Launches that come again, against a clock of the test's own.
#include "collector/inject/session/launch_marks.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include <vector>

namespace ridge::inject {
namespace {

using Launched = LaunchMarks::Launched;

constexpr std::int64_t kMs = 1'000'000;

/// A clock and what each launch was.
struct Program {
    LaunchMarks marks;
    std::int64_t now = 1;
    std::vector<Launched> said;

    void launch(std::uint64_t what, std::int64_t ns) {
        said.push_back(marks.launched(what, now));
        now += ns;
    }
    void repeat(const std::vector<std::uint64_t>& iteration, int times, std::int64_t launchNs) {
        for (int i = 0; i < times; ++i)
            for (const std::uint64_t what : iteration)
                launch(what, launchNs);
    }
    /// Which launches end a step.
    std::vector<std::size_t> steps() const {
        std::vector<std::size_t> at;
        for (std::size_t i = 0; i < said.size(); ++i)
            if (said[i] == Launched::Step)
                at.push_back(i);
        return at;
    }
};

std::vector<std::uint64_t> oneToN(std::uint64_t n) {
    std::vector<std::uint64_t> all;
    for (std::uint64_t i = 1; i <= n; ++i)
        all.push_back(i);
    return all;
}

/// A network of `layers` layers of three launches, and what is before and behind them.
std::vector<std::uint64_t> network(int layers) {
    std::vector<std::uint64_t> all = {10, 11};
    for (int i = 0; i < layers; ++i)
        all.insert(all.end(), {20, 21, 22});
    all.insert(all.end(), {30, 20, 31});
    return all;
}

TEST(LaunchMarks, LaunchesThatComeAgainAreSteps) {
    Program program;
    program.repeat(oneToN(5), 100, kMs);
    const auto steps = program.steps();
    ASSERT_GT(steps.size(), 50U);
    for (std::size_t i = 1; i < steps.size(); ++i)
        EXPECT_EQ(steps[i] - steps[i - 1], 5U);
    EXPECT_GE(static_cast<std::int64_t>(steps[0]) * kMs, LaunchMarks::kLeastRepeatedNs);
}

TEST(LaunchMarks, ShortPeriodsMakeAStepTogether) {
    Program program;
    program.repeat({7}, 500'000, 2'000);
    const auto steps = program.steps();
    ASSERT_GT(steps.size(), 100U);
    const auto launches = static_cast<std::int64_t>(steps[1] - steps[0]);
    EXPECT_GE(launches * 2'000, LaunchMarks::kLeastStepNs);
    EXPECT_LE(launches * 2'000, 2 * LaunchMarks::kLeastStepNs);
}

TEST(LaunchMarks, LayersOfANetworkAreNoSteps) {
    Program program;
    const auto iteration = network(24);
    program.repeat(iteration, 60, kMs / 10);
    const auto steps = program.steps();
    ASSERT_GT(steps.size(), 20U);
    for (std::size_t i = 1; i < steps.size(); ++i)
        EXPECT_EQ(steps[i] - steps[i - 1], iteration.size());
}

TEST(LaunchMarks, ALoopInALoopIsFoundAgainAfterWhatIsBetween) {
    Program program;
    for (int epoch = 0; epoch < 3; ++epoch) {
        program.repeat(oneToN(4), 400, kMs);
        program.repeat({100, 101, 102}, 1, kMs);
    }
    const auto others = std::count(program.said.begin(), program.said.end(), Launched::Other);
    EXPECT_EQ(others, 3);
    EXPECT_GT(program.steps().size(), 900U);
}

TEST(LaunchMarks, ALaunchThatDoesNotComeAgainIsSaidAtOnce) {
    Program program;
    program.repeat(oneToN(5), 100, kMs);
    program.launch(99, kMs);
    EXPECT_EQ(program.said.back(), Launched::Other);
    program.repeat(oneToN(5), 20, kMs);
    EXPECT_EQ(program.said.back(), Launched::Unknown) << "not known again before it has come often";
}

TEST(LaunchMarks, AProgramThatDoesNothingTwiceHasNoSteps) {
    Program program;
    program.repeat(oneToN(100'000), 1, kMs);
    EXPECT_TRUE(program.steps().empty());
}

TEST(LaunchMarks, APeriodLongerThanWhatIsRememberedHasNoSteps) {
    Program program;
    program.repeat(oneToN(LaunchMarks::kLongestPeriod + 1), 5, kMs);
    EXPECT_TRUE(program.steps().empty());
}

/// Whether the `count` launches up to `end` are those `period` launches before.
bool comesAgain(const std::vector<std::uint64_t>& all, std::size_t end, std::size_t count,
                std::size_t period) {
    for (std::size_t i = end + 1 - count; i <= end; ++i)
        if (i < period || all[i] != all[i - period])
            return false;
    return true;
}

/// Programs of few kernels, in which much comes again by chance.
RC_GTEST_PROP(LaunchMarks, AStepIsOfLaunchesThatCameBefore, ()) {
    std::vector<std::uint64_t> all;
    const int loops = *rc::gen::inRange(1, 5);
    for (int loop = 0; loop < loops; ++loop) {
        const auto iteration = *rc::gen::nonEmpty(
            rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(1, 5)));
        const int times = *rc::gen::inRange(1, 60);
        for (int i = 0; i < times; ++i)
            all.insert(all.end(), iteration.begin(), iteration.end());
    }
    Program program;
    for (const std::uint64_t what : all)
        program.launch(what, 20 * kMs);
    std::size_t before = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (program.said[i] != Launched::Step)
            continue;
        // Of a step that follows another one the length is known, and it is a multiple of the period.
        if (before != 0)
            RC_ASSERT(comesAgain(all, i, i - before, i - before));
        before = i;
        for (std::size_t j = i + 1; j < all.size() && program.said[j] != Launched::Step; ++j)
            if (program.said[j] != Launched::Known)
                before = 0;
    }
}

/// However a loop begins, it is found once it has come often and long enough.
RC_GTEST_PROP(LaunchMarks, ALoopIsFound, ()) {
    const auto first =
        *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(1, 5));
    const auto iteration = *rc::gen::nonEmpty(
        rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(1, 5)));
    Program program;
    program.repeat(first, 1, 20 * kMs);
    program.repeat(iteration, 60, 20 * kMs);
    RC_ASSERT(!program.steps().empty());
    RC_ASSERT((program.said.back() == Launched::Step || program.said.back() == Launched::Known));
}

} // namespace
} // namespace ridge::inject
