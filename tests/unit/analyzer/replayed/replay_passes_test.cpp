// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/replay_passes.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <set>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A run of one process; rows are in order of launch.
std::vector<PassLaunch> run(std::initializer_list<std::uint32_t> groups) {
    std::vector<PassLaunch> launches;
    for (const std::uint32_t group : groups) {
        const auto row = static_cast<std::uint32_t>(launches.size());
        launches.push_back({row, group, 0, row * 10, 1000});
    }
    return launches;
}

TEST(LaunchesByPass, AreTheFirstAlikeOfEachIteration) {
    const auto launches = run({7, 8, 7, 7, 8, 7, 7, 8, 7});
    const std::vector chosen{launches[0], launches[1]};
    const auto passes = launchesByPass(launches, chosen, 3, 3);
    // A pass begins with what comes next: an iteration later it holds the same.
    EXPECT_THAT(passes[0], ElementsAre(InPass{0, 0}, InPass{1, 2}, InPass{2, 5}));
    EXPECT_THAT(passes[1], ElementsAre(InPass{0, 1}, InPass{1, 4}, InPass{2, 7}));
}

TEST(LaunchesByPass, DoNotWaitForWhatDoesNotComeAgain) {
    auto launches = run({1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    const std::vector chosen{launches[0], launches[1]};
    const auto passes = launchesByPass(launches, chosen, 6, 3);
    ASSERT_EQ(passes[0].size(), 3u);
    EXPECT_THAT(passes[1], ElementsAre(InPass{0, 1}, InPass{1, 3}, InPass{2, 5}));
}

TEST(LaunchesByPass, LeaveOutWhatRunsInFewIterations) {
    const auto launches = run({1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 2});
    const std::vector chosen{launches[0], launches[2]};
    EXPECT_THAT(launchesByPass(launches, chosen, 8, 3)[1], IsEmpty());
    EXPECT_THAT(launchesByPass(launches, chosen, 8, 4)[1], IsEmpty());
    EXPECT_EQ(launchesByPass(launches, chosen, 6, 3)[1].size(), 3u);
}

TEST(LaunchesByPass, TellTimesThatAreNotAlikeAndProcessesApart) {
    auto launches = run({1, 1, 1, 1});
    launches[1].time = 2000;
    launches[2].process = 1;
    const std::vector chosen{launches[0]};
    const auto passes = launchesByPass(launches, chosen, 2, 2);
    EXPECT_THAT(passes[0], ElementsAre(InPass{0, 0}, InPass{1, 3}));
}

RC_GTEST_PROP(LaunchesByPass, AreAlikeInOrderAndNeverTakenTwice, ()) {
    std::vector<PassLaunch> launches;
    const auto rows = *rc::gen::inRange<std::uint32_t>(1, 200);
    for (std::uint32_t row = 0; row < rows; ++row)
        launches.push_back({row, *rc::gen::inRange(0u, 4u), *rc::gen::inRange(0u, 2u),
                            *rc::gen::inRange<std::int64_t>(0, 100),
                            *rc::gen::inRange<std::int64_t>(1000, 1600)});
    std::vector<PassLaunch> chosen;
    for (const PassLaunch& launch : launches)
        if (*rc::gen::inRange(0, 10) == 0)
            chosen.push_back(launch);
    const auto passes = launchesByPass(launches, chosen, *rc::gen::inRange<std::uint64_t>(1, 50),
                                       *rc::gen::inRange(1u, 13u));
    RC_ASSERT(passes.size() == chosen.size());
    std::set<std::uint32_t> taken;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::int64_t, std::int64_t>> spans;
    for (std::size_t i = 0; i < passes.size(); ++i)
        for (const InPass& each : passes[i]) {
            const PassLaunch& launch = launches[each.kernel];
            RC_ASSERT(taken.insert(each.kernel).second);
            RC_ASSERT((launch.group == chosen[i].group && launch.process == chosen[i].process));
            RC_ASSERT(timesAlike(launch.time, chosen[i].time));
            auto& [first, last] =
                spans.try_emplace({launch.process, each.pass}, launch.launched, launch.launched)
                    .first->second;
            first = std::min(first, launch.launched);
            last = std::max(last, launch.launched);
        }
    std::pair<std::uint32_t, std::int64_t> before{2, 0};
    for (const auto& [key, span] : spans) { // by process and pass
        RC_ASSERT((key.first != before.first || span.first >= before.second));
        before = {key.first, span.second};
    }
}

} // namespace
} // namespace ridge::analyzer
