// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/counters/host_api.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ridge::counters {

/// How one set of metrics is read on a chip, as CUPTI's host half makes it, which needs no GPU. Not
/// thread-safe.
class MetricConfig {
  public:
    /// `type`: who reads. `availability`: what the device lets be read; empty for all that the chip
    /// has.
    MetricConfig(const HostApi& api, CUpti_ProfilerType type, const char* chip,
                 std::span<const std::uint8_t> availability, const std::vector<const char*>& names);
    ~MetricConfig();
    MetricConfig(const MetricConfig&) = delete;
    MetricConfig& operator=(const MetricConfig&) = delete;

    CUptiResult result() const { return m_result; } ///< of the first call that failed
    /// Times that the metrics' counters have to be read to have all; 0: the chip lacks one of them.
    std::size_t passes() const { return m_passes; }

    std::vector<std::uint8_t> takeImage() { return std::move(m_image); }
    /// Evaluates what was read; it is the caller's from here on, to keep as long as the process
    /// lives.
    CUpti_Profiler_Host_Object* takeHost() { return std::exchange(m_host, nullptr); }

  private:
    CUptiResult make(CUpti_ProfilerType type, const char* chip,
                     std::span<const std::uint8_t> availability,
                     const std::vector<const char*>& names);
    CUptiResult makeImage();
    CUptiResult countPasses();

    const HostApi& m_api;
    CUpti_Profiler_Host_Object* m_host = nullptr;
    std::vector<std::uint8_t> m_image;
    std::size_t m_passes = 0;
    CUptiResult m_result = CUPTI_SUCCESS;
};

} // namespace ridge::counters
