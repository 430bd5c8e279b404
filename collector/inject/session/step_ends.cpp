// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/session/step_ends.h"

#include <algorithm>

namespace ridge::inject {

void StepEnds::ended(std::uint32_t thread, std::int64_t time) {
    const Lock lock(m_mutex);
    if (m_ends.size() == kMost)
        m_ends.pop_front();
    m_ends.push_back({.time = time, .thread = thread});
}

void StepEnds::submitted(std::uint32_t thread, std::int64_t start, std::int64_t end) {
    const Lock lock(m_mutex);
    auto each = std::ranges::lower_bound(m_ends, start - kSwitchNs, {}, &End::time);
    for (; each != m_ends.end() && each->time <= end; ++each)
        if (each->thread != thread)
            each->others = std::min(each->others, std::max(start, each->time));
        else if (start >= each->time) // else it is the launch that ended the step
            each->own = std::min(each->own, start);
}

void StepEnds::flushed(std::int64_t time) {
    const Lock lock(m_mutex);
    while (!m_ends.empty() && m_ends.front().time + kSwitchNs < time) {
        m_othersSubmit = m_othersSubmit || m_ends.front().others < m_ends.front().own;
        m_ends.pop_front();
        ++m_quiet;
    }
}

bool StepEnds::needFlush() const {
    const Lock lock(m_mutex);
    return m_quiet < kEnough && m_quiet + m_ends.size() >= kEnough && !m_othersSubmit;
}

bool StepEnds::areQuiet() const {
    const Lock lock(m_mutex);
    return m_quiet >= kEnough && !m_othersSubmit;
}

} // namespace ridge::inject
