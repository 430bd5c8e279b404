// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/replay/range_profiler.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace ridge::inject {

/// Counts launches of one context in passes. A launch between enter() and leave() runs once, with
/// caches and memory as the program has them, and one pass of its counters is read. What stands for
/// it in the next iteration is read in the next pass. Such a launch takes about a millisecond
/// longer, a replayed one 60 to 250. Not thread-safe.
class PassSession {
  public:
    /// Takes a profiler of ReplayHow::Passes with room for all numbers.
    explicit PassSession(std::unique_ptr<RangeProfiler> profiler)
        : m_profiler(std::move(profiler)) {}

    /// Call it before the launch that the plan calls `number` in `pass`. The first launch of a
    /// later pass ends the pass before. False when the launch is not counted, as its pass or all
    /// passes are over. Where `error` is set too, it says why no later launch is counted either.
    bool enter(std::uint32_t number, std::uint32_t pass, std::string& error);
    /// Call it after the launch, where enter() was true. "" on success.
    std::string leave();

    bool complete() const { return m_complete; } ///< no pass is left
    std::uint32_t passesLeft() const;            ///< after the running one, at least 1

    /// Ends the running pass, and counting. `take` gets each number that was entered and its values
    /// by recorded metric, NaN where their pass is missing. "" on success; nothing the second time.
    using Take = std::function<void(std::uint32_t number, std::span<const double> values)>;
    std::string finish(const Take& take);

  private:
    CUptiResult goTo(std::uint32_t pass);
    CUptiResult takeAll(const Take& take);

    std::unique_ptr<RangeProfiler> m_profiler;
    std::uint32_t m_pass = 0;
    bool m_running = false, m_complete = false, m_failed = false, m_finished = false;
};

} // namespace ridge::inject
