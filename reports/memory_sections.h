// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory section of each report; nothing, or a word, when no allocations were recorded.
#pragma once

#include "reports/html_tables.h"
#include "reports/json_parts.h"
#include "reports/text_page.h"

#include <string>

namespace ridge::reports {

/// At most `limit` rows of each table.
void addMemory(TextPage& page, const analyzer::Analysis& analysis, std::size_t limit);
std::string memoryMarkdown(const analyzer::Analysis& analysis);
Json memoryJson(const analyzer::Analysis& analysis); ///< null without
void setMemory(mustache::data& page, const analyzer::Analysis& analysis);

} // namespace ridge::reports
