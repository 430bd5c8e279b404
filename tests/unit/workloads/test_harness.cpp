// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/compare.h"
#include "workloads/harness/data_type.h"
#include "workloads/harness/run/report.h"
#include "workloads/harness/run/schedule.h"
#include "workloads/harness/run/statistics.h"
#include "workloads/harness/slices.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
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
        RC_ASSERT((below <= half && above <= half));
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
    const std::vector<std::uint8_t> eighth{0x00, 0x38, 0xC0, 0x7E, 0x01, 0x88, 0x35};
    EXPECT_THAT(widen(DataType::Fp8, eighth.data(), eighth.size()),
                testing::ElementsAre(0.0F, 1.0F, -2.0F, 448.0F, 0x1p-9F, -0x1p-6F, 0.8125F));
}

TEST(DataTypes, RoundingKeepsEachValueAndTakesTheEvenNeighbourOfTwo) {
    std::vector<std::uint16_t> all(0x10000);
    std::iota(all.begin(), all.end(), std::uint16_t{0});
    const std::vector<std::uint8_t> allEighths(all.begin(), all.begin() + 0x100);
    for (const DataType type : {DataType::Fp16, DataType::Bf16, DataType::Fp8}) {
        const bool isEighth = type == DataType::Fp8;
        const std::vector<float> values =
            isEighth ? widen(type, allEighths.data(), 0x100) : widen(type, all.data(), 0x10000);
        for (std::size_t i = 0; 2 * (i + 1) < values.size() && std::isfinite(values[i + 1]); ++i) {
            const double low = values[i], high = values[i + 1];
            ASSERT_EQ(rounded(type, low), low);
            ASSERT_EQ(rounded(type, -low), -low);
            const double middle = (low + high) / 2;
            const double apart = high - low;
            ASSERT_EQ(rounded(type, middle), i % 2 == 0 ? low : high) << name(type) << i;
            ASSERT_EQ(rounded(type, middle - apart / 8), low);
            ASSERT_EQ(rounded(type, middle + apart / 8), high);
        }
    }
}

TEST(DataTypes, RoundingToFp8EndsAtTheLargestSinceItHasNoInfinity) {
    EXPECT_EQ(rounded(DataType::Fp8, 463.9), 448);
    EXPECT_EQ(rounded(DataType::Fp8, -1e9), -448);
}

TEST(DataTypes, RoundingGoesToInfinityFromHalfAUnitBeyondTheLargest) {
    EXPECT_EQ(rounded(DataType::Fp16, 65519.9), 65504);
    EXPECT_TRUE(std::isinf(rounded(DataType::Fp16, 65520)));
    EXPECT_EQ(rounded(DataType::Bf16, 0x1.FEFFp127), 0x1.FEp127);
    EXPECT_EQ(rounded(DataType::Bf16, -0x1.FFp127), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(rounded(DataType::Fp32, 0.1), static_cast<double>(0.1F));
    EXPECT_TRUE(std::isnan(rounded(DataType::Fp16, std::nan(""))));
}

TEST(DataTypes, PoisonIsNanInEveryType) {
    const std::vector<std::uint8_t> poison(4, 0xFF);
    for (const DataType type : {DataType::Fp32, DataType::Fp16, DataType::Bf16, DataType::Fp8})
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

TEST(Slices, CoverEveryStepAndNoneIsEmpty) {
    for (const std::int64_t steps : {1, 2, 7, 32, 1000})
        for (const std::int64_t tiles : {1, 3, 16, 5000})
            for (const std::int64_t wanted : {1, 132, 264}) {
                const std::int64_t slices = sliceCount(tiles, steps, wanted);
                const std::int64_t each = (steps + slices - 1) / slices;
                EXPECT_GE(slices * each, steps);
                EXPECT_LT((slices - 1) * each, steps);
                EXPECT_LE(slices, std::max<std::int64_t>(1, wanted / tiles));
            }
}

TEST(Slices, AreReadOnceInFp32) {
    EXPECT_EQ(addSlicesWork(12, DataType::Bf16, 3).bytes, 12 * (3 * 4 + 2));
    EXPECT_EQ(addSlicesWork(12, DataType::Bf16, 3).flops, 3 * 12);
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
        m_row.deviceBytes = 72;
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
    EXPECT_EQ(row["device_bytes"], 72);
    EXPECT_EQ(row["status"], "ok");
    EXPECT_THAT(asTable(m_request, m_gpu, {m_row}), HasSubstr("1.0"));
}

TEST_F(Report, AFailedCheckPrintsItsWorstElement) {
    m_row.check = CheckOutcome{0.5, 0.01, "the CPU", "worst element C[1, 2] is 7, expected 8"};
    EXPECT_EQ(m_row.status(), "check failed");
    EXPECT_THAT(asTable(m_request, m_gpu, {m_row}), HasSubstr("C[1, 2] is 7, expected 8"));
}

TEST_F(Report, NumbersOfARowHaveALineOfTheirOwn) {
    EXPECT_FALSE(
        nlohmann::json::parse(asJson(m_request, m_gpu, {m_row}))["rows"][0].contains("numbers"));
    m_row.numbers = {{"sum", 9.953125}, {"exact sum", 10}};
    EXPECT_THAT(asTable(m_request, m_gpu, {m_row}),
                HasSubstr("\nfast, 3 x 3: sum 9.95312, exact sum 10\n"));
    const auto json = nlohmann::json::parse(asJson(m_request, m_gpu, {m_row}));
    EXPECT_EQ(json["rows"][0]["numbers"]["sum"], 9.953125);
}

TEST_F(Report, WhatDidNotFitSaysSoAndHasNoNumbers) {
    m_row.timing.reset();
    m_row.failure = Failure{FailureKind::OutOfMemory, "needs 9 GiB"};
    EXPECT_EQ(m_row.status(), "out of memory");
    EXPECT_THAT(asTable(m_request, m_gpu, {m_row}), HasSubstr("out of memory: needs 9 GiB"));
    const auto json = nlohmann::json::parse(asJson(m_request, m_gpu, {m_row}));
    EXPECT_FALSE(json["rows"][0].contains("median_ms"));
}

TEST(Complaint, SaysThatMemoryRanOutInTheWordsThatASweepLooksFor) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(complain({FailureKind::OutOfMemory, "needs 9 GiB"}), 1);
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "ridge-workload: out of memory: needs 9 GiB\n");
    testing::internal::CaptureStderr();
    EXPECT_EQ(complain({FailureKind::Usage, "no variant"}), 2);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "ridge-workload: no variant\n");
}

} // namespace
} // namespace ridge::workloads
