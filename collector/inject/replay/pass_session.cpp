// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/pass_session.h"

#include "collector/inject/replay/own_shares.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace ridge::inject {

bool PassSession::enter(std::uint32_t number, std::uint32_t pass, std::string& error) {
    if (m_failed || m_finished || m_complete)
        return false;
    CUptiResult result = CUPTI_SUCCESS;
    if (!m_running || pass > m_pass)
        result = goTo(pass);
    if (result == CUPTI_SUCCESS && (m_complete || pass < m_pass))
        return false;
    if (result == CUPTI_SUCCESS)
        result = m_profiler->push(std::to_string(number));
    if (result == CUPTI_SUCCESS)
        return true;
    m_failed = true;
    error = m_profiler->reason(result);
    return false;
}

CUptiResult PassSession::goTo(std::uint32_t pass) {
    if (m_running)
        if (const CUptiResult result = m_profiler->stop(m_complete); result || m_complete) {
            m_running = false;
            return result;
        }
    m_pass = pass;
    const CUptiResult result = m_profiler->start();
    m_running = result == CUPTI_SUCCESS;
    return result;
}

std::string PassSession::leave() {
    const CUptiResult result = m_profiler->pop();
    m_failed = m_failed || result != CUPTI_SUCCESS;
    return result == CUPTI_SUCCESS ? "" : m_profiler->reason(result);
}

std::uint32_t PassSession::passesLeft() const {
    const auto passes = static_cast<std::uint32_t>(m_profiler->metrics().passes);
    return std::max(passes, m_pass + 1) - m_pass;
}

CUptiResult PassSession::takeAll(const Take& take) {
    std::size_t ranges = 0;
    CUptiResult result = m_profiler->decode(ranges);
    for (std::size_t range = 0; result == CUPTI_SUCCESS && range < ranges; ++range) {
        std::string name;
        std::span<double> values;
        result = m_profiler->nameOf(range, name);
        if (result == CUPTI_SUCCESS)
            result = m_profiler->values(range, values);
        std::uint32_t number = 0;
        const auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), number);
        if (result != CUPTI_SUCCESS || code != std::errc{})
            continue;
        ownShares(m_profiler->metrics().names, values);
        take(number, values.first(m_profiler->metrics().told));
    }
    return result;
}

std::string PassSession::finish(const Take& take) {
    if (std::exchange(m_finished, true))
        return "";
    const bool counted = m_running || m_complete;
    CUptiResult result = CUPTI_SUCCESS;
    if (std::exchange(m_running, false))
        result = m_profiler->stop(m_complete);
    if (result == CUPTI_SUCCESS && counted && !m_failed)
        result = takeAll(take);
    return result == CUPTI_SUCCESS ? "" : m_profiler->reason(result);
}

} // namespace ridge::inject
