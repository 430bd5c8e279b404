// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The busy time by family of kernels, for each kind of report. It adds up, as each nanosecond is of one family.
#pragma once

#include "analyzer/analysis.h"
#include "reports/json_parts.h"
#include "reports/text_page.h"

#include <mustache.hpp>
#include <string>

namespace ridge::reports {

void addFamilyBudget(TextPage& page, const analyzer::Analysis& analysis);
Json familyBudgetJson(const analyzer::Analysis& analysis);
void setFamilyBudget(kainjow::mustache::data& page, const analyzer::Analysis& analysis);
std::string familyBudgetMarkdown(const analyzer::Analysis& analysis);

/// "Kernel time is 48.0 % elementwise, 30.1 % matrix product and 9.2 % attention."; "" without kernels.
std::string familyNote(const analyzer::Analysis& analysis);

} // namespace ridge::reports
