// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/import/launch_joiner.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>

namespace ridge::recorder {
namespace {

using trace::ApiCall;
using trace::Kernel;
using trace::Ns;

/// What a joiner is given: one call, or one operation.
struct Arrival {
    std::uint32_t correlation = 0;
    bool isCall = false, graph = false; ///< a graph's launch, or a node of one
    std::int64_t identity = 0;          ///< no two arrivals share it
};

ApiCall callOf(const Arrival& a) {
    ApiCall call;
    call.thread = trace::ThreadId(1 + a.identity % 5);
    call.api = trace::StringId(1 + a.identity % 7);
    call.start = Ns(a.identity);
    call.end = Ns(a.identity + 3);
    call.correlation = a.correlation;
    return call;
}

Operation operationOf(const Arrival& a) {
    const auto make = [&](auto op) {
        op.start = Ns(a.identity);
        op.end = Ns(a.identity + 1);
        op.graphNode = a.graph ? 1 : 0;
        op.launch.correlation = a.correlation;
        return Operation(op);
    };
    switch (a.identity % 3) {
    case 0:
        return make(Kernel{});
    case 1:
        return make(trace::Copy{});
    default:
        return make(trace::Fill{});
    }
}

Ns startOf(const Operation& operation) {
    return std::visit([](const auto& op) { return op.start; }, operation);
}

/// What a joiner hands out, by the identities of what went in.
struct Outcome {
    std::map<std::int64_t, trace::Launch> operations;
    std::map<std::int64_t, ApiCall> calls;
    int doubled = 0;

    LaunchJoiner::Sink sink() {
        return {[this](const Operation& op) {
                    Operation copy = op;
                    doubled += !operations.emplace(startOf(op).count(), launchOf(copy)).second;
                },
                [this](const ApiCall& call) {
                    doubled += !calls.emplace(call.start.count(), call).second;
                }};
    }
};

Outcome join(const std::vector<Arrival>& arrivals, std::size_t slots) {
    Outcome outcome;
    LaunchJoiner joiner(outcome.sink(), slots);
    for (const Arrival& a : arrivals)
        if (a.isCall)
            joiner.add(callOf(a), a.graph);
        else
            joiner.add(operationOf(a));
    joiner.finish();
    return outcome;
}

/// Calls that start nothing, one operation, or (graphs) several; operations whose call was never
/// seen.
std::vector<Arrival> someArrivals() {
    std::vector<Arrival> arrivals;
    const auto add = [&](std::uint32_t correlation, bool isCall, bool graph) {
        arrivals.push_back(
            {correlation, isCall, graph, static_cast<std::int64_t>(arrivals.size()) * 10 + 10});
    };
    const int correlations = *rc::gen::inRange(0, 40);
    for (std::uint32_t c = 1; c <= static_cast<std::uint32_t>(correlations); ++c) {
        const bool hasCall = *rc::gen::inRange(0, 5) > 0, graph = *rc::gen::inRange(0, 3) == 0;
        if (hasCall)
            add(c, true, graph);
        for (int i = *rc::gen::inRange(0, graph ? 5 : 2); i > 0; --i)
            add(c, false, graph);
    }
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i)
        add(0, i % 2 == 0, false); // correlation 0: not known
    for (std::size_t i = arrivals.size(); i > 1; --i)
        std::swap(arrivals[i - 1], arrivals[*rc::gen::inRange<std::size_t>(0, i)]);
    return arrivals;
}

/// The launch that a reader of the trace sees: the operation's own, else that of a call with its
/// id.
trace::Launch asRead(const trace::Launch& launch, const Outcome& outcome) {
    if (launch.known() || launch.correlation == 0)
        return launch;
    for (const auto& [identity, call] : outcome.calls)
        if (call.correlation == launch.correlation)
            return {call.thread, call.api, call.start, call.end, call.correlation};
    return launch;
}

RC_GTEST_PROP(LaunchJoiner, AgreesWithABruteForceJoinInAnyOrder, ()) {
    const std::vector<Arrival> arrivals = someArrivals();
    const std::size_t slots = std::size_t{1} << *rc::gen::inRange(0, 7);
    const Outcome outcome = join(arrivals, slots);
    RC_ASSERT(outcome.doubled == 0);
    std::size_t operations = 0;
    for (const Arrival& a : arrivals) {
        const auto partner = std::find_if(arrivals.begin(), arrivals.end(), [&](const Arrival& b) {
            return b.isCall != a.isCall && b.correlation == a.correlation && a.correlation != 0;
        });
        if (a.isCall) {
            // A call lives in its operation, or alone; a graph launch always alone.
            const auto inOperation =
                std::any_of(outcome.operations.begin(), outcome.operations.end(),
                            [&](const auto& op) { return op.second.start == Ns(a.identity); });
            const bool alone = outcome.calls.contains(a.identity);
            RC_ASSERT((a.graph ? alone : alone != inOperation));
            if (alone)
                RC_ASSERT(outcome.calls.at(a.identity).api == callOf(a).api);
            continue;
        }
        ++operations;
        RC_ASSERT(outcome.operations.contains(a.identity));
        const trace::Launch launch = asRead(outcome.operations.at(a.identity), outcome);
        RC_ASSERT(launch.correlation == a.correlation);
        RC_ASSERT(launch.known() == (partner != arrivals.end()));
        if (!launch.known())
            continue;
        const ApiCall call = callOf(*partner);
        RC_ASSERT((launch.thread == call.thread && launch.api == call.api));
        RC_ASSERT((launch.start == call.start && launch.end == call.end));
    }
    RC_ASSERT(outcome.operations.size() == operations);
}

TEST(LaunchJoiner, ManyOperationsOfOneCallShareItsLaunch) {
    for (const std::size_t callAt : {0U, 1U, 3U}) {
        std::vector<Arrival> arrivals = {
            {7, false, false, 10}, {7, false, false, 20}, {7, false, false, 30}};
        arrivals.insert(arrivals.begin() + static_cast<std::ptrdiff_t>(callAt),
                        {7, true, false, 40});
        const Outcome outcome = join(arrivals, 4);
        EXPECT_TRUE(outcome.calls.empty()) << "the call lives in its operations";
        ASSERT_EQ(outcome.operations.size(), 3U);
        for (const auto& [identity, launch] : outcome.operations)
            EXPECT_EQ(launch.start, Ns(40)) << callAt;
    }
}

TEST(LaunchJoiner, ANodeOfAGraphIsNotStartedByACallThatLaunchesNone) {
    const Arrival call{7, true, false, 10}, own{7, false, false, 20}, node{7, false, true, 30};
    for (const auto& arrivals :
         {std::vector{call, own, node}, {node, own, call}, {own, call, node}}) {
        const Outcome outcome = join(arrivals, 4);
        EXPECT_EQ(outcome.operations.at(20).start, Ns(10));
        EXPECT_FALSE(outcome.operations.at(30).known());
        EXPECT_EQ(outcome.operations.at(30).correlation, 0U) << "no reader joins it to the call";
        EXPECT_TRUE(outcome.calls.empty());
    }
    EXPECT_TRUE(join({call, node}, 4).calls.contains(10)) << "it started nothing";
}

TEST(LaunchJoiner, ASecondCallOfOneIdIsKept) {
    const Outcome outcome =
        join({{7, true, false, 10}, {7, true, false, 20}, {7, false, false, 30}}, 4);
    ASSERT_EQ(outcome.calls.size(), 1U);
    EXPECT_TRUE(outcome.calls.contains(20));
    EXPECT_EQ(outcome.operations.at(30).start, Ns(10));
}

TEST(LaunchJoiner, TheLargestIdsJoin) {
    const Outcome outcome =
        join({{UINT32_MAX, true, false, 10}, {UINT32_MAX, false, false, 20}}, 1);
    EXPECT_TRUE(outcome.operations.at(20).known());
    EXPECT_TRUE(outcome.calls.empty());
}

} // namespace
} // namespace ridge::recorder
