// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"
#include "reports/json_parts.h"
#include "reports/text_page.h"

namespace ridge::reports {

/// The ceilings that a trace carries, by device; nothing when it has none.
void addCeilings(TextPage& page, const analyzer::Analysis& facts);

/// The same as a list; `unit` is that of the rates.
Json ceilingsJson(const analyzer::Analysis& facts);

} // namespace ridge::reports
