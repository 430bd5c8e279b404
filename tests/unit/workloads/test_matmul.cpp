// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/formulas.h"
#include "workloads/matmul/reference.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <string>
#include <vector>

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

TEST(MatmulWork, ResultsOfFp8AreStoredInBf16) {
    EXPECT_EQ(work({2, 3, 5}, DataType::Fp8, "cluster").bytes, 10 + 15 + 2 * 6);
    EXPECT_EQ(slicedWork({2, 3, 5}, DataType::Fp8, 4).bytes, 10 + 15 + 4 * 4 * 6);
    EXPECT_EQ(slicedWork({2, 3, 5}, DataType::Fp32, 4).bytes, 4 * (10 + 15) + 4 * 4 * 6);
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
    for (const char* variant : {"naive", "tiled", "registers"})
        EXPECT_EQ(work({1, 1, 1}, DataType::Fp8, variant).precision, Precision::Fp32) << variant;
}

TEST(MatmulWork, TensorCoresMultiplyFp32AsTf32AndFp8AsItIs) {
    for (const char* variant : {"mma", "wgmma", "splitk", "persistent", "cluster", "cublas-tf32"})
        EXPECT_EQ(work({1, 1, 1}, DataType::Fp32, variant).precision, Precision::Tf32) << variant;
    for (const char* variant : {"wgmma", "splitk", "persistent", "cluster", "cublas"})
        EXPECT_EQ(work({1, 1, 1}, DataType::Fp8, variant).precision, Precision::Fp8) << variant;
}

const std::vector<std::string> kVariants{"naive",  "tiled",      "registers",  "mma",
                                         "wgmma",  "splitk",     "persistent", "cluster",
                                         "cublas", "cublas-tf32"};

TEST(MatmulLayout, RowsBeginAtMultiplesOfSixteenBytesAndHoldTheirColumns) {
    EXPECT_TRUE(rc::check([] {
        const auto size = rc::gen::inRange<std::int64_t>(1, 2000);
        const Shape shape{*size, *size, *size};
        const auto type =
            *rc::gen::element(DataType::Fp32, DataType::Fp16, DataType::Bf16, DataType::Fp8);
        const auto variant = *rc::gen::elementOf(kVariants);
        const Pitches pitches = pitchesOf(shape, type, variant);
        const auto holds = [](std::int64_t pitch, DataType stored, std::int64_t columns) {
            const auto bytes = static_cast<std::int64_t>(bytesOf(stored));
            RC_ASSERT(pitch * bytes % 16 == 0);
            RC_ASSERT(pitch >= columns);
            RC_ASSERT(pitch < columns + 16);
        };
        holds(pitches.a, type, shape.k);
        holds(pitches.b, type, transposesB(type, variant) ? shape.k : shape.n);
        holds(pitches.c, resultType(type), shape.n);
    }));
}

TEST(MatmulLayout, BIsTransposedWhereTensorCoresTakeNoOtherOrder) {
    for (const std::string& variant : kVariants) {
        const bool hopper = needsHopper(variant);
        EXPECT_EQ(transposesB(DataType::Fp32, variant), hopper) << variant;
        EXPECT_EQ(transposesB(DataType::Fp8, variant), hopper || variant == "cublas") << variant;
        EXPECT_FALSE(transposesB(DataType::Bf16, variant)) << variant;
        EXPECT_FALSE(transposesB(DataType::Fp16, variant)) << variant;
    }
    EXPECT_TRUE(needsHopper("wgmma"));
    EXPECT_FALSE(needsHopper("mma"));
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
        EXPECT_LT(tolerance({k, k, k}, DataType::Fp32, "wgmma"), missing / 10);
        EXPECT_LT(tolerance({k, k, k}, DataType::Fp8, "registers"), missing);
        EXPECT_LT(tolerance({k, k, k}, DataType::Fp8, "wgmma"), missing);
        EXPECT_LT(tolerance({k, k, k}, DataType::Fp8, "cluster"), missing / 2);
    }
}

TEST(MatmulTolerance, OfFp8GrowsWithTheDepthOnlyWhereTensorCoresKeepTheSum) {
    const auto growth = [](const char* variant) {
        return tolerance({1, 1, 1 << 16}, DataType::Fp8, variant) -
               tolerance({1, 1, 256}, DataType::Fp8, variant);
    };
    for (const char* variant : {"naive", "persistent", "cluster"})
        EXPECT_LT(growth(variant), 1e-4) << variant;
    for (const char* variant : {"wgmma", "splitk", "cublas"})
        EXPECT_GT(growth(variant), 1e-2) << variant;
}

TEST(MatmulShape, BeyondTheIndicesOfCublasIsRefused) {
    EXPECT_TRUE(validate({2147483647, 1, 1}, DataType::Fp32, "naive"));
    const auto refused = validate({1, 1, 2147483648}, DataType::Fp32, "naive");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, FailureKind::Usage);
}

TEST(MatmulTypes, EveryVariantTakesThemAllOrSaysInWordsWhichItTakes) {
    const auto refusal = [](DataType type, const std::string& variant, Shape shape) -> std::string {
        const auto status = validate(shape, type, variant);
        if (status)
            return "";
        EXPECT_EQ(status.error().kind, FailureKind::Usage);
        return status.error().message;
    };
    const Shape odd{31, 33, 17};
    for (const std::string& variant : kVariants)
        for (const DataType type :
             {DataType::Fp32, DataType::Fp16, DataType::Bf16, DataType::Fp8}) {
            const bool isFp8 = type == DataType::Fp8, isFp32 = type == DataType::Fp32;
            const bool refused = (isFp8 && (variant == "mma" || variant == "cublas")) ||
                                 (!isFp32 && variant == "cublas-tf32");
            EXPECT_EQ(refusal(type, variant, odd) != "", refused) << variant << " " << name(type);
        }
    EXPECT_THAT(refusal(DataType::Fp8, "mma", odd), testing::HasSubstr("--variant wgmma"));
    EXPECT_THAT(refusal(DataType::Bf16, "cublas-tf32", odd), testing::HasSubstr("fp32"));
    EXPECT_THAT(refusal(DataType::Fp8, "cublas", odd), testing::HasSubstr("multiples of 16"));
    EXPECT_EQ(refusal(DataType::Fp8, "cublas", {31, 48, 16}), "");
}

} // namespace
} // namespace ridge::workloads::matmul
