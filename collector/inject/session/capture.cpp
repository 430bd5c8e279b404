// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/session/capture.h"

#include "collector/inject/output/thread_log.h"
#include "spool/environment.h"
#include "spool/options.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace ridge::inject {

namespace {

// Kernels launched just before a window closed may still run; their kinds stay on this much longer.
constexpr std::int64_t kLingerNs = 2'000'000'000;

/// The calling thread's open push/pop ranges, kept only when ranges decide.
struct Push {
    const void* domain;
    bool matches;
};
thread_local std::vector<Push> t_pushes;

std::int64_t number(const char* variable) {
    const char* text = std::getenv(variable);
    return text ? std::strtoll(text, nullptr, 10) : 0;
}

} // namespace

void Capture::declareWindow(bool opens, std::int64_t time) {
    auto window = makeRecord<spool::Window>();
    window.time = time;
    window.open = opens;
    m_declarations.declare(window);
}

void Capture::openWindow() {
    {
        const Lock lock(m_mutex);
        if (m_open || m_over || now() < m_notBefore)
            return;
        m_open = true;
        m_openedAt = now();
        declareWindow(true, m_openedAt);
    }
    m_collect(true);
}

void Capture::closeWindow() {
    const Lock lock(m_mutex);
    if (!m_open)
        return;
    m_open = false;
    m_closedAt = now();
    declareWindow(false, m_closedAt);
}

void Capture::configure() {
    if (const std::int64_t delay = number(spool::option::kDelay.variable); delay > 0) {
        const std::int64_t start = number(spool::environment::kStartNs);
        m_notBefore = (start > 0 ? start : now()) + delay * 1'000'000;
    }
    m_durationNs = number(spool::option::kDuration.variable) * 1'000'000;
    const char* text = std::getenv(spool::option::kCaptureRange.variable);
    const std::string_view trigger = text ? text : "";
    if (trigger == "cudaProfilerApi") {
        m_trigger = Trigger::ProfilerApi;
    } else if (trigger.starts_with("nvtx:")) {
        m_trigger = Trigger::Range;
        m_rangeName = m_declarations.intern(trigger.substr(5));
    }
    tick();
}

void Capture::onProfilerApi(bool start) {
    if (followsProfilerApi())
        start ? openWindow() : closeWindow();
}

// Ranges of the name may nest and overlap across threads: the window is open while any of them is.
void Capture::countMatch(int change) {
    const int before = m_openMatches.fetch_add(change);
    if (change > 0 && before == 0)
        openWindow();
    if (change < 0 && before == 1)
        closeWindow();
}

void Capture::onPush(const void* domain, std::uint32_t name) {
    const bool matches = name == m_rangeName;
    t_pushes.push_back({domain, matches});
    if (matches)
        countMatch(1);
}

void Capture::onPop(const void* domain) {
    const auto innermost = std::find_if(t_pushes.rbegin(), t_pushes.rend(),
                                        [=](const Push& push) { return push.domain == domain; });
    if (innermost == t_pushes.rend())
        return;
    const bool matches = innermost->matches;
    t_pushes.erase(std::next(innermost).base());
    if (matches)
        countMatch(-1);
}

void Capture::onStart(std::uint64_t rangeId, std::uint32_t name) {
    if (name != m_rangeName)
        return;
    {
        const Lock lock(m_mutex);
        m_openStarts.push_back(rangeId);
    }
    countMatch(1);
}

void Capture::onEnd(std::uint64_t rangeId) {
    {
        const Lock lock(m_mutex);
        if (std::erase(m_openStarts, rangeId) == 0)
            return;
    }
    countMatch(-1);
}

void Capture::tick() {
    if (!isWindowed())
        return;
    if (m_trigger == Trigger::Always)
        openWindow();
    if (m_open && m_durationNs > 0 && now() > m_openedAt + m_durationNs) {
        closeWindow();
        const Lock lock(m_mutex);
        m_over = true;
    }
    if (!m_open && m_closedAt != 0 && now() > m_closedAt + kLingerNs)
        m_collect(false);
}

} // namespace ridge::inject
