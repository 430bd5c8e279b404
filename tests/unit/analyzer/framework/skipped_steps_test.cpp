// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/framework/host_busy.h"
#include "analyzer/framework/skipped_steps.h"
#include "analyzer/operations/operations.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::Pair;
using tests::Story;
using trace::FrameworkKind;
using trace::ThreadId;

constexpr ThreadId kMain{1};

/// A trace of steps of 1'000 ns that launch kernels, in a followed step each in an op of its own.
class Program : public Story {
  public:
    void step(bool isFollowed, const std::vector<std::string>& kernels, ThreadId main = kMain) {
        const std::int64_t begin = 1'000 * ++m_steps;
        std::int64_t at = begin + 10;
        for (const std::string& name : kernels) {
            if (isFollowed)
                framework(FrameworkKind::Op, "op of " + name, at - 1, at + 5, main);
            kernel(name, at, begin + 100'000 + at, begin + 100'008 + at, main);
            at += 10;
        }
        framework(isFollowed ? FrameworkKind::Step : FrameworkKind::SkippedStep, "", begin,
                  begin + 1'000, main);
    }

    /// By kernel the name of the op that it is of, and which step it is in where another tells it.
    std::vector<std::pair<std::string, std::uint32_t>> told() const {
        const FrameworkTree tree = buildFrameworkTree(trace);
        const std::vector<Operation> operations = collectOperations(trace);
        std::vector<LaunchedBy> launched = launchingRanges(trace, tree, operations);
        tellSkippedSteps(trace, tree, operations, launched);
        std::vector<std::pair<std::string, std::uint32_t>> result;
        for (const LaunchedBy& by : launched)
            result.emplace_back(
                by.range == kNone ? "" : trace.text(tree.range(trace, by.range).name), by.step);
        return result;
    }

  private:
    int m_steps = 0;
};

TEST(SkippedSteps, AreToldByOneThatLaunchedTheSame) {
    Program story;
    story.step(true, {"a", "b"});
    story.step(false, {"a", "b"});
    story.step(false, {"b", "a"}); // in another order
    story.step(false, {"a"});
    EXPECT_THAT(story.told(),
                ElementsAre(Pair("op of a", 0), Pair("op of b", 0), Pair("op of a", 2),
                            Pair("op of b", 2), Pair("", 0), Pair("", 0), Pair("", 0)));
}

TEST(SkippedSteps, AreToldByALaterOneWhereNoneWasBefore) {
    Program story;
    story.step(false, {"a"});
    story.step(true, {"a"});
    EXPECT_THAT(story.told(), ElementsAre(Pair("op of a", 1), Pair("op of a", 0)));
}

TEST(SkippedSteps, KeepWhatHasAnOpOfItsOwn) {
    Program story;
    story.step(true, {"a", "b"});
    story.step(false, {"a", "b"});
    story.framework(FrameworkKind::Op, "captured", 2'005, 2'015); // around a's launch
    story.framework(FrameworkKind::User, "optimizer", 2'016, 2'030);
    EXPECT_THAT(story.told(), ElementsAre(Pair("op of a", 0), Pair("op of b", 0),
                                          Pair("captured", 0), Pair("op of b", 2)));
}

TEST(SkippedSteps, OfAProcessAreToldByItsOwn) {
    Program story;
    const ThreadId other = story.thread(story.process());
    story.step(true, {"a"});
    story.step(false, {"a"}, other);
    EXPECT_THAT(story.told(), ElementsAre(Pair("op of a", 0), Pair("", 0)));
}

TEST(SkippedSteps, HaveTheShapesOfTheOtherWhereTheirLaunchesAreAsLarge) {
    Program story;
    story.step(true, {"a"});
    story.step(false, {"a"});
    story.step(false, {"a"});
    trace::KernelConfig larger = story.trace.configs[0];
    larger.id = trace::ConfigId{2};
    larger.grid[0] *= 2;
    story.trace.configs.push_back(larger);
    story.trace.kernels.back().config = larger.id;
    const FrameworkTree tree = buildFrameworkTree(story.trace);
    const std::vector<Operation> operations = collectOperations(story.trace);
    std::vector<LaunchedBy> launched = launchingRanges(story.trace, tree, operations);
    tellSkippedSteps(story.trace, tree, operations, launched);
    EXPECT_TRUE(launched[1].hasShapes);
    EXPECT_FALSE(launched[2].hasShapes);
    EXPECT_EQ(launched[2].step, 3u);
}

TEST(SkippedSteps, CountInTheTablesAsTheOnesThatTellThem) {
    Program story;
    for (const bool isFollowed : {true, false, false, true})
        story.step(isFollowed, {"gemm"});
    for (trace::FrameworkRange& range : story.trace.frameworkRanges)
        if (range.kind == FrameworkKind::Op) {
            range.name = story.text("aten::mm");
            range.arguments = story.text("f32[4,8], f32[8,16]");
        }
    story.framework(FrameworkKind::User, "loader", 1'900, 1'910);
    const FrameworkRows rows = analyze(story.trace, {}).framework;
    EXPECT_EQ(rows.followedSteps, 2u);
    EXPECT_EQ(rows.skippedSteps, 2u);
    EXPECT_EQ(rows.bySteps, Ns(16));
    ASSERT_EQ(rows.ops.size(), 1u);
    EXPECT_EQ(rows.ops[0].calls, 4u);
    EXPECT_EQ(rows.ops[0].work.operations, 4u);
    EXPECT_EQ(rows.ops[0].work.byShape.flops, 4 * 2. * 4 * 8 * 16);
    EXPECT_EQ(rows.ops[0].host, Ns(4 * 6));
    EXPECT_EQ(rows.marked[0].calls, 1u);
}

TEST(SkippedSteps, WaitForTheHostAsTheFollowedOnes) {
    Program story;
    story.step(true, {});
    story.step(false, {});
    story.framework(FrameworkKind::Op, "aten::mul", 1'000, 1'300);
    const std::vector<HostWait> waits = {{kMain, 1'000, 1'400}, {kMain, 2'000, 2'800}};
    const auto rows = hostBusyRows(story.trace, waits, {});
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].where, "aten::mul");
    EXPECT_EQ(rows[0].time, Ns(900)); // 300 of 400, of 1'200
    EXPECT_EQ(rows[1].time, Ns(300));
    const auto none = hostBusyRows(story.trace, std::span(waits).subspan(1), {});
    ASSERT_EQ(none.size(), 1u);
    EXPECT_EQ(none[0].work, HostWork::Unknown);
    EXPECT_EQ(none[0].time, Ns(800));
}

/// A step as the oracle sees it.
struct Told {
    bool isFollowed;
    std::vector<std::string> kernels;
};

/// The step that tells `skipped`: the last one before that launched the same, else the first after.
std::optional<std::size_t> tells(const std::vector<Told>& steps, std::size_t skipped) {
    const auto isLike = [&](std::size_t i) {
        return steps[i].isFollowed && steps[i].kernels == steps[skipped].kernels;
    };
    for (std::size_t i = skipped; i > 0; --i)
        if (isLike(i - 1))
            return i - 1;
    for (std::size_t i = skipped; i < steps.size(); ++i)
        if (isLike(i))
            return i;
    return std::nullopt;
}

TEST(SkippedSteps, AreToldByTheNearestInAnyTrace) {
    const bool ok = rc::check("skipped steps", [] {
        Program story;
        std::vector<Told> steps;
        for (int i = *rc::gen::inRange(1, 12); i > 0; --i) {
            Told step{*rc::gen::arbitrary<bool>(), {}};
            for (int k = *rc::gen::inRange(0, 3); k > 0; --k)
                step.kernels.emplace_back(*rc::gen::element("a", "b"));
            story.step(step.isFollowed, step.kernels);
            steps.push_back(step);
        }
        const FrameworkTree tree = buildFrameworkTree(story.trace);
        const std::vector<Operation> operations = collectOperations(story.trace);
        std::vector<LaunchedBy> launched = launchingRanges(story.trace, tree, operations);
        tellSkippedSteps(story.trace, tree, operations, launched);
        std::size_t operation = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto by = steps[i].isFollowed ? std::optional(i) : tells(steps, i);
            for (std::size_t k = 0; k < steps[i].kernels.size(); ++k, ++operation) {
                const std::uint32_t range = launched[operation].range;
                RC_ASSERT((range != kNone) == by.has_value());
                if (by)
                    RC_ASSERT(tree.start[range] ==
                              static_cast<std::int64_t>(1'000 * (*by + 1) + 9 + 10 * k));
            }
        }
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
