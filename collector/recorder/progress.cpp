// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/progress.h"

#include <fmt/format.h>
#include <unistd.h>

namespace ridge::recorder {

namespace {

void put(const std::string& text) {
    [[maybe_unused]] const ssize_t n = ::write(STDERR_FILENO, text.data(), text.size());
}

} // namespace

Progress::Progress() : m_terminal(::isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::uint64_t events, std::uint64_t traceBytes, std::uint64_t lost) {
    using namespace std::chrono_literals;
    const auto now = Clock::now();
    if (!m_terminal || now - m_last < 500ms)
        return;
    const std::chrono::duration<double> elapsed = now - m_start, period = now - m_last;
    const double rate = static_cast<double>(events - m_lastEvents) / period.count();
    put(fmt::format("\r\x1b[Kridge: {:.1f} s  {:.0f} events/s  {:.1f} MB  {} lost", elapsed.count(),
                    rate, static_cast<double>(traceBytes) / 1e6, lost));
    m_last = now;
    m_lastEvents = events;
    m_shown = true;
}

void Progress::clear() {
    if (m_shown)
        put("\r\x1b[K");
    m_shown = false;
}

} // namespace ridge::recorder
