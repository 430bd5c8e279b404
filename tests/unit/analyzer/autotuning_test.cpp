// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/autotuning.h"

#include "analyzer/analyze.h"
#include "analyzer/kernels/timing_runs.h"
#include "analyzer/replayed/kept_trials.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using tests::Story;

constexpr const char* kRedzone =
    "stream_executor::gpu::RedzoneAllocatorKernelImpl(unsigned char*, unsigned char)";
constexpr const char* kFlush = "void at::native::vectorized_elementwise_kernel<4, "
                               "at::native::FillFunctor<int>, std::array<char*, 1ul> >(int)";
constexpr std::int64_t kFlushTime = 14'000, kTrialTime = 2'000;

/// Operations one behind the other.
struct Program {
    Story story;
    std::int64_t now = 1'000;

    void kernel(std::string_view name, std::int64_t length = 1'000) {
        story.kernel(name, now - 500, now, now + length);
        now += length + 100;
    }
    /// The candidate's first launch, then `times` ones behind a fill of the cache.
    void timed(std::string_view candidate, int times) {
        kernel(candidate, kTrialTime);
        for (int i = 0; i < times; ++i) {
            kernel(kFlush, kFlushTime);
            kernel(candidate, kTrialTime);
        }
    }
    void timedByMemset(std::string_view candidate, std::uint64_t bytes) {
        for (int i = 0; i < 5; ++i) {
            story.fill(bytes, now - 500, now, now + kFlushTime);
            now += kFlushTime + 100;
            kernel(candidate, kTrialTime);
        }
    }
    /// Calls that the analysis says are of autotuning, and that it takes for other work.
    std::pair<std::uint64_t, std::uint64_t> calls() const {
        std::pair<std::uint64_t, std::uint64_t> result;
        for (const KernelFamilyRow& row : analyze(story.trace).families)
            (row.family == KernelFamily::Autotuning ? result.first : result.second) += row.calls;
        return result;
    }
};

TEST(Autotuning, OfXlaIsWhatLiesBetweenItsChecks) {
    Program program;
    program.kernel("gemm_fusion_dot_1");
    for (const char* candidate : {"gemm_fusion_dot_1", "nvjet_tst_128x256_NNT"})
        for (int i = 0; i < 2; ++i) {
            program.kernel(kRedzone);
            program.kernel(candidate, kTrialTime);
            program.kernel(kRedzone);
        }
    for (int i = 0; i < 20; ++i)
        program.kernel("nvjet_tst_128x256_NNT");
    EXPECT_EQ(program.calls(), std::pair(12ul, 21ul));
}

TEST(Autotuning, OfXlaEndsWhereItsChecksAreFarApart) {
    Program program;
    program.kernel(kRedzone);
    for (std::size_t i = 0; i <= kLongestTrial; ++i)
        program.kernel("loop_add_fusion");
    program.kernel(kRedzone);
    EXPECT_EQ(program.calls(), std::pair(2ul, std::uint64_t{kLongestTrial + 1}));
}

TEST(Autotuning, IsSeveralCandidatesTimedBehindFillsOfTheCacheOfWhichOneIsUsed) {
    Program program;
    program.kernel("other");
    program.timed("candidate a", 5);
    program.timed("candidate b", 5);
    program.kernel("other");
    for (int i = 0; i < 3; ++i)
        program.kernel("candidate b");
    EXPECT_EQ(program.calls(), std::pair(22ul, 5ul));
}

// Triton's do_bench() estimates the time, warms up and then times.
TEST(Autotuning, HoldsLaunchesThatWarmUpAndNotThoseOfTheProgramRightBehind) {
    for (const char* used : {"candidate a", "candidate b", "candidate c"}) {
        Program program;
        for (const char* candidate : {"candidate a", "candidate b", "candidate c"}) {
            program.timed(candidate, 5);
            for (int i = 0; i < 20; ++i)
                program.kernel(candidate, kTrialTime);
            program.timed(candidate, 30);
        }
        for (int i = 0; i < 100; ++i)
            program.kernel(used);
        EXPECT_EQ(program.calls(), std::pair(3 * (11 + 20 + 61ul), 100ul)) << used;
    }
}

TEST(Autotuning, IsNoBenchmarkWhoseKernelsAreOnlyTimed) {
    Program program;
    program.timed("size 1", 5);
    program.timed("size 2", 5);
    program.kernel("other");
    EXPECT_EQ(program.calls(), std::pair(0ul, 23ul));
}

TEST(Autotuning, NeedsTwoCandidatesAndSeveralTimings) {
    Program one;
    one.timed("candidate", 9);
    one.kernel("other");
    one.kernel("candidate");
    EXPECT_EQ(one.calls().first, 0u);
    Program few;
    few.timed("candidate a", static_cast<int>(kLeastTimed) - 2);
    few.timed("candidate b", static_cast<int>(kLeastTimed) - 2);
    few.kernel("other");
    few.kernel("candidate a");
    EXPECT_EQ(few.calls().first, 0u);
}

TEST(Autotuning, FillsOfTheDriverFlushWhenTheyAreAsLargeAsTheCache) {
    const auto cache = static_cast<std::uint64_t>(tests::h200().l2Bytes);
    for (const auto& [bytes, trials] : {std::pair(cache, 10ul), std::pair(cache / 2, 0ul)}) {
        Program program;
        program.timedByMemset("candidate a", bytes);
        program.timedByMemset("candidate b", bytes);
        program.kernel("other");
        program.kernel("candidate a");
        EXPECT_EQ(program.calls(), std::pair(trials, 12 - trials));
    }
}

/// Two candidates that are tried for 300 rounds, then 20 steps.
Program training() {
    Program program;
    program.timed("step a", 300);
    program.timed("step b", 300);
    for (int i = 0; i < 20; ++i) {
        for (const char* name : {"step a", "loss", "backward"})
            program.kernel(name, 3'000);
        program.now += 5'000;
    }
    return program;
}

TEST(Autotuning, IsOfStartUpAndNoIteration) {
    Options options;
    options.phase = PhaseChoice::Steady;
    const Analysis a = analyze(training().story.trace, options);
    ASSERT_EQ(a.phases.basis, IterationBasis::Launches);
    EXPECT_EQ(a.phases.of(Phase::StartUp).trials, 1202u);
    EXPECT_EQ(a.phases.of(Phase::StartUp).autotuning, Ns(600 * kFlushTime + 602 * kTrialTime));
    EXPECT_EQ(a.phases.of(Phase::Steady).trials, 0u);
    for (const KernelFamilyRow& row : a.families)
        EXPECT_NE(row.family, KernelFamily::Autotuning);
}

/// A program that tries two candidates, then uses one of them.
Program tuned() {
    Program program;
    program.timed("triton_a", 5);
    program.timed("triton_b", 5);
    for (int i = 0; i < 20; ++i)
        program.kernel("triton_b");
    return program;
}

TEST(Autotuning, OfTorchCompileIsNotRepeatedByASecondRun) {
    Program program = tuned();
    program.story.framework(trace::FrameworkKind::Compilation, "Inductor", 0, 500);
    const std::vector<bool> kept = keptTrials(program.story.trace);
    EXPECT_EQ(std::ranges::count(kept, true), std::int64_t(program.calls().first));
    EXPECT_FALSE(kept.back());
}

TEST(Autotuning, OfOthersIsRepeated) {
    Program program = tuned();
    EXPECT_EQ(std::ranges::count(keptTrials(program.story.trace), true), 0);
    for (const char* phase : {"C++ extension", "XlaCompile"})
        program.story.framework(trace::FrameworkKind::Compilation, phase, 0, 500);
    EXPECT_GT(program.calls().first, 0u);
    EXPECT_EQ(std::ranges::count(keptTrials(program.story.trace), true), 0);
}

} // namespace
} // namespace ridge::analyzer
