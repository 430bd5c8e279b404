// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/replay_metrics.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ridge::inject {

/// Counts kernels of one context: a launch between start() and stop() runs once for each pass, alone, and with
/// its memory as it was before. Not thread-safe.
class RangeSession {
  public:
    /// None when the context cannot be replayed; `error` says why. From a callback of CUPTI: when the context is
    /// made at the earliest.
    static std::unique_ptr<RangeSession> open(const RangeApi& api, CUcontext context,
                                              std::string& error);
    ~RangeSession();
    RangeSession(const RangeSession&) = delete;
    RangeSession& operator=(const RangeSession&) = delete;

    const std::vector<const char*>& metrics() const { return m_metrics.names; }

    /// "" on success, else why not.
    std::string start();

    /// What the one launch since start() counted: a value for each metric, until the next call. None on failure:
    /// `error` says why.
    std::span<const double> stop(std::string& error);

  private:
    explicit RangeSession(const RangeApi& api) : m_api(api) {}
    CUptiResult enable(CUcontext context);
    CUptiResult makeImage();
    CUptiResult resetImage();
    CUptiResult configure();
    CUptiResult run();
    CUptiResult evaluate();

    const RangeApi& m_api;
    ReplayMetrics m_metrics; // CUPTI keeps a pointer to its config
    CUpti_RangeProfiler_Object* m_object = nullptr;
    std::vector<std::uint8_t> m_image;
    std::vector<double> m_values;
};

} // namespace ridge::inject
