// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/data_type.h"
#include "workloads/mxint8/decode.h"
#include "workloads/mxint8/product.h"
#include "workloads/mxint8/reference.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

namespace ridge::workloads::mxint8 {
namespace {

template <class Body>
void forEachPair(Body body) {
    for (int exponent = 0; exponent < 256; ++exponent)
        for (int mantissa = -128; mantissa < 128; ++mantissa)
            body(static_cast<std::int8_t>(mantissa), static_cast<std::uint8_t>(exponent));
}

TEST(Mxint8, TheKernelsArithmeticIsTheReferenceForEveryPair) {
    forEachPair([](std::int8_t mantissa, std::uint8_t exponent) {
        ASSERT_EQ(decoded(mantissa, unitOf(exponent)), referenceOf(mantissa, exponent))
            << int{mantissa} << " with " << int{exponent};
    });
}

TEST(Mxint8, TheReferenceIsExactButForNanAndTheOneOverflow) {
    forEachPair([](std::int8_t mantissa, std::uint8_t exponent) {
        const std::uint16_t bits = referenceOf(mantissa, exponent);
        const float value = widen(DataType::Bf16, &bits, 1)[0];
        if (exponent == 255) {
            ASSERT_EQ(bits, kNan);
        } else if (mantissa == -128 && exponent == 254) {
            ASSERT_EQ(value, -std::numeric_limits<float>::infinity());
        } else {
            ASSERT_EQ(static_cast<double>(value), mantissa / 64.0 * std::ldexp(1, exponent - 127));
            ASSERT_EQ(std::signbit(value), mantissa < 0);
        }
    });
}

TEST(Mxint8, KnownElementsHaveKnownBits) {
    EXPECT_EQ(referenceOf(0x40, 127), 0x3F80); // 1
    EXPECT_EQ(referenceOf(-0x40, 127), 0xBF80);
    EXPECT_EQ(referenceOf(0x7F, 127), 0x3FFE); // 1 + 63 / 64
    EXPECT_EQ(referenceOf(0x3F, 127), 0x3F7C); // 63 / 64: the bit of 0x40 is not set
    EXPECT_EQ(referenceOf(1, 127), 0x3C80);    // 1 / 64
    EXPECT_EQ(referenceOf(-128, 127), 0xC000); // -2
    EXPECT_EQ(referenceOf(0, 254), 0);
    EXPECT_EQ(referenceOf(1, 0), 1); // the smallest denormal number
    EXPECT_EQ(referenceOf(-1, 0), 0x8001);
    EXPECT_EQ(referenceOf(0x40, 0), 0x0040);
    EXPECT_EQ(referenceOf(0x40, 1), 0x0080); // the smallest normal one
    EXPECT_EQ(referenceOf(0x7F, 254), 0x7F7E);
}

TEST(Mxint8, DifferencesAreCountedWithTheFirst) {
    const std::vector<std::int8_t> mantissas(70, 0x40);
    const std::vector<std::uint8_t> exponents{127, 128, 129};
    std::vector<std::uint16_t> out(70, 0x3F80);
    for (std::size_t i = 32; i < 70; ++i)
        out[i] = i < 64 ? 0x4000 : 0x4080;
    EXPECT_EQ(difference(mantissas, exponents, out).count, 0);
    out[33] = 0x3F80;
    out[69] = 0xFFFF;
    EXPECT_EQ(difference(mantissas, exponents, out).count, 2);
    EXPECT_EQ(difference(mantissas, exponents, out).first, 33);
}

TEST(Mxint8Work, IsAMantissaAndABf16PerElementAndAnExponentPerGroup) {
    EXPECT_EQ(work(64).bytes, 3 * 64 + 2);
    EXPECT_EQ(work(65).bytes, 3 * 65 + 3);
    EXPECT_EQ(work(64).flops, 64);
    EXPECT_EQ(groupsOf(1), 1);
}

TEST(Mxint8Product, MovesAMantissaAndAThirtySecondOfAnExponentWhereADecodedWeightTakesTwoBytes) {
    const ProductShape shape{2, 6, 64};
    EXPECT_EQ(fusedWork(shape).flops, 2 * 2 * 6 * 64);
    EXPECT_EQ(fusedWork(shape).bytes, 6 * (64 + 2) + 2 * (2 * 64 + 2 * 6));
    EXPECT_EQ(decodeWork(shape).bytes, 6 * (3 * 64 + 2));
    EXPECT_EQ(decodedProductWork(shape).bytes, 2 * (6 * 64 + 2 * 64 + 2 * 6));
    EXPECT_EQ(decodedProductWork(shape).precision, Precision::Bf16);
}

TEST(Mxint8Product, RowsArePaddedForTheSlowestKernel) {
    const ProductShape shape{3, 5, 129};
    EXPECT_EQ(shape.depth(), 256);
    EXPECT_EQ(shape.groups(), 8);
    EXPECT_EQ(shape.columns(), 8);
    EXPECT_TRUE(validate(shape));
    EXPECT_FALSE(validate(ProductShape{1, 1, (1 << 28) + 1}));
    EXPECT_FALSE(validate(ProductShape{1 << 17, 1 << 16, 1}));
}

TEST(Mxint8Product, TheReferenceScalesEachGroupByItsOwnExponent) {
    const ProductShape shape{2, 2, 33};
    std::vector<std::int8_t> mantissas(2 * 128, 0x40);
    std::fill(mantissas.begin() + 128, mantissas.end(), std::int8_t{-0x40});
    std::vector<std::uint8_t> exponents(2 * 4, 127);
    exponents[1] = 129; // the second group of row 0
    std::vector<float> x(2 * 128, 0.0F);
    std::fill(x.begin(), x.begin() + 33, 1.0F);
    x[128 + 32] = 3; // of row 1 the second group alone
    const std::vector<std::int64_t> rows{1, 0};
    EXPECT_THAT(referenceRows(x, mantissas, exponents, shape, rows),
                testing::ElementsAre(12, -3, 32 + 4, -33));
}

TEST(Mxint8Product, ModerateExponentsKeepSumsFinite) {
    for (int byte = 0; byte < 256; ++byte) {
        const int exponent = moderateExponent(static_cast<std::uint8_t>(byte));
        EXPECT_GE(exponent, 127 - 8);
        EXPECT_LE(exponent, 127 + 7);
    }
}

TEST(Mxint8Product, ToleranceIsBelowWhatOneMissingTermChanges) {
    for (const std::int64_t k : {1, 33, 4096})
        EXPECT_LT(tolerance({1, 1, k}), 1 / std::sqrt(static_cast<double>(k)));
}

} // namespace
} // namespace ridge::workloads::mxint8
