// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <span>
#include <string>
#include <string_view>

namespace ridge::reports {

/// "Of the steady state's busy time 97.0 % has a module, 99.0 % an op and 98.0 % a line."
std::string frameworkCoverage(const analyzer::Analysis& analysis);

/// Why there are no `rows` ("Modules"), and what to do.
std::string frameworkMissing(const analyzer::Analysis& analysis, std::string_view rows);

/// The path of a module without the parts of the module around it, and how many the row stands for:
/// "layers.* (32)". `rows`: those that ModuleRow::parent speaks of.
std::string moduleName(std::span<const analyzer::ModuleRow> rows, const analyzer::ModuleRow& row);

/// What holds most of the time, in one word: "compute", "overhead", "copy"; "withheld" where
/// verdicts are.
std::string boundWord(const analyzer::Analysis& analysis, const analyzer::FrameworkWork& work);

} // namespace ridge::reports
