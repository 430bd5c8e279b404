// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/duration_classes.h"

#include "analyzer/operations/operations.h"
#include "analyzer/sampled/groups.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::int64_t> limits(const std::vector<std::pair<std::int64_t, int>>& durations) {
    DurationHistogram histogram;
    for (const auto& [ns, count] : durations)
        for (int i = 0; i < count; ++i)
            histogram.add(ns + i % 10 * ns / 200); // spread by 5 %
    return histogram.limits();
}

TEST(DurationClasses, DurationsOfOneClusterAreOneClass) {
    EXPECT_THAT(limits({}), IsEmpty());
    EXPECT_THAT(limits({{20'000, 100}}), IsEmpty());
    EXPECT_THAT(limits({{20'000, 100}, {21'000, 100}, {22'000, 100}, {24'000, 100}}), IsEmpty());
}

TEST(DurationClasses, ClustersThatAreApartAreClasses) {
    const std::vector<std::int64_t> found = limits({{20'000, 100}, {40'000, 50}, {400'000, 2}});
    ASSERT_EQ(found.size(), 2u);
    EXPECT_GT(found[0], 21'000);
    EXPECT_LT(found[0], 40'000);
    EXPECT_GT(found[1], 42'000);
    EXPECT_LT(found[1], 400'000);
}

TEST(DurationClasses, ClustersOfLittleTimeJoinTheNearestOne) {
    EXPECT_THAT(limits({{20'000, 1000}, {40'000, 10}}), IsEmpty());
    EXPECT_EQ(limits({{20'000, 1000}, {40'000, 10}, {90'000, 500}}).size(), 1u);
}

TEST(DurationClasses, WhatTheClocksCannotTellIsNoClass) {
    EXPECT_THAT(limits({{1'000, 500}, {1'600, 500}}), IsEmpty());
}

TEST(DurationClasses, AreGroupsOfTheirOwn) {
    tests::Story story;
    std::int64_t now = 0;
    for (int i = 0; i < 100; ++i) {
        const std::int64_t takes = i % 4 == 0 ? 50'000 : 20'000;
        story.kernel("k", 0, now, now + takes);
        now += takes;
    }
    const std::vector<Operation> operations = collectOperations(story.trace);
    const OperationGroups groups = groupOperations(story.trace, operations);
    ASSERT_EQ(groups.count(), 2u);
    EXPECT_THAT(groups.config, ElementsAre(0u, 0u));
    EXPECT_THAT(groups.time, ElementsAre(Ns(75 * 20'000), Ns(25 * 50'000)));
    for (std::size_t i = 0; i < operations.size(); ++i)
        EXPECT_EQ(groups.ofOperation[i], i % 4 == 0 ? 1u : 0u);
}

RC_GTEST_PROP(DurationClasses, LimitsAscendAndAreFew, ()) {
    DurationHistogram histogram;
    for (const int ns : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 2'000'000'000)))
        histogram.add(ns);
    const std::vector<std::int64_t> found = histogram.limits();
    RC_ASSERT(found.size() < DurationHistogram::kMostClasses);
    RC_ASSERT(std::ranges::is_sorted(found));
}

} // namespace
} // namespace ridge::analyzer
