// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"

#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace ridge::recorder {

/// Why a program could not start, with the status a shell would give.
struct StartFailure {
    int status; ///< 127: not found, 126: not executable
    std::string message;
};

/// Finds `program` as execvp would. The failure names it and says why.
tl::expected<std::string, StartFailure> findProgram(const std::string& program);

/// The recorded program: started with extra environment variables, in the terminal's own process
/// group, so that keys reach it as without us. Signals sent to the recorder itself are passed on to
/// it.
class Target {
  public:
    /// `variables` are added to the environment. The target's descriptors and signal mask are ours.
    static tl::expected<Target, StartFailure>
    start(const std::string& path, const std::vector<std::string>& argv,
          const std::map<std::string, std::string>& variables);

    pid_t pid() const { return m_pid; }

    /// The exit status as a shell shows it (128 + signal number when killed), once it has ended.
    std::optional<int> poll();

  private:
    explicit Target(pid_t pid) : m_pid(pid) {}
    pid_t m_pid;
};

/// Makes writes past a file size limit fail as on a full disk, in this process only. The target
/// keeps the disposition that it would have had.
void surviveFileSizeLimit();

} // namespace ridge::recorder
