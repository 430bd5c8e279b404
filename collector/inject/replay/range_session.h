// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/replay/range_profiler.h"

#include <memory>
#include <span>
#include <string>
#include <utility>

namespace ridge::inject {

/// Replays kernels of one context: a launch between start() and stop() runs once for each pass,
/// alone, and with its memory as it was before. Not thread-safe.
class RangeSession {
  public:
    /// Takes a profiler of ReplayHow::Replay with room for one range.
    explicit RangeSession(std::unique_ptr<RangeProfiler> profiler)
        : m_profiler(std::move(profiler)) {}

    /// "" on success, else why not.
    std::string start();

    /// What the one launch since start() counted: a value for each metric, until the next call.
    /// None on failure: `error` says why.
    std::span<const double> stop(std::string& error);

  private:
    std::unique_ptr<RangeProfiler> m_profiler;
};

} // namespace ridge::inject
