// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/time/time_window.h"

#include <cstddef>
#include <vector>

namespace ridge::gui {

/// History of the visible time windows, as a browser keeps pages. Windows shown for less than
/// kSettledMs, such as the steps of a zoom, are not kept.
class ViewHistory {
  public:
    static constexpr std::int64_t kSettledMs = 400;
    static constexpr std::size_t kMost = 200;

    /// Forgets all but `first`.
    void start(TimeWindow first);

    /// `window` is shown from `nowMs` on; what lay ahead is forgotten.
    void visit(TimeWindow window, std::int64_t nowMs);

    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_windows.size(); }
    TimeWindow back();    ///< the window before; the same where there is none
    TimeWindow forward(); ///< the window after; the same where there is none

  private:
    std::vector<TimeWindow> m_windows{{}};
    std::size_t m_at = 0;
    std::int64_t m_lastMs = 0; ///< of the last visit
    bool m_passing = false;    ///< the last visit may be replaced by the next
};

} // namespace ridge::gui
