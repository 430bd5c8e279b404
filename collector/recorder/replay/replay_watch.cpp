// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/replay_watch.h"

#include <algorithm>
#include <map>

namespace ridge::recorder {

namespace {

/// Launches that are counted in passes, each by the share of its passes that are over.
std::size_t doneInPasses(std::span<const ReplayedLaunch> replayed) {
    std::uint32_t passes = 0;
    std::map<std::uint32_t, std::uint32_t> left; // by number, the least
    for (const ReplayedLaunch& launch : replayed) {
        passes = std::max(passes, launch.left);
        const auto [known, isNew] = left.emplace(launch.number, launch.left);
        known->second = std::min(known->second, launch.left);
    }
    double done = 0;
    for (const auto& [number, each] : left)
        done += passes == 0 ? 0 : 1 - static_cast<double>(each) / (passes + 1.0);
    return static_cast<std::size_t>(done);
}

} // namespace

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
    const auto done = static_cast<std::size_t>(std::ranges::count(came, true));
    progress.done = std::max(done, doneInPasses(replayed));
    progress.planned = came.size();
    progress.seconds = std::chrono::duration<double>(now - *m_first).count();
    progress.budgetSeconds = m_budgetSeconds;
    progress.knownShare = shareOf(m_plan, known);
    m_progress.show(progress);
    if (done == progress.planned)
        return ReplayEnd::AllCounted;
    if (m_budgetSeconds > 0 && progress.seconds >= m_budgetSeconds)
        return ReplayEnd::BudgetSpent;
    return std::nullopt;
}

std::vector<bool> launchesThatCame(const ReplayPlan& plan,
                                   std::span<const ReplayedLaunch> replayed) {
    std::vector<bool> came(plan.launches.size());
    for (const ReplayedLaunch& launch : replayed)
        if (launch.number < came.size() && launch.left == 0)
            came[launch.number] = true;
    return came;
}

} // namespace ridge::recorder
