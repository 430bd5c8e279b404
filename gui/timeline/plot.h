// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/time_scale.h"

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace ridge::gui {

/// A value over time in steps, with holes, made for drawing: the extremes and the mean of any pixel.
class Plot {
  public:
    static constexpr std::size_t kBlock = 64;

    /// Appends that the value is `value` in [start, end). Ascending; a begin before the last end is
    /// taken as that end, and what is empty is left out.
    void add(std::int64_t start, std::int64_t end, double value);
    /// Once, after the last add().
    void finish();

    bool empty() const { return m_starts.empty(); }
    double largest() const { return m_largest; } ///< 0 of an empty one

    /// What the value is in a stretch; without any step there all are NaN.
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
    /// What steps that follow one another are together.
    struct Sum {
        double least = std::numeric_limits<double>::infinity(), most = -least;
        double area = 0;       ///< value times ns
        std::int64_t time = 0; ///< ns that have a value
        void add(const Sum& other);
    };
    Sum step(std::size_t i, std::int64_t from, std::int64_t to) const; ///< inside of [from, to)
    /// The largest whole block that begins with step i and ends with `last` or before, and its steps; null: none.
    std::pair<const Sum*, std::size_t> blockFrom(std::size_t i, std::size_t last) const;

    std::vector<std::int64_t> m_starts, m_ends;
    std::vector<float> m_values;
    std::vector<std::vector<Sum>> m_blocks; ///< of kBlock steps, of kBlock of those, and so on
    double m_largest = 0;
};

} // namespace ridge::gui
