// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/capture.h"

#include "collector/inject/activity.h"
#include "collector/inject/intern.h"
#include "collector/inject/output.h"
#include "collector/inject/thread_log.h"
#include "trace/spool_environment.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace ridge::inject {

namespace {

enum class Trigger { Always, ProfilerApi, Range };

// Kernels launched just before a window closed may still run; their kinds stay on this much longer.
constexpr std::int64_t kLingerNs = 2'000'000'000;

struct Capture {
    Trigger trigger = Trigger::Always;
    std::uint32_t rangeName = 0;
    std::int64_t notBefore = 0, durationNs = 0;
    std::mutex mutex;
    std::atomic<bool> open{false};
    std::atomic<std::int64_t> openedAt{0}, closedAt{0};
    bool over = false; // the duration has passed
    std::atomic<int> openMatches{0};
    std::vector<std::uint64_t> openStarts;
};

/// The calling thread's open push/pop ranges, kept only when ranges decide.
struct Push {
    const void* domain;
    bool matches;
};
thread_local std::vector<Push> t_pushes;

Capture& capture() {
    static Capture* const instance = new Capture;
    return *instance;
}

std::int64_t number(const char* variable) {
    const char* text = std::getenv(variable);
    return text ? std::strtoll(text, nullptr, 10) : 0;
}

void declareWindow(bool opens, std::int64_t time) {
    auto window = makeRecord<spool::Window>();
    window.time = time;
    window.open = opens;
    output().declare(std::as_bytes(std::span(&window, 1)));
}

void openWindow() {
    Capture& c = capture();
    {
        const std::lock_guard lock(c.mutex);
        if (c.open || c.over || now() < c.notBefore)
            return;
        c.open = true;
        c.openedAt = now();
        declareWindow(true, c.openedAt);
    }
    setCollecting(true);
}

void closeWindow() {
    Capture& c = capture();
    const std::lock_guard lock(c.mutex);
    if (!c.open)
        return;
    c.open = false;
    c.closedAt = now();
    declareWindow(false, c.closedAt);
}

bool isWindowed() {
    const Capture& c = capture();
    return c.trigger != Trigger::Always || c.notBefore > 0 || c.durationNs > 0;
}

} // namespace

void configureCapture() {
    Capture& c = capture();
    if (const std::int64_t delay = number(trace::spool::environment::kDelayMs); delay > 0) {
        const std::int64_t start = number(trace::spool::environment::kStartNs);
        c.notBefore = (start > 0 ? start : now()) + delay * 1'000'000;
    }
    c.durationNs = number(trace::spool::environment::kDurationMs) * 1'000'000;
    const char* text = std::getenv(trace::spool::environment::kCapture);
    const std::string_view trigger = text ? text : "";
    if (trigger == "cudaProfilerApi") {
        c.trigger = Trigger::ProfilerApi;
    } else if (trigger.starts_with("nvtx:")) {
        c.trigger = Trigger::Range;
        c.rangeName = internText(trigger.substr(5));
    }
    captureTick();
}

bool capturing() {
    return !isWindowed() || capture().open;
}

bool captureFollowsProfilerApi() {
    return capture().trigger == Trigger::ProfilerApi;
}

void captureOnProfilerApi(bool start) {
    if (captureFollowsProfilerApi())
        start ? openWindow() : closeWindow();
}

bool captureFollowsRanges() {
    return capture().trigger == Trigger::Range;
}

// Ranges of the name may nest and overlap across threads: the window is open while any of them is.
static void countMatch(int change) {
    Capture& c = capture();
    const int before = c.openMatches.fetch_add(change);
    if (change > 0 && before == 0)
        openWindow();
    if (change < 0 && before == 1)
        closeWindow();
}

void captureOnPush(const void* domain, std::uint32_t name) {
    const bool matches = name == capture().rangeName;
    t_pushes.push_back({domain, matches});
    if (matches)
        countMatch(1);
}

void captureOnPop(const void* domain) {
    const auto innermost = std::find_if(t_pushes.rbegin(), t_pushes.rend(),
                                        [=](const Push& push) { return push.domain == domain; });
    if (innermost == t_pushes.rend())
        return;
    const bool matches = innermost->matches;
    t_pushes.erase(std::next(innermost).base());
    if (matches)
        countMatch(-1);
}

void captureOnStart(std::uint64_t rangeId, std::uint32_t name) {
    Capture& c = capture();
    if (name != c.rangeName)
        return;
    {
        const std::lock_guard lock(c.mutex);
        c.openStarts.push_back(rangeId);
    }
    countMatch(1);
}

void captureOnEnd(std::uint64_t rangeId) {
    Capture& c = capture();
    {
        const std::lock_guard lock(c.mutex);
        if (std::erase(c.openStarts, rangeId) == 0)
            return;
    }
    countMatch(-1);
}

void captureTick() {
    Capture& c = capture();
    if (!isWindowed())
        return;
    if (c.trigger == Trigger::Always)
        openWindow();
    if (c.open && c.durationNs > 0 && now() > c.openedAt + c.durationNs) {
        closeWindow();
        const std::lock_guard lock(c.mutex);
        c.over = true;
    }
    if (!c.open && c.closedAt != 0 && now() > c.closedAt + kLingerNs)
        setCollecting(false);
}

} // namespace ridge::inject
