// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The idle time of a run by cause, for each kind of report. Nothing when verdicts are withheld.
#pragma once

#include "analyzer/analysis.h"
#include "reports/json_parts.h"
#include "reports/text_page.h"

#include <cstddef>
#include <mustache.hpp>
#include <string>

namespace ridge::reports {

void addIdle(TextPage& page, const analyzer::Analysis& analysis, std::size_t limit);
Json gapsJson(const analyzer::Analysis& analysis);
void setIdle(kainjow::mustache::data& page, const analyzer::Analysis& analysis);
std::string idleMarkdown(const analyzer::Analysis& analysis);

} // namespace ridge::reports
