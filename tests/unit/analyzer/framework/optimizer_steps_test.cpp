// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <string>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using tests::Story;
using trace::FrameworkKind;
using trace::StreamId;
using trace::ThreadId;

/// A training whose launches repeat nothing: each kernel has a name of its own. Every operation
/// starts 5 us after its launch, or after the one before it.
struct SteppedProgram {
    Story story;
    ThreadId thread{1};
    StreamId stream{1};
    std::int64_t now = 1'000'000; ///< on the host
    std::int64_t busyUntil = 0;
    std::vector<std::int64_t> starts; ///< of the kernels

    void kernel(std::int64_t length = 10'000) {
        const std::int64_t start = std::max(now + 5'000, busyUntil);
        busyUntil = start + length;
        starts.push_back(start);
        story.kernel("k" + std::to_string(starts.size()), now, start, busyUntil, thread, stream);
        now += 12'000;
    }
    void kernels(int count) {
        for (; count > 0; --count)
            kernel();
    }
    void step(std::string_view name = "Optimizer.step#AdamW.step", int count = 2,
              std::string_view site = "train.py:9 main") {
        const std::int64_t begin = now;
        kernels(count);
        story.framework(FrameworkKind::User, name, begin - 1'000, now - 1'000, thread).site =
            story.text(site);
    }
    /// `micro` times six kernels, then the optimizer's.
    void iteration(int micro = 1) {
        kernels(6 * micro);
        step();
    }
};

std::vector<std::uint64_t> operationsOfEach(const trace::Trace& trace, const Analysis& a) {
    std::vector<std::uint64_t> counts;
    for (const Iteration& one : a.iterations->strip)
        counts.push_back(static_cast<std::uint64_t>(
            std::ranges::count_if(trace.kernels, [&](const trace::Kernel& kernel) {
                return kernel.start >= one.start && kernel.start < one.start + one.extent;
            })));
    return counts;
}

TEST(OptimizerSteps, EndTheIterations) {
    SteppedProgram program;
    for (int i = 0; i < 5; ++i)
        program.iteration();
    const Analysis a = analyze(program.story.trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_EQ(a.iterations->basis, IterationBasis::Optimizer);
    EXPECT_EQ(a.phases.basis, IterationBasis::Optimizer);
    EXPECT_EQ(a.iterations->count, 5u);
    EXPECT_EQ(a.iterations->path, "");
    EXPECT_EQ(a.iterations->tid, program.story.trace.threads[0].tid);
    EXPECT_DOUBLE_EQ(a.iterations->coverage, 1);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(a.iterations->strip[i].start, Ns(program.starts[8 * i]));
        EXPECT_EQ(a.iterations->strip[i].extent, i == 4 ? Ns(7 * 12'000 + 10'000) : Ns(8 * 12'000));
    }
}

TEST(OptimizerSteps, OfAccumulatedGradientsAreOneIterationEach) {
    SteppedProgram program;
    for (int i = 0; i < 4; ++i)
        program.iteration(3);
    const Analysis a = analyze(program.story.trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_THAT(operationsOfEach(program.story.trace, a), ElementsAre(20, 20, 20, 20));
}

TEST(OptimizerSteps, OfAGanAreOneIterationARound) {
    for (const bool sameClass : {false, true}) {
        SteppedProgram program;
        for (int i = 0; i < 4; ++i) {
            program.kernels(5);
            program.step("Optimizer.step#Adam.step", 2, "gan.py:20 main");
            program.kernels(7);
            program.step(sameClass ? "Optimizer.step#Adam.step" : "Optimizer.step#SGD.step", 3,
                         "gan.py:31 main");
        }
        const Analysis a = analyze(program.story.trace);
        ASSERT_TRUE(a.iterations);
        EXPECT_THAT(operationsOfEach(program.story.trace, a), ElementsAre(17, 17, 17, 17));
    }
}

TEST(OptimizerSteps, RightBehindOneAnotherAreOne) {
    SteppedProgram program;
    for (int i = 0; i < 4; ++i) {
        program.kernels(5);
        program.step("Optimizer.step#Muon.step");
        program.step("Optimizer.step#Muon.step");
    }
    const Analysis a = analyze(program.story.trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_THAT(operationsOfEach(program.story.trace, a), ElementsAre(9, 9, 9, 9));
}

TEST(OptimizerSteps, InsideOfAWrappersStepDoNotCount) {
    SteppedProgram program;
    for (int i = 0; i < 4; ++i) {
        program.kernels(5);
        const std::int64_t begin = program.now - 2'000;
        program.step();
        program.story.framework(FrameworkKind::User, "Optimizer.step#Accelerated.step", begin,
                                program.now - 500);
    }
    const Analysis a = analyze(program.story.trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_THAT(operationsOfEach(program.story.trace, a), ElementsAre(7, 7, 7, 7));
}

TEST(OptimizerSteps, LeaveOutWhatIsLaunchedBeforeTheFirstIterationAndInAnEvaluation) {
    SteppedProgram program;
    program.kernels(9); // weights
    program.kernels(6);
    program.step("Optimizer.step#AdamW.step", 5); // makes its state
    program.iteration();
    program.iteration();
    program.kernels(20); // an evaluation
    for (int i = 0; i < 3; ++i)
        program.iteration();
    program.kernels(3); // a checkpoint
    const Analysis a = analyze(program.story.trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_THAT(operationsOfEach(program.story.trace, a), ElementsAre(11, 8, 8, 8, 8, 8));
    EXPECT_EQ(a.iterations->first.start, Ns(program.starts[9]));
    EXPECT_EQ(a.phases.of(Phase::StartUp).operations, 9u);
    EXPECT_EQ(a.phases.of(Phase::Rest).operations, 23u);
}

TEST(OptimizerSteps, CutAtTheBeginOfARecordingHaveNoFirstIteration) {
    SteppedProgram program;
    program.kernels(2);
    program.step();
    for (int i = 0; i < 4; ++i)
        program.iteration();
    const Analysis a = analyze(program.story.trace);
    ASSERT_TRUE(a.iterations);
    EXPECT_THAT(operationsOfEach(program.story.trace, a), ElementsAre(8, 8, 8, 8));
    EXPECT_EQ(a.phases.of(Phase::StartUp).operations, 4u);
}

TEST(OptimizerSteps, MustBeThreeWithHalfOfTheBusyTimeAndNotInMarkedIterations) {
    SteppedProgram two;
    two.iteration();
    two.iteration();
    EXPECT_FALSE(analyze(two.story.trace).iterations);

    SteppedProgram marked;
    for (int i = 0; i < 6; ++i) {
        const std::int64_t begin = marked.now - 500;
        marked.kernels(6);
        if (i % 2 == 1)
            marked.step();
        marked.story.range("step", begin, marked.now - 500);
    }
    const Analysis byRanges = analyze(marked.story.trace);
    ASSERT_TRUE(byRanges.iterations);
    EXPECT_EQ(byRanges.iterations->basis, IterationBasis::Ranges);
    EXPECT_EQ(byRanges.iterations->count, 6u);

    SteppedProgram decoding; // a short training, then a long loop of its own
    for (int i = 0; i < 4; ++i)
        decoding.iteration();
    for (int i = 0; i < 40; ++i)
        for (const char* name : {"embed", "attention", "logits"}) {
            decoding.story.kernel(name, decoding.now, decoding.now + 5'000, decoding.now + 25'000);
            decoding.now += 30'000;
        }
    const Analysis byLaunches = analyze(decoding.story.trace);
    ASSERT_TRUE(byLaunches.iterations);
    EXPECT_EQ(byLaunches.iterations->basis, IterationBasis::Launches);
}

TEST(OptimizerSteps, OfThreadsAndProcessesAreApart) {
    SteppedProgram program; // two threads train a model each, on a device of their own
    Story& story = program.story;
    const ThreadId second = story.thread();
    const StreamId other = story.device(tests::h200());
    for (int i = 0; i < 12; ++i) {
        program.thread = ThreadId{1};
        program.stream = StreamId{1};
        if (i % 2 == 0)
            program.iteration();
        program.thread = second;
        program.stream = other;
        program.iteration();
    }
    Options options;
    const Analysis a = analyze(story.trace, options);
    ASSERT_TRUE(a.iterations);
    EXPECT_EQ(a.iterations->count, 12u);
    EXPECT_EQ(a.iterations->device, 1u);
    EXPECT_EQ(a.iterations->tid, story.trace.threads[1].tid);
    EXPECT_EQ(a.phases.of(Phase::Steady).iterations + a.phases.of(Phase::WarmUp).iterations, 18u);
}

TEST(OptimizerSteps, OfAnyProgramHoldEachLaunchOfTheStreamInItsIteration) {
    const bool ok = rc::check("launches", [] {
        SteppedProgram program;
        const int count = *rc::gen::inRange(3, 9);
        std::vector<std::uint64_t> each;
        for (int i = 0; i < count; ++i) {
            const int before = *rc::gen::inRange(10, 15), within = *rc::gen::inRange(0, 4);
            program.kernels(before);
            program.step("Optimizer.step#SGD.step", within);
            program.busyUntil = std::max(program.busyUntil, program.now) +
                                *rc::gen::inRange(0, 300'000); // the host runs ahead
            each.push_back(static_cast<std::uint64_t>(before + within));
        }
        const Analysis a = analyze(program.story.trace);
        RC_ASSERT(a.iterations.has_value());
        RC_ASSERT(a.iterations->basis == IterationBasis::Optimizer);
        std::vector<std::uint64_t> found = operationsOfEach(program.story.trace, a);
        RC_ASSERT(found.size() == each.size());
        RC_ASSERT(found.front() <= each.front()); // an estimate
        RC_ASSERT(found.front() + 4 >= each.front());
        found.front() = each.front();
        RC_ASSERT(found == each);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
