// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace ridge::analyzer {

enum class Certainty : std::uint8_t {
    NotKnown, ///< less than two runs on a side
    Noise,    ///< a change this large comes by chance in 5 % of comparisons or more
    Real
};

/// "not known", "noise", "real".
const char* name(Certainty);

/// Chance below which a change is called real.
inline constexpr double kSignificance = 0.05;

struct Significance {
    Certainty certainty = Certainty::NotKnown;
    double p = 1; ///< two-sided; 1 where it is not known
};

/// Mean and standard deviation (n - 1; 0 for one value). `values` not empty.
struct Spread {
    double mean = 0, deviation = 0;
};
Spread spread(std::span<const double> values);

/// Welch's two-sided t test that two sets of runs have the same mean (B. L. Welch, 'The
/// Generalization of Student's Problem when Several Different Population Variances are Involved',
/// 1947). It takes run times as normally distributed: with three runs a side a permutation test
/// could not go below p = 0.1. Where no run differs from its side's others, any change is real.
Significance significance(std::span<const double> a, std::span<const double> b);

} // namespace ridge::analyzer
