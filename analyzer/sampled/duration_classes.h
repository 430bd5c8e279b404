// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Launches of one configuration that differ in their arguments take different times. Where
// durations fall into clusters, each is a class of its own.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// Counts durations in bins of a sixteenth of a power of two.
class DurationHistogram {
  public:
    void add(std::int64_t ns);

    /// The longest duration of each class but the last, ascending; empty where there is one class.
    /// Classes are separated by bins that are all but empty. Their means differ by more than a
    /// factor of kSameWork and by a microsecond, and each has at least a twentieth of the time. At
    /// most kMostClasses.
    std::vector<std::int64_t> limits() const;

    static constexpr std::size_t kMostClasses = 6;

  private:
    static constexpr std::size_t kBins = 1024;
    std::array<std::uint32_t, kBins> m_count{};
    std::array<double, kBins> m_time{};
};

} // namespace ridge::analyzer
