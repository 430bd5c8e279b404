// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/ids.h"

#include <functional>

namespace ridge::recorder {

/// How far CLOCK_REALTIME, which all records have, is ahead of CLOCK_MONOTONIC. Setting the clock changes that, and so
/// does a machine that sleeps; a slow correction (adjtime) moves both alike.
trace::Ns realtimeAhead();

/// Notices that the machine's clock was set while a program was recorded: times before and after do not belong
/// together. One thread.
class ClockWatch {
  public:
    explicit ClockWatch(std::function<trace::Ns()> ahead = realtimeAhead)
        : m_ahead(std::move(ahead)), m_last(m_ahead()) {}

    /// To be called often: a clock that was set there and back between two calls is not noticed.
    void look();

    int steps() const { return m_steps; }
    trace::Ns largest() const { return m_largest; } ///< of all steps; negative: backwards

  private:
    const std::function<trace::Ns()> m_ahead;
    trace::Ns m_last;
    trace::Ns m_largest{};
    int m_steps = 0;
};

} // namespace ridge::recorder
