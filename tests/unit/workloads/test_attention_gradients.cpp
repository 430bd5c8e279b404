// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/workloads/random_values.h"
#include "workloads/attention/gradient_check.h"
#include "workloads/attention/gradient_reference.h"
#include "workloads/attention/reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

namespace ridge::workloads::attention {
namespace {

using test::randomValues;

Shape shapeOf(std::int64_t batch, std::int64_t heads, std::int64_t seq, std::int64_t group,
              bool causal, std::vector<std::int64_t> lengths = {}) {
    Shape shape{batch, heads, seq, 16, causal};
    shape.group = group;
    shape.lengths = std::move(lengths);
    return shape;
}

const std::vector<Shape> kShapes{shapeOf(1, 2, 5, 1, false), shapeOf(2, 2, 4, 1, true),
                                 shapeOf(1, 4, 3, 2, true), shapeOf(3, 2, 5, 2, false, {5, 1, 3}),
                                 shapeOf(2, 2, 4, 1, true, {2, 4})};

std::vector<std::int64_t> upTo(std::int64_t count) {
    std::vector<std::int64_t> rows(static_cast<std::size_t>(count));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

struct Problem {
    explicit Problem(const Shape& of)
        : shape(of), q(randomValues(of.rows() * of.dim, 1)),
          k(randomValues(of.keyRows() * of.dim, 2)), v(randomValues(of.keyRows() * of.dim, 3)),
          outputGradient(randomValues(of.rows() * of.dim, 4)) {}

    /// What the gradients are the gradients of: sum of dO O.
    double loss() const {
        const auto o = referenceRows(q, k, v, shape, upTo(shape.rows()));
        double sum = 0;
        for (std::size_t i = 0; i < o.size(); ++i)
            sum += o[i] * static_cast<double>(outputGradient[i]);
        return sum;
    }
    double slope(float& element) {
        constexpr float kStep = 1.0F / 64;
        const float before = element;
        element = before + kStep;
        const float above = element;
        const double more = loss();
        element = before - kStep;
        const double run = static_cast<double>(above) - static_cast<double>(element);
        const double less = loss();
        element = before;
        return (more - less) / run;
    }
    GradientInputs inputs() const { return {q, k, v, outputGradient}; }
    std::vector<RowSums> sums() const {
        return referenceRowSums(inputs(), shape, upTo(shape.rows()));
    }

    Shape shape;
    std::vector<float> q, k, v, outputGradient;
};

TEST(AttentionGradients, AreTheSlopesOfTheForwardReference) {
    for (const Shape& shape : kShapes) {
        Problem problem(shape);
        const auto sums = problem.sums();
        const auto dq = referenceQueryGradient(problem.inputs(), shape, sums, upTo(shape.rows()));
        const auto keys =
            referenceKeyGradients(problem.inputs(), shape, sums, upTo(shape.keyRows()));
        for (std::size_t i = 0; i < dq.size(); i += 7)
            EXPECT_NEAR(problem.slope(problem.q[i]), dq[i], 2e-4) << "dQ " << i;
        for (std::size_t i = 0; i < keys.k.size(); i += 5) {
            EXPECT_NEAR(problem.slope(problem.k[i]), keys.k[i], 2e-4) << "dK " << i;
            EXPECT_NEAR(problem.slope(problem.v[i]), keys.v[i], 2e-4) << "dV " << i;
        }
    }
}

TEST(AttentionGradients, OfChosenRowsAreThoseRowsOfAll) {
    const Shape& shape = kShapes[3];
    const Problem problem(shape);
    const auto sums = problem.sums();
    const auto all = referenceQueryGradient(problem.inputs(), shape, sums, upTo(shape.rows()));
    const std::vector<std::int64_t> last{shape.rows() - 1};
    EXPECT_THAT(referenceQueryGradient(problem.inputs(), shape, sums, last),
                testing::ElementsAreArray(all.end() - shape.dim, all.end()));
}

TEST(AttentionGradients, OfOneKeyAreTheOutputsGradientAndZeros) {
    const Shape shape = shapeOf(1, 1, 1, 1, false);
    const Problem problem(shape);
    const auto sums = problem.sums();
    const auto row = upTo(1);
    const auto keys = referenceKeyGradients(problem.inputs(), shape, sums, row);
    for (std::size_t d = 0; d < 16; ++d) {
        EXPECT_DOUBLE_EQ(keys.v[d], problem.outputGradient[d]);
        EXPECT_NEAR(keys.k[d], 0, 1e-12);
    }
}

std::vector<float> narrowed(const std::vector<double>& values) {
    return {values.begin(), values.end()};
}

BackwardNumbers rightNumbers(const Problem& problem) {
    const Shape& shape = problem.shape;
    const auto sums = problem.sums();
    const auto keys = referenceKeyGradients(problem.inputs(), shape, sums, upTo(shape.keyRows()));
    BackwardNumbers numbers{problem.q, problem.k, problem.v, problem.outputGradient, {}, {},
                            {},        {},        {}};
    numbers.o = narrowed(referenceRows(problem.q, problem.k, problem.v, shape, upTo(shape.rows())));
    for (const RowSums& row : sums)
        numbers.logSums.push_back(static_cast<float>(row.logSum));
    numbers.qGradient =
        narrowed(referenceQueryGradient(problem.inputs(), shape, sums, upTo(shape.rows())));
    numbers.kGradient = narrowed(keys.k);
    numbers.vGradient = narrowed(keys.v);
    return numbers;
}

TEST(AttentionGradientCheck, PassesRightGradients) {
    for (const Shape& shape : kShapes) {
        const CheckOutcome outcome =
            checkGradients(rightNumbers(Problem(shape)), shape, DataType::Fp16);
        EXPECT_TRUE(outcome.passed()) << outcome.worst;
    }
}

TEST(AttentionGradientCheck, NamesTheWrongElement) {
    const Shape& shape = kShapes[1];
    BackwardNumbers numbers = rightNumbers(Problem(shape));
    numbers.kGradient[static_cast<std::size_t>(shape.keyRow(1, 1) + 2) * 16 + 7] += 3;
    const CheckOutcome outcome = checkGradients(numbers, shape, DataType::Bf16);
    EXPECT_FALSE(outcome.passed());
    EXPECT_THAT(outcome.worst, testing::HasSubstr("dK[sequence 1, head 1, row 2, 7]"));
}

TEST(AttentionGradientCheck, RefusesNaNAndWrongLogSums) {
    const Shape& shape = kShapes[0];
    BackwardNumbers numbers = rightNumbers(Problem(shape));
    numbers.logSums[3] += 2;
    EXPECT_THAT(checkGradients(numbers, shape, DataType::Bf16).worst,
                testing::HasSubstr("log-sum"));
    numbers.vGradient[5] = std::nanf("");
    const CheckOutcome outcome = checkGradients(numbers, shape, DataType::Bf16);
    EXPECT_FALSE(outcome.passed());
    EXPECT_THAT(outcome.worst, testing::HasSubstr("dV"));
}

} // namespace
} // namespace ridge::workloads::attention
