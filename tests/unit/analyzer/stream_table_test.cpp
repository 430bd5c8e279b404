// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <set>

namespace ridge::analyzer {
namespace {

using tests::Story;

Options withStreams() {
    Options options;
    options.streams = true;
    return options;
}

TEST(Streams, HaveTheRangesThatRanInThem) {
    Story story;
    const trace::StreamId copies = story.stream();
    story.trace.streams.back().cuptiId = 13;
    story.range("step", 0, 100);
    story.range("forward", 5, 50);
    story.kernel("gemm", 10, 1'000, 3'000);
    story.kernel("pack", 20, 2'500, 4'000, trace::ThreadId{1}, copies);
    story.kernel("loss", 60, 5'000, 6'000);
    story.kernel("outside", 200, 7'000, 8'000, trace::ThreadId{1}, copies);
    const Analysis a = analyze(story.trace, withStreams());
    ASSERT_EQ(a.ranges.size(), 2u);
    ASSERT_EQ(a.streams.size(), 6u);
    const auto expect = [&](std::size_t row, std::uint32_t range, std::uint64_t operations,
                            std::int64_t busy, std::int64_t extent) {
        SCOPED_TRACE(row);
        EXPECT_EQ(a.streams[row].range, range);
        EXPECT_EQ(a.streams[row].instances, 1u);
        EXPECT_EQ(a.streams[row].operations, operations);
        EXPECT_EQ(a.streams[row].busy, Ns(busy));
        EXPECT_EQ(a.streams[row].extent.total, Ns(extent));
        EXPECT_EQ(a.streams[row].stream, row < 3 ? "0" : "13");
    };
    expect(0, kNone, 2, 3'000, 5'000);
    expect(1, 0, 2, 3'000, 5'000);
    expect(2, 1, 1, 2'000, 2'000);
    expect(3, kNone, 2, 2'500, 5'500);
    expect(4, 0, 1, 1'500, 1'500);
    expect(5, 1, 1, 1'500, 1'500);
}

TEST(Streams, AreNotLookedAtUnlessAskedFor) {
    Story story;
    story.kernel("k", 10, 1'000, 2'000);
    EXPECT_TRUE(analyze(story.trace).streams.empty());
}

/// Nanoseconds in which one of `operations` runs, one by one.
Ns unionOf(const std::vector<std::pair<std::int64_t, std::int64_t>>& operations) {
    std::set<std::int64_t> busy;
    for (const auto& [start, end] : operations)
        for (std::int64_t t = start; t < end; ++t)
            busy.insert(t);
    return Ns(static_cast<std::int64_t>(busy.size()));
}

TEST(Streams, AddUpToTheOperationsOfEveryRangeInAnyTrace) {
    const bool ok = rc::check("streams", [] {
        Story story;
        const std::vector<trace::StreamId> streams = {trace::StreamId{1}, story.stream(),
                                                      trace::StreamId::None};
        for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
            const auto start = *rc::gen::inRange(0, 100);
            story.range(*rc::gen::element("a", "b"), start, start + *rc::gen::inRange(1, 60));
        }
        std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> ran(streams.size());
        for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
            const auto at = *rc::gen::inRange(0, 120);
            const auto end = 1'000 + at + *rc::gen::inRange(0, 50);
            const auto stream = *rc::gen::inRange<std::size_t>(0, streams.size());
            story.kernel("k", at, 1'000 + at, end, trace::ThreadId{1}, streams[stream]);
            ran[stream].push_back({1'000 + at, end});
        }
        const Analysis a = analyze(story.trace, withStreams());
        std::vector<std::uint64_t> ofRange(a.ranges.size());
        std::vector<Ns> busy;
        for (const StreamRow& row : a.streams) {
            RC_ASSERT(row.extent.count == row.instances);
            RC_ASSERT(row.busy <= row.extent.total);
            if (row.range == kNone)
                busy.push_back(row.busy);
            else
                ofRange[row.range] += row.operations;
        }
        std::vector<Ns> expected;
        for (const auto& operations : ran)
            if (!operations.empty())
                expected.push_back(unionOf(operations));
        RC_ASSERT(busy == expected);
        for (std::size_t i = 0; i < a.ranges.size(); ++i)
            RC_ASSERT(ofRange[i] == a.ranges[i].kernels);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
