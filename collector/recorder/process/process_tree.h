// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <sys/types.h>

namespace ridge::recorder {

/// From /proc/PID/stat.
struct ProcessStat {
    char state = '?';
    pid_t parent = 0;
    /// Clock ticks since boot: two processes of one number differ in it.
    std::int64_t startTicks = 0;
    bool alive() const { return state != 'Z' && state != 'X'; }
};

/// None: there is no such process.
std::optional<ProcessStat> statOf(pid_t pid);

/// Ends a child of ours and all that descend from it, whatever process groups and sessions they
/// made. SIGTERM comes at once, so that they can save and leave, and SIGKILL after a grace.
class TreeEnding {
  public:
    explicit TreeEnding(pid_t root, std::chrono::milliseconds grace = std::chrono::seconds(5));

    /// To be called until it is false: whether any of them is alive.
    bool step();

  private:
    using Clock = std::chrono::steady_clock;
    void findDescendants();
    void signal(int number);

    std::map<pid_t, std::int64_t> m_members; ///< start ticks by process
    Clock::time_point m_kill;
};

} // namespace ridge::recorder
