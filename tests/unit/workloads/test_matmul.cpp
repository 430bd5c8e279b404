// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/formulas.h"
#include "workloads/matmul/reference.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace ridge::workloads::matmul {
namespace {

TEST(MatmulWork, CountsProductsAndSumsAndEachMatrixOnce) {
    const Work w = work({4096, 4096, 4096}, DataType::Fp32, "naive");
    EXPECT_EQ(w.flops, 137438953472.0);
    EXPECT_EQ(w.bytes, 3 * 4096.0 * 4096.0 * 4.0);
    EXPECT_EQ(work({2, 3, 5}, DataType::Bf16, "tiled").flops, 60);
    EXPECT_EQ(work({2, 3, 5}, DataType::Bf16, "tiled").bytes, 2 * (10 + 15 + 6));
}

TEST(MatmulWork, SlicesAreWrittenInFp32InPlaceOfC) {
    const Work sliced = slicedWork({2, 3, 5}, DataType::Bf16, 4);
    EXPECT_EQ(sliced.bytes, 2 * (2 * 5 + 5 * 3) + 4 * 4 * 2 * 3);
    EXPECT_EQ(sliced.precision, Precision::Bf16);
}

TEST(MatmulWork, DoesNotOverflowWhereIntegersWould) {
    EXPECT_DOUBLE_EQ(work({1LL << 31, 1LL << 31, 1LL << 31}, DataType::Fp32, "naive").flops,
                     0x1p94);
}

TEST(MatmulWork, OnlyTheRungsOfCudaCoresMultiplyBf16InFp32) {
    EXPECT_EQ(work({1, 1, 1}, DataType::Bf16, "naive").precision, Precision::Fp32);
    EXPECT_EQ(work({1, 1, 1}, DataType::Bf16, "tiled").precision, Precision::Fp32);
    EXPECT_EQ(work({1, 1, 1}, DataType::Bf16, "cublas").precision, Precision::Bf16);
    EXPECT_EQ(work({1, 1, 1}, DataType::Bf16, "persistent").precision, Precision::Bf16);
    EXPECT_EQ(work({1, 1, 1}, DataType::Fp32, "cublas").precision, Precision::Fp32);
    EXPECT_EQ(work({1, 1, 1}, DataType::Fp32, "mma").precision, Precision::Tf32);
}

TEST(MatmulPitches, RowsBeginAtMultiplesOfSixteenBytes) {
    const Pitches exact = pitchesOf({3, 16, 8});
    EXPECT_EQ(exact.a, 8);
    EXPECT_EQ(exact.b, 16);
    const Pitches odd = pitchesOf({3, 17, 1});
    EXPECT_EQ(odd.a, 8);
    EXPECT_EQ(odd.b, 24);
    EXPECT_EQ(odd.c, 24);
}

TEST(MatmulReference, RowsAgreeWithTheDefinition) {
    EXPECT_TRUE(rc::check([] {
        const Shape shape{*rc::gen::inRange(1, 7), *rc::gen::inRange(1, 7),
                          *rc::gen::inRange(1, 7)};
        const auto values = [](std::int64_t count) {
            const auto whole = *rc::gen::container<std::vector<int>>(
                static_cast<std::size_t>(count), rc::gen::inRange(-9, 10));
            return std::vector<float>(whole.begin(), whole.end());
        };
        const auto a = values(shape.m * shape.k), b = values(shape.k * shape.n);
        const std::vector<std::int64_t> rows{shape.m - 1, 0};
        const auto result = referenceRows(a, b, shape, rows);
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (std::int64_t j = 0; j < shape.n; ++j) {
                double sum = 0;
                for (std::int64_t i = 0; i < shape.k; ++i)
                    sum += a[static_cast<std::size_t>(rows[r] * shape.k + i)] *
                           b[static_cast<std::size_t>(i * shape.n + j)];
                RC_ASSERT(
                    result[r * static_cast<std::size_t>(shape.n) + static_cast<std::size_t>(j)] ==
                    sum);
            }
        const auto rowOfTransposed = [&](std::size_t j, std::span<double> row) {
            for (std::size_t i = 0; i < row.size(); ++i)
                row[i] = b[i * static_cast<std::size_t>(shape.n) + j];
        };
        RC_ASSERT(transposedReferenceRows(a, shape.k, shape, rows, rowOfTransposed) == result);
    }));
}

TEST(MatmulReference, SmallProductsAreCheckedInFull) {
    EXPECT_THAT(rowsToCheck({3, 5, 7}), testing::ElementsAre(0, 1, 2));
    EXPECT_THAT(rowsToCheck({1, 1, 1}), testing::ElementsAre(0));
    EXPECT_EQ(rowsToCheck({645, 645, 645}).size(), 645U);
}

TEST(MatmulReference, OfLargeProductsTheFirstAndLastRowsAreAmongTheSample) {
    for (const Shape shape : {Shape{4096, 4096, 4096}, Shape{100, 400000, 700000}}) {
        const auto rows = rowsToCheck(shape);
        EXPECT_LT(rows.size(), static_cast<std::size_t>(shape.m));
        EXPECT_EQ(rows.front(), 0);
        EXPECT_EQ(rows.back(), shape.m - 1);
        EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end()));
    }
}

TEST(MatmulTolerance, IsBelowWhatOneMissingTermChanges) {
    // Of k terms of equal size, leaving one out changes a sum of random signs by 1/sqrt(k).
    for (const std::int64_t k : {1, 31, 4096}) {
        const double missing = 1 / std::sqrt(static_cast<double>(k));
        EXPECT_LT(tolerance({k, k, k}, DataType::Fp32, "cublas"), missing / 10);
        EXPECT_LT(tolerance({k, k, k}, DataType::Fp32, "mma"), missing / 10);
        EXPECT_LT(tolerance({k, k, k}, DataType::Bf16, "cublas"), missing);
    }
}

TEST(MatmulShape, BeyondTheIndicesOfCublasIsRefused) {
    EXPECT_TRUE(validate({2147483647, 1, 1}));
    const auto refused = validate({1, 1, 2147483648});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, FailureKind::Usage);
}

} // namespace
} // namespace ridge::workloads::matmul
