// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/iterations/phase_windows.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;

/// A program that makes weights, then runs steps of four kernels each, and writes a checkpoint
/// behind them. The lengths of the steps are given in us; every kernel takes a fifth of that.
struct Training {
    Story story;
    std::int64_t now = 1'000'000;
    std::vector<std::int64_t> begins;

    void kernel(std::string_view name, std::int64_t length) {
        story.kernel(name, now - 500, now, now + length);
        now += length;
    }
    void startUp() {
        for (int i = 0; i < 5; ++i) {
            kernel("make", 3'000);
            now += 400'000;
        }
    }
    void step(std::int64_t length, bool marked) {
        const std::int64_t begin = now;
        begins.push_back(begin);
        for (const char* name : {"forward", "backward", "backward", "adam"})
            kernel(name, length / 5);
        if (marked)
            story.range("step", begin - 600, now - 100);
        now = begin + length;
    }
    void checkpoint() {
        story.copy(trace::CopyKind::DeviceToHost, 1000, now, now + 100, now + 90'000);
        now += 100'000;
    }
};

Training training(const std::vector<std::int64_t>& lengths, bool marked) {
    Training result;
    result.startUp();
    for (std::int64_t length : lengths)
        result.step(length, marked);
    result.checkpoint();
    return result;
}

Options steady() {
    Options options;
    options.phase = PhaseChoice::Steady;
    return options;
}

std::vector<std::int64_t> lengths(std::size_t warm, std::size_t calm) {
    std::vector<std::int64_t> all(warm, 900'000);
    all.insert(all.end(), calm, 100'000);
    return all;
}

TEST(Phases, OfMarkedAndUnmarkedStepsAreTheSame) {
    for (const bool marked : {true, false}) {
        const Training program = training(lengths(2, 20), marked);
        const Analysis a = analyze(program.story.trace, steady());
        EXPECT_EQ(a.phases.basis, marked ? IterationBasis::Ranges : IterationBasis::Launches);
        EXPECT_EQ(a.phases.of(Phase::WarmUp).iterations, 2u);
        EXPECT_EQ(a.phases.of(Phase::Steady).iterations, 20u);
        EXPECT_EQ(a.iterationsTold, 20u);
        EXPECT_EQ(a.phases.of(Phase::WarmUp).span, Ns(1'800'000));
        const auto& windows = a.phases.windows[static_cast<std::size_t>(Phase::Steady)][0];
        ASSERT_EQ(windows.size(), 1u) << marked;
        EXPECT_EQ(windows[0].start, program.begins[2]);
        // The last step ends with its last kernel.
        EXPECT_EQ(windows[0].end, program.begins.back() + 80'000);
        EXPECT_EQ(a.budget.total(), Ns(19 * 100'000 + 80'000));
    }
}

TEST(Phases, LeaveStartUpOutOfEveryTable) {
    const Training program = training(lengths(1, 10), true);
    const Analysis a = analyze(program.story.trace, steady());
    for (const KernelRow& row : a.kernels)
        EXPECT_NE(row.function, "make");
    EXPECT_TRUE(a.copies.empty());
    ASSERT_EQ(a.ranges.size(), 1u);
    EXPECT_EQ(a.ranges[0].instances, 10u);
    Ns idle{};
    for (const GapRow& row : a.gaps)
        idle += row.total;
    EXPECT_EQ(idle, a.budget.idle());
    EXPECT_EQ(idle, Ns(9 * 20'000));
}

TEST(Phases, OfStartTellTheOtherSide) {
    const Training program = training(lengths(1, 10), true);
    Options options;
    options.phase = PhaseChoice::Start;
    const Analysis a = analyze(program.story.trace, options);
    EXPECT_EQ(a.iterationsTold, 0u);
    EXPECT_EQ(a.budget.total(), a.phases.of(Phase::StartUp).span + a.phases.of(Phase::WarmUp).span);
    EXPECT_EQ(a.ranges[0].instances, 1u);
}

TEST(Phases, OfChosenIterationsAreThose) {
    const Training program = training(lengths(1, 10), true);
    Options options = steady();
    options.slice = IterationSlice{3, 5};
    const Analysis a = analyze(program.story.trace, options);
    EXPECT_EQ(a.iterationsTold, 3u);
    EXPECT_EQ(a.budget.total(), Ns(300'000));
    options.slice = IterationSlice{70, 80};
    EXPECT_EQ(analyze(program.story.trace, options).iterationsTold, 0u);
}

TEST(Phases, OfRanksInStepHaveTheSameIterations) {
    Story story;
    const trace::StreamId other = story.device(tests::h200());
    const trace::ThreadId rank = story.thread(story.process());
    std::int64_t now = 1'000'000;
    for (int i = 0; i < 30; ++i) {
        const std::int64_t first = i < 1 ? 90'000 : 9'000, second = i < 5 ? 60'000 : 9'000;
        story.range("step", now - 600, now - 100);
        story.kernel("k", now - 500, now, now + first);
        story.range("step", now - 600, now - 100, rank);
        story.kernel("k", now - 500, now, now + second, rank, other);
        now += std::max(first, second) + 1'000;
    }
    const Analysis a = analyze(story.trace, steady());
    EXPECT_EQ(a.phases.of(Phase::WarmUp).iterations, 10u);
    EXPECT_EQ(a.phases.of(Phase::Steady).iterations, 50u);
}

TEST(Phases, OfABenchmarkOfOneKernelAreItsLaunches) {
    Training program;
    program.startUp();
    for (int i = 0; i < 100; ++i)
        program.kernel("product", i < 2 ? 50'000 : 10'000);
    const Analysis a = analyze(program.story.trace, steady());
    EXPECT_EQ(a.phases.basis, IterationBasis::Launches);
    EXPECT_EQ(a.iterationsTold, 98u);
    EXPECT_EQ(a.budget.total(), Ns(980'000));
}

TEST(Phases, AreNoneWhereOneKernelServesManyPurposes) {
    Training program;
    for (int i = 0; i < 100; ++i) {
        program.kernel("spin", 10'000);
        program.now += 1'000 * (i % 10) * (i % 10);
    }
    EXPECT_EQ(analyze(program.story.trace, steady()).phases.basis, IterationBasis::None);
}

TEST(Phases, AreNoneWhereNothingRepeats) {
    Story story;
    for (int i = 0; i < 40; ++i)
        story.kernel("k" + std::to_string(i), 1000 * i, 1000 * i + 100, 1000 * i + 900);
    const Analysis a = analyze(story.trace, steady());
    EXPECT_EQ(a.phases.basis, IterationBasis::None);
    EXPECT_EQ(a.budget.total(), Ns(39'800));
    EXPECT_EQ(a.iterationsTold, 0u);
}

TEST(Phases, CutAnEvaluationOutOfMarkedSteps) {
    Training program;
    for (int i = 0; i < 6; ++i)
        program.step(100'000, true);
    for (int i = 0; i < 10; ++i)
        program.kernel("evaluate", 50'000);
    for (int i = 0; i < 6; ++i)
        program.step(100'000, true);
    const Analysis a = analyze(program.story.trace, steady());
    EXPECT_EQ(a.phases.windows[static_cast<std::size_t>(Phase::Steady)][0].size(), 2u);
    EXPECT_EQ(a.phases.of(Phase::Rest).budget.total(), Ns(20'000 + 500'000));
    for (const KernelRow& row : a.kernels)
        EXPECT_NE(row.function, "evaluate");
}

TEST(Phases, AddUpToTheRunWhateverItHolds) {
    const bool ok = rc::check("phases of random runs", [] {
        Training program;
        if (*rc::gen::arbitrary<bool>())
            program.startUp();
        const bool marked = *rc::gen::arbitrary<bool>();
        for (int i = *rc::gen::inRange(0, 30); i > 0; --i) {
            program.step(1000 * *rc::gen::inRange(10, 300), marked);
            if (*rc::gen::inRange(0, 8) == 0)
                program.kernel("evaluate", 1000 * *rc::gen::inRange(1, 400));
        }
        if (*rc::gen::arbitrary<bool>())
            program.checkpoint();
        const Analysis whole = analyze(program.story.trace);
        Budget sum;
        Ns busy{};
        std::uint64_t operations = 0;
        for (const PhaseRow& row : whole.phases.rows) {
            RC_ASSERT(row.budget.total() == row.span);
            sum += row.budget;
            busy += row.busy;
            operations += row.operations;
        }
        RC_ASSERT(sum == whole.budget);
        if (!whole.devices.empty()) {
            RC_ASSERT(busy == whole.devices[0].busy);
            RC_ASSERT(operations == whole.devices[0].operations);
        }
        const Analysis part = analyze(program.story.trace, steady());
        if (part.phases.basis == IterationBasis::None)
            return;
        RC_ASSERT(part.budget == part.phases.of(Phase::Steady).budget);
        Ns idle{};
        for (const GapRow& row : part.gaps)
            idle += row.total;
        RC_ASSERT(idle == part.budget.idle());
    });
    EXPECT_TRUE(ok);
}

TEST(Phases, TheWorkOfARangeThatReachesOutOfOneIsNotTakenForThatOfItsTime) {
    Training program = training(lengths(2, 20), true);
    program.story.work(program.story.range("train", 0, program.now + 1'000), 1e12, 1e9,
                       trace::Precision::Fp32);
    const auto workOf = [&](PhaseChoice choice) {
        Options options;
        options.phase = choice;
        const Analysis a = analyze(program.story.trace, options);
        return std::ranges::find(a.ranges, "train", &RangeRow::name)->work.flops;
    };
    EXPECT_DOUBLE_EQ(workOf(PhaseChoice::All), 1e12);
    EXPECT_DOUBLE_EQ(workOf(PhaseChoice::Steady), 0);
}

TEST(Phases, OperationsOfOneStretchAreThoseThatStartInItWithoutACopy) {
    const bool ok = rc::check("brute force", [] {
        const auto devices = *rc::gen::inRange<std::uint32_t>(1, 3);
        const auto windows = *rc::gen::inRange<std::size_t>(1, 3);
        std::vector<Operation> all;
        for (std::uint32_t device = 0; device < devices; ++device)
            for (std::int64_t start = 0; start < 40; start += *rc::gen::inRange(1, 5))
                all.push_back({.start = start, .end = start + 3, .device = device});
        Phases phases;
        for (PhaseWindows& each : phases.windows)
            each.resize(devices + 1);
        PhaseWindows& chosen = phases.windows[static_cast<std::size_t>(Phase::Steady)];
        for (std::uint32_t device = 0; device < devices; ++device)
            for (std::size_t i = 0; i < windows; ++i) {
                const auto from = *rc::gen::inRange<std::int64_t>(0, 20);
                const auto at = static_cast<std::int64_t>(i) * 30 + from; // disjoint
                chosen[device].push_back({at, at + *rc::gen::inRange<std::int64_t>(1, 10)});
            }
        std::vector<Operation> wanted;
        for (const Operation& op : all)
            if (startsIn(chosen, op))
                wanted.push_back(op);
        const Selection selection = selectPhase(phases, PhaseChoice::Steady, all, RangeTree{});
        const std::span<const Operation> found = selection.operations.all();
        const auto key = [](const Operation& op) { return std::pair(op.device, op.start); };
        RC_ASSERT(std::ranges::equal(found, wanted, {}, key, key));
        const bool inPlace =
            found.empty() || (found.data() >= all.data() && found.data() < all.data() + all.size());
        RC_ASSERT((inPlace || devices > 1 || windows > 1));
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
