// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which launches of a program begin a step of it, where nothing else says so: those that come again
// in the same order. Knows neither clock nor CUPTI.
#pragma once

#include <cstdint>
#include <vector>

namespace ridge::inject {

/// Finds the period of a sequence of launches. The launches of one period, or of as many as last
/// kLeastStepNs, are a step. One thread at a time.
class LaunchMarks {
  public:
    enum class Launched {
        Unknown, ///< nothing is known to repeat
        Known,   ///< as one period before
        Other,   ///< not so: from here on nothing is known to repeat
        Step,    ///< as one period before, and a step ends with it
    };

    /// Periods that have to come in a row, and how long that takes at least, before they make steps:
    /// the layers of a network repeat too.
    static constexpr std::uint64_t kLeastPeriods = 3;
    static constexpr std::int64_t kLeastRepeatedNs = 200'000'000;
    static constexpr std::int64_t kLeastStepNs = 1'000'000;
    static constexpr std::uint64_t kLongestPeriod = 1U << 14; ///< launches

    LaunchMarks();

    /// `what` was launched at `now`; equal numbers are equal functions. Constant time.
    Launched launched(std::uint64_t what, std::int64_t now);

  private:
    static constexpr unsigned kContextBits = 8; ///< of a launch in the context, which has eight

    /// A period that may be one.
    struct Candidate {
        std::uint64_t period = 0; ///< launches; 0: none
        std::uint64_t again = 0;  ///< launches in a row that are as one period before
        std::int64_t since = 0;   ///< when these began
    };

    std::uint64_t& at(std::uint64_t launch) { return m_launches[launch % kLongestPeriod]; }
    std::uint64_t& contextAt();
    std::uint64_t distance();
    bool comesAgain(std::uint64_t what, std::uint64_t period);
    void follow(Candidate& candidate, std::uint64_t what, std::int64_t now);
    bool beginSteps(const Candidate& candidate, std::int64_t now);
    Launched inSteps(bool again);

    std::vector<std::uint64_t> m_launches;  ///< the last ones
    std::vector<std::uint64_t> m_contextAt; ///< by context: where it came last; 0: never
    std::uint64_t m_count = 0;              ///< launches so far
    std::uint64_t m_context = 0;            ///< some bits of each of the last launches
    Candidate m_first;                      ///< kept until a launch is not as one period before
    Candidate m_nearest;                    ///< given up for a shorter one: a loop in a loop
    std::uint64_t m_period = 0;             ///< of the steps; 0: none are known
    std::uint64_t m_stepLaunches = 0;       ///< a multiple of the period
    std::uint64_t m_inStep = 0;             ///< launches of the step that runs
};

} // namespace ridge::inject
