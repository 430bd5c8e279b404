// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/rows/range_row.h"
#include "spool/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <regex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::analyzer {

/// Longest path, in bytes, that a regular expression is asked about and that pathOf() writes:
/// std::regex needs stack in proportion to the text, and names may have any length.
inline constexpr std::size_t kLongestPath = 2000;

/// Names of the row and those around it joined by '/', "domain:" before each name of a domain that
/// is not the default one when `domains`. None when it is longer than kLongestPath.
std::optional<std::string> pathOf(std::span<const RangeRow> rows, std::size_t row, bool domains);

/// A pattern for range paths.
///
/// Components separated by '/' match the names from the outermost range on. '*' stands for any
/// characters within one name; '**' as a component stands for any number of names, none included. A
/// component may be written "domain:name" for a domain other than the default one. A name that
/// holds a '/' itself is matched by as many components, or by '*'. The other form is "re:" and an
/// ECMAScript regular expression for the whole of pathOf(), with or without domains; longer paths
/// do not match it.
class RangeFilter {
  public:
    /// Errors name the pattern and what is wrong with it.
    static Result<RangeFilter> parse(std::string_view pattern);

    const std::string& pattern() const { return m_pattern; }

    /// For each row whether its path matches. Parents must stand before children.
    std::vector<bool> matches(std::span<const RangeRow> rows) const;

  private:
    std::vector<bool> matchComponents(std::span<const RangeRow> rows) const;
    std::string joined(std::size_t first, std::size_t last) const; ///< components, by '/'
    std::string m_pattern;
    std::vector<std::string> m_components;
    std::optional<std::regex> m_regex;
};

/// Paths of rows that are nearest to `pattern` by edit distance, nearest first, at most `most`.
/// Looks at the first 10,000 rows whose path is no longer than kLongestPath, and at the first 200
/// bytes of each.
std::vector<std::string> nearestPaths(std::span<const RangeRow> rows, std::string_view pattern,
                                      std::size_t most);

} // namespace ridge::analyzer
