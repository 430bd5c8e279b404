// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/session/stretches.h"

#include <algorithm>
#include <cmath>

namespace ridge::inject {

std::uint64_t Stretches::random() {
    m_random = m_random * 6364136223846793005u + 1442695040888963407u;
    return m_random >> 33;
}

double Stretches::share() const {
    if (m_share > 0)
        return m_share;
    if (m_recorded.steps == 0 || m_alone.steps == 0)
        return kMostShare;
    const double cost = m_recorded.mean() / m_alone.mean() - 1;
    return cost <= kMostCost / kMostShare ? kMostShare : std::max(kLeastShare, kMostCost / cost);
}

void Stretches::end(std::int64_t now) {
    if (m_isFirst)
        return; // a program warms up
    Sum& sum = m_recording ? m_recorded : m_alone;
    sum.ns += now - m_begin;
    sum.steps += static_cast<std::int64_t>(m_steps);
}

void Stretches::begin(bool recording, std::int64_t now) {
    if (!recording) {
        const double ratio = 1 / share() - 1;
        const auto wanted =
            static_cast<std::uint64_t>(std::llround(ratio * static_cast<double>(m_steps)));
        m_most = std::max(kTogether, wanted / kTogether * kTogether);
        m_stepNs = (now - m_begin) / static_cast<std::int64_t>(m_steps);
        m_isFirst = false;
    } else {
        m_most = kTogether * (1 + random() % 2);
    }
    m_recording = recording;
    m_steps = 0;
    m_begin = now;
}

bool Stretches::next(std::int64_t now, bool mayLeaveOut) {
    if (m_share >= 1)
        return true;
    if (m_begin == 0) {
        m_begin = now;
        m_most = kFirst;
        return true;
    }
    ++m_steps;
    const bool isLongEnough =
        m_steps >= m_most && m_steps % kTogether == 0 &&
        (!m_recording || now - m_begin >= (m_isFirst ? kLeastFirstNs : kLeastNs));
    m_isHeld = m_recording && isLongEnough && !mayLeaveOut;
    if (m_recording ? isLongEnough && mayLeaveOut : isLongEnough || !mayLeaveOut) {
        end(now);
        begin(!m_recording, now);
    }
    m_overdueAt = now + std::max(kLeastPatienceNs, kPatience * m_stepNs);
    return m_recording;
}

void Stretches::resume(std::int64_t now) {
    begin(true, now);
}

} // namespace ridge::inject
