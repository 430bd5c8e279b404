// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How much of the kernels' time has a verdict, and what would decide the rest.
#pragma once

#include "analyzer/results/analysis.h"

#include <optional>
#include <string>

namespace ridge::reports {

/// Part of the kernels' GPU time whose verdict is known; none without kernels or where verdicts are
/// withheld.
std::optional<double> knownShare(const analyzer::Analysis& a);

/// "verdict known for 91 % of kernel time"; "" where knownShare() is none.
std::string knownText(const analyzer::Analysis& a);

/// What would decide the verdict of a kernel that is unclassified: "record longer, or with
/// --replay"; "" for others.
std::string howToKnow(const analyzer::Analysis& a, const analyzer::KernelRow& row);

/// verdictText() of the verdict with most time, and howToKnow().
std::string verdictWithAdvice(const analyzer::Analysis& a, const analyzer::KernelRow& row);

} // namespace ridge::reports
