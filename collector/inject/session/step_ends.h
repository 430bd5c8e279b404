// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether other threads submit work while a step ends. CUPTI must not be switched then: a thread
// that is inside of a launch meanwhile gets no timestamps any more, for good
// (docs/decisions/stretches.md).
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>

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

    /// True once kEnough ends are known, with what other threads did then, and none of them submitted
    /// anything. False for ever after one that did.
    bool areQuiet() const;

  private:
    struct End {
        std::int64_t time = 0;
        std::uint32_t thread = 0;
    };

    mutable std::mutex m_mutex;
    std::deque<End> m_ends;      ///< that no flush has come after, ascending
    std::size_t m_quiet = 0;     ///< ends before them
    bool m_othersSubmit = false; ///< at an end
};

} // namespace ridge::inject
