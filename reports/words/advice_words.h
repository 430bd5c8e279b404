// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the sentences of advice share.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <string_view>

namespace ridge::reports {

/// "57 times", of one iteration where those are told.
std::string eachTime(const analyzer::Analysis& analysis, std::uint64_t number,
                     std::string_view what);

/// What would change the time of a family of kernels.
std::string familyAdviceText(const analyzer::Analysis& analysis, const analyzer::Advice& advice);

/// How the program can capture a graph: "" where nothing is known of it.
std::string_view graphRemedy(analyzer::Framework framework);

} // namespace ridge::reports
