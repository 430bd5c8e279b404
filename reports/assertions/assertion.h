// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a recording must keep to, as a check in CI says it: "step.idle <= 10%",
// "kernel(attn*).saturation >= 0.5".
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/assertions/figures.h"
#include "spool/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

enum class AssertedOf : std::uint8_t { Step, Kernel, Range };
enum class Relation : std::uint8_t { Less, AtMost, More, AtLeast };

struct Assertion {
    std::string text; ///< as it was written
    AssertedOf of{};
    std::string pattern; ///< of the kernels' names or the ranges' paths
    std::string figure;  ///< one that assertedFigures() names for `of`
    AssertedUnit unit{}; ///< of that figure
    Relation relation{};
    double bound = 0; ///< in `unit`
};

/// An Error says what is wrong, and which figures and units there are.
Result<Assertion> parseAssertion(std::string_view text);

/// Why it does not hold, a sentence for each row that breaks it: "step.idle <= 10%: it is 41.0 %".
/// Empty where it holds. A recording without GPU work, a pattern that nothing matches, and a figure
/// that is not known break it.
std::vector<std::string> brokenBy(const Assertion& assertion, const analyzer::Analysis& analysis);

} // namespace ridge::reports
