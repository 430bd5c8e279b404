// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/rounds.h"

#include "analyzer/iterations/spans.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <string>
#include <string_view>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Steps of optimizers, a letter each; a '+' joins the next one to the one before.
std::vector<OptimizerStep> stepsOf(std::string_view text) {
    std::vector<OptimizerStep> steps;
    bool joins = false;
    for (const char c : text) {
        if (c != '+')
            steps.push_back({static_cast<std::uint32_t>(c), joins});
        joins = c == '+';
    }
    return steps;
}

std::vector<std::size_t> ends(std::string_view text) {
    return lastOfRounds(stepsOf(text));
}

std::string repeated(std::string_view text, int times) {
    std::string result;
    for (; times > 0; --times)
        result += text;
    return result;
}

TEST(Rounds, OfOneOptimizerAreItsSteps) {
    EXPECT_THAT(ends("aaaa"), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(ends("a"), ElementsAre(0));
    EXPECT_THAT(ends(""), IsEmpty());
}

TEST(Rounds, OfTwoThatTakeTurnsEndWithTheSecond) {
    EXPECT_THAT(ends("dgdgdgdg"), ElementsAre(1, 3, 5, 7));
    EXPECT_THAT(ends("dgdgdgd"), ElementsAre(1, 3, 5)); // the recording ends within a round
    EXPECT_THAT(ends("dgdgd"), ElementsAre(0, 2, 4));   // two steps of g are too few
}

TEST(Rounds, EndWithTheOptimizerThatStepsLeastOften) {
    EXPECT_THAT(ends("dddgdddgdddgdddg"), ElementsAre(3, 7, 11, 15));
    EXPECT_THAT(ends("gdddgdddgdddgddd"), ElementsAre(0, 4, 8, 12));
    EXPECT_THAT(ends("dgdgdgdgdgdgdgdgdgdggdgdgdgdgdgdgdgdgdgdg").size(), 20u); // d left out once
}

TEST(Rounds, OfTrainingsInARowAreTheStepsOfTheLongerOneOrOfBoth) {
    EXPECT_EQ(ends(repeated("a", 100) + "bbbb").size(), 100u);
    EXPECT_EQ(ends(repeated("a", 10) + repeated("b", 10)).size(), 20u);
}

TEST(Rounds, CountJoinedStepsAsOne) {
    EXPECT_THAT(ends("m+am+am+a"), ElementsAre(1, 3, 5));
    EXPECT_THAT(ends("a+aa+aa+a"), ElementsAre(1, 3, 5));
    EXPECT_THAT(ends("a+a+a+a"), ElementsAre(3));
}

/// By the words of the rule, one after the other.
std::vector<std::size_t> bruteForce(const std::vector<OptimizerStep>& steps) {
    std::vector<std::size_t> whole;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].joins && i > 0)
            whole.pop_back();
        whole.push_back(i);
    }
    std::vector<std::uint32_t> tried;
    for (;;) {
        std::size_t fewest = SIZE_MAX, first = 0;
        std::uint32_t next = 0;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            const std::uint32_t optimizer = steps[whole[i]].optimizer;
            const auto isOwn = [&](std::size_t w) { return steps[w].optimizer == optimizer; };
            const auto count = static_cast<std::size_t>(std::ranges::count_if(whole, isOwn));
            const bool isFirst = std::ranges::find_if(whole, isOwn) - whole.begin() ==
                                 static_cast<std::ptrdiff_t>(i);
            const bool isTried = std::ranges::find(tried, optimizer) != tried.end();
            if (isFirst && !isTried && (count < fewest || (count == fewest && i > first))) {
                fewest = count;
                first = i;
                next = optimizer;
            }
        }
        if (fewest == SIZE_MAX)
            return whole;
        tried.push_back(next);
        std::vector<std::size_t> places, last;
        for (std::size_t i = 0; i < whole.size(); ++i)
            if (steps[whole[i]].optimizer == next) {
                places.push_back(i);
                last.push_back(whole[i]);
            }
        if (places.size() < kLeastIterations)
            continue;
        std::vector<std::size_t> lengths;
        for (std::size_t i = 1; i < places.size(); ++i)
            lengths.push_back(places[i] - places[i - 1]);
        std::ranges::sort(lengths);
        const std::size_t usual = lengths[lengths.size() / 2];
        for (const std::size_t edge : {places.front() + 1, whole.size() - 1 - places.back()})
            if (edge >= usual) // a shorter one is cut
                lengths.push_back(edge);
        std::size_t even = 0, all = 0;
        for (const std::size_t length : lengths) {
            all += length;
            even += length == usual ? length : 0;
        }
        if (10 * even >= 9 * all)
            return last;
    }
}

TEST(Rounds, AreThoseThatBruteForceFinds) {
    const bool ok = rc::check("rounds", [] {
        const int optimizers = *rc::gen::inRange(1, 4);
        std::vector<OptimizerStep> steps;
        const auto round = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, optimizers));
        for (int i = *rc::gen::inRange(0, 12); i > 0; --i)
            for (const int optimizer : round)
                if (*rc::gen::inRange(0, 20) > 0)
                    steps.push_back({static_cast<std::uint32_t>(optimizer),
                                     !steps.empty() && *rc::gen::inRange(0, 10) == 0});
        RC_ASSERT(lastOfRounds(steps) == bruteForce(steps));
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
