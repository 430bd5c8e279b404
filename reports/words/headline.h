// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ridge::reports {

/// The verdict of the run in words, the same in every report.
struct Headline {
    std::string verdict;            ///< one sentence: what the run is bound by
    std::vector<std::string> notes; ///< sentences beside it: origin, what is not known, why
    /// Of `notes` the first ones: which part is reported, and what the verdict does not say of it.
    std::size_t remarks = 0;
};

Headline headline(const analyzer::Analysis& analysis);

/// "compute 93.1 %: tensor bf16": a verdict and what bounds most of these kernels' time for it.
std::string boundByText(const analyzer::BudgetVerdict& verdict,
                        const std::vector<analyzer::KernelRow>& kernels);

/// A part of the bound budget as reports show it: label and the resource where there is one.
struct BudgetPart {
    analyzer::Label label{};
    std::string text; ///< "compute: tensor bf16", "idle", ...
    analyzer::Ns time{};
    int tenths = 0; ///< of a percent of the whole; all parts add up to 1000
};

/// The parts with time, in the order of Label. The resource of a label is that which most of its
/// kernel time has, and is named only with `kernels` at hand.
std::vector<BudgetPart> budgetParts(const analyzer::Budget& budget,
                                    const std::vector<analyzer::KernelRow>& kernels);

} // namespace ridge::reports
