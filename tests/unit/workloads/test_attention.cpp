// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/workloads/random_values.h"
#include "workloads/attention/formulas.h"
#include "workloads/attention/reference.h"
#include "workloads/matmul/reference.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

namespace ridge::workloads::attention {
namespace {

using test::randomValues;

const Shape kFull{2, 16, 4096, 128, false};
const Shape kCausal{2, 16, 4096, 128, true};

TEST(AttentionWork, FusedIsFourBatchHeadsSeqSquaredDim) {
    EXPECT_EQ(fusedWork(kFull, DataType::Bf16).flops, 4.0 * 2 * 16 * 4096 * 4096 * 128);
    EXPECT_EQ(fusedWork(kFull, DataType::Bf16).bytes, 4.0 * 2 * 16 * 4096 * 128 * 2);
    EXPECT_EQ(fusedWork(kFull, DataType::Bf16).precision, Precision::Bf16);
    EXPECT_EQ(fusedWork(kFull, DataType::Fp16).precision, Precision::Fp16);
}

TEST(AttentionWork, CausalCountsThePairsThatTheMaskLeaves) {
    Shape shape = kCausal;
    shape.seq = 11;
    double pairs = 0;
    for (int query = 0; query < 11; ++query)
        for (int key = 0; key < 11; ++key)
            pairs += key <= query ? 1 : 0;
    EXPECT_EQ(visiblePairs(shape), 32 * pairs);
}

TEST(AttentionWork, TheTwoProductsAddUpToTheFusedFlops) {
    for (const Shape& shape : {kFull, kCausal})
        EXPECT_EQ(scoresWork(shape, DataType::Bf16).flops + valuesWork(shape, DataType::Bf16).flops,
                  fusedWork(shape, DataType::Bf16).flops);
}

TEST(AttentionWork, BackwardIsFiveProductsAndItsTwoPassesShareThem) {
    const double pairs = visiblePairs(kCausal);
    EXPECT_EQ(backwardWork(kCausal, DataType::Bf16).flops, 10.0 * 128 * pairs);
    EXPECT_EQ(keyGradientsWork(kCausal, DataType::Bf16).flops +
                  queryGradientWork(kCausal, DataType::Bf16).flops,
              10.0 * 128 * pairs);
}

TEST(AttentionWork, BackwardReadsFourTensorsAndTwoSumsOfARow) {
    const double tensor = 2.0 * 16 * 4096 * 128 * 2, sums = 2 * 4.0 * 2 * 16 * 4096;
    EXPECT_EQ(backwardWork(kFull, DataType::Bf16).bytes, 6 * tensor + 2 * tensor + sums);
    EXPECT_EQ(keyGradientsWork(kFull, DataType::Bf16).bytes, 6 * tensor + sums);
    EXPECT_EQ(queryGradientWork(kFull, DataType::Bf16).bytes, 5 * tensor + sums);
    EXPECT_EQ(roundingWork(kFull, DataType::Bf16).bytes, 3 * tensor);
    EXPECT_EQ(scoreGradientsWork(kFull, DataType::Bf16).bytes, 3 * 2.0 * 16 * 4096 * 4096 * 2);
}

TEST(AttentionWork, SharedKeysAreReadOnce) {
    Shape shape = kFull;
    shape.group = 4;
    const double tensor = 2.0 * 16 * 4096 * 128 * 2;
    EXPECT_EQ(fusedWork(shape, DataType::Bf16).bytes, 2.5 * tensor);
    EXPECT_EQ(fusedWork(shape, DataType::Bf16).flops, fusedWork(kFull, DataType::Bf16).flops);
}

TEST(AttentionWork, PackedSequencesHaveThePairsOfTheirOwnLengths) {
    Shape shape{3, 2, 7, 16, false};
    shape.lengths = {7, 2, 5};
    EXPECT_EQ(visiblePairs(shape), 2.0 * (49 + 4 + 25));
    shape.causal = true;
    EXPECT_EQ(visiblePairs(shape), 2.0 * (28 + 3 + 15));
}

TEST(AttentionWork, UnfusedMovesTheScoresSixTimes) {
    const double scores = 2.0 * 16 * 4096 * 4096 * 2;
    const double tensor = 2.0 * 16 * 4096 * 128 * 2;
    EXPECT_EQ(scoresWork(kFull, DataType::Bf16).bytes, scores + 2 * tensor);
    EXPECT_EQ(maskWork(kFull, DataType::Bf16).bytes, 2 * scores);
    EXPECT_EQ(softmaxWork(kFull, DataType::Bf16).bytes, 2 * scores);
    EXPECT_EQ(valuesWork(kFull, DataType::Bf16).bytes, scores + 2 * tensor);
    EXPECT_EQ(maskWork(kFull, DataType::Bf16).precision, Precision::Fp32);
}

struct Inputs {
    explicit Inputs(const Shape& shape)
        : q(randomValues(shape.rows() * shape.dim, 1)),
          k(randomValues(shape.rows() * shape.dim, 2)),
          v(randomValues(shape.rows() * shape.dim, 3)) {}
    std::vector<float> q, k, v;
};

std::vector<std::int64_t> allRows(const Shape& shape) {
    std::vector<std::int64_t> rows(static_cast<std::size_t>(shape.rows()));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

/// By the matmul reference: Q K^T, softmax, P V of one matrix.
std::vector<double> byProducts(const Inputs& in, const Shape& shape, std::int64_t matrix) {
    const std::int64_t seq = shape.seq, dim = shape.dim, offset = matrix * seq * dim;
    const auto part = [&](const std::vector<float>& all) {
        return std::vector<float>(all.begin() + offset, all.begin() + offset + seq * dim);
    };
    const auto q = part(in.q), k = part(in.k), v = part(in.v);
    std::vector<float> keys(k.size());
    for (std::int64_t i = 0; i < seq; ++i)
        for (std::int64_t d = 0; d < dim; ++d)
            keys[static_cast<std::size_t>(d * seq + i)] = k[static_cast<std::size_t>(i * dim + d)];
    const auto rows = allRows({1, 1, seq, dim, false});
    const auto scores = matmul::referenceRows(q, keys, {seq, seq, dim}, rows);
    std::vector<float> p(scores.size());
    for (std::int64_t i = 0; i < seq; ++i) {
        double sum = 0;
        for (std::int64_t j = 0; j < (shape.causal ? i + 1 : seq); ++j)
            sum += std::exp(scores[static_cast<std::size_t>(i * seq + j)] / std::sqrt(double(dim)));
        for (std::int64_t j = 0; j < (shape.causal ? i + 1 : seq); ++j) {
            const auto at = static_cast<std::size_t>(i * seq + j);
            p[at] = static_cast<float>(std::exp(scores[at] / std::sqrt(double(dim))) / sum);
        }
    }
    return matmul::referenceRows(p, v, {seq, dim, seq}, rows);
}

TEST(AttentionReference, AgreesWithTheTwoProductsOfTheMatmulReference) {
    for (const bool causal : {false, true}) {
        const Shape shape{1, 3, 19, 40, causal};
        const Inputs in(shape);
        const auto result = referenceRows(in.q, in.k, in.v, shape, allRows(shape));
        for (std::int64_t matrix = 0; matrix < 3; ++matrix) {
            const auto expected = byProducts(in, shape, matrix);
            for (std::size_t i = 0; i < expected.size(); ++i)
                EXPECT_NEAR(result[static_cast<std::size_t>(matrix) * expected.size() + i],
                            expected[i], 1e-6);
        }
    }
}

TEST(AttentionReference, TheFirstCausalQuerySeesOnlyTheFirstKey) {
    const Shape shape{1, 2, 9, 32, true};
    const Inputs in(shape);
    const auto result = referenceRows(in.q, in.k, in.v, shape, std::vector<std::int64_t>{9});
    for (std::size_t d = 0; d < 32; ++d)
        EXPECT_DOUBLE_EQ(result[d], in.v[9 * 32 + d]);
}

TEST(AttentionReference, TheLastCausalQuerySeesWhatAFullOneSees) {
    const Shape causal{1, 1, 9, 32, true}, full{1, 1, 9, 32, false};
    const Inputs in(causal);
    const std::vector<std::int64_t> last{8};
    EXPECT_EQ(referenceRows(in.q, in.k, in.v, causal, last),
              referenceRows(in.q, in.k, in.v, full, last));
}

TEST(AttentionReference, LargeScoresDoNotOverflow) {
    const Shape shape{1, 1, 5, 32, false};
    Inputs in(shape);
    for (float& value : in.q)
        value *= 1e4F;
    for (const double value : referenceRows(in.q, in.k, in.v, shape, allRows(shape)))
        EXPECT_TRUE(std::isfinite(value));
}

TEST(AttentionReference, SamplesLongSequencesAndTakesAllOfShortOnes) {
    EXPECT_EQ(rowsToCheck({1, 2, 130, 64, false}).size(), 260U);
    const auto rows = rowsToCheck(kFull);
    EXPECT_LT(rows.size(), static_cast<std::size_t>(kFull.rows()));
    EXPECT_GE(rows.size(), 256U);
    EXPECT_EQ(rows.front(), 0);
    EXPECT_EQ(rows.back(), kFull.rows() - 1);
}

TEST(AttentionShape, OddDimsAndTooManyRowsAreRefused) {
    EXPECT_TRUE(validate({1, 1, 1, 32, false}));
    EXPECT_TRUE(validate({1, 1, 1, 104, false}));
    EXPECT_TRUE(validate({1, 1, 1, 16, false}));
    for (const std::int64_t dim : {8, 33, 100, 136})
        EXPECT_FALSE(validate({1, 1, 1, dim, false})) << dim;
    EXPECT_FALSE(validate({1LL << 40, 1LL << 40, 1LL << 40, 64, false}));
}

TEST(AttentionShape, AGroupDividesTheHeads) {
    Shape shape{1, 6, 1, 64, false};
    shape.group = 3;
    EXPECT_TRUE(validate(shape));
    shape.group = 4;
    EXPECT_FALSE(validate(shape));
}

TEST(AttentionShape, RowsOfPackedSequencesFollowOneAnotherWithinAHead) {
    Shape shape{3, 4, 7, 16, false};
    shape.group = 2;
    shape.lengths = {7, 2, 5};
    EXPECT_EQ(shape.rows(), 4 * 14);
    EXPECT_EQ(shape.keyRows(), 2 * 14);
    for (std::int64_t head = 0; head < 4; ++head)
        for (std::int64_t sequence = 0; sequence < 3; ++sequence)
            for (std::int64_t i = 0; i < shape.length(sequence); ++i) {
                const RowPlace place = placeOf(shape, 4, shape.queryRow(sequence, head) + i);
                EXPECT_EQ(place.sequence, sequence);
                EXPECT_EQ(place.head, head);
                EXPECT_EQ(place.position, i);
            }
}

TEST(AttentionShape, RaggedLengthsAreBetweenOneAndTheFirst) {
    const auto lengths = raggedLengths(50, 9, 3);
    EXPECT_EQ(lengths.front(), 9);
    EXPECT_THAT(lengths, testing::Each(testing::AllOf(testing::Ge(1), testing::Le(9))));
    EXPECT_EQ(lengths, raggedLengths(50, 9, 3));
    EXPECT_NE(lengths, raggedLengths(50, 9, 4));
}

TEST(AttentionShape, RowsOfScoresStartAtMultiplesOf16Bytes) {
    EXPECT_EQ((Shape{1, 1, 1, 64, false}).scorePitch(), 8);
    EXPECT_EQ((Shape{1, 1, 8, 64, false}).scorePitch(), 8);
    EXPECT_EQ((Shape{1, 1, 4099, 64, false}).scorePitch(), 4104);
}

} // namespace
} // namespace ridge::workloads::attention
