// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Sections of the HTML report: each sets the values of its part of page.mustache.
#pragma once

#include "analyzer/results/analysis.h"

#include <mustache.hpp>

namespace ridge::reports {

namespace mustache = kainjow::mustache;

void setAdvice(mustache::data& page, const analyzer::Analysis& analysis);
void setDevices(mustache::data& page, const analyzer::Analysis& analysis);
void setFamilyBudget(mustache::data& page, const analyzer::Analysis& analysis);

} // namespace ridge::reports
