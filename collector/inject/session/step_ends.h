// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether other threads submit work while a step ends. CUPTI must not be switched then: a thread
// that is inside of a launch meanwhile gets no timestamps any more, for good
// (docs/decisions/stretches.md). A thread that works for the one with the steps, as PyTorch's backward
// pass does, submits nothing before that one has gone on.
#pragma once

#include "spool/mutex.h"

#include <cstdint>
#include <deque>
#include <limits>

namespace ridge::inject {

/// Ends of recorded steps, and the calls that were recorded around them. Any thread.
class StepEnds {
  public:
    static constexpr std::int64_t kSwitchNs = 600'000; ///< what switching takes at most
    static constexpr std::size_t kEnough = 8;          ///< ends that say how a program is
    static constexpr std::size_t kMost = 1024;         ///< ends that are remembered

    /// A recorded step of `thread` ended.
    void ended(std::uint32_t thread, std::int64_t time);

    /// `thread` was in a call that submits work, as its record says.
    void submitted(std::uint32_t thread, std::int64_t start, std::int64_t end);

    /// The records of all calls that ended before `time` have come.
    void flushed(std::int64_t time);

    /// Whether a flush could make areQuiet() true.
    bool needFlush() const;

    /// True once kEnough ends are known, and after none of them another thread submitted anything
    /// within kSwitchNs and before the step's own thread did. False for ever after one such end.
    bool areQuiet() const;

  private:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    struct End {
        std::int64_t time = 0;
        std::uint32_t thread = 0;
        std::int64_t own = kNever, others = kNever; ///< when they submitted first after it
    };

    mutable Mutex m_mutex;
    std::deque<End> m_ends RIDGE_GUARDED_BY(m_mutex);  ///< that no flush has come after, ascending
    std::size_t m_quiet RIDGE_GUARDED_BY(m_mutex) = 0; ///< ends before them
    bool m_othersSubmit RIDGE_GUARDED_BY(m_mutex) = false; ///< after one of these
};

} // namespace ridge::inject
