// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/row_limit.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace ridge::reports {

std::size_t RowLimit::kept(const std::string& list, std::size_t all) {
    if (all > m_rows)
        m_leftOut[list] = all - m_rows;
    return std::min(all, m_rows);
}

void RowLimit::cut(const std::string& list, Json& rows) {
    if (const std::size_t count = kept(list, rows.size()); count < rows.size())
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(count), rows.end());
}

std::vector<std::size_t> RowLimit::ranges(const std::vector<analyzer::RangeRow>& rows) {
    std::vector<std::size_t> largest(rows.size());
    std::iota(largest.begin(), largest.end(), 0);
    if (rows.size() <= m_rows)
        return largest;
    std::ranges::stable_sort(largest, std::greater(), [&](std::size_t row) {
        return std::pair(rows[row].extent, rows[row].host);
    });
    std::vector<bool> isKept(rows.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < largest.size() && count < m_rows; ++i)
        for (std::size_t row = largest[i]; row != analyzer::kNone && !isKept[row];
             row = rows[row].parent) {
            isKept[row] = true;
            ++count;
        }
    m_leftOut["ranges"] = rows.size() - count;
    std::erase_if(largest, [&](std::size_t row) { return !isKept[row]; });
    std::ranges::sort(largest);
    return largest;
}

} // namespace ridge::reports
