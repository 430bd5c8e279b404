// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace ridge::analyzer {

inline constexpr std::size_t kMemoryColumns = 512; ///< of a StepPicture

/// A step function of `Bands` amounts in equal columns of [first, last), each at the moment of its
/// highest sum. At most kMemoryColumns, each at least a nanosecond.
template <std::size_t Bands>
class StepPicture {
  public:
    using Column = std::array<std::uint64_t, Bands>;
    StepPicture(std::int64_t first, std::int64_t last)
        : m_first(first), m_span(last - first),
          m_columns(static_cast<std::size_t>(
              std::min<std::int64_t>(m_span, static_cast<std::int64_t>(kMemoryColumns)))) {
        m_next = edge(1);
    }

    /// The bands from `from` to `to`; calls go forward in time.
    void add(const Column& bands, std::int64_t from, std::int64_t to) {
        while (from < to && m_at < m_columns.size()) {
            if (from < m_next) {
                m_columns[m_at] = sum(bands) > sum(m_columns[m_at]) ? bands : m_columns[m_at];
                from = std::min(to, m_next);
            }
            if (m_next <= from) {
                ++m_at;
                m_next = edge(m_at + 1);
            }
        }
    }
    std::vector<Column> take() && { return std::move(m_columns); }

  private:
    static std::uint64_t sum(const Column& bands) {
        return std::accumulate(bands.begin(), bands.end(), std::uint64_t{0});
    }
    std::int64_t edge(std::size_t column) const {
        const auto count = std::max<std::int64_t>(1, std::ssize(m_columns));
        const auto i = static_cast<std::int64_t>(column);
        return m_first + m_span / count * i + m_span % count * i / count;
    }
    std::int64_t m_first, m_span;
    std::vector<Column> m_columns;
    std::size_t m_at = 0;
    std::int64_t m_next = 0; ///< where the column m_at ends
};

} // namespace ridge::analyzer
