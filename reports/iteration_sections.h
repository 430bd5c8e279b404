// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The iterations of a run, for each kind of report. Nothing when there are none.
#pragma once

#include "analyzer/analysis.h"
#include "reports/json_parts.h"
#include "reports/text_page.h"

#include <mustache.hpp>
#include <string>

namespace ridge::reports {

void addIterations(TextPage& page, const analyzer::Analysis& analysis);
Json iterationsJson(const analyzer::Analysis& analysis);
void setIterations(kainjow::mustache::data& page, const analyzer::Analysis& analysis);
std::string iterationsMarkdown(const analyzer::Analysis& analysis);

} // namespace ridge::reports
