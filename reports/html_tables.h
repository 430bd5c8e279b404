// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"

#include <mustache.hpp>

namespace ridge::reports {

namespace mustache = kainjow::mustache;

// Each sets the values of one part of page.mustache.
void setDevices(mustache::data& page, const analyzer::Analysis& analysis);
void setRangeTable(mustache::data& page, const analyzer::Analysis& analysis);
void setKernelTable(mustache::data& page, const analyzer::Analysis& analysis);

} // namespace ridge::reports
