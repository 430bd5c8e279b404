// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The phases of a run, for each kind of report. Nothing when it has none.
#pragma once

#include "analyzer/analysis.h"
#include "reports/json_parts.h"
#include "reports/text_page.h"

#include <mustache.hpp>
#include <string>

namespace ridge::reports {

void addPhases(TextPage& page, const analyzer::Analysis& analysis);
Json phasesJson(const analyzer::Analysis& analysis);
void setPhases(kainjow::mustache::data& page, const analyzer::Analysis& analysis);
std::string phasesMarkdown(const analyzer::Analysis& analysis);

} // namespace ridge::reports
