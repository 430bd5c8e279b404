// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/live_stack.h"
#include "memory_block.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <numeric>

namespace ridge::gui {
namespace {

using analyzer::Block;
using Column = LiveStack::Column;

std::uint64_t sum(const Column& bands) {
    return std::accumulate(bands.begin(), bands.end(), std::uint64_t{0});
}

Column liveAt(const std::vector<Block>& blocks, const std::vector<std::uint8_t>& bands,
              std::int64_t time) {
    Column live{};
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (blocks[i].start <= time && time < blocks[i].end)
            live[bands[i]] += blocks[i].bytes;
    return live;
}

/// The first of the largest moments of each pixel.
std::vector<Column> byBruteForce(const std::vector<Block>& blocks,
                                 const std::vector<std::uint8_t>& bands, const TimeScale& scale) {
    std::vector<Column> columns;
    for (int pixel = 0; pixel < int(scale.width); ++pixel) {
        const std::int64_t from = scale.time(scale.left + pixel);
        Column most = liveAt(blocks, bands, from);
        for (std::int64_t time = from + 1; time < scale.time(scale.left + pixel + 1); ++time)
            if (const Column live = liveAt(blocks, bands, time); sum(live) > sum(most))
                most = live;
        columns.push_back(most);
    }
    return columns;
}

void agrees(std::size_t blockCount, int most) {
    std::vector<Block> blocks;
    std::vector<std::uint8_t> bands;
    for (std::size_t i = 0; i < blockCount; ++i) {
        const std::int64_t start = *rc::gen::inRange(0, most);
        Block block;
        block.bytes = *rc::gen::inRange<std::uint64_t>(0, 100);
        block.start = start;
        block.end = start + *rc::gen::inRange(0, most / 2);
        blocks.push_back(block);
        bands.push_back(*rc::gen::inRange<std::uint8_t>(0, LiveStack::kBands));
    }
    std::ranges::stable_sort(blocks, {}, &Block::start);
    const std::int64_t from = *rc::gen::inRange(-20, most);
    const TimeScale scale{{from, from + *rc::gen::inRange(1, 2 * most)},
                          *rc::gen::inRange(0, 30) / 1.0,
                          double(*rc::gen::inRange(1, 60))};
    RC_ASSERT(LiveStack(blocks, bands).columns(scale) == byBruteForce(blocks, bands, scale));
}

RC_GTEST_PROP(LiveStack, EachPixelIsItsLargestMomentAtAnyZoom, ()) {
    agrees(*rc::gen::inRange<std::size_t>(0, 40), 60);
}

TEST(LiveStack, GroupsOfChangesAreTakenWhole) {
    EXPECT_TRUE(rc::check("more changes than a group holds", [] { agrees(900, 300); }));
}

TEST(LiveStack, IsNotMadeOnceItIsStopped) {
    const std::vector<analyzer::Block> blocks{test::block(0, 10, 1), test::block(5, 20, 2)};
    const std::vector<std::uint8_t> bands{0, 1};
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(LiveStack(blocks, bands, stop.get_token()), trace::Stopped);
}

TEST(LiveStack, OfNothingIsEmptyColumns) {
    EXPECT_EQ(LiveStack({}, {}).columns({{0, 10}, 0, 3}), std::vector<Column>(3));
    EXPECT_EQ(LiveStack().columns({{0, 10}, 0, 3}), std::vector<Column>(3));
}

} // namespace
} // namespace ridge::gui
