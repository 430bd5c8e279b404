// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Argument parsing shared by all commands of the program. Failures are of kind Usage: one line that
// names the option.
#pragma once

#include "workloads/harness/failure.h"

#include <boost/program_options.hpp>
#include <charconv>
#include <fmt/format.h>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace ridge::workloads {

/// Accepts options only, without abbreviations or extra words. Errors name `command`.
Result<boost::program_options::variables_map>
parseStrictly(const boost::program_options::options_description& options,
              const std::vector<std::string>& arguments, const std::string& command);

/// The parts of a list with commas; all of `names` for an empty one. Refuses what is not in
/// `names`.
Result<std::set<std::string>> chosenNames(const std::string& option, const std::string& list,
                                          std::span<const std::string> names);

/// "a, b, c"
std::string joinedNames(std::span<const std::string> names);

/// A whole number from `low` to `high`.
template <class Number>
Result<Number> wholeNumber(const std::string& option, const std::string& text, Number low,
                           Number high) {
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || value < low || value > high)
        return fail(FailureKind::Usage, fmt::format("--{} {}: takes a whole number from {} to {}",
                                                    option, text, low, high));
    return value;
}

} // namespace ridge::workloads
