// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"
#include "cli/command.h"

#include <optional>
#include <string_view>

namespace ridge::cli {

/// Adds --range to `options`.
void addRangeOption(boost::program_options::options_description& options);

/// Adds --phase to `options`.
void addPhaseOption(boost::program_options::options_description& options);

/// Adds --range, --iteration, --phase and --iterations to `options`.
void addRangeOptions(boost::program_options::options_description& options);

/// The analysis that those which were added ask for; none after telling on stderr what is wrong
/// with a pattern.
std::optional<analyzer::Options> rangeOptions(std::string_view command,
                                              const boost::program_options::variables_map& values);

/// False after telling on stderr that no range of `file` matches one of them, with the paths that
/// resemble it.
bool rangesFound(std::string_view command, const std::string& file,
                 const analyzer::Analysis& analysis);

} // namespace ridge::cli
