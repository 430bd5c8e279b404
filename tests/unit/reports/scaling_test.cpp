// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/scaling.h"

#include "analyzer/analyze.h"
#include "reports/words/format.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ridge::reports {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

/// 100 us x scale of reading at 4 TB/s, then 50 us without work.
analyzer::Scaling scaled(std::initializer_list<int> scales) {
    std::vector<analyzer::Analysis> runs;
    for (int scale : scales) {
        tests::Story story;
        story.work(story.range("read", 10, 20), 0, 4e8 * scale, trace::Precision::Fp32);
        story.kernel("read", 15, 0, 100'000 * scale);
        story.kernel("end", 30, 100'000 * scale + 50'000, 100'000 * scale + 50'000);
        runs.push_back(analyzer::analyze(story.trace));
    }
    return *analyzer::scaling(runs);
}

const std::vector<std::string> kFiles = {"one.ridge", "two.ridge", "four.ridge"};

TEST(ScalingText, SaysWhatDoesNotGrowAndWhetherTheVerdictAgrees) {
    const std::string text = scalingText(scaled({1, 2, 4}), kFiles);
    EXPECT_THAT(text, HasSubstr("50.0 µs of device time does not grow with the work"));
    EXPECT_THAT(text, HasSubstr("rest goes at 4.00 TB/s"));
    EXPECT_THAT(text,
                ContainsRegex("one.ridge +400 MB +150 µs +33.3 % .+ 0.0 % bandwidth 66.7 % +yes"));
    EXPECT_THAT(text, ContainsRegex("four.ridge +1.60 GB +450 µs +11.1 %"));
}

TEST(ScalingText, TwoRunsGiveNoError) {
    const std::string text = scalingText(scaled({1, 2}), std::span(kFiles).first(2));
    EXPECT_THAT(text, HasSubstr("Two runs: the error is"));
    EXPECT_THAT(text, testing::Not(HasSubstr("±")));
}

TEST(ScalingText, SaysWhereThereIsNoFixedTime) {
    analyzer::Scaling scaling = scaled({1, 2, 4});
    scaling.shape = analyzer::ScaleShape::GrowsFaster;
    scaling.fit.fixed = -5e5;
    for (analyzer::ScaleRow& row : scaling.rows)
        row.fixedShare = std::nullopt;
    const std::string text = scalingText(scaling, kFiles);
    EXPECT_THAT(text, HasSubstr("Time grows faster than the work"));
    EXPECT_THAT(text, ContainsRegex("one.ridge .*not known"));
    EXPECT_THAT(text, testing::Not(HasSubstr(" -")));
}

TEST(ScalingText, SaysWhichPartIsTold) {
    analyzer::Scaling scaling = scaled({1, 2, 4});
    const auto told = [&] {
        std::string text = scalingText(scaling, kFiles);
        std::ranges::replace(text, '\n', ' ');
        return text;
    };
    EXPECT_THAT(told(), HasSubstr("No recording has a steady state. The whole runs are reported"));
    scaling.steadyRuns = 2;
    EXPECT_THAT(told(), HasSubstr("Only 2 of 3 recordings have a steady state. The whole runs"));
    scaling.steadyRuns = 3;
    EXPECT_THAT(told(), HasSubstr("bytes. The whole runs are reported, start-up included."));
    scaling.told = analyzer::PhaseChoice::Steady;
    for (std::size_t i = 0; i < 3; ++i)
        scaling.rows[i].iterations = 10 + i;
    EXPECT_THAT(told(), HasSubstr("Time and work are those of an iteration of the steady state, "
                                  "each recording's mean of 10 to 12."));
    scaling.told = analyzer::PhaseChoice::Start;
    EXPECT_THAT(told(), HasSubstr("Only start-up and warm-up are reported."));
}

TEST(ScalingText, FitsEightyColumns) {
    analyzer::Scaling scaling = scaled({1, 2, 4});
    scaling.fit.fixed = 1e30;
    scaling.fit.fixedError = 1e30;
    scaling.rows[0].fixedShare = 1;
    scaling.rows[0].shareError = 0.487;
    scaling.rows[1].fixedShare = std::nullopt;
    const std::vector<std::string> files(3, std::string(200, 'f'));
    std::istringstream lines(scalingText(scaling, files));
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(columns(line), 80u) << line;
}

TEST(ScalingJson, HoldsTheFitAndEachRun) {
    const auto json = nlohmann::json::parse(scalingJson(scaled({1, 2, 4}), kFiles));
    EXPECT_EQ(json["work_unit"], "bytes");
    EXPECT_NEAR(json["fixed_ns"], 50'000, 0.01);
    EXPECT_NEAR(json["rows"][1]["fixed_share"], 0.2, 1e-6);
    EXPECT_EQ(json["rows"][2]["file"], "four.ridge");
    EXPECT_EQ(json["rows"][2]["device_time_ns"], 450'000);
}

} // namespace
} // namespace ridge::reports
