// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/elementwise/cosine.h"
#include "workloads/elementwise/formulas.h"
#include "workloads/elementwise/reference.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <string>

namespace ridge::workloads::elementwise {
namespace {

Plan plan(const std::string& variant, bool inOne = false) {
    return planOf({variant, 8, 32, inOne});
}

TEST(ElementwisePlan, FusingKeepsTheStepsAndSavesKernels) {
    EXPECT_EQ(plan("once").steps(), 1);
    EXPECT_EQ(plan("twice").kernels, 2);
    EXPECT_EQ(plan("fused").kernels, 1);
    EXPECT_EQ(plan("fused").steps(), plan("twice").steps());
    EXPECT_EQ(plan("chain").kernels, 8);
    EXPECT_EQ(plan("chain", true).kernels, 1);
    EXPECT_EQ(plan("chain", true).steps(), plan("chain").steps());
    EXPECT_EQ(plan("intensity").steps(), 32);
}

TEST(ElementwiseWork, OfAKernelReadsAndWritesEachElementOnceWhateverItsSteps) {
    EXPECT_EQ(work(plan("once"), 1000, DataType::Fp32).bytes, 8000);
    EXPECT_EQ(work(plan("fused"), 1000, DataType::Fp32).bytes, 8000);
    EXPECT_EQ(work(plan("fused"), 1000, DataType::Bf16).bytes, 4000);
    EXPECT_EQ(work(plan("twice"), 1000, DataType::Fp32).flops, 19000);
    EXPECT_EQ(work(plan("fused"), 1000, DataType::Fp32).flops, 38000);
    EXPECT_EQ(work(plan("fused"), 1000, DataType::Fp16).flops, 2000);
    EXPECT_EQ(work(plan("intensity"), 1000, DataType::Fp16).flops, 64000);
    EXPECT_EQ(work(plan("intensity"), 1000, DataType::Fp16).precision, Precision::Fp32);
}

TEST(ElementwiseChoice, RefusesWhatNoVariantDoes) {
    EXPECT_TRUE(validate({"chain", 1024, 1024, true}));
    for (const Choice& choice : {Choice{"fused", 8, 32, true}, Choice{"chain", 1025, 32, false},
                                 Choice{"intensity", 8, 1025, false}}) {
        const auto refused = validate(choice);
        ASSERT_FALSE(refused) << choice.variant;
        EXPECT_EQ(refused.error().kind, FailureKind::Usage);
    }
}

TEST(ElementwiseCosine, StaysWithinItsErrorForBothSigns) {
    // Every 4,099th float up to the largest angle, about 270,000.
    const auto last = std::bit_cast<std::uint32_t>(kLargestAngle);
    for (std::uint32_t bits = 0; bits <= last; bits += 4099) {
        const auto x = std::bit_cast<float>(bits);
        ASSERT_NEAR(cosine(x), std::cos(static_cast<double>(x)), kCosineError) << x;
        ASSERT_NEAR(cosine(-x), std::cos(static_cast<double>(x)), kCosineError) << -x;
    }
}

TEST(ElementwiseCosine, HasAllItsDigitsBesideItsZeros) {
    constexpr double kPi = 3.14159265358979323846;
    for (const double zero : {kPi / 2, 3 * kPi / 2, -kPi / 2, -3 * kPi / 2}) {
        const auto x = static_cast<float>(zero);
        for (const float near : {x, std::nextafter(x, 9.0F), std::nextafter(x, -9.0F)}) {
            const double expected = std::cos(static_cast<double>(near));
            EXPECT_NEAR(cosine(near) / expected, 1, 1e-6) << near;
        }
    }
}

TEST(ElementwiseReference, AgreesWithClosedForms) {
    EXPECT_DOUBLE_EQ(referenceOf(0.3, plan("fused")), std::cos(std::cos(0.3)));
    // Repeated cosines end at the one fixed point.
    EXPECT_NEAR(referenceOf(2.5, planOf({"chain", 200, 1, false})), 0.7390851332151607, 1e-14);
    // y <- a y + (1 - a): the distance from 1 shrinks by a each time.
    EXPECT_NEAR(referenceOf(5, planOf({"intensity", 1, 1024, false})),
                1 + 4 * std::pow(1 - 1.0 / 1024, 1024), 1e-12);
}

TEST(ElementwiseReference, ChecksSmallRowsInFullAndTheEndsOfLargeOnes) {
    EXPECT_EQ(elementsToCheck(1, plan("once")), (std::vector<std::int64_t>{0}));
    EXPECT_EQ(elementsToCheck(3, plan("once")), (std::vector<std::int64_t>{0, 1, 2}));
    const std::int64_t large = std::int64_t{256} << 20;
    const auto chosen = elementsToCheck(large, planOf({"chain", 1024, 1, false}));
    EXPECT_EQ(chosen.size(), 16384U);
    EXPECT_EQ(chosen.front(), 0);
    EXPECT_EQ(chosen.back(), large - 1);
    EXPECT_TRUE(std::is_sorted(chosen.begin(), chosen.end()));
}

TEST(ElementwiseTolerance, IsBelowWhatOneMissingStepChanges) {
    const double oneStep = std::abs(std::cos(0.3) - 0.3);
    for (const DataType type : {DataType::Fp32, DataType::Fp16, DataType::Bf16})
        EXPECT_LT(tolerance(plan("twice"), type), oneStep / 10);
    // Of 1,024 multiplications and additions on a start of 4, in fp32.
    const Plan most = planOf({"intensity", 1, 1024, false});
    const Plan fewer = planOf({"intensity", 1, 1023, false});
    EXPECT_LT(tolerance(most, DataType::Fp32),
              std::abs(referenceOf(4, most) - referenceOf(4, fewer)));
}

} // namespace
} // namespace ridge::workloads::elementwise
