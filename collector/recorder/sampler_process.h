// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <sys/types.h>

namespace ridge::recorder {

/// ridge-sampler, running beside the target. It ends when this object does, or when we die.
class SamplerProcess {
  public:
    /// Starts it and waits until it samples, at most `patience`: then the target goes on without its first samples.
    /// Nothing is started where the program is missing or `interval` is 0. `samples` is the file it writes.
    SamplerProcess(const std::filesystem::path& samples, std::chrono::nanoseconds interval,
                   std::chrono::milliseconds patience);
    SamplerProcess(const SamplerProcess&) = delete;
    SamplerProcess& operator=(const SamplerProcess&) = delete;
    ~SamplerProcess() { stop(); }

    /// Lets it write its last samples and waits for its end; one that hangs is killed.
    void stop();

  private:
    pid_t m_pid = -1;
    int m_input = -1; ///< it runs until this end is closed
};

} // namespace ridge::recorder
