// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/lanes.h"

#include <optional>

namespace ridge::gui {

/// A stretch between two points in time that the user sets, in any order.
class Measure {
  public:
    void set(std::int64_t time);   ///< the first point, the second, and then none again
    void start(std::int64_t time); ///< the first point; the second is where the pointer goes
    /// Moves the second point; false: it is set, or there is no first.
    bool follow(std::int64_t time);
    void clear() { m_points.reset(); }
    bool isDone() const { return m_points && m_points->isDone; } ///< both points are set
    std::optional<TimeWindow> window() const;                    ///< none: nothing is measured

  private:
    struct Points {
        std::int64_t from = 0, to = 0;
        bool isDone = false; ///< the second point is set
    };
    std::optional<Points> m_points;
};

/// "1.24 ms, 812 kernels": how long `window` is and how many kernels begin in it. Rows times log n.
/// `lanes` may be null.
QString measureText(const Lanes* lanes, TimeWindow window);

} // namespace ridge::gui
