// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/accumulate/emulation.h"

#include <gtest/gtest.h>

namespace ridge::workloads::accumulate {
namespace {

double sumOf(const char* variant, std::int64_t terms) {
    return emulate(typesOf(variant), terms).value;
}

TEST(Accumulate, ASumStandsStillWhereATermIsLessThanHalfItsUnit) {
    // Above 32 the unit of fp16 is 2^-5, above 4 that of bf16 too, above 2^18 that of fp32: half of
    // it is more than 0.01.
    EXPECT_EQ(sumOf("fp16", 10'000), 32);
    EXPECT_EQ(sumOf("bf16", 10'000), 4);
    EXPECT_EQ(sumOf("fp32", 100'000'000), 262144);
    EXPECT_LT(emulate(typesOf("bf16"), 10'000).lastThatCounted, 400);
    EXPECT_EQ(emulate(typesOf("mixed"), 10'000).lastThatCounted, 10'000);
}

TEST(Accumulate, TheFp32EmulationIsTheFp32AdditionOfThisMachine) {
    float sum = 0;
    for (int i = 0; i < 100'000; ++i)
        sum += 0.01F;
    EXPECT_EQ(sumOf("fp32", 100'000), static_cast<double>(sum));
}

TEST(Accumulate, AWiderSumIsOffByTheRoundingOfTheTermAlone) {
    const double term = rounded(DataType::Fp16, kTerm);
    EXPECT_NEAR(relativeError(sumOf("mixed", 1000), 1000), term / kTerm - 1, 1e-5);
    // PyTorch prints these four digits for the same loops.
    EXPECT_NEAR(sumOf("fp32", 1000), 10.0001, 5e-5);
    EXPECT_NEAR(sumOf("fp16", 1000), 9.9531, 5e-5);
    EXPECT_NEAR(sumOf("mixed", 1000), 10.0021, 5e-5);
}

TEST(Accumulate, OneTermIsTheTermAsItsTypeHoldsIt) {
    EXPECT_EQ(sumOf("fp16", 1), 0x1.47Cp-7);
    EXPECT_EQ(sumOf("bf16", 1), 0x1.48p-7);
    EXPECT_EQ(sumOf("mixed", 1), 0x1.47Cp-7);
    EXPECT_EQ(sumOf("fp32", 1), static_cast<double>(0.01F));
}

TEST(Accumulate, RefusesWhatTakesMoreThanASecond) {
    EXPECT_TRUE(validate(100'000'000));
    EXPECT_FALSE(validate(100'000'001));
    EXPECT_EQ(work(typesOf("mixed"), 1000).flops, 1000);
    EXPECT_EQ(work(typesOf("mixed"), 1000).precision, Precision::Fp32);
    EXPECT_EQ(work(typesOf("bf16"), 1000).bytes, 18);
}

} // namespace
} // namespace ridge::workloads::accumulate
