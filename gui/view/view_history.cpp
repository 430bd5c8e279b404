// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/view/view_history.h"

namespace ridge::gui {

void ViewHistory::start(TimeWindow first) {
    m_windows.assign(1, first);
    m_at = 0;
    m_passing = false;
}

void ViewHistory::visit(TimeWindow window, std::int64_t nowMs) {
    if (window == m_windows[m_at])
        return;
    m_windows.resize(m_at + 1);
    const bool replaces = m_passing && nowMs - m_lastMs < kSettledMs;
    if (replaces)
        m_windows.back() = window;
    else
        m_windows.push_back(window);
    if (m_windows.size() > kMost)
        m_windows.erase(m_windows.begin());
    m_at = m_windows.size() - 1;
    m_lastMs = nowMs;
    m_passing = true;
}

TimeWindow ViewHistory::back() {
    m_passing = false;
    if (canGoBack())
        --m_at;
    return m_windows[m_at];
}

TimeWindow ViewHistory::forward() {
    m_passing = false;
    if (canGoForward())
        ++m_at;
    return m_windows[m_at];
}

} // namespace ridge::gui
