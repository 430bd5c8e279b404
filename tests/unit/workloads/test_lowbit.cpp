// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/lowbit/formulas.h"
#include "workloads/lowbit/packing.h"
#include "workloads/lowbit/reference.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace ridge::workloads::lowbit {
namespace {

std::uint32_t wordOf(const std::uint8_t* bytes) {
    return bytes[0] | bytes[1] << 8U | bytes[2] << 16U | std::uint32_t{bytes[3]} << 24U;
}

TEST(LowbitPacking, TheKernelsStepYieldsTheWeightsOfAllBytesInBothTypes) {
    for (int byte = 0; byte < 256; ++byte)
        for (int at = 0; at < 4; ++at) {
            std::uint8_t row[4] = {0x87, 0x1F, 0xE0, 0x5A};
            row[at] = static_cast<std::uint8_t>(byte);
            for (int i = 0; i < 4; ++i) {
                const std::uint32_t half = pairOver(wordOf(row), i, kHalf1024);
                const std::uint32_t bfloat = pairOver(wordOf(row), i, kBfloat128);
                const auto halves = widen(DataType::Fp16, &half, 2);
                const auto bfloats = widen(DataType::Bf16, &bfloat, 2);
                for (int j = 0; j < 2; ++j) {
                    const int q = weightAt(row, 2 * i + j, 4);
                    ASSERT_EQ(halves[static_cast<std::size_t>(j)] - (1024 + 8), q);
                    ASSERT_EQ(bfloats[static_cast<std::size_t>(j)] - (128 + 8), q);
                }
            }
        }
}

TEST(LowbitPacking, EachBitBelongsToOneElement) {
    for (int element = 0; element < 8; ++element) {
        int changed = 0;
        for (int bit = 0; bit < 32; ++bit) {
            std::uint8_t row[4] = {};
            row[bit / 8] = static_cast<std::uint8_t>(1U << (bit % 8));
            changed += weightAt(row, element, 4) == -8 ? 0 : 1;
        }
        EXPECT_EQ(changed, 4) << element;
    }
    const std::uint8_t bytes[] = {0, 128, 255, 1};
    EXPECT_EQ(weightAt(bytes, 0, 8), -128);
    EXPECT_EQ(weightAt(bytes, 1, 8), 127);
    EXPECT_EQ(weightAt(bytes, 2, 8), 0);
    EXPECT_EQ(weightAt(bytes, 3, 8), -127);
}

TEST(LowbitPacking, EachChunkOfEachRowHasAPlaceOfItsOwn) {
    constexpr std::uint32_t kRows = 48, kChunks = 20;
    std::set<std::int64_t> taken;
    for (std::uint32_t row = 0; row < kRows; ++row)
        for (std::uint32_t chunk = 0; chunk < kChunks; ++chunk)
            taken.insert(chunkIndex(row, chunk, kChunks));
    EXPECT_EQ(taken.size(), kRows * kChunks);
    EXPECT_EQ(*taken.begin(), 0);
    EXPECT_EQ(*taken.rbegin(), kRows * kChunks - 1);
}

TEST(LowbitPacking, LanesOfAWarpReadOneChunkBehindTheOther) {
    for (std::uint32_t lane = 0; lane < 32;
         ++lane) // rows 2g and 2g + 1, chunk t of the tile's four
        for (std::uint32_t half = 0; half < 2; ++half)
            EXPECT_EQ(chunkIndex(lane / 4 * 2 + half, lane % 4, 8), half * 32 + lane);
}

TEST(LowbitShape, RowsArePaddedAndGroupsCoverThem) {
    const Shape shape{3, 5, 33, 4, 32};
    EXPECT_EQ(shape.depth(), 128);
    EXPECT_EQ(shape.columns(), 32);
    EXPECT_EQ(shape.groups(), 4);
    EXPECT_EQ(shape.bytesPerRow(), 64);
    EXPECT_EQ((Shape{3, 33, 33, 8, 64}.columns()), 64);
    EXPECT_EQ((Shape{3, 33, 33, 8, 64}.depth()), 64);
    EXPECT_EQ((Shape{3, 5, 33, 8, 64}.groups()), 1);
}

TEST(LowbitShape, RefusesWhatNoKernelTakes) {
    EXPECT_TRUE(validate({1, 1, 1, 4, 32}));
    for (const Shape& shape :
         {Shape{1, 1, 1, 5, 32}, Shape{1, 1, 1, 4, 33}, Shape{1, 1, (1 << 28) + 1, 4, 32},
          Shape{1 << 17, 1 << 16, 1, 4, 32}}) {
        const auto refused = validate(shape);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().kind, FailureKind::Usage);
    }
}

TEST(LowbitWork, CountsEachOperandOnce) {
    const Shape shape{2, 6, 64, 4, 32};
    const Work product = productWork(shape, DataType::Bf16);
    EXPECT_EQ(product.flops, 2 * 2 * 6 * 64);
    EXPECT_EQ(product.bytes, 6 * 64 / 2 + 2 * (6 * 2 + 2 * 64 + 2 * 6));
    const Work sliced = slicedWork(shape, DataType::Bf16, 3);
    EXPECT_EQ(sliced.bytes, product.bytes - 2 * 2 * 6 + 3 * 4 * 2 * 6);
    EXPECT_EQ(sliced.precision, Precision::Bf16);
}

TEST(LowbitReference, ScalesEachGroupByItsOwn) {
    // Two rows of W: all q are 1 and 2 of 8 bits; scales 64 and 128 of groups 0 and 1.
    const Shape shape{2, 2, 33, 8, 32};
    std::vector<std::uint8_t> weights(32 * 64, 129);
    for (std::uint32_t chunk = 0; chunk < 4; ++chunk)
        std::fill_n(weights.begin() + chunkIndex(1, chunk, 4) * kChunkBytes, kChunkBytes,
                    std::uint8_t{130});
    std::vector<float> scales(2 * 32, 64); // [group, column]
    std::fill(scales.begin() + 32, scales.end(), 128.0F);
    std::vector<float> x(2 * 64, 0.0F);
    std::fill(x.begin(), x.begin() + 33, 1.0F);
    x[64 + 32] = 3; // of row 1 the second group alone
    const std::vector<std::int64_t> rows{1, 0};
    EXPECT_THAT(referenceRows(x, weights, scales, shape, rows),
                testing::ElementsAre(3, 6, 32 * 0.5 + 1, 32 * 1.0 + 2));
}

TEST(LowbitTolerance, IsBelowWhatOneMissingTermChanges) {
    for (const std::int64_t k : {1, 33, 4096}) {
        const double missing = 1 / std::sqrt(static_cast<double>(k));
        EXPECT_LT(tolerance({1, 1, k, 4, 32}, DataType::Fp16), missing / 10);
        EXPECT_LT(tolerance({1, 1, k, 4, 32}, DataType::Bf16), missing);
    }
}

} // namespace
} // namespace ridge::workloads::lowbit
