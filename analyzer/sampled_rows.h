// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The samples as rows of the least squares.
#pragma once

#include "analyzer/sampled_normal.h"
#include "analyzer/sampled_solve.h"

namespace ridge::analyzer {

/// Of all samples in which anything ran and that are not left out; metrics are the additive ones.
NormalEquations normalOf(const SolveInput& input, const SampleWeights& weights);

/// By class of lengths one over the variance of the residuals that rows of one weight leave, measured by that of all
/// rows; the mean over the rows is 1. Equal ones where less than two classes have 20 rows.
SampleWeights weightsOf(const SolveInput& input);

} // namespace ridge::analyzer
