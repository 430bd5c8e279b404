// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/compare.h"
#include "workloads/harness/data_type.h"
#include "workloads/harness/report.h"
#include "workloads/harness/schedule.h"
#include "workloads/harness/statistics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

namespace ridge::workloads {
namespace {

using testing::HasSubstr;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(Comparison, IsTheRatioOfTheNorms) {
    const std::vector<float> out{3, 4};
    const std::vector<double> reference{0, 4};
    const Comparison c = compare(out, reference);
    EXPECT_DOUBLE_EQ(c.relativeError, 3.0 / 4.0);
    EXPECT_EQ(c.worst, 0U);
    EXPECT_EQ(c.worstOut, 3);
    EXPECT_EQ(c.worstRef, 0);
}

TEST(Comparison, NanNeverPassesAndIsTheWorstElement) {
    const std::vector<float> out{1, kNan, 300};
    const std::vector<double> reference{1, 2, 3};
    const Comparison c = compare(out, reference);
    EXPECT_EQ(c.worst, 1U);
    EXPECT_FALSE((CheckOutcome{c.relativeError, 1e30, "", ""}.passed()));
}

TEST(Comparison, InfinityNeverPasses) {
    const std::vector<float> out{std::numeric_limits<float>::infinity()};
    const Comparison c = compare(out, std::vector<double>{1});
    EXPECT_FALSE((CheckOutcome{c.relativeError, 1e30, "", ""}.passed()));
}

TEST(Comparison, AReferenceOfZerosDemandsZeros) {
    EXPECT_EQ(compare(std::vector<float>{0, 0}, std::vector<double>{0, 0}).relativeError, 0);
    const double off =
        compare(std::vector<float>{0, 1e-30F}, std::vector<double>{0, 0}).relativeError;
    EXPECT_FALSE((CheckOutcome{off, 1, "", ""}.passed()));
}

TEST(Comparison, FindsTheFirstValueThatIsNoNumber) {
    EXPECT_EQ(firstNonFinite(std::vector<float>{1, kNan, kNan}), std::optional<std::size_t>(1));
    EXPECT_EQ(firstNonFinite(std::vector<float>{1, -2}), std::nullopt);
}

TEST(Statistics, MedianSplitsTheSortedValues) {
    EXPECT_EQ(median(std::vector<double>{}), 0);
    EXPECT_EQ(median(std::vector<double>{7}), 7);
    EXPECT_EQ(median(std::vector<double>{9, 1, 5}), 5);
    EXPECT_EQ(median(std::vector<double>{4, 1, 3, 2}), 2.5);
}

TEST(Statistics, SpreadIsTheMiddleHalfOverTheMedian) {
    EXPECT_EQ(relativeSpread(std::vector<double>{5}), 0);
    EXPECT_DOUBLE_EQ(relativeSpread(std::vector<double>{5, 1, 2, 3, 4}), (4.0 - 2.0) / 3.0);
    EXPECT_EQ(relativeSpread(std::vector<double>{2, 2, 2, 99}), (2 + 0.25 * 97 - 2) / 2);
}

TEST(Statistics, HalfOfTheValuesLieOnEachSideOfTheMedian) {
    EXPECT_TRUE(rc::check([](const std::vector<double>& values) {
        RC_PRE(!values.empty());
        const double middle = median(values);
        const auto below =
            std::count_if(values.begin(), values.end(), [&](double v) { return v < middle; });
        const auto above =
            std::count_if(values.begin(), values.end(), [&](double v) { return v > middle; });
        const auto half = static_cast<std::ptrdiff_t>(values.size() / 2);
        RC_ASSERT(below <= half && above <= half);
    }));
}

TEST(DataTypes, KnownBitsWidenToKnownValues) {
    const std::vector<std::uint16_t> half{0x0000, 0x3C00, 0xC000, 0x7BFF, 0x0001, 0x7C00, 0x3555};
    EXPECT_THAT(widen(DataType::Fp16, half.data(), half.size()),
                testing::ElementsAre(0.0F, 1.0F, -2.0F, 65504.0F, 0x1p-24F,
                                     std::numeric_limits<float>::infinity(), 0.333251953125F));
    const std::vector<std::uint16_t> bfloat{0x3F80, 0xC040, 0x0001, 0x7F80};
    EXPECT_THAT(
        widen(DataType::Bf16, bfloat.data(), bfloat.size()),
        testing::ElementsAre(1.0F, -3.0F, 0x1p-133F, std::numeric_limits<float>::infinity()));
}

TEST(DataTypes, PoisonIsNanInEveryType) {
    const std::vector<std::uint8_t> poison(4, 0xFF);
    for (const DataType type : {DataType::Fp32, DataType::Fp16, DataType::Bf16})
        EXPECT_TRUE(std::isnan(widen(type, poison.data(), 1)[0])) << name(type);
}

Phase phaseOf(const std::vector<Work>& works) {
    Phase phase;
    for (const Work& work : works)
        phase.operations.push_back({"op", work, {}});
    return phase;
}

TEST(WorkOfIteration, AddsBytesAndTheFlopsOfTheBusiestPrecision) {
    const Work total =
        workOfIteration({phaseOf({{100, 8, Precision::Bf16}, {5, 4, Precision::Fp32}}),
                         phaseOf({{50, 2, Precision::Bf16}})});
    EXPECT_EQ(total.flops, 150);
    EXPECT_EQ(total.bytes, 14);
    EXPECT_EQ(total.precision, Precision::Bf16);
}

TEST(WorkOfIteration, WithoutFlopsHasNoPrecision) {
    const Work total = workOfIteration({phaseOf({{0, 8, Precision::None}})});
    EXPECT_EQ(total.precision, Precision::None);
    EXPECT_EQ(total.bytes, 8);
}

class Report : public testing::Test {
  protected:
    Report() {
        m_workload.name = "product";
        m_workload.dtypes = {DataType::Bf16};
        m_request.workload = &m_workload;
        m_row.setting.variant = "fast";
        m_row.setting.dtype = DataType::Bf16;
        m_row.setting.sizes = {{"rows", 3}};
        m_row.shape = "3 x 3";
        m_row.work = {2e9, 4e6, Precision::Bf16};
        m_row.timing = Timing{9.0, {2.0, 2.0, 2.0}};
    }
    Workload m_workload;
    Request m_request;
    Row m_row;
    Gpu m_gpu;
};

TEST_F(Report, RatesAreWorkOverTheMedian) {
    const auto json = nlohmann::json::parse(asJson(m_request, m_gpu, {m_row}));
    const auto& row = json["rows"][0];
    EXPECT_DOUBLE_EQ(row["annotated_tflop_per_s"], 1.0);
    EXPECT_DOUBLE_EQ(row["annotated_gb_per_s"], 2.0);
    EXPECT_EQ(row["first_ms"], 9.0);
    EXPECT_EQ(row["status"], "ok");
    EXPECT_THAT(asTable(m_request, m_gpu, {m_row}), HasSubstr("1.0"));
}

TEST_F(Report, AFailedCheckPrintsItsWorstElement) {
    m_row.check = CheckOutcome{0.5, 0.01, "the CPU", "worst element C[1, 2] is 7, expected 8"};
    EXPECT_EQ(m_row.status(), "check failed");
    EXPECT_THAT(asTable(m_request, m_gpu, {m_row}), HasSubstr("C[1, 2] is 7, expected 8"));
}

TEST_F(Report, WhatDidNotFitSaysSoAndHasNoNumbers) {
    m_row.timing.reset();
    m_row.failure = Failure{FailureKind::OutOfMemory, "needs 9 GiB"};
    EXPECT_EQ(m_row.status(), "out of memory");
    EXPECT_THAT(asTable(m_request, m_gpu, {m_row}), HasSubstr("out of memory: needs 9 GiB"));
    const auto json = nlohmann::json::parse(asJson(m_request, m_gpu, {m_row}));
    EXPECT_FALSE(json["rows"][0].contains("median_ms"));
}

} // namespace
} // namespace ridge::workloads
