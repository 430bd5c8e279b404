// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/replay_passes.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace ridge::analyzer {
namespace {

constexpr std::uint64_t kPatience = 3; // iterations

/// Chosen launches by what those alike have in common, and the walk over one process's launches.
class Walk {
  public:
    Walk(std::span<const PassLaunch> chosen, std::uint32_t passes)
        : m_chosen(chosen), m_passes(passes), m_seen(chosen.size()), m_taken(chosen.size()) {
        for (std::size_t i = 0; i < chosen.size(); ++i)
            m_byGroup[{chosen[i].process, chosen[i].group}].push_back(i);
    }

    /// Counts the launches alike to each that is chosen; the walk leaves out those with fewer than
    /// `least`.
    void count(std::span<const PassLaunch> launches, std::uint64_t least) {
        for (const PassLaunch& launch : launches)
            forEachAlike(launch, [&](std::size_t chosen) { ++m_seen[chosen]; });
        for (std::uint64_t& seen : m_seen)
            seen = seen < least ? 0 : seen;
    }

    /// `launches`: of one process, in order.
    void walk(std::span<const PassLaunch> launches, std::uint64_t iterations) {
        std::uint64_t wanted = 0, alike = 0;
        for (const PassLaunch& launch : launches)
            alike += isWanted(launch) ? 1 : 0;
        for (std::size_t i = 0; i < m_chosen.size(); ++i)
            wanted += m_seen[i] > 0 && m_chosen[i].process == launches.front().process ? 1 : 0;
        const std::uint64_t patience = kPatience * (alike / iterations + 1);
        std::uint64_t pending = wanted, walked = 0;
        std::uint32_t pass = 0;
        for (const PassLaunch& launch : launches) {
            walked += isWanted(launch) ? 1 : 0;
            pending -= take(launch, pass) ? 1 : 0;
            if (pending > 0 && walked < patience)
                continue;
            pending = wanted;
            walked = 0;
            if (++pass == m_passes)
                return;
        }
    }

    std::vector<std::vector<InPass>> result() && { return std::move(m_taken); }

  private:
    template <class F>
    void forEachAlike(const PassLaunch& launch, F&& f) const {
        const auto found = m_byGroup.find({launch.process, launch.group});
        if (found == m_byGroup.end())
            return;
        for (const std::size_t chosen : found->second)
            if (timesAlike(m_chosen[chosen].time, launch.time))
                f(chosen);
    }

    bool isWanted(const PassLaunch& launch) const {
        bool wanted = false;
        forEachAlike(launch, [&](std::size_t chosen) { wanted = wanted || m_seen[chosen] > 0; });
        return wanted;
    }

    /// Whether one that is chosen had none in this pass and takes the launch.
    bool take(const PassLaunch& launch, std::uint32_t pass) {
        bool taken = false;
        forEachAlike(launch, [&](std::size_t chosen) {
            std::vector<InPass>& before = m_taken[chosen];
            if (taken || m_seen[chosen] == 0 || (!before.empty() && before.back().pass == pass))
                return;
            before.push_back({pass, launch.kernel});
            taken = true;
        });
        return taken;
    }

    std::span<const PassLaunch> m_chosen;
    std::uint32_t m_passes;
    std::vector<std::uint64_t> m_seen; ///< launches alike by chosen one; 0: it is left out
    std::vector<std::vector<InPass>> m_taken;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> m_byGroup;
};

} // namespace

std::vector<std::vector<InPass>> launchesByPass(std::vector<PassLaunch> launches,
                                                std::span<const PassLaunch> chosen,
                                                std::uint64_t iterations, std::uint32_t passes) {
    std::ranges::sort(launches, {}, [](const PassLaunch& launch) {
        return std::tuple(launch.process, launch.launched, launch.kernel);
    });
    Walk walk(chosen, passes);
    walk.count(launches, std::max<std::uint64_t>(passes, (iterations + 1) / 2));
    for (auto from = launches.begin(); from != launches.end();) {
        const auto to = std::find_if(from, launches.end(), [&](const PassLaunch& launch) {
            return launch.process != from->process;
        });
        walk.walk({from, to}, std::max<std::uint64_t>(iterations, 1));
        from = to;
    }
    return std::move(walk).result();
}

} // namespace ridge::analyzer
