// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Sections of the report for a terminal. Each writes nothing where it has nothing to say.
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/text/text_page.h"

#include <cstddef>

namespace ridge::reports {

/// The first `limit` pieces of advice; `told` of them say how.
void addAdvice(TextPage& page, const analyzer::Analysis& analysis, std::size_t limit,
               std::size_t told);
void addFamilyBudget(TextPage& page, const analyzer::Analysis& analysis);

} // namespace ridge::reports
