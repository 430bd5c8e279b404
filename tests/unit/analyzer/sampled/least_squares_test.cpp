// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/least_squares.h"

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

/// The best of all ways to hold entries at 0, at their upper bound or at none.
double bruteForce(const SymmetricMatrix& gram, const std::vector<double>& c,
                  const std::vector<double>& upper) {
    const std::size_t size = gram.size();
    std::size_t ways = 1;
    for (std::size_t i = 0; i < size; ++i)
        ways *= 3;
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t way = 0; way < ways; ++way) {
        std::vector<std::size_t> free;
        std::vector<double> x(size, 0);
        bool possible = true;
        for (std::size_t i = 0, rest = way; i < size; ++i, rest /= 3) {
            if (rest % 3 == 1)
                free.push_back(i);
            else if (rest % 3 == 2)
                x[i] = upper[i];
            possible = possible && std::isfinite(x[i]);
        }
        if (!possible)
            continue;
        SymmetricMatrix part(free.size());
        std::vector<double> right;
        for (std::size_t i = 0; i < free.size(); ++i) {
            right.push_back(c[free[i]]);
            for (std::size_t j = 0; j < size; ++j)
                right.back() -= gram(free[i], j) * x[j];
            for (std::size_t j = 0; j < free.size(); ++j)
                part(i, j) = gram(free[i], free[j]);
        }
        const auto factor = Cholesky::of(part);
        if (!factor)
            continue;
        const std::vector<double> solved = factor->solve(right);
        for (std::size_t i = 0; i < free.size(); ++i) {
            x[free[i]] = solved[i];
            possible = possible && solved[i] >= 0 && solved[i] <= upper[free[i]];
        }
        if (possible)
            best = std::min(best, objective(gram, c, x));
    }
    return best;
}

/// The Gram matrix of random columns and its product with a random right side of either sign.
struct Problem {
    SymmetricMatrix gram;
    std::vector<double> c, upper;
};

Problem randomProblem() {
    const auto size = static_cast<std::size_t>(*rc::gen::inRange(1, 7));
    const auto rows = size + static_cast<std::size_t>(*rc::gen::inRange(0, 10));
    Problem problem{SymmetricMatrix(size), std::vector<double>(size, 0), {}};
    for (std::size_t i = 0; i < size; ++i)
        problem.upper.push_back(
            *rc::gen::element(0.1, 0.3, 1.0, std::numeric_limits<double>::infinity()));
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

TEST(BoundedLeastSquares, IsAsGoodAsTheBestOfAllSetsOfHeldEntries) {
    const bool ok = rc::check("bounded", [] {
        const Problem problem = randomProblem();
        const auto x = bounded(problem.gram, problem.c, problem.upper);
        RC_ASSERT(x.has_value());
        for (std::size_t i = 0; i < x->size(); ++i) {
            RC_ASSERT((*x)[i] >= 0);
            RC_ASSERT((*x)[i] <= problem.upper[i]);
        }
        const double best = bruteForce(problem.gram, problem.c, problem.upper);
        RC_ASSERT(objective(problem.gram, problem.c, *x) <= best + 1e-6 * (1 + std::abs(best)));
    });
    EXPECT_TRUE(ok);
}

TEST(BoundedLeastSquares, RefusesAMatrixThatIsNotDefinite) {
    const std::vector<double> ones{1, 1};
    SymmetricMatrix gram(2);
    gram(0, 0) = 1;
    gram(1, 1) = -1;
    EXPECT_FALSE(bounded(gram, ones, ones).has_value());
    gram(1, 1) = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(bounded(gram, ones, ones).has_value());
}

TEST(Cholesky, SolvesAndGivesTheInverse) {
    SymmetricMatrix matrix(2); // inverse: 1 / 11 x {3, -1; -1, 4}
    matrix(0, 0) = 4;
    matrix(1, 1) = 3;
    matrix(0, 1) = matrix(1, 0) = 1;
    const auto factor = Cholesky::of(matrix);
    ASSERT_TRUE(factor.has_value());
    EXPECT_THAT(factor->solve(std::vector<double>{1, 0}),
                testing::ElementsAre(testing::DoubleNear(3.0 / 11, 1e-12),
                                     testing::DoubleNear(-1.0 / 11, 1e-12)));
    const SymmetricMatrix inverse = factor->inverse();
    EXPECT_NEAR(inverse(0, 0), 3.0 / 11, 1e-12);
    EXPECT_NEAR(inverse(1, 1), 4.0 / 11, 1e-12);
    EXPECT_NEAR(inverse(0, 1), -1.0 / 11, 1e-12);
    EXPECT_NEAR(inverse(1, 0), -1.0 / 11, 1e-12);
}

} // namespace
} // namespace ridge::analyzer
