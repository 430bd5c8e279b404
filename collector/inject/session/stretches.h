// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which steps of a program are recorded, so that the others show how long a step takes without it.
// Knows neither clock nor CUPTI.
#pragma once

#include <cstdint>

namespace ridge::inject {

/// The first steps are recorded, then stretches of steps with and without recording take turns.
/// Their lengths are drawn, so that nothing that a program does every n-th step always falls into
/// the same kind.
class Stretches {
  public:
    static constexpr std::uint64_t kFirst = 8;    ///< steps that are recorded in any case
    static constexpr std::uint64_t kTogether = 4; ///< a stretch has a multiple of so many steps
    /// A recorded stretch takes so long at least, as switching takes up to half a millisecond; and
    /// the first one so long, as a program warms up.
    static constexpr std::int64_t kLeastNs = 50'000'000, kLeastFirstNs = 200'000'000;

    /// Where nobody names a share: kMostShare of the steps are recorded, or as many as make the run
    /// longer by kMostCost if these are fewer, but kLeastShare.
    static constexpr double kMostCost = 0.05, kMostShare = 0.5, kLeastShare = 0.1;

    /// `share`: of the steps that are recorded, up to 1; 0: as many as cost little.
    explicit Stretches(double share) : m_share(share) {}

    bool recording() const { return m_recording; }

    /// A step ends at `now`. Whether the next one is recorded; it is where steps may not be left out.
    bool next(std::int64_t now, bool mayLeaveOut = true);

    /// The recorded stretch would be over if steps might be left out.
    bool isHeld() const { return m_isHeld; }

    /// The stretch without recording ends before its time: its steps may have ended for good.
    void resume(std::int64_t now);

    /// When resume() is due while nothing is recorded and no step ends, by what the steps before
    /// took.
    std::int64_t overdueAt() const { return m_overdueAt; }
    static constexpr std::int64_t kLeastPatienceNs = 250'000'000, kPatience = 5; ///< steps

  private:
    struct Sum {
        std::int64_t ns = 0, steps = 0;
        double mean() const { return static_cast<double>(ns) / static_cast<double>(steps); }
    };

    void end(std::int64_t now);
    void begin(bool recording, std::int64_t now);
    double share() const;
    std::uint64_t random();

    double m_share;
    Sum m_recorded, m_alone; ///< of the stretches that have ended, but the first one
    bool m_recording = true, m_isFirst = true, m_isHeld = false;
    std::uint64_t m_steps = 0, m_most = 0; ///< of this stretch; of one without recording
    std::int64_t m_begin = 0;              ///< of this stretch; 0: no step yet
    std::int64_t m_stepNs = 0;             ///< of the recorded stretch before
    std::int64_t m_overdueAt = 0;
    std::uint64_t m_random = 1;
};

} // namespace ridge::inject
