// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay_watch.h"

#include <algorithm>

namespace ridge::recorder {

ReplayWatch::ReplayWatch(const ReplayPlan& plan, double budgetSeconds)
    : m_plan(plan), m_budgetSeconds(budgetSeconds) {}

std::optional<ReplayEnd> ReplayWatch::look(std::span<const ReplayedLaunch> replayed,
                                           Clock::time_point now) {
    if (replayed.empty())
        return std::nullopt;
    if (!m_first)
        m_first = now;
    const std::vector<bool> came = launchesThatCame(m_plan, replayed);
    trace::Ns known{};
    for (const ReplayedLaunch& launch : replayed)
        if (launch.counted && launch.number < m_plan.launches.size())
            known += m_plan.launches[launch.number].known;
    Progress::Replay progress;
    progress.done = static_cast<std::size_t>(std::ranges::count(came, true));
    progress.planned = came.size();
    progress.seconds = std::chrono::duration<double>(now - *m_first).count();
    progress.budgetSeconds = m_budgetSeconds;
    progress.knownShare = shareOf(m_plan, known);
    m_progress.show(progress);
    if (progress.done == progress.planned)
        return ReplayEnd::AllCounted;
    if (m_budgetSeconds > 0 && progress.seconds >= m_budgetSeconds)
        return ReplayEnd::BudgetSpent;
    return std::nullopt;
}

std::vector<bool> launchesThatCame(const ReplayPlan& plan,
                                   std::span<const ReplayedLaunch> replayed) {
    std::vector<bool> came(plan.launches.size());
    for (const ReplayedLaunch& launch : replayed)
        if (launch.number < came.size())
            came[launch.number] = true;
    return came;
}

} // namespace ridge::recorder
