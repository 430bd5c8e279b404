// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/distribution.h"
#include "analyzer/results/measures/ns.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace ridge::analyzer {

/// Distribution of `values` (ns, within +-2^62), which it reorders. n.
Distribution distributionOf(std::span<std::int64_t> values);

/// The smallest value that at least `share` (0 to 1) of `values` do not exceed: nearest rank.
/// Reorders `values`, which must not be empty. n.
std::int64_t nearestRank(std::span<std::int64_t> values, double share);

/// Values by group, for a distribution of each group.
class GroupedValues {
  public:
    /// `most`: how many values each group may get. Room that is not used is never touched.
    explicit GroupedValues(std::span<const std::size_t> most);

    /// A value in ns, within +-2^62.
    void add(std::size_t group, std::int64_t value) {
        const auto small = static_cast<std::int32_t>(value);
        if (small == value)
            m_values[m_end[group]++] = small;
        else
            m_long.emplace_back(group, value);
    }

    /// By group. n for n values. Once.
    std::vector<Distribution> finish() &&;

  private:
    std::vector<std::size_t> m_begin, m_end; ///< of each group's values
    std::unique_ptr<std::int32_t[]> m_values;
    std::vector<std::pair<std::size_t, std::int64_t>>
        m_long; ///< group and value: two seconds or more
};

struct Weighted {
    double value = 0, weight = 0;
};

/// The smallest value that at least half of the weight does not exceed; 0 for no values.
/// Reorders `values`. n log n.
double weightedMedian(std::span<Weighted> values);

} // namespace ridge::analyzer
