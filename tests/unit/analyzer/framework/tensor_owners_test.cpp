// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which module or marked range allocated a tensor.
#include "analyzer/analyze.h"
#include "analyzer/framework/module_tensors.h"
#include "analyzer/memory/blocks.h"
#include "tests/unit/analyzer/story.h"
#include "trace/records/loss_facts.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::FrameworkKind;
using trace::ThreadId;

trace::Allocation& tensor(Story& story, std::uint64_t bytes, std::int64_t at,
                          trace::ProcessId process = trace::ProcessId{1}) {
    trace::Allocation& row = story.trace.allocations.emplace_back();
    row.op = trace::MemoryOp::Allocate;
    row.kind = trace::MemoryKind::Tensor;
    row.address = story.trace.allocations.size(); // each has its own
    row.bytes = bytes;
    row.time = Ns(at);
    row.process = process;
    row.context = trace::ContextId{1};
    return row;
}

/// Of each tensor the name of what it was allocated in: "-" for nothing, "?" for not known.
std::vector<std::string> owners(const Story& story) {
    std::vector<std::string> result;
    for (const Block& block : blocksOf(story.trace, buildForest(story.trace)).blocks)
        result.emplace_back(!block.madeInKnown ? "?"
                            : block.madeIn == kNone
                                ? "-"
                                : story.trace.text(story.trace.frameworkRanges[block.madeIn].name));
    return result;
}

TEST(TensorOwners, AreTheInnermostModuleElseTheOutermostMark) {
    Story story;
    story.framework(FrameworkKind::User, "inside", 120, 130);
    story.framework(FrameworkKind::User, "Optimizer.step", 100, 200);
    story.framework(FrameworkKind::Op, "aten::mm", 25, 35);
    story.framework(FrameworkKind::Module, "Net.up", 20, 40);
    story.framework(FrameworkKind::Module, "Net", 10, 50);
    for (const std::int64_t at : {5, 10, 30, 45, 60, 125, 150})
        tensor(story, 1, at);
    EXPECT_THAT(owners(story), testing::ElementsAre("-", "Net", "Net.up", "Net", "-",
                                                    "Optimizer.step", "Optimizer.step"));
}

TEST(TensorOwners, AreOfTheThreadWhoseInnermostRangeBeganLast) {
    Story story;
    const ThreadId autograd = story.thread();
    story.framework(FrameworkKind::Module, "Net", 0, 100);
    story.framework(FrameworkKind::BackwardNode, "MmBackward0", 50, 60, autograd);
    story.framework(FrameworkKind::ModuleBackward, "Net.up", 40, 70, autograd);
    story.framework(FrameworkKind::Op, "aten::late", 55, 58);
    for (const std::int64_t at : {45, 52, 56, 59, 80})
        tensor(story, 1, at);
    EXPECT_THAT(owners(story), testing::ElementsAre("Net.up", "Net.up", "Net", "Net.up", "Net"));
}

TEST(TensorOwners, AreModulesBeforeTheMarkThatWaitsForThem) {
    Story story; // Lightning calls the backward pass inside of the optimizer's step
    const ThreadId autograd = story.thread();
    story.framework(FrameworkKind::ModuleBackward, "Net", 20, 40, autograd);
    story.framework(FrameworkKind::User, "late", 30, 35);
    story.framework(FrameworkKind::User, "Optimizer.step", 0, 100);
    tensor(story, 1, 32);
    EXPECT_THAT(owners(story), testing::ElementsAre("Net"));
}

TEST(TensorOwners, AreNotKnownOfAProcessThatToldNoRanges) {
    Story story;
    story.framework(FrameworkKind::Module, "Net", 0, 100);
    tensor(story, 1, 50, story.process());
    EXPECT_THAT(owners(story), testing::ElementsAre("?"));
}

TEST(TensorOwners, AreNotKnownOfWhatOutlivedTheLostBeginOfAHistory) {
    Story story;
    story.framework(FrameworkKind::Module, "Net", 0, 100);
    for (const std::int64_t at : {10, 10, 20})
        tensor(story, 1, at);
    EXPECT_THAT(owners(story), testing::ElementsAre("Net", "Net", "Net"));
    trace::Loss& loss =
        story.trace.losses.emplace_back(trace::makeLoss(trace::LossKind::TorchWrapped, 1));
    loss.process = trace::ProcessId{1};
    EXPECT_THAT(owners(story), testing::ElementsAre("?", "?", "Net"));
}

/// Steps of 100 ns from `at`; followed ones have two layers with a tensor each.
void step(Story& story, std::int64_t at, bool isFollowed, std::vector<std::uint64_t> bytes) {
    story.framework(isFollowed ? FrameworkKind::Step : FrameworkKind::SkippedStep, "", at,
                    at + 100);
    if (isFollowed) {
        story.framework(FrameworkKind::Module, "layers.0", at + 10, at + 20);
        story.framework(FrameworkKind::Module, "layers.1", at + 20, at + 30);
    }
    for (std::size_t i = 0; i < bytes.size(); ++i)
        tensor(story, bytes[i], at + 15 + 10 * static_cast<std::int64_t>(i));
}

TEST(TensorOwners, OfASkippedStepAreThoseOfAFollowedOneThatAllocatedTheSame) {
    Story story;
    step(story, 0, false, {8, 8});   // told by the one after
    step(story, 100, true, {8, 8});  // layers alike have the same size and line
    step(story, 200, false, {8, 8}); // told by the one before
    step(story, 300, false, {8, 9});
    step(story, 400, false, {8});
    EXPECT_THAT(owners(story), testing::ElementsAre("layers.0", "layers.1", "layers.0", "layers.1",
                                                    "layers.0", "layers.1", "?", "?", "?"));
}

TEST(TensorOwners, OfASkippedStepNeedTheSameStacks) {
    Story story;
    step(story, 0, true, {8});
    step(story, 100, false, {8});
    story.trace.stacks.push_back({trace::StackId{1}, {}, {}});
    story.trace.allocations.back().stack = trace::StackId{1};
    EXPECT_THAT(owners(story), testing::ElementsAre("layers.0", "?"));
}

/// The owner by the words of docs/method/memory.md, looked up in all ranges. `row`: of a module or
/// a mark, kNone else.
struct ByHand {
    const Story& story;

    std::uint32_t at(std::int64_t time) const {
        std::uint32_t best = kNone;
        std::tuple<bool, std::int64_t> rank;
        for (std::uint32_t thread = 1; thread <= story.trace.threads.size(); ++thread) {
            const auto [owner, isModule, begin] = onThread(ThreadId{thread}, time);
            if (owner != kNone && (best == kNone || std::tuple(isModule, begin) > rank)) {
                best = owner;
                rank = {isModule, begin};
            }
        }
        return best;
    }

  private:
    std::tuple<std::uint32_t, bool, std::int64_t> onThread(ThreadId thread,
                                                           std::int64_t time) const {
        std::uint32_t module = kNone, mark = kNone;
        std::int64_t moduleBegin = -1, markBegin = 1'000, innermost = -1;
        const auto& ranges = story.trace.frameworkRanges;
        for (std::uint32_t row = 0; row < ranges.size(); ++row) {
            const std::int64_t start = ranges[row].start.count();
            if (ranges[row].thread != thread || time < start || time >= ranges[row].end.count())
                continue;
            innermost = std::max(innermost, start);
            if (ranges[row].kind == FrameworkKind::User && start < markBegin)
                mark = row, markBegin = start;
            if (ranges[row].kind == FrameworkKind::Module && start > moduleBegin)
                module = row, moduleBegin = start;
        }
        return module != kNone ? std::tuple(module, true, innermost)
                               : std::tuple(mark, false, innermost);
    }
};

TEST(TensorOwners, AreThoseOfALookAtAllRanges) {
    const bool ok = rc::check("owners", [] {
        Story story;
        story.thread();
        for (std::uint32_t thread = 1; thread <= 2; ++thread) { // nested, no two begin together
            std::int64_t start = thread, end = 200;
            for (int left = *rc::gen::inRange(0, 6); left > 0 && start + 2 < end; --left) {
                start += 2 * *rc::gen::inRange<std::int64_t>(1, 20);
                end -= *rc::gen::inRange<std::int64_t>(1, 20);
                if (start < end)
                    story.framework(*rc::gen::element(FrameworkKind::Module, FrameworkKind::User,
                                                      FrameworkKind::Op),
                                    std::to_string(story.trace.frameworkRanges.size()), start, end,
                                    ThreadId{thread});
            }
        }
        RC_PRE(!story.trace.frameworkRanges.empty());
        for (std::int64_t at = 0; at < 200; ++at)
            tensor(story, 1, at);
        const ByHand byHand{story};
        for (const Block& block : blocksOf(story.trace, buildForest(story.trace)).blocks) {
            RC_ASSERT(block.madeInKnown);
            RC_ASSERT(block.madeIn == byHand.at(block.start));
        }
    });
    EXPECT_TRUE(ok);
}

TEST(ModuleTensors, AreThoseAtThePeakWithAllModulesInside) {
    Story story;
    const ThreadId autograd = story.thread();
    story.framework(FrameworkKind::Module, "Net.layers.0.up", 20, 40);
    story.framework(FrameworkKind::Module, "Net.layers.0", 10, 50);
    story.framework(FrameworkKind::Module, "Net.layers.1.up", 60, 70);
    story.framework(FrameworkKind::Module, "Net", 5, 80);
    story.framework(FrameworkKind::ModuleBackward, "Net.layers.1.up", 90, 95, autograd);
    story.kernel("gemm", 25, 30, 40);
    story.trace.processes[0].end = Ns(200);
    tensor(story, 1, 1);
    tensor(story, 10, 25);
    tensor(story, 100, 45);
    tensor(story, 1'000, 65);
    tensor(story, 10'000, 92);
    const Analysis a = analyze(story.trace);
    ASSERT_TRUE(a.framework.tellsTensors);
    std::map<std::string, const ModuleRow*> rows;
    for (const ModuleRow& row : a.framework.modules)
        rows[row.path] = &row;
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows["Net"]->tensors.forward, 1'110U);
    EXPECT_EQ(rows["Net"]->tensors.backward, 10'000U);
    EXPECT_EQ(rows["Net"]->tensors.blocks, 4U);
    EXPECT_EQ(rows["Net"]->selfTensors.blocks, 0U);
    EXPECT_EQ(rows["Net.layers.0"]->tensors.bytes(), 110U);
    EXPECT_EQ(rows["Net.layers.0"]->selfTensors.bytes(), 100U);
    const MemorySpace& space = a.memory.spaces.back();
    std::uint64_t sum = 0;
    for (const TensorOwner& owner : space.tensorOwners)
        sum += owner.bytes;
    EXPECT_EQ(sum, space.peak);
    EXPECT_EQ(space.tensorOwners.back().place, TensorPlace::Outside);
}

TEST(ModuleTensors, GiveAModuleThatDidNothingElseARow) {
    MemorySummary memory;
    memory.spaces.emplace_back().tensorOwners = {{TensorPlace::Forward, "Net.init", 2, 20},
                                                 {TensorPlace::Marked, "Optimizer.step", 1, 5}};
    FrameworkRows rows;
    rows.modules.emplace_back().path = "Net";
    addTensors(memory, rows);
    ASSERT_EQ(rows.modules.size(), 2U);
    EXPECT_EQ(rows.modules[0].tensors.bytes(), 20U);
    EXPECT_EQ(rows.modules[1].path, "Net.init");
    EXPECT_EQ(rows.modules[1].parent, 0U);
}

TEST(ModuleTensors, AreNotToldWithoutRangesOfAFramework) {
    Story story;
    story.kernel("gemm", 25, 30, 40);
    tensor(story, 1, 1);
    const Analysis a = analyze(story.trace);
    EXPECT_TRUE(a.memory.spaces.back().tensorOwners.empty());
    EXPECT_FALSE(a.framework.tellsTensors);
}

} // namespace
} // namespace ridge::analyzer
