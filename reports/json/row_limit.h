// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/json/json_parts.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ridge::reports {

/// Keeps lists short, and counts what it leaves out.
class RowLimit {
  public:
    explicit RowLimit(std::size_t rows) : m_rows(rows) {}

    /// Of `all` rows of a list that stand in the order of their importance, how many are kept.
    std::size_t kept(const std::string& list, std::size_t all);

    /// Cuts a list that stands in the order of its importance, or has parents before children.
    void cut(const std::string& list, Json& rows);

    /// The ranges with the longest extents, or host times where there is no GPU work, and all
    /// ranges around them: ascending indexes of Analysis::ranges.
    std::vector<std::size_t> ranges(const std::vector<analyzer::RangeRow>& rows);

    /// {"kernels": 12}; null where nothing was left out.
    const Json& leftOut() const { return m_leftOut; }

  private:
    std::size_t m_rows;
    Json m_leftOut;
};

} // namespace ridge::reports
