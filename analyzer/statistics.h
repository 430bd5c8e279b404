// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace ridge::analyzer {

using trace::Ns;

/// Times of a group of calls, instances or iterations. All 0 when there are none.
struct Distribution {
    std::uint64_t count = 0;
    Ns total{}; ///< held at the largest Ns instead of wrapping
    Ns mean{};
    Ns median{}; ///< of an even count the middle of the two in the middle
    Ns p95{};    ///< nearest rank: the smallest that at least 95 % do not exceed
    Ns min{}, max{};
    Ns deviation{}; ///< standard deviation of the population (divided by count)
};

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

/// Operations of a device that were submitted and had not started when launch calls began.
struct QueueDepth {
    std::uint64_t launches = 0; ///< with an API record; the other figures speak of these
    std::uint64_t sum = 0, max = 0;
    double mean() const {
        return launches > 0 ? static_cast<double>(sum) / static_cast<double>(launches) : 0;
    }
    QueueDepth& operator+=(const QueueDepth& other) {
        launches += other.launches;
        sum += other.sum;
        max = std::max(max, other.max);
        return *this;
    }
};

} // namespace ridge::analyzer
