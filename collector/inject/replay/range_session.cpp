// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/range_session.h"

namespace ridge::inject {

std::string RangeSession::start() {
    CUptiResult result = m_profiler->begin();
    if (result == CUPTI_SUCCESS)
        result = m_profiler->start();
    return result == CUPTI_SUCCESS ? "" : m_profiler->reason(result);
}

std::span<const double> RangeSession::stop(std::string& error) {
    bool allPasses = false;
    std::size_t ranges = 0;
    std::span<double> values;
    CUptiResult result = m_profiler->stop(allPasses);
    if (result == CUPTI_SUCCESS)
        result = m_profiler->decode(ranges);
    if (result == CUPTI_SUCCESS && ranges == 1)
        result = m_profiler->values(0, values);
    if (result == CUPTI_SUCCESS && ranges == 1)
        return values;
    error = result != CUPTI_SUCCESS ? m_profiler->reason(result) : "CUPTI counted no kernel";
    return {};
}

} // namespace ridge::inject
