// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Factorisations of square matrices and systems of equations that they solve. FLOPs are the leading
// terms of LAPACK's operation counts (LAWN 41): n^3/3 of Cholesky, 2n^3/3 of LU, n^2 for each right
// side of a triangular system.
#include "analyzer/op_work/op_rules.h"

namespace ridge::analyzer {
namespace {

/// A matrix of n rows and columns, or a batch of them; null otherwise.
const TensorArgument* squareAt(Arguments arguments, std::size_t place) {
    const TensorArgument* const matrix = tensorAt(arguments, place);
    const std::size_t rank = matrix ? matrix->sizes.size() : 0;
    return rank >= 2 && matrix->sizes[rank - 1] == matrix->sizes[rank - 2] ? matrix : nullptr;
}

double order(const TensorArgument& square) {
    return static_cast<double>(square.sizes.back());
}

} // namespace

std::optional<OpWork> factorisation(const OpCall& call) {
    const TensorArgument* const matrix = squareAt(call.arguments, 0);
    if (!matrix)
        return std::nullopt;
    return OpWork{.flops = call.row.perElement / 3 * elements(*matrix) * order(*matrix),
                  .bytes = 2 * bytes(*matrix),
                  .type = matrix->type,
                  .isProduct = true};
}

std::optional<OpWork> triangularSolve(const OpCall& call) {
    const TensorArgument* const matrix = squareAt(call.arguments, call.row.at[0]);
    const TensorArgument* const sides = tensorAt(call.arguments, call.row.at[1]);
    if (!matrix || !sides || sides->sizes.size() < 2)
        return std::nullopt;
    // n^2 for each right side is n for each of its elements.
    return OpWork{.flops = call.row.perElement * order(*matrix) * elements(*sides),
                  .bytes = bytes(*matrix) / 2 * call.row.perElement + 2 * bytes(*sides),
                  .type = matrix->type,
                  .isProduct = true};
}

} // namespace ridge::analyzer
