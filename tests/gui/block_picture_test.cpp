// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The pixels of blocks against the areas that they really cover.
#include "gui/memory/block_picture.h"
#include "memory_block.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>

namespace ridge::gui {
namespace {

using analyzer::Block;
using test::block;
constexpr std::size_t kBands = kOwnerBands + 1;

SpaceBlocks spaceOf(std::vector<Block> blocks) {
    SpaceBlocks space;
    std::ranges::stable_sort(blocks, {}, &Block::start);
    space.blocks = std::move(blocks);
    space.packing = packed(space.blocks);
    for (std::size_t i = 0; i < space.blocks.size(); ++i) {
        space.bands.ofBlock.push_back(static_cast<std::uint8_t>(i % kBands));
        if (i % kLifeGroup == 0)
            space.groupEnds.push_back(space.blocks[i].end);
        space.groupEnds.back() = std::max(space.groupEnds.back(), space.blocks[i].end);
    }
    return space;
}

/// A side of a block in pixels, with the pixel that is left free behind it.
struct Side {
    double from, to;
    double within(int pixel) const {
        return std::max(std::min(to, pixel + 1.0) - std::max(from, double(pixel)), 0.0);
    }
    bool touches(int pixel) const { return from < pixel + 1 + 0.01 && to > pixel - 0.01; }
};
Side side(double from, double to) {
    return {from, to - from > 3 && to > 1 ? to - 1 : to};
}

/// The sides of block `i`: over time, and from the lower edge up.
std::pair<Side, Side> sidesOf(const SpaceBlocks& space, const BlockFrame& frame, std::size_t i) {
    const TimeScale time{frame.window, 0, double(frame.width)};
    const double pixels = frame.height / frame.top, low = double(space.packing.offsets[i]) * pixels;
    return {side(time.x(space.blocks[i].start), time.x(space.blocks[i].end)),
            side(low, low + double(space.blocks[i].bytes) * pixels)};
}

struct Covered {
    std::array<double, kBands> area{};
    bool isTouched = false;
};

Covered coveredOf(const SpaceBlocks& space, const BlockFrame& frame, int x, int y) {
    Covered covered;
    for (std::size_t i = 0; i < space.blocks.size(); ++i) {
        const Block& each = space.blocks[i];
        if (each.bytes == 0 || each.start == each.end || each.start >= frame.window.to ||
            each.end <= frame.window.from)
            continue;
        const auto [over, up] = sidesOf(space, frame, i);
        const int row = frame.height - 1 - y;
        covered.area[space.bands.ofBlock[i]] += over.within(x) * up.within(row);
        covered.isTouched = covered.isTouched || (over.touches(x) && up.touches(row));
    }
    return covered;
}

/// What rounding to 1/256 of a pixel can make of a few dozen blocks.
constexpr double kRounding = 0.2;

void expectTrue(const SpaceBlocks& space, const BlockFrame& frame, const BlockPicture& picture) {
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x) {
            const std::size_t pixel = std::size_t(y) * std::size_t(frame.width) + std::size_t(x);
            auto [area, isTouched] = coveredOf(space, frame, x, y);
            const std::uint8_t band = picture.bands[pixel];
            RC_ASSERT((isTouched || band == BlockPicture::kEmpty));
            RC_ASSERT((band == BlockPicture::kEmpty) == (picture.covered[pixel] == 0));
            const double most = *std::ranges::max_element(area);
            if (most > kRounding)
                RC_ASSERT((band != BlockPicture::kEmpty && area[band] > most - kRounding));
        }
}

RC_GTEST_PROP(BlockPixels, HaveTheBandOfMostOfTheirArea, ()) {
    std::vector<Block> blocks;
    for (int n = *rc::gen::inRange(0, 40); n > 0; --n) {
        const auto start = *rc::gen::inRange<std::int64_t>(0, 100);
        blocks.push_back(block(start, start + *rc::gen::inRange<std::int64_t>(0, 60),
                               *rc::gen::element<std::uint64_t>(0, 1, 3, 10, 100)));
    }
    const SpaceBlocks space = spaceOf(blocks);
    const auto from = *rc::gen::inRange<std::int64_t>(-20, 100);
    const BlockFrame frame{{from, from + *rc::gen::inRange<std::int64_t>(1, 150)},
                           double(std::max<std::uint64_t>(space.packing.height, 1)),
                           *rc::gen::inRange(1, 30),
                           *rc::gen::inRange(1, 20)};
    expectTrue(space, frame, pictureOf(space, frame));
}

/// One of a byte for a nanosecond among gigabytes and hours: there is a pixel for it, and only one.
TEST(BlockPixels, AnIsolatedTinyBlockNeverDisappears) {
    constexpr std::int64_t kHour = 3'600'000'000'000;
    for (const std::int64_t at : {std::int64_t{0}, kHour / 3, kHour - 1}) {
        const SpaceBlocks space = spaceOf({block(at, at + 1, 1)});
        const BlockPicture picture = pictureOf(space, {{0, kHour}, 80e9, 1400, 900});
        EXPECT_EQ(std::ranges::count(picture.bands, 0), 1) << at;
    }
}

TEST(BlockPixels, ManyTinyBlocksTakeTheBandOfMost) {
    std::vector<Block> blocks; // all in one pixel: band 1 has a tenth of each, the others less
    for (std::int64_t i = 0; i < 9000; ++i)
        blocks.push_back(block(i, i + 1, i % std::int64_t(kBands) == 1 ? 1000 : 10));
    const BlockPicture picture = pictureOf(spaceOf(blocks), {{0, 90'000}, 10'000, 10, 10});
    EXPECT_EQ(picture.bands[90], 1);
    EXPECT_EQ(std::ranges::count(picture.bands, BlockPicture::kEmpty), 99);
}

TEST(BlockPixels, BlocksOfAnotherTimeAreLeftOut) {
    std::vector<Block> blocks;
    for (std::int64_t i = 0; i < 10'000; ++i)
        blocks.push_back(block(i, i + 1, 1));
    const SpaceBlocks space = spaceOf(blocks);
    std::size_t seen = 0;
    forEachLiving(space, {5000, 5010}, [&](std::size_t i) {
        EXPECT_GE(space.blocks[i].start, 5000);
        return ++seen > 0;
    });
    EXPECT_EQ(seen, 10U);
    EXPECT_EQ(blockAt(space, 7777, 0), 7777U);
    EXPECT_EQ(blockAt(space, 7777, 1), space.blocks.size());
}

} // namespace
} // namespace ridge::gui
