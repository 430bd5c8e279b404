// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/scaling.h"

#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <random>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using Points = std::vector<ScalePoint>;

TEST(FitScaling, FindsAnExactLine) {
    const bool ok = rc::check("line", [] {
        const double fixed = *rc::gen::inRange(0, 1'000'000);
        const double perWork = *rc::gen::inRange(1, 1000) * 1e-3;
        const int count = *rc::gen::inRange(2, 8);
        Points points;
        for (int i = 1; i <= count; ++i)
            points.push_back({i * 1e6, fixed + perWork * i * 1e6});
        const auto fit = fitScaling(points);
        RC_ASSERT(fit.has_value());
        const double scale = fixed + perWork * 1e6;
        RC_ASSERT(std::abs(fit->fixed - fixed) < 1e-6 * scale);
        RC_ASSERT(std::abs(fit->perWork - perWork) < 1e-6 * perWork + 1e-12 * scale);
        RC_ASSERT(fit->fixedError.has_value() == (count > 2));
        RC_ASSERT((count == 2 || *fit->fixedError < 1e-5 * scale));
    });
    EXPECT_TRUE(ok);
}

/// The sum of squared relative residuals that the fit must make smallest.
double cost(const Points& points, double fixed, double perWork) {
    double sum = 0;
    for (const ScalePoint& p : points)
        sum += std::pow((p.time - fixed - perWork * p.work) / p.time, 2);
    return sum;
}

TEST(FitScaling, NoOtherLineNearbyFitsBetter) {
    const bool ok = rc::check("least squares", [] {
        Points points;
        for (int i = 1; i <= 5; ++i)
            points.push_back({1000.0 * i, 1.0 * *rc::gen::inRange(1'000, 100'000)});
        const auto fit = fitScaling(points);
        RC_ASSERT(fit.has_value());
        const double best = cost(points, fit->fixed, fit->perWork);
        for (double dFixed : {-10.0, 0.0, 10.0})
            for (double dPerWork : {-0.01, 0.0, 0.01})
                RC_ASSERT(best <=
                          cost(points, fit->fixed + dFixed, fit->perWork + dPerWork) + 1e-9 * best);
    });
    EXPECT_TRUE(ok);
}

TEST(FitScaling, TheErrorSaysHowFarTheFixedTimeIsOff) {
    std::mt19937 random(1);
    std::normal_distribution<double> noise(1, 0.02);
    constexpr int kFits = 2000;
    double squares = 0, variances = 0;
    for (int i = 0; i < kFits; ++i) {
        Points points;
        for (double work : {1e6, 2e6, 4e6, 8e6})
            points.push_back({work, (500'000 + 0.25 * work) * noise(random)});
        const auto fit = fitScaling(points);
        ASSERT_TRUE(fit);
        squares += std::pow(fit->fixed - 500'000, 2) / kFits;
        variances += std::pow(*fit->fixedError, 2) / kFits;
    }
    EXPECT_NEAR(std::sqrt(variances / squares), 1, 0.1);
}

TEST(FitScaling, RefusesWhatMakesNoLine) {
    EXPECT_FALSE(fitScaling(Points{}));
    EXPECT_FALSE(fitScaling(Points{{1, 1}}));
    EXPECT_FALSE(fitScaling(Points{{1, 1}, {1, 2}, {1, 3}}));
    EXPECT_FALSE(fitScaling(Points{{0, 1}, {1, 2}}));
    EXPECT_FALSE(fitScaling(Points{{1, 0}, {2, 2}}));
    const double infinite = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(fitScaling(Points{{1, 1}, {infinite, 2}}));
    EXPECT_FALSE(fitScaling(Points{{1, 1}, {std::nan(""), 2}}));
}

/// A run whose kernel needs 1 ns per 4 MB, after `idle` ns between two short kernels.
Analysis run(double scale, std::int64_t idle, double flops = 0, std::string_view name = "read") {
    tests::Story story;
    story.range("iteration", 0, 1000);
    const auto busy = static_cast<std::int64_t>(100'000 * scale);
    story.work(story.range(name, 10, 20), flops * scale, 4e8 * scale, trace::Precision::Fp32);
    story.kernel("read", 15, 0, busy);
    story.kernel("end", 30, busy + idle, busy + idle + 1);
    return analyze(story.trace);
}

TEST(Scaling, FindsTheFixedTimeOfAProgramAndAgreesWithItsVerdicts) {
    const auto result = scaling(std::vector{run(1, 300'000), run(2, 300'000), run(8, 300'000)});
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->inFlops);
    EXPECT_NEAR(result->fit.fixed, 300'001, 1);
    EXPECT_DOUBLE_EQ(result->rows[1].work, 8e8);
    EXPECT_EQ(result->rows[1].time, Ns(500'001));
    EXPECT_NEAR(*result->rows[0].fixedShare, 0.75, 1e-4);
    EXPECT_NEAR(*result->rows[2].fixedShare, 3.0 / 11, 1e-4);
    EXPECT_NEAR(result->rows[0].budgetOverhead, 0.75, 1e-4);
    EXPECT_EQ(result->rows[0].verdict.family, Family::Overhead);
    EXPECT_EQ(result->rows[2].verdict.family, Family::Bandwidth);
    for (const ScaleRow& row : result->rows)
        EXPECT_EQ(row.agreement, Agreement::Yes);
}

TEST(Scaling, DisagreesWhereIdleTimeGrowsWithTheWork) {
    const auto result = scaling(std::vector{run(1, 300'000), run(2, 600'000), run(4, 1'200'000)});
    ASSERT_TRUE(result);
    EXPECT_NEAR(result->fit.fixed, 0, 10);
    EXPECT_EQ(result->rows[0].verdict.family, Family::Overhead);
    EXPECT_EQ(result->rows[0].agreement, Agreement::No);
}

TEST(Scaling, LeavesOpenWhatTheErrorLeavesOpen) {
    const auto result =
        scaling(std::vector{run(1, 110'000), run(2, 20'000), run(4, 250'000), run(8, 0)});
    ASSERT_TRUE(result);
    EXPECT_GT(*result->rows[0].shareError, 0.2);
    EXPECT_EQ(result->rows[0].agreement, Agreement::NotKnown);
}

TEST(Scaling, RefusesRunsOfDifferentPrograms) {
    const auto result = scaling(std::vector{run(1, 0), run(2, 0, 0, "attention")});
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message, testing::HasSubstr("different things"));
    EXPECT_THAT(result.error().message, testing::HasSubstr("'attention'"));
}

TEST(Scaling, RefusesRunsThatShareLittleOfTheirWork) {
    tests::Story story;
    story.work(story.range("read", 10, 20), 0, 1e8, trace::Precision::Fp32);
    story.kernel("read", 15, 0, 25'000);
    story.work(story.range("attention", 30, 40), 0, 9e8, trace::Precision::Fp32);
    story.kernel("attention", 35, 25'000, 250'000);
    EXPECT_FALSE(scaling(std::vector{run(1, 0), analyze(story.trace)}));
    EXPECT_FALSE(scaling(std::vector{analyze(story.trace), run(1, 0)}));
}

TEST(Scaling, TakesMoreLayersForALargerProgram) {
    EXPECT_TRUE(scaling(std::vector{run(1, 0, 0, "layer 9"), run(2, 0, 0, "layer 10")}));
}

TEST(Scaling, GivesNoShareWhereTimeGrowsFasterThanWork) {
    const auto result = scaling(std::vector{run(1, 0), run(2, 800'000), run(4, 2'400'000)});
    ASSERT_TRUE(result);
    EXPECT_LT(result->fit.fixed, 0);
    EXPECT_EQ(result->shape, ScaleShape::GrowsFaster);
    for (const ScaleRow& row : result->rows) {
        EXPECT_FALSE(row.fixedShare);
        EXPECT_EQ(row.agreement, Agreement::NotKnown);
    }
}

TEST(Scaling, GivesNoShareWhereTimeDoesNotGrow) {
    const auto result = scaling(std::vector{run(1, 900'000), run(2, 100'000)});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->shape, ScaleShape::DoesNotGrow);
    EXPECT_FALSE(result->rows[0].fixedShare);
}

TEST(Scaling, IsAllFixedWhereGrowthIsWithinItsError) {
    const auto result =
        scaling(std::vector{run(1, 900'000), run(2, 810'000), run(4, 580'000), run(6, 405'000)});
    ASSERT_TRUE(result);
    EXPECT_LE(result->fit.perWork, 0);
    EXPECT_EQ(result->shape, ScaleShape::AllFixed);
    EXPECT_NEAR(*result->rows[0].fixedShare, 1, 0.01);
    EXPECT_EQ(result->rows[0].agreement, Agreement::Yes);
}

TEST(Scaling, HasNoFixedPartWhereThatIsHardlyBelowZero) {
    std::vector<ScalePoint> points;
    for (const double work : {1.0, 2.0, 4.0}) // 2 % of the shortest run below 0, and no residuals
        points.push_back({work, 100 * work - 2});
    EXPECT_NEAR(fitScaling(points)->fixed, -2, 1e-6);
    const auto result = scaling(std::vector{run(1, 0), run(2, 2'000), run(4, 6'000)});
    ASSERT_TRUE(result);
    EXPECT_LT(result->fit.fixed, 0);
    EXPECT_EQ(result->shape, ScaleShape::FixedAndGrowing);
    EXPECT_EQ(*result->rows[0].fixedShare, 0);
}

TEST(Scaling, EveryShareLiesWithinTheWhole) {
    const bool ok = rc::check("shares", [] {
        std::vector<Analysis> runs;
        const int sizes = *rc::gen::inRange(2, 5);
        for (int scale = 1; scale <= sizes; ++scale)
            runs.push_back(run(scale, *rc::gen::inRange(0, 3'000'000)));
        const auto result = scaling(runs);
        RC_ASSERT(result.has_value());
        for (const ScaleRow& row : result->rows) {
            RC_ASSERT((!row.fixedShare || (*row.fixedShare >= 0 && *row.fixedShare <= 1)));
            RC_ASSERT((row.fixedShare || row.agreement == Agreement::NotKnown));
        }
    });
    EXPECT_TRUE(ok);
}

TEST(Scaling, TakesFlopsWhereAllRunsHaveThem) {
    EXPECT_TRUE(scaling(std::vector{run(1, 0, 1e9), run(2, 0, 1e9)})->inFlops);
    EXPECT_FALSE(scaling(std::vector{run(1, 0, 1e9), run(2, 0)})->inFlops);
}

TEST(Scaling, NeedsWorkAndTwoSizes) {
    EXPECT_FALSE(scaling(std::vector{run(1, 0)}));
    EXPECT_FALSE(scaling(std::vector{run(1, 0), run(1, 5)}));
    tests::Story plain;
    plain.kernel("k", 5, 0, 100);
    EXPECT_FALSE(scaling(std::vector{analyze(plain.trace), run(1, 0)}));
    EXPECT_FALSE(scaling(std::vector{analyze(tests::Story().trace), run(1, 0)}));
}

/// Start-up, then `count` steps that read for 100 us x scale and take 50 us more.
Analysis training(int count, int scale) {
    tests::Story story;
    story.kernel("make", 100, 1'000, 5'000'000);
    const std::int64_t reading = 100'000 * scale;
    std::int64_t at = 6'000'000;
    for (int i = 0; i < count; ++i, at += reading + 50'000) {
        story.work(story.range("step", at - 900, at - 100), 0, 4e8 * scale, trace::Precision::Fp32);
        story.kernel("read", at - 800, at, at + reading);
        story.kernel("rest", at - 500, at + reading, at + reading + 50'000);
    }
    Options options;
    options.phase = PhaseChoice::Steady;
    return analyze(story.trace, options);
}

TEST(Scaling, OfTheSteadyStatesIsOfOneIterationHoweverManyThereAre) {
    const auto fit = scaling(std::vector{training(20, 1), training(9, 2), training(12, 4)});
    ASSERT_TRUE(fit);
    EXPECT_EQ(fit->told, PhaseChoice::Steady);
    EXPECT_EQ(fit->steadyRuns, 3u);
    EXPECT_NEAR(fit->fit.fixed, 50'000, 1);
    EXPECT_EQ(fit->rows[1].iterations, 9u);
    EXPECT_EQ(fit->rows[1].time, Ns(250'000));
    EXPECT_DOUBLE_EQ(fit->rows[1].work, 8e8);
}

} // namespace
} // namespace ridge::analyzer
