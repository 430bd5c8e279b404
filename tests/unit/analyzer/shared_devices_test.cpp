// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;

/// Processes on one GPU, each with a thread and a stream of its own.
struct Ladder {
    Story story;
    std::int64_t now = 1'000'000;

    struct Rung {
        trace::ThreadId thread{1};
        trace::StreamId stream{1};
    };

    Rung rung(std::int64_t began) {
        const trace::ProcessId process = story.process();
        story.trace.processes.back().start = Ns(began);
        trace::Context context = story.trace.contexts[0];
        context.process = process;
        context.id = static_cast<trace::ContextId>(story.trace.contexts.size() + 1);
        story.trace.contexts.push_back(context);
        const trace::StreamId stream = story.stream(context.id);
        return {story.thread(process), stream};
    }

    /// Steps of one kernel of `length`, from `at`, every `period`.
    void steps(const Rung& rung, std::string_view kernel, int count, std::int64_t at,
               std::int64_t length, std::int64_t period) {
        for (int i = 0; i < count; ++i) {
            const std::int64_t start = at + i * period;
            story.range("step", start - 600, start - 100, rung.thread);
            story.kernel(kernel, start - 500, start, start + length, rung.thread, rung.stream);
        }
        now = at + count * period;
    }
};

Options steady() {
    Options options;
    options.phase = PhaseChoice::Steady;
    return options;
}

TEST(SharedDevices, TellTheStepsOfEachProcessAndNotTheTimeBetween) {
    Ladder ladder;
    ladder.steps({}, "slow", 10, 1'000'000, 9'000, 10'000);
    ladder.steps(ladder.rung(1'200'000), "fast", 10, 9'000'000, 900, 1'000);
    const Analysis a = analyze(ladder.story.trace, steady());
    EXPECT_EQ(a.sharing, 2u);
    ASSERT_EQ(a.byProcess.size(), 2u);
    EXPECT_EQ(a.byProcess[0].iterationsTold, 10u);
    EXPECT_EQ(a.byProcess[0].budget.total(), Ns(99'000));
    EXPECT_EQ(a.byProcess[1].budget.total(), Ns(9'900));
    EXPECT_EQ(a.byProcess[1].kernels.at(0).function, "fast");
    EXPECT_EQ(a.budget.total(), Ns(99'000 + 9'900));
    EXPECT_EQ(a.iterationsTold, 0u) << "steps of two kinds have no mean";
    EXPECT_FALSE(a.iterations);
    // The second process' begin to its first step; the first one began with the run.
    EXPECT_EQ(a.phases.of(Phase::StartUp).span, Ns(9'000'000 - 1'200'000));
    EXPECT_EQ(a.phases.of(Phase::Rest).span, Ns(1'200'000 - 1'099'000));
}

TEST(SharedDevices, TellTheSameOfAProcessAsWhenItIsChosen) {
    Ladder ladder;
    ladder.steps({}, "slow", 10, 1'000'000, 9'000, 10'000);
    ladder.steps(ladder.rung(1'200'000), "fast", 10, 9'000'000, 900, 1'000);
    const Analysis all = analyze(ladder.story.trace, steady());
    for (const ProcessRow& row : all.byProcess) {
        Options options = steady();
        options.processes = {row.process};
        const Analysis chosen = analyze(ladder.story.trace, options);
        EXPECT_EQ(chosen.budget, row.budget);
        EXPECT_EQ(chosen.iterationsTold, row.iterationsTold);
        EXPECT_TRUE(chosen.byProcess.empty());
    }
}

TEST(SharedDevices, WithOneProcessThatRepeatsHaveItsIterations) {
    Ladder ladder;
    ladder.steps({}, "step", 20, 1'000'000, 9'000, 10'000);
    const Ladder::Rung helper = ladder.rung(0);
    ladder.story.kernel("helper", 100'000, 200'000, 201'000, helper.thread, helper.stream);
    const Analysis a = analyze(ladder.story.trace, steady());
    EXPECT_EQ(a.iterationsTold, 20u);
    ASSERT_TRUE(a.iterations);
    EXPECT_EQ(a.iterations->count, 20u);
    EXPECT_EQ(a.kernels.size(), 1u);
}

TEST(SharedDevices, OfChosenIterationsTellThoseOfEachProcess) {
    Ladder ladder;
    ladder.steps({}, "slow", 10, 1'000'000, 9'000, 10'000);
    ladder.steps(ladder.rung(1'200'000), "fast", 10, 9'000'000, 900, 1'000);
    Options options = steady();
    options.slice = IterationSlice{3, 3};
    const Analysis a = analyze(ladder.story.trace, options);
    EXPECT_EQ(a.budget.total(), Ns(10'000 + 1'000));
    EXPECT_EQ(a.phases.of(Phase::Steady).iterations, 2u);
    options.slice = IterationSlice{30, 31};
    EXPECT_EQ(analyze(ladder.story.trace, options).phases.of(Phase::Steady).iterations, 0u);
}

TEST(SharedDevices, WithoutRepeatsTellTheWholeRun) {
    Ladder ladder;
    ladder.story.kernel("once", 900'000, 1'000'000, 5'000'000);
    ladder.steps(ladder.rung(0), "small", 10, 9'000'000, 900, 1'000);
    const Analysis a = analyze(ladder.story.trace, steady());
    EXPECT_EQ(a.phases.basis, IterationBasis::None);
    EXPECT_EQ(a.byProcess.size(), 2u);
    EXPECT_EQ(a.budget.total(), Ns(9'009'900 - 1'000'000));
}

bool holds(const std::vector<Window>& windows, std::int64_t time) {
    return std::ranges::any_of(
        windows, [&](const Window& window) { return window.start <= time && time < window.end; });
}

TEST(SharedDevices, HavePhasesThatAddUpWhateverTheirProcessesDo) {
    const bool ok = rc::check("phases of random processes", [] {
        Ladder ladder;
        std::int64_t last = 0;
        for (int i = *rc::gen::inRange(2, 5); i > 0; --i) {
            const std::int64_t began = 1'000 * *rc::gen::inRange(0, 3'000);
            const int steps = *rc::gen::inRange(1, 12);
            ladder.steps(ladder.rung(began), "k" + std::to_string(i), steps,
                         began + 1'000 * *rc::gen::inRange(1, 2'000),
                         1'000 * *rc::gen::inRange(1, 20), 1'000 * *rc::gen::inRange(20, 40));
            last = std::max(last, ladder.now);
        }
        const Analysis whole = analyze(ladder.story.trace);
        Budget sum;
        for (const PhaseRow& row : whole.phases.rows)
            sum += row.budget;
        RC_ASSERT(sum == whole.budget);
        for (std::int64_t time = 0; time < last; time += 7'001) {
            int phases = 0;
            for (const PhaseWindows& windows : whole.phases.windows)
                phases += holds(windows[0], time) ? 1 : 0;
            RC_ASSERT(phases == 1);
        }
        bool steadyOnce = whole.phases.basis == IterationBasis::None;
        for (std::size_t p = 0; p < whole.byProcess.size() && !steadyOnce; ++p)
            steadyOnce = whole.byProcess[p].iterations.has_value();
        RC_ASSERT(steadyOnce);
        const Analysis part = analyze(ladder.story.trace, steady());
        if (part.phases.basis != IterationBasis::None)
            RC_ASSERT(part.budget == part.phases.of(Phase::Steady).budget);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
