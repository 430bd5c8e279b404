// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Sections of the Markdown report; "" where there is nothing to say.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>

namespace ridge::reports {

std::string adviceMarkdown(const analyzer::Analysis& analysis);
std::string familyBudgetMarkdown(const analyzer::Analysis& analysis);

} // namespace ridge::reports
