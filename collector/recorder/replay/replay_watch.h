// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/replayed_launch.h"
#include "collector/recorder/process/progress.h"
#include "collector/recorder/replay/replay_plan.h"

#include <chrono>
#include <optional>
#include <span>
#include <vector>

namespace ridge::recorder {

enum class ReplayEnd {
    OfItself,   ///< the program came to its end
    AllCounted, ///< no launch of the plan is left
    BudgetSpent
};

/// Says when a second run is not needed any longer, and shows how far it is.
class ReplayWatch {
  public:
    using Clock = std::chrono::steady_clock;

    /// `budgetSeconds`: from the first replayed launch on; 0: without limit.
    ReplayWatch(const ReplayPlan& plan, double budgetSeconds);

    /// `replayed`: all launches so far. None: the run has to go on.
    std::optional<ReplayEnd> look(std::span<const ReplayedLaunch> replayed, Clock::time_point now);

    /// Clears the line of the progress.
    void finish() { m_progress.clear(); }

  private:
    const ReplayPlan& m_plan;
    double m_budgetSeconds;
    Progress m_progress;
    std::optional<Clock::time_point> m_first; ///< when a replayed launch was first seen
};

/// Of each launch of the plan, whether it came in the second run, counted or not.
std::vector<bool> launchesThatCame(const ReplayPlan& plan,
                                   std::span<const ReplayedLaunch> replayed);

} // namespace ridge::recorder
