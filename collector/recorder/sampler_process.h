// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <sys/types.h>

namespace ridge::recorder {

/// The one stretch that is sampled of a run.
struct SampleBurst {
    std::chrono::nanoseconds from{}, length{}; ///< from the start of the program
};

/// How the GPU's counters are sampled.
struct SampleOptions {
    std::chrono::nanoseconds interval{1'000'000}; ///< 0: they are not
    std::optional<SampleBurst> burst = {};        ///< none: the whole run is sampled
};

/// ridge-sampler, running beside the target. It ends when this object does, or when we die.
class SamplerProcess {
  public:
    /// Starts it and waits until it samples, at most `patience`: then the target goes on without its first samples.
    /// Nothing is started where the program is missing or the interval is 0. `samples` is the file it writes.
    SamplerProcess(const std::filesystem::path& samples, const SampleOptions& options,
                   std::chrono::milliseconds patience);
    SamplerProcess(const SamplerProcess&) = delete;
    SamplerProcess& operator=(const SamplerProcess&) = delete;
    ~SamplerProcess() { stop(); }

    /// Tells it that the target starts now.
    void targetStarts();

    /// Lets it write its last samples and waits for its end; one that hangs is killed.
    void stop();

  private:
    pid_t m_pid = -1;
    int m_input = -1;                        ///< it runs until this end is closed
    std::chrono::milliseconds m_lastSamples; ///< the time that it may take for them
};

} // namespace ridge::recorder
