// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace ridge::gui {

/// The time until which each row is taken, as a tree of minima, so that a free row is found in log
/// time.
class TakenRows {
  public:
    /// The first row from `from` on, at most rows(), that is free at `time`; from now on it is
    /// taken until `end`.
    std::size_t take(std::size_t from, std::int64_t time, std::int64_t end) {
        if (m_rows == m_leaves)
            grow();
        const std::size_t row = firstFree(from, time);
        m_rows = std::max(m_rows, row + 1);
        set(row, end);
        return row;
    }
    std::size_t rows() const { return m_rows; }

  private:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min();

    /// Always finds one, since row rows() was never taken.
    std::size_t firstFree(std::size_t from, std::int64_t time) const {
        std::size_t node = from + m_leaves;
        while (m_least[node] > time) {
            while (node % 2 == 1)
                node /= 2;
            ++node;
        }
        while (node < m_leaves)
            node = m_least[2 * node] <= time ? 2 * node : 2 * node + 1;
        return node - m_leaves;
    }
    void set(std::size_t row, std::int64_t end) {
        std::size_t node = row + m_leaves;
        m_least[node] = end;
        while ((node /= 2) > 0)
            m_least[node] = std::min(m_least[2 * node], m_least[2 * node + 1]);
    }
    void grow() {
        const std::vector<std::int64_t> before = std::move(m_least);
        const std::size_t leaves = m_leaves;
        m_leaves *= 2;
        m_least.assign(2 * m_leaves, kNever);
        for (std::size_t row = 0; row < leaves; ++row)
            set(row, before[leaves + row]);
    }

    std::size_t m_rows = 0, m_leaves = 2;
    /// Node i: minimum of nodes 2 i and 2 i + 1.
    std::vector<std::int64_t> m_least = std::vector<std::int64_t>(4, kNever);
};

} // namespace ridge::gui
