// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/owner_bands.h"

#include "example.h"
#include "gui/memory/owner_lists.h"
#include "gui/memory/space_blocks.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace ridge::gui {
namespace {

using analyzer::Block;
using analyzer::MemoryOwner;

constexpr std::uint32_t kRanges = 24; ///< each a row of its own

std::vector<Block> anyBlocks() {
    std::vector<Block> blocks(*rc::gen::inRange<std::size_t>(0, 60));
    for (Block& block : blocks) {
        block.range = *rc::gen::inRange<std::uint32_t>(0, kRanges);
        block.start = *rc::gen::inRange<std::int64_t>(0, 40);
        block.end = block.start + *rc::gen::inRange<std::int64_t>(0, 20);
        block.bytes = *rc::gen::inRange<std::uint64_t>(1, 100);
    }
    std::ranges::stable_sort(blocks, {}, &Block::start);
    return blocks;
}

/// Bytes that are live at each time, summed.
std::uint64_t areaOf(const std::vector<Block>& blocks, std::uint32_t range) {
    std::uint64_t area = 0;
    for (std::int64_t time = 0; time < 60; ++time)
        for (const Block& block : blocks)
            if (block.range == range && block.start <= time && time < block.end)
                area += block.bytes;
    return area;
}

std::vector<std::uint32_t> rowsOfRanges() {
    std::vector<std::uint32_t> rows(kRanges);
    std::iota(rows.begin(), rows.end(), 0U);
    return rows;
}

RC_GTEST_PROP(OwnerBands, AreThoseOfThePeakAndThenThoseThatHoldMostForLongest, ()) {
    const std::vector<Block> blocks = anyBlocks();
    analyzer::MemorySpace space;
    for (std::uint32_t range = 0; range < *rc::gen::inRange(0U, 10U); ++range)
        space.owners.top.push_back({{}, range, 1, 1});
    space.peakTime = analyzer::Ns(*rc::gen::inRange(0, 60));
    const OwnerBands bands = ownerBands(space, blocks, rowsOfRanges());
    const auto isInSum = [&](std::uint32_t range) { // of all other owners at the peak
        return range >= space.owners.top.size() &&
               std::ranges::any_of(blocks, [&](const Block& block) {
                   return block.range == range && block.start <= space.peakTime.count() &&
                          space.peakTime.count() < block.end;
               });
    };
    const std::size_t first = std::min(space.owners.top.size(), analyzer::kMemoryBands);
    RC_ASSERT(bands.owners.size() >= first);
    RC_ASSERT(bands.owners.size() <= kOwnerBands);
    std::set<std::uint32_t> coloured;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t band = 0; band < bands.owners.size(); ++band) {
        const std::uint32_t range = bands.owners[band].range;
        RC_ASSERT(coloured.insert(range).second);
        if (band < first)
            RC_ASSERT(range == space.owners.top[band].range);
        else
            least = std::min(least, areaOf(blocks, range));
        RC_ASSERT(!isInSum(range));
        RC_ASSERT(bands.owners[band].bytes == (range < space.owners.top.size() ? 1U : 0U));
    }
    for (std::uint32_t range = 0; range < kRanges; ++range)
        if (!coloured.contains(range) && !isInSum(range) && areaOf(blocks, range) > 0) {
            RC_ASSERT(bands.owners.size() == kOwnerBands);
            RC_ASSERT(areaOf(blocks, range) <= least);
        }
    RC_ASSERT(bands.ofBlock.size() == blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::uint8_t band = bands.ofBlock[i];
        if (coloured.contains(blocks[i].range))
            RC_ASSERT(bands.owners[band].range == blocks[i].range);
        else
            RC_ASSERT(band == kOwnerBands);
    }
}

TEST(OwnerBands, WhoOwnsNothingAtThePeakHasAColourAndALine) {
    const DocumentPtr document = test::exampleNamed("transformer-rungs.ridge");
    const auto blocks = std::make_shared<const std::vector<SpaceBlocks>>(spaceBlocks(*document));
    const std::vector<MemoryOwner>& owners = blocks->front().bands.owners;
    ASSERT_EQ(owners.size(), kOwnerBands);
    OwnerLists lists;
    lists.show(document, 0);
    const int before = lists.owners().topLevelItemCount();
    lists.setBlocks(blocks);
    const auto away = std::ranges::count(owners, 0U, &MemoryOwner::bytes); // of the peak
    EXPECT_GT(away, 0);
    EXPECT_EQ(lists.owners().topLevelItemCount(), before + away);
    const QTreeWidgetItem* last = lists.owners().topLevelItem(before);
    EXPECT_EQ(last->text(1), "0 B");
    EXPECT_NE(last->data(0, Qt::DecorationRole).value<QColor>(), bandColour(kOwnerBands));
}

} // namespace
} // namespace ridge::gui
