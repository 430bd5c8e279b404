// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/progress.h"

#include <fmt/format.h>
#include <unistd.h>

namespace ridge::recorder {

namespace {

void write(const std::string& text) {
    [[maybe_unused]] const ssize_t n = ::write(STDERR_FILENO, text.data(), text.size());
}

} // namespace

Progress::Progress() : m_terminal(::isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::uint64_t events, std::uint64_t traceBytes, std::uint64_t lost) {
    const auto now = Clock::now();
    if (!isDue(now))
        return;
    const std::chrono::duration<double> elapsed = now - m_start, period = now - m_last;
    const double rate = static_cast<double>(events - m_lastEvents) / period.count();
    put(now, fmt::format("{:.1f} s  {:.0f} events/s  {:.1f} MB  {} lost", elapsed.count(), rate,
                         static_cast<double>(traceBytes) / 1e6, lost));
    m_lastEvents = events;
}

void Progress::show(const Replay& replay) {
    const auto now = Clock::now();
    if (!isDue(now))
        return;
    const std::string budget =
        replay.budgetSeconds > 0 ? fmt::format(" of {:.0f}", replay.budgetSeconds) : "";
    put(now,
        fmt::format("replay {} of {} launches, {:.0f}{} s, {:.0f} % of the GPU time known",
                    replay.done, replay.planned, replay.seconds, budget, replay.knownShare * 100));
}

bool Progress::isDue(Clock::time_point now) const {
    using namespace std::chrono_literals;
    return m_terminal && now - m_last >= 500ms;
}

void Progress::put(Clock::time_point now, const std::string& text) {
    write("\r\x1b[Kridge: " + text);
    m_last = now;
    m_shown = true;
}

void Progress::clear() {
    if (m_shown)
        write("\r\x1b[K");
    m_shown = false;
}

} // namespace ridge::recorder
