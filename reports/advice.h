// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What to try, in each kind of report.
#pragma once

#include "analyzer/analysis.h"
#include "reports/advice_text.h"
#include "reports/json_parts.h"
#include "reports/text_page.h"

#include <cstddef>
#include <mustache.hpp>
#include <string>

namespace ridge::reports {

void addAdvice(TextPage& page, const analyzer::Analysis& analysis, std::size_t limit);
Json adviceJson(const analyzer::Analysis& analysis);
void setAdvice(kainjow::mustache::data& page, const analyzer::Analysis& analysis);
std::string adviceMarkdown(const analyzer::Analysis& analysis);

} // namespace ridge::reports
