// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/import/graph_nodes.h"

#include <gmock/gmock.h>

namespace ridge::recorder {
namespace {

using trace::Kernel;
using trace::Ns;

constexpr std::int64_t kMs = 1'000'000;
constexpr std::uint32_t kUnknown = 0;

/// Times in ms. `launch`: its correlation. `launched`: the call's begin, at `start` if < 0.
Operation kernel(std::uint64_t node, std::int64_t start, std::int64_t end, std::uint32_t launch,
                 std::int64_t launched = -1) {
    Kernel kernel;
    kernel.graphNode = node;
    kernel.start = Ns(start * kMs);
    kernel.end = Ns(end * kMs);
    if (launch != kUnknown) {
        kernel.launch.thread = trace::ThreadId{1};
        kernel.launch.correlation = launch;
        kernel.launch.start = Ns((launched < 0 ? start : launched) * kMs);
    }
    return kernel;
}

/// One whose call was not found.
Operation unjoined(std::uint64_t node, std::int64_t start, std::uint32_t launch) {
    Operation operation = kernel(node, start, start + 1, kUnknown);
    std::get<Kernel>(operation).launch.correlation = launch;
    return operation;
}

class GraphNodesTest : public testing::Test {
  protected:
    /// Starts of what is left, in ms and in order.
    std::vector<std::int64_t> left(const std::vector<Operation>& operations) {
        for (const Operation& operation : operations)
            nodes.add(operation);
        nodes.finish();
        std::ranges::sort(starts);
        return starts;
    }

    std::vector<std::int64_t> starts;
    GraphNodes nodes{[this](const Operation& operation) {
        starts.push_back(std::get<Kernel>(operation).start.count() / kMs);
    }};
};

TEST_F(GraphNodesTest, LeaveWhatRanWhileAllWasRecorded) {
    EXPECT_THAT(left({kernel(0, 1, 2, 5), kernel(7, 3, 4, 6), kernel(8, 4, 5, 6),
                      kernel(7, 5, 6, 7), kernel(0, 1, 9, kUnknown), kernel(9, 6, 7, kUnknown)}),
                testing::ElementsAre(1, 1, 3, 4, 5, 6));
    EXPECT_EQ(nodes.overwritten(), 0U);
}

TEST_F(GraphNodesTest, RunAgainInALoopOfOneLaunch) {
    nodes.addUnrecorded(Ns(10 * kMs), Ns(20 * kMs)); // after the loop
    EXPECT_THAT(left({kernel(7, 1, 2, 5), kernel(7, 3, 4, 5), kernel(7, 5, 6, 5)}),
                testing::ElementsAre(1, 3, 5));
}

TEST_F(GraphNodesTest, OfLaunchesWithoutRecordingAreLeftOut) {
    nodes.addUnrecorded(Ns(10 * kMs), Ns(20 * kMs));
    EXPECT_THAT(left({kernel(7, 1, 2, 5),                       // recorded
                      kernel(7, 12, 13, kUnknown),              // of a launch that was not
                      kernel(8, 4, 5, 6), kernel(8, 14, 15, 6), // likewise, with the last one's id
                      kernel(8, 25, 26, 6),                     // likewise, and run late
                      kernel(9, 11, 12, 6, 5),                  // recorded, and run late
                      kernel(7, 32, 33, 9), kernel(8, 32, 33, 9)}),
                testing::ElementsAre(1, 4, 11, 32, 32));
    EXPECT_EQ(nodes.overwritten(), 0U);
}

TEST_F(GraphNodesTest, WithTheIdOfNoLaunchAreLeftOutAfterAStop) {
    nodes.addUnrecorded(Ns(10 * kMs), Ns(20 * kMs));
    nodes.addLaunch(9); // its record came too late to be joined
    nodes.addLaunch(6);
    EXPECT_THAT(left({unjoined(7, 1, 5), unjoined(7, 12, 6), unjoined(7, 14, 8), unjoined(7, 25, 8),
                      unjoined(7, 27, 9)}),
                testing::ElementsAre(1, 12, 27));
}

TEST_F(GraphNodesTest, WithTheEndOfALaterLaunchAreLeftOutAndCounted) {
    nodes.addUnrecorded(Ns(10 * kMs), Ns(20 * kMs));
    nodes.addUnrecorded(Ns(20 * kMs), Ns(30 * kMs));
    EXPECT_THAT(left({kernel(7, 1, 2, 5), kernel(7, 8, 28, 6), kernel(7, 31, 32, 9), // ran last
                      kernel(8, 8, 15, 6), kernel(8, 12, 13, kUnknown), // overlaps the next one
                      kernel(9, 1, 2, 5), kernel(9, 9, 31, 6)}),        // never ran again
                testing::ElementsAre(1, 1, 31));
    EXPECT_EQ(nodes.overwritten(), 3U);
}

TEST_F(GraphNodesTest, OfAQueueAreFoundByTheirTimesBeforeAndAfter) {
    nodes.addUnrecorded(Ns(10 * kMs), Ns(20 * kMs)); // the GPU is 90 ms behind
    EXPECT_THAT(left({kernel(7, 95, 96, 5, 8), kernel(7, 98, 150, 6, 9), kernel(7, 151, 152, 7, 25),
                      kernel(8, 95, 96, 5, 8), kernel(8, 98, 99, 6, 9), kernel(8, 151, 200, 7, 25),
                      kernel(9, 98, 150, 6, 9)}), // nothing to compare it with
                testing::ElementsAre(95, 95, 98, 98, 151, 151));
    EXPECT_EQ(nodes.overwritten(), 1U);
}

TEST_F(GraphNodesTest, OfAQueueCarryTheLastLaunchHoweverManyThereAre) {
    nodes.addUnrecorded(Ns(10 * kMs), Ns(20 * kMs)); // the GPU is 80 ms behind
    std::vector<Operation> operations = {kernel(7, 90, 91, 6, 9)};
    for (int i = 0; i < 100; ++i)
        operations.push_back(kernel(7, 100 + 2 * i, 101 + 2 * i, 6, 9));
    operations.push_back(kernel(7, 310, 311, 7, 25));
    EXPECT_THAT(left(operations), testing::ElementsAre(90, 310));
    EXPECT_EQ(nodes.overwritten(), 0U);
}

TEST_F(GraphNodesTest, StayWhereRecordingDidNotStopWhateverTheirTimes) {
    nodes.addUnrecorded(Ns(50 * kMs), Ns(60 * kMs)); // before and after it all is recorded
    EXPECT_THAT(left({kernel(7, 1, 2, 5), kernel(7, 3, 9, 6), kernel(7, 7, 8, 7), // overlap
                      kernel(8, 1, 2, 5), kernel(8, 3, 30, 6),                    // long
                      kernel(7, 61, 62, 8), kernel(8, 61, 62, 8), kernel(9, 61, 99, 8)}),
                testing::ElementsAre(1, 1, 3, 3, 7, 61, 61, 61));
    EXPECT_EQ(nodes.overwritten(), 0U);
}

TEST_F(GraphNodesTest, MayComeInAnyOrder) {
    nodes.addUnrecorded(Ns(4 * kMs), Ns(5 * kMs));
    EXPECT_THAT(left({kernel(7, 6, 7, 7), kernel(7, 1, 2, 5), kernel(7, 3, 9, 6)}),
                testing::ElementsAre(1, 6));
    EXPECT_EQ(nodes.overwritten(), 1U);
}

} // namespace
} // namespace ridge::recorder
