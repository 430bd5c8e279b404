// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/session/launch_marks.h"

namespace ridge::inject {

namespace {

constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15u; // of the golden ratio: spreads bits

std::uint64_t spread(std::uint64_t what) {
    what *= kOdd;
    return what ^ what >> 32;
}

} // namespace

LaunchMarks::LaunchMarks() : m_launches(kLongestPeriod), m_contextAt(2 * kLongestPeriod) {}

std::uint64_t& LaunchMarks::contextAt() {
    return m_contextAt[spread(m_context) % m_contextAt.size()];
}

bool LaunchMarks::comesAgain(std::uint64_t what, std::uint64_t period) {
    return period != 0 && at(m_count - period) == what;
}

/// How far back the launches of the context came last; 0: not known.
std::uint64_t LaunchMarks::distance() {
    const std::uint64_t before = contextAt();
    return before != 0 && m_count - before < kLongestPeriod ? m_count - before : 0;
}

void LaunchMarks::follow(Candidate& candidate, std::uint64_t what, std::int64_t now) {
    const std::uint64_t other = distance();
    const bool isNearer = &candidate == &m_nearest && other != 0 && other < candidate.period;
    if (comesAgain(what, candidate.period) && !isNearer)
        ++candidate.again;
    else
        candidate = {other, 0, now};
}

/// Whether the candidate has come often enough to make steps.
bool LaunchMarks::beginSteps(const Candidate& candidate, std::int64_t now) {
    const std::int64_t ns = now - candidate.since;
    if (candidate.period == 0 || candidate.again < (kLeastPeriods - 1) * candidate.period ||
        ns < kLeastRepeatedNs)
        return false;
    const auto periods = static_cast<std::int64_t>(candidate.again / candidate.period);
    m_period = candidate.period;
    m_stepLaunches = m_period * static_cast<std::uint64_t>(1 + kLeastStepNs * periods / ns);
    m_inStep = 0;
    return true;
}

LaunchMarks::Launched LaunchMarks::inSteps(bool again) {
    if (!again) {
        m_period = 0;
        return Launched::Other;
    }
    if (++m_inStep < m_stepLaunches)
        return Launched::Known;
    m_inStep = 0;
    return Launched::Step;
}

LaunchMarks::Launched LaunchMarks::launched(std::uint64_t what, std::int64_t now) {
    m_context = m_context << kContextBits | spread(what) >> (64 - kContextBits);
    const bool hadSteps = m_period != 0, again = comesAgain(what, m_period);
    for (Candidate* candidate : {&m_first, &m_nearest})
        follow(*candidate, what, now);
    at(m_count) = what;
    contextAt() = m_count++;
    if (hadSteps)
        return inSteps(again);
    return beginSteps(m_nearest, now) || beginSteps(m_first, now) ? Launched::Step
                                                                  : Launched::Unknown;
}

} // namespace ridge::inject
