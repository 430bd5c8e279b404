// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace ridge::reports {

/// Each kind of record with its number, under the names of the JSON report.
std::vector<std::pair<std::string_view, std::uint64_t>>
countsByName(const analyzer::Counts& counts);

} // namespace ridge::reports
