// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Tensors of PyTorch's caching allocator, and who owns them.
#include "analyzer/memory/blocks.h"
#include "analyzer/memory/frames.h"
#include "analyzer/memory/ranges.h"
#include "analyzer/memory/summarise.h"
#include "analyzer/ranges/range_tree.h"
#include "analyzer/results/rows/memory_summary.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::MemoryKind;
using trace::MemoryOp;

constexpr std::int64_t kEnd = 60;

trace::Allocation& event(Story& story, MemoryOp op, MemoryKind kind, std::uint64_t address,
                         std::uint64_t bytes, std::int64_t at) {
    trace::Allocation& row = story.trace.allocations.emplace_back();
    row.op = op;
    row.kind = kind;
    row.address = address;
    row.bytes = bytes;
    row.time = Ns(at);
    row.process = trace::ProcessId{1};
    row.context = trace::ContextId{1};
    return row;
}

trace::Allocation& tensor(Story& story, std::uint64_t address, std::uint64_t bytes,
                          std::int64_t at) {
    return event(story, MemoryOp::Allocate, MemoryKind::Tensor, address, bytes, at);
}
void freeTensor(Story& story, std::uint64_t address, std::int64_t at) {
    event(story, MemoryOp::Free, MemoryKind::Tensor, address, 0, at);
}

trace::StackId stack(Story& story, trace::StackId caller, std::string_view function,
                     std::string_view file, std::uint32_t line) {
    trace::Frame frame;
    frame.id = trace::FrameId(story.trace.frames.size() + 1);
    frame.function = story.text(function);
    frame.file = story.text(file);
    frame.line = line;
    story.trace.frames.push_back(frame);
    story.trace.stacks.push_back({trace::StackId(story.trace.stacks.size() + 1), caller, frame.id});
    return story.trace.stacks.back().id;
}

MemorySummary summaryOf(const Story& story) {
    const RangeForest forest = buildForest(story.trace);
    return memorySummary(story.trace, forest, buildRangeTree(story.trace, forest).rowOf);
}

const MemorySpace* tensorsOf(const MemorySummary& memory) {
    for (const MemorySpace& space : memory.spaces)
        if (space.isTensors)
            return &space;
    return nullptr;
}

TEST(Tensors, AreTheSameAsACountByHandAtEveryMoment) {
    const bool ok = rc::check("tensors", [] {
        Story story;
        story.trace.processes[0].end = Ns(kEnd);
        story.trace.processes[0].endReason = "exit";
        const auto steps = *rc::gen::container<std::vector<std::array<int, 3>>>(
            rc::gen::container<std::array<int, 3>>(rc::gen::inRange(0, static_cast<int>(kEnd))));
        for (const auto& [what, address, time] : steps)
            event(story, MemoryOp(1 + what % 3), MemoryKind(8 + what % 2),
                  static_cast<std::uint64_t>(address % 5), static_cast<std::uint64_t>(what), time);
        std::stable_sort(story.trace.allocations.begin(), story.trace.allocations.end(),
                         [](const auto& a, const auto& b) { return a.time < b.time; });
        std::map<std::uint64_t, std::uint64_t> live;
        std::uint64_t held = 0, peak = 0, heldPeak = 0;
        std::size_t next = 0;
        for (std::int64_t now = 0; now < kEnd; ++now) {
            for (; next < story.trace.allocations.size() &&
                   story.trace.allocations[next].time == Ns(now);
                 ++next) {
                const trace::Allocation& row = story.trace.allocations[next];
                const bool segment = row.kind == MemoryKind::TensorSegment;
                if (row.op == MemoryOp::Allocate)
                    segment ? held += row.bytes : live[row.address] = row.bytes;
                else if (row.op == MemoryOp::Free)
                    segment ? held -= std::min(held, row.bytes) : live.erase(row.address);
            }
            std::uint64_t sum = 0;
            for (const auto& [address, bytes] : live)
                sum += bytes;
            peak = std::max(peak, sum);
            heldPeak = std::max(heldPeak, held);
        }
        const MemorySummary memory = summaryOf(story);
        const MemorySpace* tensors = tensorsOf(memory);
        RC_ASSERT(memory.spaces.size() == (tensors ? 1u : 0u)); // segments alone are no space
        RC_ASSERT((tensors ? tensors->peak : 0) == peak);
        if (tensors && tensors->segments)
            RC_ASSERT(tensors->segments->peak == heldPeak);
    });
    EXPECT_TRUE(ok);
}

TEST(Tensors, LieInsideTheDevicesMemoryAndAreNotAddedToIt) {
    Story story;
    story.allocate(0x1000, 20'000'000, 10);
    event(story, MemoryOp::Allocate, MemoryKind::TensorSegment, 0x1000, 20'000'000, 11);
    tensor(story, 0x1000, 5'000'000, 12); // where its segment is
    freeTensor(story, 0x1000, 20);
    const MemorySummary memory = summaryOf(story);
    ASSERT_EQ(memory.spaces.size(), 2U);
    EXPECT_EQ(memory.spaces[0].peak, 20'000'000U);
    EXPECT_EQ(memory.spaces[1].peak, 5'000'000U);
    EXPECT_EQ(memory.counts.replaced, 0U);
    EXPECT_EQ(memory.counts.tensors, 1U);
    ASSERT_TRUE(memory.spaces[1].segments);
    EXPECT_EQ(memory.spaces[1].segments->atPeak, 20'000'000U);
    EXPECT_DOUBLE_EQ(memory.spaces[1].segments->fragmentation(), 0.75);
}

TEST(Tensors, StandAfterTheirDeviceAndBeforeTheHost) {
    Story story;
    story.allocate(1, 10, 5).kind = MemoryKind::Pinned;
    tensor(story, 1, 10, 5);
    story.allocate(2, 10, 5);
    const MemorySummary memory = summaryOf(story);
    ASSERT_EQ(memory.spaces.size(), 3U);
    EXPECT_FALSE(memory.spaces[0].isTensors || memory.spaces[0].isHost);
    EXPECT_TRUE(memory.spaces[1].isTensors);
    EXPECT_TRUE(memory.spaces[2].isHost);
}

TEST(Tensors, BelongToTheRangeThatTheMainThreadHadOpenThen) {
    Story story;
    story.trace.threads[0].tid = story.trace.processes[0].pid;
    const trace::ThreadId other = story.thread();
    for (int i = 0; i < 5; ++i)
        story.range("autograd", i, i + 1, other);
    story.range("step", 0, 100);
    const trace::RangeId forward = story.range("forward", 10, 50);
    tensor(story, 1, 10, 20);
    tensor(story, 2, 20, 70);
    tensor(story, 3, 40, 200);
    const RangeForest forest = buildForest(story.trace);
    const Blocks found = blocksOf(story.trace, forest);
    EXPECT_EQ(forest.order[found.blocks[0].range], forward);
    EXPECT_EQ(story.trace.text(
                  story.trace.ranges[trace::index(forest.order[found.blocks[1].range])].name),
              "step");
    EXPECT_EQ(found.blocks[2].range, kNone);
    EXPECT_EQ(found.counts.withoutCall, 0U);
}

TEST(Tensors, BelongToTheBusiestThreadWhereTheMainOneHasNoRanges) {
    Story story;
    const trace::ThreadId worker = story.thread();
    story.range("once", 0, 100);
    story.range("train", 0, 100, worker);
    story.range("step", 10, 20, worker);
    EXPECT_EQ(tensorThreads(story.trace, buildForest(story.trace)),
              std::vector<trace::ThreadId>{worker});
}

TEST(Tensors, AliveAtTheExitAreNoLeak) {
    Story story;
    story.trace.processes[0].end = Ns(100);
    story.trace.processes[0].endReason = "exit";
    tensor(story, 1, 10, 20);
    const MemorySummary memory = summaryOf(story);
    EXPECT_EQ(memory.spaces[0].neverFreed.blocks, 0U);
    EXPECT_EQ(memory.spaces[0].openBytes, 10U);
}

TEST(Tensors, ThatComeAndGoAreNoChurn) {
    Story story;
    for (const std::int64_t start : {0, 100}) {
        story.range("step", start, start + 90);
        tensor(story, 1, 10, start + 10);
        freeTensor(story, 1, start + 20);
    }
    EXPECT_TRUE(summaryOf(story).churn.empty());
}

TEST(FrameOwners, AreTheInnermostFramesOfTheProgramItself) {
    Story story;
    const auto main = stack(story, {}, "main", "/home/me/train.py", 7);
    const auto forward = stack(story, main, "forward", "/home/me/model.py", 42);
    const auto linear =
        stack(story, forward, "forward", "/usr/lib/python3/dist-packages/torch/nn/linear.py", 117);
    const auto compiled = stack(story, forward, "call", "<eval_with_key>.1", 3);
    const auto loss = stack(story, main, "loss", "/home/me/model.py", 60);
    tensor(story, 1, 30, 10).stack = linear;
    tensor(story, 2, 25, 11).stack = compiled;
    tensor(story, 3, 40, 12).stack = loss;
    tensor(story, 4, 100, 13);
    freeTensor(story, 1, 20);
    const MemorySummary memory = summaryOf(story);
    const FrameOwners& frames = memory.spaces[0].frames;
    ASSERT_EQ(frames.top.size(), 2U);
    EXPECT_EQ(frames.top[0].bytes, 55U);
    EXPECT_EQ(frames.top[0].blocks, 2U);
    EXPECT_EQ(frames.top[0].stack[frames.top[0].place].line, 42U);
    EXPECT_EQ(frames.top[0].stack.front().line, 117U) << "the stack with the most bytes";
    EXPECT_EQ(frames.top[1].stack[frames.top[1].place].function, "loss");
    EXPECT_EQ(frames.bytes, 95U) << "of the blocks with a stack";
}

TEST(FrameOwners, OfOneLineAreOneEvenAtTwoAddresses) {
    Story story;
    for (std::uint64_t i = 0; i < 2; ++i) {
        tensor(story, i, 10, 5).stack = stack(story, {}, "main", "/home/me/main.cpp", 3);
        freeTensor(story, i, 9);
    }
    const MemorySummary memory = summaryOf(story);
    ASSERT_EQ(memory.spaces[0].frames.top.size(), 1U);
    EXPECT_EQ(memory.spaces[0].frames.top[0].blocks, 2U);
}

TEST(FrameOwners, OfNothingButLibrariesAreTheInnermostFrame) {
    Story story;
    const auto torch = stack(story, {}, "run", "/x/torch/_inductor/utils.py", 1);
    tensor(story, 1, 10, 5).stack = stack(story, torch, "empty", "/x/torch/functional.py", 2);
    freeTensor(story, 1, 9);
    const MemorySummary memory = summaryOf(story);
    ASSERT_EQ(memory.spaces[0].frames.top.size(), 1U);
    EXPECT_EQ(memory.spaces[0].frames.top[0].place, 0U);
}

TEST(FrameOwners, KnowWhatAllocatesForOthers) {
    EXPECT_TRUE(allocatesForOthers("cudaMalloc", "/opt/app"));
    EXPECT_TRUE(allocatesForOthers("cuMemAlloc_v2", "/usr/lib/libcuda.so.1"));
    EXPECT_TRUE(allocatesForOthers("", "/opt/app"));
    EXPECT_TRUE(allocatesForOthers("raw_alloc", "/x/libc10_cuda.so"));
    EXPECT_FALSE(allocatesForOthers("customAllocate", "/opt/app/main.cpp"));
    EXPECT_FALSE(allocatesForOthers("cudaish", "/opt/app/main.cpp"));
    EXPECT_FALSE(allocatesForOthers("forward", "/home/me/torchtrain/model.py"));
}

} // namespace
} // namespace ridge::analyzer
