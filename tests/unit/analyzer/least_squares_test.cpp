// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/least_squares.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

double objective(const SymmetricMatrix& gram, const std::vector<double>& c,
                 const std::vector<double>& x) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        sum -= c[i] * x[i];
        for (std::size_t j = 0; j < x.size(); ++j)
            sum += x[i] * gram(i, j) * x[j] / 2;
    }
    return sum;
}

/// The best of all sets of positive entries.
double bruteForce(const SymmetricMatrix& gram, const std::vector<double>& c) {
    const std::size_t size = gram.size();
    double best = 0; // of x = 0
    for (std::size_t set = 1; set < std::size_t{1} << size; ++set) {
        std::vector<std::size_t> free;
        for (std::size_t i = 0; i < size; ++i)
            if (set >> i & 1)
                free.push_back(i);
        SymmetricMatrix part(free.size());
        std::vector<double> right;
        for (std::size_t i = 0; i < free.size(); ++i) {
            right.push_back(c[free[i]]);
            for (std::size_t j = 0; j < free.size(); ++j)
                part(i, j) = gram(free[i], free[j]);
        }
        const auto factor = Cholesky::of(part);
        if (!factor)
            continue;
        const std::vector<double> solved = factor->solve(right);
        if (std::any_of(solved.begin(), solved.end(), [](double v) { return v < 0; }))
            continue;
        std::vector<double> x(size, 0);
        for (std::size_t i = 0; i < free.size(); ++i)
            x[free[i]] = solved[i];
        best = std::min(best, objective(gram, c, x));
    }
    return best;
}

/// The Gram matrix of random columns and its product with a random right side of either sign.
struct Problem {
    SymmetricMatrix gram;
    std::vector<double> c;
};

Problem randomProblem() {
    const auto size = static_cast<std::size_t>(*rc::gen::inRange(1, 8));
    const auto rows = size + static_cast<std::size_t>(*rc::gen::inRange(0, 10));
    Problem problem{SymmetricMatrix(size), std::vector<double>(size, 0)};
    for (std::size_t r = 0; r < rows; ++r) {
        std::vector<double> row;
        for (std::size_t i = 0; i < size; ++i)
            row.push_back(*rc::gen::inRange(0, 11) / 10.0);
        const double right = *rc::gen::inRange(-20, 101) / 100.0;
        for (std::size_t i = 0; i < size; ++i) {
            problem.c[i] += row[i] * right;
            for (std::size_t j = 0; j < size; ++j)
                problem.gram(i, j) += row[i] * row[j];
        }
    }
    for (std::size_t i = 0; i < size; ++i)
        problem.gram(i, i) += 1e-6;
    return problem;
}

TEST(NonNegativeLeastSquares, IsAsGoodAsTheBestOfAllSetsOfPositiveEntries) {
    const bool ok = rc::check("nonNegative", [] {
        const Problem problem = randomProblem();
        const auto x = nonNegative(problem.gram, problem.c);
        RC_ASSERT(x.has_value());
        for (double entry : *x)
            RC_ASSERT(entry >= 0);
        const double best = bruteForce(problem.gram, problem.c);
        RC_ASSERT(objective(problem.gram, problem.c, *x) <= best + 1e-6 * (1 + std::abs(best)));
    });
    EXPECT_TRUE(ok);
}

TEST(NonNegativeLeastSquares, RefusesAMatrixThatIsNotDefinite) {
    SymmetricMatrix gram(2);
    gram(0, 0) = 1;
    gram(1, 1) = -1;
    EXPECT_FALSE(nonNegative(gram, std::vector<double>{1, 1}).has_value());
    gram(1, 1) = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(nonNegative(gram, std::vector<double>{1, 1}).has_value());
}

TEST(Cholesky, SolvesAndGivesTheInversesDiagonal) {
    SymmetricMatrix matrix(2); // inverse: 1 / 11 x {3, -1; -1, 4}
    matrix(0, 0) = 4;
    matrix(1, 1) = 3;
    matrix(0, 1) = matrix(1, 0) = 1;
    const auto factor = Cholesky::of(matrix);
    ASSERT_TRUE(factor.has_value());
    EXPECT_THAT(factor->solve(std::vector<double>{1, 0}),
                testing::ElementsAre(testing::DoubleNear(3.0 / 11, 1e-12),
                                     testing::DoubleNear(-1.0 / 11, 1e-12)));
    EXPECT_THAT(factor->inverseDiagonal(),
                testing::ElementsAre(testing::DoubleNear(3.0 / 11, 1e-12),
                                     testing::DoubleNear(4.0 / 11, 1e-12)));
}

} // namespace
} // namespace ridge::analyzer
