// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The steady state of each process where several share a GPU, for each kind of report. Nothing where none do.
#pragma once

#include "analyzer/analysis.h"
#include "reports/json_parts.h"
#include "reports/text_page.h"

#include <mustache.hpp>
#include <string>

namespace ridge::reports {

void addProcesses(TextPage& page, const analyzer::Analysis& analysis);
Json processIterationsJson(const analyzer::Analysis& analysis);
void setProcesses(kainjow::mustache::data& page, const analyzer::Analysis& analysis);
std::string processesMarkdown(const analyzer::Analysis& analysis);

} // namespace ridge::reports
