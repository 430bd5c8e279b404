// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/repeats.h"

#include <gtest/gtest.h>
#include <random>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

/// Writes sequences of launches in the words of a program.
class Program {
  public:
    std::vector<RepeatLaunch> launches;

    void launch(std::uint32_t function) { launches.push_back({function, function, 0, false}); }
    void layers(std::uint32_t count, std::uint32_t kernels, std::uint32_t firstFunction) {
        for (std::uint32_t layer = 0; layer < count; ++layer)
            for (std::uint32_t k = 0; k < kernels; ++k)
                launch(firstFunction + k);
    }
    /// Forward and backward over layers, a loss between and an optimizer behind.
    void trainingStep(std::uint32_t deep) {
        begin();
        launch(1);
        layers(deep, 7, 10);
        launch(2);
        layers(deep, 12, 30);
        for (std::uint32_t k = 0; k < 4; ++k)
            launch(60 + k);
    }
    /// One token: the host waits for it, as for the check whether the text ends.
    void token(std::uint32_t deep, std::uint32_t others = 5) {
        begin();
        launch(1);
        layers(deep, 9, 10);
        for (std::uint32_t k = 0; k < others; ++k)
            launch(40 + k);
        m_waits = true;
    }
    void hostWaits() { m_waits = true; }
    std::vector<std::uint32_t> begins;

  private:
    void begin() {
        begins.push_back(static_cast<std::uint32_t>(launches.size()));
        launch(0);
        launches.back().idleBefore = 5000;
        launches.back().hostWaited = std::exchange(m_waits, false);
    }
    bool m_waits = false;
};

std::vector<std::uint32_t> beginsOf(const Repeats& found) {
    std::vector<std::uint32_t> begins;
    for (const Repeat& repeat : found.repeats)
        begins.push_back(repeat.begin);
    return begins;
}

TEST(Repeats, AreTheStepsOfATrainingAndNotItsLayers) {
    Program program;
    program.layers(12, 3, 80); // weights are made
    for (int step = 0; step < 10; ++step)
        program.trainingStep(12);
    const auto found = findRepeats(program.launches);
    ASSERT_TRUE(found);
    EXPECT_EQ(beginsOf(*found), program.begins);
    EXPECT_EQ(found->repeats.back().end, program.launches.size());
    EXPECT_GT(found->coverage, 0.98);
}

TEST(Repeats, OfADecodingLoopAreItsTokensHoweverDeepTheModel) {
    for (const std::uint32_t deep : {4u, 24u, 96u}) {
        Program program;
        for (int call = 0; call < 6; ++call) {
            program.layers(deep, 11, 200); // the prompt
            for (int token = 0; token < 64; ++token)
                program.token(deep);
        }
        const auto found = findRepeats(program.launches);
        ASSERT_TRUE(found) << deep;
        // The last token of a call is longer by the next prompt, unless that is short beside it.
        EXPECT_GE(found->repeats.size(), 6u * 63) << deep;
        EXPECT_LE(found->repeats.size(), 6u * 64) << deep;
    }
}

TEST(Repeats, OfStepsWithALogLineEveryTenthAreTheSteps) {
    Program program;
    for (int step = 0; step < 60; ++step) {
        program.trainingStep(6);
        if (step % 10 == 9) {
            program.launch(90);
            program.hostWaits();
        }
    }
    const auto found = findRepeats(program.launches);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->repeats.size(), 60u);
}

TEST(Repeats, LeaveOutAnEvaluationBetweenSteps) {
    Program program;
    for (int epoch = 0; epoch < 2; ++epoch) {
        for (int step = 0; step < 20; ++step)
            program.trainingStep(6);
        for (int batch = 0; batch < 5; ++batch)
            program.layers(6, 7, 10);
    }
    const auto found = findRepeats(program.launches);
    ASSERT_TRUE(found);
    EXPECT_GE(found->repeats.size(), 38u);
    EXPECT_LE(found->repeats.size(), 40u);
}

TEST(Repeats, HoldTheOptimizerToo) {
    Program program;
    for (int step = 0; step < 12; ++step) {
        program.trainingStep(24);
        program.launch(0); // the optimizer begins as a step does, and makes its state at first
        program.launches.back().idleBefore = 5000;
        program.layers(step == 0 ? 100 : 28, 1, 70);
    }
    const auto found = findRepeats(program.launches);
    ASSERT_TRUE(found);
    EXPECT_GE(found->repeats.size(), 11u);
    for (std::size_t i = 1; i < found->repeats.size(); ++i)
        EXPECT_EQ(found->repeats[i - 1].end, found->repeats[i].begin) << i;
}

TEST(Repeats, AreNoneWhereNothingRepeats) {
    Program program;
    for (std::uint32_t i = 0; i < 500; ++i)
        program.launch(i);
    EXPECT_FALSE(findRepeats(program.launches));
    EXPECT_FALSE(findRepeats({}));
    Program once;
    once.trainingStep(12);
    const auto found = findRepeats(once.launches);
    EXPECT_TRUE(!found || found->coverage < 1);
}

TEST(Repeats, OfABenchmarkOfOneKernelAreItsLaunches) {
    std::vector<RepeatLaunch> launches(3, RepeatLaunch{1, 1, 0, false});
    launches.resize(103, RepeatLaunch{2, 2, 0, false});
    launches.push_back({3, 3, 0, false});
    const auto found = findRepeats(launches);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->repeats.size(), 100u);
    EXPECT_EQ(found->repeats.front(), (Repeat{3, 4}));
    EXPECT_NEAR(found->coverage, 100.0 / 104, 1e-9);
    launches.resize(130, RepeatLaunch{3, 3, 0, false}); // two kinds of work are not one benchmark
    EXPECT_FALSE(findRepeats(launches));
}

TEST(Repeats, NeedThreeSteps) {
    Program program;
    program.layers(3, 40, 300);
    program.trainingStep(1);
    program.trainingStep(1);
    const auto found = findRepeats(program.launches);
    if (found) {
        EXPECT_NE(beginsOf(*found), program.begins);
    }
}

TEST(Repeats, AreFoundThroughLaunchesThatComeAndGo) {
    const bool ok = rc::check("steps with some launches more or less", [] {
        const auto deep = static_cast<std::uint32_t>(*rc::gen::inRange(2, 24));
        const int steps = *rc::gen::inRange(4, 40);
        std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
        Program program;
        program.layers(static_cast<std::uint32_t>(*rc::gen::inRange(0, 20)), 5, 300);
        for (int step = 0; step < steps; ++step) {
            Program one;
            one.trainingStep(deep);
            program.begins.push_back(static_cast<std::uint32_t>(program.launches.size()));
            for (const RepeatLaunch& launch : one.launches)
                if (launch.idleBefore > 0 || random() % 200 > 0)
                    program.launches.push_back(launch);
        }
        const auto found = findRepeats(program.launches);
        RC_ASSERT(found.has_value());
        RC_ASSERT(beginsOf(*found) == program.begins);
    });
    EXPECT_TRUE(ok);
}

TEST(Repeats, AreAscendingDisjointAndInsideWhateverTheSequence) {
    const bool ok = rc::check("any sequence", [] {
        const auto symbols = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 6));
        std::vector<RepeatLaunch> launches;
        for (int symbol : symbols)
            launches.push_back({static_cast<std::uint32_t>(symbol),
                                static_cast<std::uint32_t>(symbol / 2), symbol, symbol == 3});
        const auto found = findRepeats(launches);
        if (!found)
            return;
        RC_ASSERT(found->repeats.size() >= kLeastRepeats);
        std::uint32_t last = 0;
        std::size_t inside = 0;
        for (const Repeat& repeat : found->repeats) {
            RC_ASSERT(repeat.begin >= last);
            RC_ASSERT(repeat.end > repeat.begin);
            RC_ASSERT(repeat.end <= launches.size());
            inside += repeat.end - repeat.begin;
            last = repeat.end;
        }
        RC_ASSERT(inside >= kLeastRepeatedLaunches);
        RC_ASSERT((found->coverage > 0 && found->coverage <= 1));
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
