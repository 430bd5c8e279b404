// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/replay_join.h"

#include "collector/recorder/replay/launch_rows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

namespace ridge::recorder {

namespace {

using trace::index;

/// What the same launch of two runs has in common, beside its process.
struct Kind {
    std::uint32_t stream = 0;
    std::string_view function;
    trace::Dim3 grid{}, block{};
    std::string ranges;
    auto operator<=>(const Kind&) const = default;
};

/// The ranges of a run, for the path that was open on a thread at a time.
class RangePaths {
  public:
    explicit RangePaths(const trace::Trace& run) : m_run(run), m_paths(run.ranges.size()) {
        for (const trace::Range& range : run.ranges)
            if (range.id != trace::RangeId::None && !range.startEnd)
                m_byThread[range.thread].push_back(&range);
        for (auto& [thread, ranges] : m_byThread)
            std::ranges::sort(ranges, {}, &trace::Range::start);
    }

    std::string at(trace::ThreadId thread, trace::Ns time) {
        const auto found = m_byThread.find(thread);
        if (found == m_byThread.end())
            return "";
        const auto& ranges = found->second;
        auto next = std::ranges::upper_bound(ranges, time, {}, &trace::Range::start);
        if (next == ranges.begin())
            return "";
        // The last one that began before, or the first around it that had not ended: ranges nest.
        const trace::Range* range = *std::prev(next);
        while (range->end && *range->end < time) {
            if (range->parent == trace::RangeId::None)
                return "";
            range = &m_run.ranges[index(range->parent)];
        }
        return pathOf(*range);
    }

  private:
    const std::string& pathOf(const trace::Range& range) {
        std::string& path = m_paths[index(range.id)];
        if (path.empty()) {
            if (range.parent != trace::RangeId::None)
                path = pathOf(m_run.ranges[index(range.parent)]);
            path += '\n';
            path += m_run.text(range.domain);
            path += '\t';
            path += m_run.text(range.name);
        }
        return path;
    }

    const trace::Trace& m_run;
    std::vector<std::string> m_paths;
    std::unordered_map<trace::ThreadId, std::vector<const trace::Range*>> m_byThread;
};

/// The launches of a run, by kernel.
class Launches {
  public:
    Launches(const trace::Trace& run, bool graphs) : m_run(run), m_graphs(graphs), m_paths(run) {
        for (const trace::Kernel* kernel : launchesInOrder(run, graphs)) {
            m_places.emplace(kernel->id, m_inOrder.size());
            m_inOrder.push_back(kernel);
        }
    }

    const std::vector<const trace::Kernel*>& inOrder() const { return m_inOrder; }

    /// Place of a kernel in inOrder(); none: it is no launch.
    std::optional<std::size_t> placeOf(trace::KernelId id) const {
        const auto found = m_places.find(id);
        return found == m_places.end() ? std::nullopt : std::optional(found->second);
    }

    Kind kindOf(std::size_t place) {
        const trace::Kernel& kernel = *m_inOrder[place];
        const trace::KernelConfig& config = m_run.configs[index(kernel.config)];
        if (m_graphs)
            return {0, m_run.text(config.mangled), config.grid, config.block, ""};
        return {m_run.streams[index(kernel.stream)].cuptiId, m_run.text(config.mangled),
                config.grid, config.block, m_paths.at(kernel.launch.thread, kernel.launch.start)};
    }

    trace::ProcessId processAt(std::size_t place) const {
        return processOf(m_run, *m_inOrder[place]);
    }

  private:
    const trace::Trace& m_run;
    bool m_graphs;
    RangePaths m_paths;
    std::vector<const trace::Kernel*> m_inOrder;
    std::unordered_map<trace::KernelId, std::size_t> m_places;
};

/// Places of the launches of the first run that have no partner yet.
class Free {
  public:
    Free(Launches& launches, const std::set<std::size_t>& taken) {
        for (std::size_t place = 0; place < launches.inOrder().size(); ++place)
            if (!taken.contains(place))
                m_places[{launches.processAt(place), launches.kindOf(place)}].insert(place);
    }

    /// Takes the one of `kind` in the same process that is nearest to `place`; none: there is none.
    std::optional<std::size_t> takeNearest(const Launches& launches, const Kind& kind,
                                           std::size_t place) {
        const auto row = m_places.find({launches.processAt(place), kind});
        if (row == m_places.end() || row->second.empty())
            return std::nullopt;
        auto nearest = row->second.lower_bound(place);
        if (nearest == row->second.end() ||
            (nearest != row->second.begin() && place - *std::prev(nearest) <= *nearest - place))
            nearest = std::prev(nearest);
        const std::size_t found = *nearest;
        row->second.erase(nearest);
        return found;
    }

  private:
    std::map<std::pair<trace::ProcessId, Kind>, std::set<std::size_t>> m_places;
};

/// A launch of the second run and the place of the one in the first that it was planned to be.
struct Counted {
    std::uint32_t number;
    std::size_t second, planned;
};

std::vector<Counted> countedLaunches(const Launches& first, const Launches& second,
                                     std::span<const trace::KernelId> planned,
                                     std::span<const ReplayedLaunch> replayed) {
    std::vector<Counted> counted;
    for (const ReplayedLaunch& launch : replayed) {
        const auto place = second.placeOf(launch.kernel);
        const auto wanted =
            launch.number < planned.size() ? first.placeOf(planned[launch.number]) : std::nullopt;
        if (launch.counted && place && wanted)
            counted.push_back({launch.number, *place, *wanted});
    }
    return counted;
}

} // namespace

ReplayJoin joinReplay(const trace::Trace& firstRun, std::span<const trace::KernelId> planned,
                      const trace::Trace& secondRun, std::span<const ReplayedLaunch> replayed,
                      bool graphsLaunched) {
    Launches first(firstRun, graphsLaunched), second(secondRun, graphsLaunched);
    ReplayJoin join;
    const auto add = [&](const Counted& each, std::size_t place) {
        join.pairs.push_back(
            {each.number, first.inOrder()[place]->id, second.inOrder()[each.second]->id});
    };
    std::vector<Counted> others;
    std::set<std::size_t> taken;
    for (const Counted& each : countedLaunches(first, second, planned, replayed)) {
        const bool same = second.kindOf(each.second) == first.kindOf(each.planned);
        if (same && taken.insert(each.planned).second)
            add(each, each.planned);
        else
            others.push_back(each);
    }
    if (others.empty())
        return join;
    Free free(first, taken);
    for (const Counted& each : others)
        if (const auto place = free.takeNearest(first, second.kindOf(each.second), each.planned))
            add(each, *place);
        else
            ++join.differed;
    return join;
}

} // namespace ridge::recorder
