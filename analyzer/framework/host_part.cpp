// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/host_part.h"

#include <algorithm>
#include <tuple>

namespace ridge::analyzer {
namespace {

struct HostLaunch {
    std::size_t process;
    std::int64_t time;
    bool inPart;
};

/// By process and time.
std::vector<HostLaunch> launchesOf(const trace::Trace& trace, std::span<const Operation> run,
                                   std::span<const Operation> part) {
    std::vector<HostLaunch> launches;
    launches.reserve(run.size());
    std::size_t next = 0;
    for (const Operation& op : run) {
        const bool inPart =
            next < part.size() && part[next].row == op.row && part[next].kind == op.kind;
        next += inPart;
        const trace::Launch& launch = launchOf(trace, op);
        if (launch.known())
            launches.push_back(
                {trace::value(processOf(trace, launch.thread)), clampTime(launch.start), inPart});
    }
    std::sort(launches.begin(), launches.end(), [](const HostLaunch& a, const HostLaunch& b) {
        return std::tie(a.process, a.time, a.inPart) < std::tie(b.process, b.time, b.inPart);
    });
    return launches;
}

} // namespace

HostPart::HostPart(const trace::Trace& trace, std::span<const Operation> run,
                   std::span<const Operation> part, bool withTail)
    : m_trace(trace), m_whole(false), m_windows(trace.processes.size() + 1) {
    std::vector<std::int64_t> before(m_windows.size(), -kFarthest); // the launch before
    std::vector<std::int64_t> after(m_windows.size(), kFarthest);   // the one after the part
    for (const HostLaunch& launch : launchesOf(trace, run, part)) {
        std::vector<Window>& windows = m_windows[launch.process];
        std::int64_t& last = before[launch.process];
        std::int64_t& next = after[launch.process];
        if (launch.inPart && !windows.empty() && windows.back().end == last)
            windows.back().end = launch.time;
        else if (launch.inPart)
            windows.push_back({last, launch.time});
        next = launch.inPart ? kFarthest : std::min(next, launch.time);
        last = launch.time;
    }
    for (std::size_t process = 0; withTail && process < m_windows.size(); ++process)
        if (!m_windows[process].empty())
            m_windows[process].back().end = after[process];
}

std::span<const Window> HostPart::windowsOf(trace::ThreadId thread) const {
    return m_windows[trace::value(processOf(m_trace, thread))];
}

Ns HostPart::within(trace::ThreadId thread, std::int64_t start, std::int64_t end) const {
    if (m_whole)
        return Ns(end - start);
    std::int64_t sum = 0;
    visitInside(windowsOf(thread), start, end,
                [&](std::int64_t from, std::int64_t to) { sum += to - from; });
    return Ns(sum);
}

bool HostPart::holdsMost(trace::ThreadId thread, std::int64_t start, std::int64_t end) const {
    const std::int64_t inside = within(thread, start, end).count();
    const std::int64_t outside = end - start - inside;
    return inside == outside ? holds(thread, start) : inside > outside;
}

bool HostPart::holds(trace::ThreadId thread, std::int64_t time) const {
    if (m_whole)
        return true;
    const std::span<const Window> windows = windowsOf(thread);
    const auto window = std::partition_point(windows.begin(), windows.end(),
                                             [&](const Window& w) { return w.end <= time; });
    return window != windows.end() && window->start <= time;
}

} // namespace ridge::analyzer
