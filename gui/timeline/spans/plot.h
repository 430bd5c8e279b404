// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/time/time_scale.h"

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace ridge::gui {

/// A step function of time with holes. Gives extremes and mean of any pixel for drawing.
class Plot {
  public:
    static constexpr std::size_t kBlock = 64;

    /// Appends a step: the value is `value` in [start, end). Steps must ascend; a start before the
    /// last end is moved to it, and empty steps are ignored.
    void add(std::int64_t start, std::int64_t end, double value);
    /// Once, after the last add().
    void finish();

    bool empty() const { return m_starts.empty(); }
    double largest() const { return m_largest; } ///< 0 of an empty one

    /// The value over a stretch of time. All fields are NaN if it has no step.
    struct Column {
        double least = std::numeric_limits<double>::quiet_NaN();
        double most = std::numeric_limits<double>::quiet_NaN();
        double mean = std::numeric_limits<double>::quiet_NaN(); ///< over the time that has a value
        bool known() const { return most == most; }
    };
    /// Of [from, to); log n for n steps.
    Column within(std::int64_t from, std::int64_t to) const;
    /// One per whole pixel of the scale.
    std::vector<Column> columns(const TimeScale& scale) const;

  private:
    /// Summary of consecutive steps.
    struct Sum {
        double least = std::numeric_limits<double>::infinity(), most = -least;
        double area = 0;       ///< value times ns
        std::int64_t time = 0; ///< ns that have a value
        void add(const Sum& other);
    };
    Sum step(std::size_t i, std::int64_t from, std::int64_t to) const; ///< inside of [from, to)
    /// The largest complete block that begins with step i and ends at `last` or before, and its
    /// number of steps. Null: none.
    std::pair<const Sum*, std::size_t> blockFrom(std::size_t i, std::size_t last) const;

    std::vector<std::int64_t> m_starts, m_ends;
    std::vector<float> m_values;
    std::vector<std::vector<Sum>> m_blocks; ///< of kBlock steps, of kBlock of those, and so on
    double m_largest = 0;
};

} // namespace ridge::gui
