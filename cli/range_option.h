// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"
#include "cli/command.h"

#include <optional>
#include <string_view>

namespace ridge::cli {

/// Adds --range to `options`.
void addRangeOption(boost::program_options::options_description& options);

/// The analysis that --range asks for; none after telling on stderr what is wrong with the pattern.
std::optional<analyzer::Options> rangeOption(std::string_view command,
                                             const boost::program_options::variables_map& values);

/// False after telling on stderr that no range matches, with the paths that resemble the pattern.
bool anyRange(std::string_view command, const analyzer::Analysis& analysis);

} // namespace ridge::cli
