// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/blocks.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::Story;
using trace::MemoryKind;

Blocks blocksOf(const Story& story) {
    return analyzer::blocksOf(story.trace, buildForest(story.trace));
}

void endsAt(Story& story, std::int64_t time, std::string_view reason = "exit") {
    story.trace.processes[0].end = Ns(time);
    story.trace.processes[0].endReason = reason;
}

TEST(Blocks, AnAddressMayBeUsedAgainAfterItsFree) {
    Story story;
    story.allocate(0x100, 10, 5);
    story.free(0x100, 8);
    story.allocate(0x100, 20, 9);
    story.free(0x100, 12);
    const Blocks found = blocksOf(story);
    ASSERT_EQ(found.blocks.size(), 2u);
    EXPECT_EQ(found.blocks[0].bytes, 10u);
    EXPECT_EQ(found.blocks[0].start, 5);
    EXPECT_EQ(found.blocks[0].end, 8);
    EXPECT_EQ(found.blocks[0].ending, BlockEnd::Freed);
    EXPECT_EQ(found.blocks[1].end, 12);
    EXPECT_EQ(found.counts.unmatchedFrees, 0u);
}

TEST(Blocks, AFreeOfMemoryFromBeforeTheRecordingMakesNoBlock) {
    Story story;
    story.free(0x100, 8);
    const Blocks found = blocksOf(story);
    EXPECT_THAT(found.blocks, IsEmpty());
    EXPECT_EQ(found.counts.unmatchedFrees, 1u);
}

TEST(Blocks, ASecondAllocationAtAnAddressEndsTheFirst) {
    Story story;
    story.allocate(0x100, 10, 5);
    story.allocate(0x100, 20, 9);
    const Blocks found = blocksOf(story);
    ASSERT_EQ(found.blocks.size(), 2u);
    EXPECT_EQ(found.blocks[0].end, 9);
    EXPECT_EQ(found.blocks[0].ending, BlockEnd::Replaced);
    EXPECT_EQ(found.counts.replaced, 1u);
}

TEST(Blocks, StaticVariablesWithoutAnAddressDoNotEndEachOther) {
    Story story;
    endsAt(story, 20);
    story.allocate(0, 10, 5).kind = MemoryKind::DeviceStatic;
    story.allocate(0, 20, 6).kind = MemoryKind::DeviceStatic;
    const Blocks found = blocksOf(story);
    ASSERT_EQ(found.blocks.size(), 2u);
    EXPECT_EQ(found.blocks[0].end, 20);
    EXPECT_EQ(found.blocks[1].end, 20);
    EXPECT_EQ(found.counts.replaced, 0u);
}

TEST(Blocks, AFreeFromAnotherContextOrStreamStillEndsTheBlock) {
    Story story;
    const trace::StreamId second = story.device(tests::h200());
    story.allocate(0x100, 10, 5).stream = trace::StreamId{1};
    trace::Allocation& freed = story.free(0x100, 8);
    freed.context = trace::ContextId{2};
    freed.stream = second;
    story.allocate(0x200, 10, 10).stream = trace::StreamId{1};
    story.free(0x200, 11); // a synchronous free names no stream
    const Blocks found = blocksOf(story);
    EXPECT_EQ(found.blocks[0].end, 8);
    EXPECT_EQ(found.blocks[1].end, 11);
    EXPECT_EQ(found.counts.freedInOtherContext, 1u);
    EXPECT_EQ(found.counts.freedOnOtherStream, 1u);
}

TEST(Blocks, EqualAddressesOfTwoProcessesAreTwoBlocks) {
    Story story;
    const trace::ThreadId other = story.thread(story.process());
    story.allocate(0x100, 10, 5);
    story.allocate(0x100, 20, 6, other);
    story.free(0x100, 8).process = trace::ProcessId{2};
    const Blocks found = blocksOf(story);
    ASSERT_EQ(found.blocks.size(), 2u);
    EXPECT_EQ(found.blocks[0].ending, BlockEnd::NotKnown);
    EXPECT_EQ(found.blocks[1].ending, BlockEnd::Freed);
    EXPECT_EQ(found.blocks[1].end, 8);
    EXPECT_EQ(found.counts.replaced, 0u);
}

TEST(Blocks, WhatAnExitLeavesIsNeverFreedAndWhatACutLeavesIsNotKnown) {
    for (const auto& [reason, expected] :
         {std::pair("exit", BlockEnd::NeverFreed), std::pair("signal 15", BlockEnd::NotKnown),
          std::pair("cut", BlockEnd::NotKnown)}) {
        Story story;
        endsAt(story, 100, reason);
        story.allocate(0x100, 10, 5);
        const Blocks found = blocksOf(story);
        EXPECT_EQ(found.blocks.at(0).ending, expected) << reason;
        EXPECT_EQ(found.blocks.at(0).end, 100) << reason;
    }
    Story story; // a spool without an end: the block lives as long as the trace
    story.allocate(0x100, 10, 5);
    story.allocate(0x200, 10, 70);
    EXPECT_EQ(blocksOf(story).blocks[0].end, 72);
    EXPECT_EQ(blocksOf(story).blocks[0].ending, BlockEnd::NotKnown);
}

TEST(Blocks, SegmentsThatPyTorchKeepsUntilTheExitAreNoLeak) {
    Story story;
    endsAt(story, 1000);
    story.kernel("void at::native::vectorized_elementwise_kernel<4>()", 50, 60, 70);
    story.allocate(0x100, 10 * kSegmentUnit, 5);
    story.allocate(0x200, 1000, 6); // somebody else's
    EXPECT_EQ(blocksOf(story).blocks[0].ending, BlockEnd::Kept);
    EXPECT_EQ(blocksOf(story).blocks[1].ending, BlockEnd::NeverFreed);
    endsAt(story, 1000, "signal 9");
    EXPECT_EQ(blocksOf(story).blocks[0].ending, BlockEnd::NotKnown);
}

TEST(Blocks, TheHistoryOfPyTorchTellsWhichBlocksAreSegments) {
    Story story;
    endsAt(story, 1000);
    story.kernel("void at::native::vectorized_elementwise_kernel<4>()", 50, 60, 70);
    story.allocate(0x100, 10 * kSegmentUnit, 5);
    story.allocate(0x200, 20 * kSegmentUnit, 6);
    trace::Allocation segment = story.trace.allocations[1];
    segment.kind = trace::MemoryKind::TensorSegment;
    story.trace.allocations.push_back(segment);
    EXPECT_EQ(blocksOf(story).blocks[0].ending, BlockEnd::NeverFreed);
    EXPECT_EQ(blocksOf(story).blocks[1].ending, BlockEnd::Kept);
}

TEST(Blocks, AProgramWithoutPyTorchKeepsNothing) {
    Story story;
    endsAt(story, 1000);
    story.kernel("matmul", 50, 60, 70);
    story.allocate(0x100, 10 * kSegmentUnit, 5);
    EXPECT_EQ(blocksOf(story).blocks[0].ending, BlockEnd::NeverFreed);
}

TEST(Blocks, AFreeMayHideBehindACaptureWindowThatClosed) {
    Story story;
    endsAt(story, 100);
    story.allocate(0x100, 10, 5);
    story.allocate(0x200, 10, 45);
    auto& windows = story.trace.windows;
    windows = {{trace::ProcessId{1}, Ns(0), Ns(20)}, {trace::ProcessId{1}, Ns(40), std::nullopt}};
    EXPECT_EQ(blocksOf(story).blocks[0].ending, BlockEnd::NotKnown);
    EXPECT_EQ(blocksOf(story).blocks[1].ending, BlockEnd::NeverFreed);
    windows.back().end = Ns(60);
    EXPECT_EQ(blocksOf(story).blocks[1].ending, BlockEnd::NotKnown);
}

TEST(Blocks, TheKindAndThePoolTellTheSource) {
    Story story;
    std::uint64_t address = 0;
    const auto source = [&](MemoryKind kind, bool async, std::uint64_t pool) {
        trace::Allocation& record = story.allocate(address += 0x100, 1, 5);
        record.kind = kind;
        record.async = async;
        record.pool = pool;
        return blocksOf(story).blocks.back().source;
    };
    EXPECT_EQ(source(MemoryKind::Device, false, 0), MemorySource::Device);
    EXPECT_EQ(source(MemoryKind::Device, true, 0), MemorySource::Pool);
    EXPECT_EQ(source(MemoryKind::Device, false, 0x5), MemorySource::Pool);
    EXPECT_EQ(source(MemoryKind::Managed, false, 0), MemorySource::Managed);
    EXPECT_EQ(source(MemoryKind::Pinned, false, 0), MemorySource::Pinned);
    EXPECT_EQ(source(MemoryKind::Array, false, 0), MemorySource::Array);
    EXPECT_EQ(source(MemoryKind::DeviceStatic, false, 0), MemorySource::Static);
    EXPECT_EQ(source(MemoryKind::ManagedStatic, false, 0), MemorySource::Static);
    EXPECT_EQ(source(MemoryKind::Pageable, false, 0), MemorySource::Other);
    EXPECT_EQ(source(MemoryKind::Unknown, false, 0), MemorySource::Other);
}

TEST(Blocks, ASymbolWithoutContextIsOnTheOnlyDeviceOfItsProcess) {
    Story story;
    trace::Allocation& symbol = story.allocate(0x100, 4096, 5);
    symbol.kind = MemoryKind::DeviceStatic;
    symbol.context = trace::ContextId::None;
    symbol.correlation = 0;
    EXPECT_EQ(blocksOf(story).blocks[0].space, 0u);
    EXPECT_EQ(blocksOf(story).counts.withoutCall, 0u);
    story.device(tests::h200()); // a second context of the process, on another device
    EXPECT_EQ(blocksOf(story).blocks[0].space, spacesOf(story.trace).unknownDevice);
    EXPECT_EQ(blocksOf(story).counts.deviceNotKnown, 1u);
}

TEST(Blocks, BelongToTheInnermostRangeOfTheThreadThatAllocates) {
    Story story;
    const trace::ThreadId other = story.thread();
    story.range("step", 0, 100);
    story.range("forward", 10, 50);
    story.range("elsewhere", 0, 30, other);
    story.allocate(0x100, 1, 20);
    story.allocate(0x200, 1, 60);
    story.allocate(0x300, 1, 20, other);
    story.allocate(0x400, 1, 40, other);
    story.allocate(0x500, 1, 20).correlation = 0;
    const RangeForest forest = buildForest(story.trace);
    const Blocks found = analyzer::blocksOf(story.trace, forest);
    std::vector<std::string> names;
    for (const Block& block : found.blocks)
        names.emplace_back(
            block.range == kNone
                ? "none"
                : story.trace.text(
                      story.trace.ranges[trace::index(forest.order[block.range])].name));
    EXPECT_THAT(names, ElementsAre("forward", "elsewhere", "none", "none", "step"));
    EXPECT_EQ(found.counts.outsideRanges, 1u);
    EXPECT_EQ(found.counts.withoutCall, 1u);
}

TEST(Blocks, JoinTheirCallsHoweverTheseAreOrdered) {
    const bool ok = rc::check("join", [] {
        Story story;
        for (int i = 0; i < 10; ++i)
            story.range("r", 10 * i, 10 * i + 9);
        const auto times = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 99));
        for (int time : times)
            story.allocate(static_cast<std::uint64_t>(story.trace.allocations.size()), 1, time);
        auto& calls = story.trace.calls;
        for (std::size_t i = 1; i < calls.size(); ++i)
            std::swap(calls[i], calls[*rc::gen::inRange<std::size_t>(0, i + 1)]);
        const RangeForest forest = buildForest(story.trace);
        for (const Block& block : analyzer::blocksOf(story.trace, forest).blocks) {
            const std::uint32_t expected =
                block.start % 10 == 9 ? kNone : static_cast<std::uint32_t>(block.start / 10);
            RC_ASSERT(block.range == expected);
        }
    });
    EXPECT_TRUE(ok);
}

TEST(Blocks, HoldImpossibleSizesSoThatNoSumOverflows) {
    Story story;
    for (std::uint64_t i = 0; i < 5; ++i)
        story.allocate(i, ~std::uint64_t{0}, 5);
    const Blocks found = blocksOf(story);
    std::uint64_t sum = 0;
    for (const Block& block : found.blocks)
        ASSERT_FALSE(__builtin_add_overflow(sum, block.bytes, &sum));
    EXPECT_LE(sum, std::uint64_t{1} << 63);
    EXPECT_EQ(found.counts.heldBytes, 5u);
}

/// One record of a random program. Few addresses and times, so that they meet often.
struct Step {
    bool allocate;
    std::uint32_t process;
    std::uint64_t address, bytes;
    std::int64_t time;
};

TEST(Blocks, AreLiveWhenAReplayOfTheRecordsHoldsThem) {
    const bool ok = rc::check("replay", [] {
        const auto steps = *rc::gen::container<std::vector<Step>>(rc::gen::construct<Step>(
            rc::gen::arbitrary<bool>(), rc::gen::inRange<std::uint32_t>(1, 3),
            rc::gen::inRange<std::uint64_t>(0, 4), rc::gen::inRange<std::uint64_t>(0, 9),
            rc::gen::inRange<std::int64_t>(0, 20)));
        Story story;
        const trace::ThreadId second = story.thread(story.process());
        for (trace::Process& process : story.trace.processes)
            process.end = Ns(20);
        for (const Step& step : steps)
            if (step.allocate)
                story.allocate(step.address, step.bytes, step.time,
                               step.process == 1 ? trace::ThreadId{1} : second);
            else
                story.free(step.address, step.time).process = trace::ProcessId(step.process);
        const Blocks found = blocksOf(story);
        auto inOrder = steps;
        std::stable_sort(inOrder.begin(), inOrder.end(),
                         [](const Step& a, const Step& b) { return a.time < b.time; });
        std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint64_t> live;
        std::uint64_t unmatched = 0, replaced = 0;
        std::size_t next = 0;
        for (std::int64_t time = 0; time < 20; ++time) {
            for (; next < inOrder.size() && inOrder[next].time == time; ++next) {
                const Step& step = inOrder[next];
                if (!step.allocate)
                    unmatched += live.erase({step.process, step.address}) == 0;
                else
                    replaced +=
                        !live.insert_or_assign({step.process, step.address}, step.bytes).second;
            }
            std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint64_t> blocks;
            for (const Block& block : found.blocks)
                if (block.start <= time && time < block.end)
                    RC_ASSERT(
                        blocks
                            .try_emplace({trace::value(block.process), block.address}, block.bytes)
                            .second);
            RC_ASSERT(blocks == live);
        }
        RC_ASSERT(found.counts.unmatchedFrees == unmatched);
        RC_ASSERT(found.counts.replaced == replaced);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
