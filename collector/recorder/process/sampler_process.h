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

/// CPU that automatic sampling may take unless an option says otherwise: a quarter of the cores
/// that this process may use, at most one.
double defaultSampleCores();

/// How the GPU's counters are sampled.
struct SampleOptions {
    std::chrono::nanoseconds interval{};   ///< of all samples; 0: automatic sampling chooses
    std::optional<SampleBurst> burst = {}; ///< none: the whole run is sampled
    double cores = defaultSampleCores();   ///< for automatic sampling; 0: none

    bool any() const { return interval.count() > 0 || cores > 0; }
};

/// ridge-sampler, running beside the target. It ends when this object does, or when we die.
class SamplerProcess {
  public:
    /// Starts it; nothing is started where the program is missing or nothing is to be sampled.
    /// `samples` is the file that it writes. It samples some time later.
    SamplerProcess(const std::filesystem::path& samples, const SampleOptions& options);
    SamplerProcess(const SamplerProcess&) = delete;
    SamplerProcess& operator=(const SamplerProcess&) = delete;
    ~SamplerProcess() { end(); }

    /// Waits until it samples, or knows that it cannot, at most `patience`.
    void waitUntilReady(std::chrono::milliseconds patience);

    /// Says that the target starts now.
    void targetStarts();

    /// Says that the target has ended. The sampler decodes what it has and goes on by itself; one
    /// that is not ready by now is killed, as it has nothing.
    void targetEnded();

    /// Waits until its file is whole. One that hangs is killed.
    void finish();

    /// Waits until the process has ended too, and with it its hold on the GPUs' counters.
    void end();

    /// Whether it never came to sample before targetEnded().
    bool wasTooLate() const { return m_tooLate; }

  private:
    bool hears(std::chrono::milliseconds patience);

    pid_t m_pid = -1;
    int m_input = -1;  ///< it runs until this end is closed
    int m_output = -1; ///< a word when it is ready, the end when its file is whole
    bool m_ready = false, m_tooLate = false;
    std::chrono::milliseconds m_lastSamples;          ///< the time that it may take for them
    std::chrono::steady_clock::time_point m_deadline; ///< to end by
};

} // namespace ridge::recorder
