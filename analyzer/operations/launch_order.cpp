// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/launch_order.h"

#include <algorithm>

namespace ridge::analyzer {

LaunchOrder::LaunchOrder(const trace::Trace& trace, std::span<const Operation> operations)
    : m_trace(trace), m_processes(trace.processes.size() + 1) {
    for (std::uint32_t i = 0; i < operations.size(); ++i)
        if (const trace::Launch& launch = launchOf(trace, operations[i]); launch.known())
            if (const std::size_t process = processOf(launch.thread); process != 0)
                m_processes[process].operations.push_back(i);
    const auto time = [&](std::uint32_t i) {
        return clampTime(launchOf(trace, operations[i]).start);
    };
    for (Process& process : m_processes) {
        std::stable_sort(process.operations.begin(), process.operations.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return time(a) < time(b); });
        process.times.reserve(process.operations.size());
        for (std::uint32_t i : process.operations)
            process.times.push_back(time(i));
    }
}

std::size_t LaunchOrder::processOf(trace::ThreadId thread) const {
    if (thread == trace::ThreadId::None || trace::index(thread) >= m_trace.threads.size())
        return 0;
    const std::size_t process = trace::value(m_trace.threads[trace::index(thread)].process);
    return process < m_processes.size() ? process : 0;
}

std::span<const std::uint32_t> LaunchOrder::within(trace::ThreadId thread, std::int64_t from,
                                                   std::int64_t to) const {
    const Process& process = m_processes[processOf(thread)];
    const auto first = std::lower_bound(process.times.begin(), process.times.end(), from);
    const auto last = std::lower_bound(first, process.times.end(), to);
    return std::span(process.operations)
        .subspan(static_cast<std::size_t>(first - process.times.begin()),
                 static_cast<std::size_t>(last - first));
}

} // namespace ridge::analyzer
