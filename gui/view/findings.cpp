// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/view/findings.h"

namespace ridge::gui {

void Findings::setMatches(std::shared_ptr<const Matches> matches) {
    if (matches == m_matches)
        return;
    m_matches = std::move(matches);
    emit changed();
}

void Findings::setTimes(FoundTimes times) {
    if (times.empty() && m_times->empty())
        return;
    m_times = std::make_shared<const FoundTimes>(std::move(times));
    emit changed();
}

} // namespace ridge::gui
