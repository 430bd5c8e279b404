// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/rows/memory_summary.h"

#include "analyzer/algorithms/step_picture.h"
#include "analyzer/memory/summarise.h"
#include "analyzer/memory/timeline.h"
#include "analyzer/ranges/range_tree.h"
#include "tests/unit/analyzer/story.h"

#include <cmath>
#include <gmock/gmock.h>
#include <map>
#include <numeric>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::MemoryKind;

constexpr std::int64_t kEnd = 60; ///< of the process in random stories

/// A program with nested ranges that allocates and frees at random, of several kinds.
Story randomStory(std::int64_t scale = 1) {
    Story story;
    story.trace.processes[0].end = Ns(kEnd * scale);
    story.trace.processes[0].endReason = "exit";
    const auto ranges = *rc::gen::container<std::vector<std::array<int, 3>>>(
        rc::gen::container<std::array<int, 3>>(rc::gen::inRange(0, 30)));
    for (const auto& [start, length, name] : ranges)
        story.range(std::string(1, static_cast<char>('a' + name % 3)), start * scale,
                    (start + length) * scale);
    const auto steps = *rc::gen::container<std::vector<std::array<int, 4>>>(
        rc::gen::container<std::array<int, 4>>(rc::gen::inRange(0, static_cast<int>(kEnd))));
    for (const auto& [what, address, size, time] : steps)
        if (what % 2 == 0)
            story.free(static_cast<std::uint64_t>(address % 6), time * scale);
        else
            story
                .allocate(static_cast<std::uint64_t>(address % 6),
                          static_cast<std::uint64_t>(size) << 18, time * scale)
                .kind = what % 4 == 1 ? MemoryKind::Device : MemoryKind(1 + what % 7);
    return story;
}

std::uint64_t liveAt(const Blocks& found, bool host, std::int64_t time) {
    std::uint64_t sum = 0;
    for (const Block& block : found.blocks)
        if (isDeviceMemory(block.source) != host && block.start <= time && time < block.end)
            sum += block.bytes;
    return sum;
}

/// With the paths' numbers in place of the range table's rows.
MemorySummary summaryOf(const Story& story) {
    const RangeForest forest = buildForest(story.trace);
    return memorySummary(story.trace, forest, buildRangeTree(story.trace, forest).rowOf);
}

std::vector<std::uint32_t> all(const Blocks& found) {
    std::vector<std::uint32_t> chosen(found.blocks.size());
    std::iota(chosen.begin(), chosen.end(), 0u);
    return chosen;
}

TEST(Memory, BlocksTimesBytesIsTheIntegralOfTheLiveSeries) {
    const bool ok = rc::check("integral", [] {
        const Story story = randomStory();
        const Blocks found = blocksOf(story.trace, buildForest(story.trace));
        std::uint64_t expected = 0;
        for (const Block& block : found.blocks)
            expected += block.bytes * static_cast<std::uint64_t>(block.end - block.start);
        std::uint64_t live = 0, integral = 0;
        std::optional<std::int64_t> since;
        MemoryTimeline(found.blocks, all(found))
            .walk([&](const Block& block) { live += block.bytes; },
                  [&](const Block& block) { live -= block.bytes; },
                  [&](std::int64_t time) {
                      RC_ASSERT(live == liveAt(found, false, time) + liveAt(found, true, time));
                      RC_ASSERT((!since || *since < time));
                      since = time;
                  });
        std::uint64_t before = 0;
        std::int64_t last = 0;
        MemoryTimeline(found.blocks, all(found))
            .walk([&](const Block& block) { live += block.bytes; },
                  [&](const Block& block) { live -= block.bytes; },
                  [&](std::int64_t time) {
                      integral += before * static_cast<std::uint64_t>(time - last);
                      before = live;
                      last = time;
                  });
        RC_ASSERT(live == 0u);
        RC_ASSERT(integral == expected);
    });
    EXPECT_TRUE(ok);
}

TEST(Memory, ThePeakAndItsOwnersAgreeWithBruteForce) {
    const bool ok = rc::check("peak", [] {
        const Story story = randomStory();
        const RangeForest forest = buildForest(story.trace);
        const Blocks found = blocksOf(story.trace, forest);
        const std::vector<std::uint32_t> rows = buildRangeTree(story.trace, forest).rowOf;
        for (const MemorySpace& space : summaryOf(story).spaces) {
            std::uint64_t peak = 0;
            std::int64_t when = 0;
            for (std::int64_t time = 0; time < kEnd; ++time)
                if (const std::uint64_t live = liveAt(found, space.isHost, time); live > peak) {
                    peak = live;
                    when = time;
                }
            RC_ASSERT(space.peak == peak);
            RC_ASSERT(space.peakTime == Ns(when));
            std::map<std::pair<std::uint32_t, MemorySource>, std::uint64_t> owners, told;
            for (const Block& block : found.blocks)
                if (peak > 0 && isDeviceMemory(block.source) != space.isHost &&
                    block.start <= when && when < block.end)
                    owners[{block.range == kNone ? kNone : rows[block.range], block.source}] +=
                        block.bytes;
            for (const MemoryOwner& owner : space.owners.top)
                told[{owner.range, owner.source}] = owner.bytes;
            RC_ASSERT(space.owners.otherOwners + told.size() == owners.size());
            for (const auto& [owner, bytes] : told)
                RC_ASSERT(owners[owner] == bytes);
            RC_ASSERT(space.owners.bytes == peak);
            std::uint64_t sources = 0, sizes = 0;
            for (const SourceRow& source : space.sources) {
                sources += source.atPeak;
                RC_ASSERT(source.peak >= source.atPeak);
            }
            for (const SizeClass& size : space.sizes)
                sizes += size.bytes;
            RC_ASSERT(sources == peak);
            RC_ASSERT(sizes == peak);
        }
    });
    EXPECT_TRUE(ok);
}

TEST(Memory, ThePictureShowsTheHighestMomentOfEachColumn) {
    const bool ok = rc::check("picture", [] {
        const std::int64_t scale = *rc::gen::element<std::int64_t>(1, 7, 40);
        const Story story = randomStory(scale);
        const RangeForest forest = buildForest(story.trace);
        const Blocks found = blocksOf(story.trace, forest);
        const MemorySummary memory = summaryOf(story);
        const std::int64_t first = memory.first.count(), span = memory.last.count() - first;
        for (const MemorySpace& space : memory.spaces) {
            const auto columns = std::ssize(space.picture);
            RC_ASSERT((columns == 0 || columns == std::min<std::int64_t>(span, kMemoryColumns)));
            for (std::int64_t i = 0; i < columns; ++i) {
                std::uint64_t highest = 0;
                const std::int64_t from = first + span / columns * i + span % columns * i / columns;
                const std::int64_t to =
                    first + span / columns * (i + 1) + span % columns * (i + 1) / columns;
                for (std::int64_t time = from; time < to; ++time)
                    highest = std::max(highest, liveAt(found, space.isHost, time));
                const auto& bands = space.picture[static_cast<std::size_t>(i)];
                RC_ASSERT(std::accumulate(bands.begin(), bands.end(), std::uint64_t{0}) == highest);
            }
        }
    });
    EXPECT_TRUE(ok);
}

TEST(Memory, ChurnAgreesWithALookAtEveryInstance) {
    const bool ok = rc::check("churn", [] {
        const Story story = randomStory();
        const RangeForest forest = buildForest(story.trace);
        const Blocks found = blocksOf(story.trace, forest);
        const std::vector<std::uint32_t> rows = buildRangeTree(story.trace, forest).rowOf;
        std::map<std::uint32_t, ChurnRow> expected;
        for (std::uint32_t p = 0; p < forest.order.size(); ++p) {
            ChurnRow& row = expected[rows[p]];
            ++row.instances;
            for (const Block& block : found.blocks) {
                std::uint32_t at = block.range;
                while (at != kNone && at != p)
                    at = forest.parent[at];
                if (at != p)
                    continue;
                ++row.blocks;
                row.bytes += block.bytes;
                if (block.ending != BlockEnd::Freed || block.end >= forest.end[p])
                    continue;
                ++row.freedInside;
                row.freedInsideBytes += block.bytes;
            }
        }
        std::erase_if(expected, [](const auto& entry) {
            return entry.second.instances < 2 || entry.second.freedInside == 0;
        });
        const MemorySummary memory = summaryOf(story);
        RC_ASSERT(memory.churn.size() + memory.otherChurn == expected.size());
        for (const ChurnRow& row : memory.churn) {
            const ChurnRow& other = expected.at(row.range);
            RC_ASSERT(std::tie(row.instances, row.blocks, row.bytes, row.freedInside,
                               row.freedInsideBytes) == std::tie(other.instances, other.blocks,
                                                                 other.bytes, other.freedInside,
                                                                 other.freedInsideBytes));
        }
    });
    EXPECT_TRUE(ok);
}

TEST(Memory, DevicesAndTheHostHavePeaksOfTheirOwn) {
    Story story;
    story.device(tests::h200());
    story.allocate(0x100, 1000, 5);
    story.free(0x100, 20);
    story.allocate(0x200, 700, 10).context = trace::ContextId{2};
    story.allocate(0x300, 900, 30).context = trace::ContextId{2};
    story.allocate(0x400, 5000, 15).kind = MemoryKind::Pinned;
    const MemorySummary memory = summaryOf(story);
    ASSERT_EQ(memory.spaces.size(), 3u);
    EXPECT_EQ(memory.spaces[0].peak, 1000u);
    EXPECT_EQ(memory.spaces[1].peak, 1600u);
    EXPECT_EQ(memory.spaces[1].peakTime, Ns(30));
    EXPECT_TRUE(memory.spaces[2].isHost);
    EXPECT_EQ(memory.spaces[2].peak, 5000u);
}

TEST(Memory, AnExitLeavesLeaksButNoStaticMemory) {
    Story story;
    story.trace.processes[0].end = Ns(100);
    story.trace.processes[0].endReason = "exit";
    story.range("setup", 0, 50);
    story.allocate(0x100, 3000, 5);
    story.allocate(0x200, 500, 60);
    story.allocate(0x300, 4096, 6).kind = MemoryKind::DeviceStatic;
    const MemorySpace space = summaryOf(story).spaces.at(0);
    EXPECT_EQ(space.neverFreed.blocks, 2u);
    EXPECT_EQ(space.neverFreed.bytes, 3500u);
    EXPECT_EQ(space.neverFreed.top.at(0).range, 0u);
    EXPECT_EQ(space.neverFreed.top.at(1).range, kNone);
    EXPECT_EQ(space.openBlocks, 0u);
    story.trace.processes[0].endReason = "signal 9";
    const MemorySpace cut = summaryOf(story).spaces.at(0);
    EXPECT_EQ(cut.neverFreed.blocks, 0u);
    EXPECT_EQ(cut.openBlocks, 3u);
    EXPECT_EQ(cut.openBytes, 7596u);
}

TEST(Memory, SizeClassesDoubleFromAMegabyte) {
    Story story;
    story.allocate(0x100, kSmallBlock - 1, 5);
    story.allocate(0x200, kSmallBlock, 5);
    story.allocate(0x300, 2 * kSmallBlock - 1, 5);
    story.allocate(0x400, 2 * kSmallBlock, 5);
    const MemorySpace space = summaryOf(story).spaces.at(0);
    ASSERT_EQ(space.sizes.size(), 3u);
    EXPECT_EQ(space.sizes[0].from, 0u);
    EXPECT_EQ(space.sizes[1].from, kSmallBlock);
    EXPECT_EQ(space.sizes[1].blocks, 2u);
    EXPECT_EQ(space.sizes[2].from, 2 * kSmallBlock);
}

TEST(Memory, APoolsFragmentationIsWhatItNeverUsedWhileItWasLargest) {
    Story story;
    const auto event = [&](std::uint64_t size, std::uint64_t used, std::int64_t time) {
        story.trace.pools.push_back({trace::PoolOp::Created, 0x9, size, used, 0, Ns(time),
                                     trace::ProcessId{1}, trace::DeviceId{1}, 0});
    };
    event(32, 0, 1);
    for (const auto& [size, used, time] :
         {std::array<int, 3>{32, 8, 2}, {64, 40, 3}, {64, 48, 4}}) {
        trace::Allocation& a = story.allocate(static_cast<std::uint64_t>(time), 8, time);
        a.async = true;
        a.pool = 0x9;
        a.poolSize = static_cast<std::uint64_t>(size);
        a.poolUsed = static_cast<std::uint64_t>(used);
    }
    event(0, 0, 9);
    const MemorySummary memory = summaryOf(story);
    ASSERT_EQ(memory.pools.size(), 1u);
    EXPECT_EQ(memory.pools[0].reserved, 64u);
    EXPECT_EQ(memory.pools[0].reservedTime, Ns(3));
    EXPECT_EQ(memory.pools[0].used, 48u);
    EXPECT_DOUBLE_EQ(memory.pools[0].fragmentation(), 0.25);
    EXPECT_EQ(memory.pools[0].pid, 100);
    EXPECT_EQ(memory.pools[0].observations, 5u);
}

TEST(Memory, WhatTheDriverUsesBeyondTheBlocksIsResidual) {
    Story story;
    story.allocate(0x100, 1000, 5);
    story.allocate(0x200, 500, 20);
    EXPECT_FALSE(summaryOf(story).spaces.at(0).driver);
    story.trace.series = {{trace::SeriesId{1}, trace::DeviceId{1}, "power", "W", "NVML"},
                          {trace::SeriesId{2}, trace::DeviceId{1}, "used memory", "B", "NVML"}};
    story.trace.samples = {{trace::SeriesId{1}, Ns(10), Ns(10), 9e6},
                           {trace::SeriesId{2}, Ns(9), Ns(9), 1300},
                           {trace::SeriesId{2}, Ns(10), Ns(10), 1400},
                           {trace::SeriesId{2}, Ns(11), Ns(11), std::nan("")}};
    const auto driver = summaryOf(story).spaces.at(0).driver;
    ASSERT_TRUE(driver);
    EXPECT_EQ(driver->used, 1400u);
    EXPECT_EQ(driver->time, Ns(10));
    EXPECT_EQ(driver->residual(), 400);
}

TEST(Memory, OfATraceWithoutAllocationsIsEmpty) {
    const MemorySummary memory = memorySummary(trace::Trace{}, RangeForest{}, {});
    EXPECT_EQ(memory.blocks, 0u);
    EXPECT_TRUE(memory.spaces.empty());
}

/// Any number, often one that hurts.
template <class T>
T hostile() {
    return *rc::gen::oneOf(
        rc::gen::arbitrary<T>(),
        rc::gen::element<T>(0, 1, 2, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

TEST(Memory, SurvivesRecordsOfAnyContentAndStillAddsUp) {
    const bool ok = rc::check("hostile", [] {
        Story story = randomStory();
        const int records = *rc::gen::inRange(0, 20);
        for (int i = 0; i < records; ++i) {
            trace::Allocation a;
            a.op = *rc::gen::arbitrary<bool>() ? trace::MemoryOp::Allocate : trace::MemoryOp::Free;
            a.kind = MemoryKind(*rc::gen::inRange(0, 8));
            a.address = *rc::gen::inRange<std::uint64_t>(0, 3);
            a.bytes = hostile<std::uint64_t>();
            a.time = Ns(hostile<std::int64_t>());
            a.process = trace::ProcessId(hostile<std::uint32_t>());
            a.context = trace::ContextId(hostile<std::uint32_t>());
            a.pool = *rc::gen::inRange<std::uint64_t>(0, 3);
            a.poolSize = hostile<std::uint64_t>();
            a.poolUsed = hostile<std::uint64_t>();
            a.correlation = hostile<std::uint32_t>();
            story.trace.allocations.push_back(a);
        }
        story.trace.processes[0].end = Ns(hostile<std::int64_t>());
        story.trace.series = {{trace::SeriesId{1}, trace::DeviceId{1}, "used memory", "B", "NVML"}};
        story.trace.samples = {{trace::SeriesId{1}, Ns(hostile<std::int64_t>()), Ns(0), 1e300},
                               {trace::SeriesId(hostile<std::uint32_t>()), Ns(0), Ns(0), 9e18}};
        const MemorySummary memory = summaryOf(story);
        std::uint64_t blocks = 0;
        for (const MemorySpace& space : memory.spaces) {
            RC_ASSERT(space.owners.bytes == space.peak);
            for (const SourceRow& source : space.sources) {
                RC_ASSERT(source.allocated >= source.peak);
                blocks += source.blocks;
            }
        }
        RC_ASSERT(blocks == memory.blocks);
        for (const PoolRow& pool : memory.pools)
            RC_ASSERT((pool.fragmentation() >= 0 && pool.fragmentation() <= 1));
    });
    EXPECT_TRUE(ok);
}

TEST(Memory, OfRangesWithRowsIsThatOfTheirBlocksAlone) {
    const bool ok = rc::check("scope", [] {
        const Story story = randomStory();
        const RangeForest forest = buildForest(story.trace);
        std::vector<std::uint32_t> rows = buildRangeTree(story.trace, forest).rowOf;
        for (std::uint32_t& row : rows) // any of them may be left out
            row = *rc::gen::arbitrary<bool>() ? row : kNone;
        const Blocks found = blocksOf(story.trace, forest);
        std::uint64_t kept = 0, allocated = 0, told = 0;
        for (const Block& block : found.blocks)
            if (block.range != kNone && rows[block.range] != kNone) {
                ++kept;
                allocated += block.bytes;
            }
        const MemorySummary summary =
            memorySummary(story.trace, forest, rows, MemoryScope::RangesWithRows);
        RC_ASSERT(summary.blocks == kept);
        RC_ASSERT(summary.pools.empty());
        for (const MemorySpace& space : summary.spaces) {
            for (const SourceRow& source : space.sources)
                told += source.allocated;
            std::uint64_t peak = 0;
            for (std::int64_t time = 0; time < kEnd; ++time) {
                std::uint64_t live = 0;
                for (const Block& block : found.blocks)
                    if (isDeviceMemory(block.source) != space.isHost && block.range != kNone &&
                        rows[block.range] != kNone && block.start <= time && time < block.end)
                        live += block.bytes;
                peak = std::max(peak, live);
            }
            RC_ASSERT(space.peak == peak);
            RC_ASSERT(!space.driver);
            for (const MemoryOwner& owner : space.owners.top)
                RC_ASSERT(owner.range != kNone);
        }
        RC_ASSERT(told == allocated);
        for (const ChurnRow& churn : summary.churn)
            RC_ASSERT(churn.range != kNone);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
