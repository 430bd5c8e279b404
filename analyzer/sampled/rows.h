// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The samples as rows of the least squares.
#pragma once

#include "analyzer/sampled/input.h"
#include "analyzer/sampled/normal.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// Of all samples in which anything ran and that are not left out; metrics are the additive ones.
/// `ramp`: of kernels without a mean over pure samples.
NormalEquations normalOf(const SolveInput& input, const SampleWeights& weights, const Ramp& ramp);

/// How the samples are to be solved.
struct SampleModel {
    SampleWeights weights;
    std::vector<std::uint8_t> ramp; ///< by additive metric: index into kRamps
};

/// Weights: a class of lengths has one over the variance of the residuals that rows of one weight
/// leave, measured by that of all rows. The mean over the rows is 1. Equal ones where less than two
/// classes have 20 rows. Ramps: each metric has that with the smallest residuals. It has none
/// unless the residuals show it clearly, and where fewer than 100 rows are short enough to see one.
SampleModel modelOf(const SolveInput& input);

} // namespace ridge::analyzer
