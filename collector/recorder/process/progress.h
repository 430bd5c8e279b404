// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace ridge::recorder {

/// One line on stderr that is rewritten twice a second; nothing when stderr is no terminal.
class Progress {
  public:
    Progress();
    void show(std::uint64_t events, std::uint64_t traceBytes, std::uint64_t lost);

    struct Replay {
        std::size_t done = 0, planned = 0; ///< launches
        double seconds = 0;                ///< since the first was replayed
        double budgetSeconds = 0;          ///< 0: no limit
        double knownShare = 0;             ///< of the GPU time
    };
    void show(const Replay& replay);
    void clear();

  private:
    using Clock = std::chrono::steady_clock;
    bool isDue(Clock::time_point now) const;
    void put(Clock::time_point now, const std::string& text);
    bool m_terminal;
    bool m_shown = false;
    Clock::time_point m_start = Clock::now(), m_last = m_start;
    std::uint64_t m_lastEvents = 0;
};

} // namespace ridge::recorder
