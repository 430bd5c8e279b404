// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernel families of a run, for each kind of report. Nothing when there are no kernels.
#pragma once

#include "analyzer/analysis.h"
#include "reports/json_parts.h"
#include "reports/text_page.h"

#include <mustache.hpp>
#include <string>

namespace ridge::reports {

void addFamilies(TextPage& page, const analyzer::Analysis& analysis);
Json familiesJson(const analyzer::Analysis& analysis);
void setFamilies(kainjow::mustache::data& page, const analyzer::Analysis& analysis);
std::string familiesMarkdown(const analyzer::Analysis& analysis);

} // namespace ridge::reports
