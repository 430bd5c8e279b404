// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether other threads work while steps end, beside a list of all calls and ends.
#include "collector/inject/session/step_ends.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <vector>

namespace ridge::inject {
namespace {

constexpr std::int64_t kMillisecond = 1'000'000;
constexpr std::uint32_t kLeader = 1, kOther = 2;

struct Call {
    std::uint32_t thread = 0;
    std::int64_t start = 0, end = 0;
};

/// Steps of 5 ms: so many end, then all records have come.
void endSteps(StepEnds& ends, std::size_t count, std::int64_t& now) {
    for (std::size_t i = 0; i < count; ++i)
        ends.ended(kLeader, now += 5 * kMillisecond);
    ends.flushed(now + kMillisecond);
}

TEST(StepEnds, AreNotQuietBeforeEnoughAreKnown) {
    StepEnds ends;
    std::int64_t now = 0;
    EXPECT_FALSE(ends.areQuiet());
    endSteps(ends, StepEnds::kEnough - 1, now);
    EXPECT_FALSE(ends.areQuiet());
    EXPECT_FALSE(ends.needFlush());
    endSteps(ends, 1, now);
    EXPECT_TRUE(ends.areQuiet());
}

TEST(StepEnds, AreKnownOnlyAfterAFlush) {
    StepEnds ends;
    for (int i = 1; i <= 20; ++i)
        ends.ended(kLeader, i * 5 * kMillisecond);
    EXPECT_FALSE(ends.areQuiet());
    EXPECT_TRUE(ends.needFlush());
    ends.flushed(100 * kMillisecond);
    EXPECT_TRUE(ends.areQuiet());
    EXPECT_FALSE(ends.needFlush());
}

TEST(StepEnds, WhatTheirOwnThreadSubmitsIsNoMatter) {
    StepEnds ends;
    std::int64_t now = 0;
    ends.ended(kLeader, kMillisecond);
    ends.submitted(kLeader, kMillisecond, 2 * kMillisecond);
    endSteps(ends, StepEnds::kEnough, now);
    EXPECT_TRUE(ends.areQuiet());
}

TEST(StepEnds, AThreadThatWorksForTheStepsOwnOneIsNoMatter) {
    StepEnds ends;
    std::int64_t now = 0;
    ends.ended(kLeader, kMillisecond);
    ends.submitted(kOther, kMillisecond + 200'000, kMillisecond + 210'000);
    ends.submitted(kLeader, kMillisecond + 100'000, kMillisecond + 110'000);
    endSteps(ends, StepEnds::kEnough, now);
    EXPECT_TRUE(ends.areQuiet());
}

TEST(StepEnds, OneThatAnotherThreadWorksAtIsRememberedForEver) {
    StepEnds ends;
    std::int64_t now = 0;
    ends.ended(kLeader, kMillisecond);
    ends.submitted(kLeader, kMillisecond + StepEnds::kSwitchNs, 2 * kMillisecond);
    ends.submitted(kOther, kMillisecond + StepEnds::kSwitchNs - 1, 2 * kMillisecond);
    endSteps(ends, 100, now);
    EXPECT_FALSE(ends.areQuiet());
    EXPECT_FALSE(ends.needFlush());
}

std::vector<std::int64_t> arbitraryEnds() {
    auto ends = *rc::gen::container<std::vector<std::int64_t>>(
        rc::gen::inRange<std::int64_t>(0, 300 * kMillisecond));
    std::sort(ends.begin(), ends.end());
    return ends;
}

Call arbitraryCall() {
    const auto start = *rc::gen::inRange<std::int64_t>(0, 300 * kMillisecond);
    return {*rc::gen::element(kLeader, kLeader, kLeader, kOther), start,
            start + *rc::gen::inRange<std::int64_t>(0, kMillisecond)};
}

/// Whether another thread is in a call within kSwitchNs of `end` before the leader begins one.
bool othersFirst(const std::vector<Call>& calls, std::int64_t end) {
    std::int64_t until = end + StepEnds::kSwitchNs + 1;
    for (const Call& call : calls)
        if (call.thread == kLeader && call.start >= end)
            until = std::min(until, call.start);
    return std::ranges::any_of(calls, [&](const Call& call) {
        return call.thread != kLeader && std::max(call.start, end) < until && call.end >= end;
    });
}

TEST(StepEnds, AreAsAListOfAllSays) {
    rc::check([] {
        const std::vector<std::int64_t> ends = arbitraryEnds();
        std::vector<Call> calls(*rc::gen::inRange<std::size_t>(0, 60));
        std::generate(calls.begin(), calls.end(), arbitraryCall);
        const auto flushed = *rc::gen::inRange<std::int64_t>(0, 310 * kMillisecond);

        StepEnds found;
        for (const std::int64_t end : ends)
            found.ended(kLeader, end);
        for (const Call& call : calls)
            found.submitted(call.thread, call.start, call.end);
        found.flushed(flushed);

        const auto known = std::ranges::count_if(
            ends, [=](std::int64_t end) { return end + StepEnds::kSwitchNs < flushed; });
        const bool othersSubmit = std::ranges::any_of(ends, [&](std::int64_t end) {
            return end + StepEnds::kSwitchNs < flushed && othersFirst(calls, end);
        });
        RC_CLASSIFY(othersSubmit);
        RC_ASSERT(found.areQuiet() ==
                  (known >= static_cast<std::ptrdiff_t>(StepEnds::kEnough) && !othersSubmit));
    });
}

} // namespace
} // namespace ridge::inject
