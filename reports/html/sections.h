// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Sections of the HTML report: each sets the values of its part of page.mustache.
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/summary/summary.h"

#include <mustache.hpp>
#include <set>
#include <string_view>

namespace ridge::reports {

namespace mustache = kainjow::mustache;

void setAdvice(mustache::data& page, const analyzer::Analysis& analysis);
void setDevices(mustache::data& page, const analyzer::Analysis& analysis);
/// `shown`: ids of the sections that the page has, to which links lead.
void setSummary(mustache::data& page, const Summary& summary,
                const std::set<std::string_view>& shown);

} // namespace ridge::reports
