// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/replay_choice.h"

#include "analyzer/kernels/family_of_name.h"
#include "analyzer/operations/alike_launches.h"
#include "analyzer/ranges/annotated_work.h"
#include "analyzer/ranges/operations_by_range.h"
#include "analyzer/ranges/projection.h"
#include "analyzer/ranges/range_forest.h"

#include <algorithm>
#include <map>
#include <regex.h>
#include <tuple>

namespace ridge::analyzer {
namespace {

constexpr double kNearMedian = 1.05;

class Pattern {
  public:
    explicit Pattern(const std::string& text)
        : m_all(text.empty() || regcomp(&m_regex, text.c_str(), REG_EXTENDED | REG_NOSUB) != 0) {}
    ~Pattern() {
        if (!m_all)
            regfree(&m_regex);
    }
    Pattern(const Pattern&) = delete;
    Pattern& operator=(const Pattern&) = delete;

    bool isIn(std::string_view name) const {
        return m_all || regexec(&m_regex, std::string(name).c_str(), 0, nullptr, 0) == 0;
    }

  private:
    regex_t m_regex{};
    bool m_all;
};

/// A kernel that is replayed or may share the counters of one that is.
struct Launch {
    std::uint32_t kernel = 0, group = 0;
    std::int64_t launched = 0, time = 0; ///< ns
    bool inGraph = false;                ///< never replayed itself
    bool asked = true;                   ///< else it can only stand for those that are

    std::int64_t askedTime() const { return asked ? time : 0; }
};

bool launchedBefore(const Launch& a, const Launch& b) {
    return std::tie(a.launched, a.kernel) < std::tie(b.launched, b.kernel);
}

std::int64_t gpuTimeOf(const trace::Kernel& kernel) {
    return std::max<std::int64_t>(clampTime(kernel.end) - clampTime(kernel.start), 0);
}

AlikeLaunches alikeIn(const trace::Trace& trace) {
    std::vector<Operation> operations = collectOperations(trace);
    const std::vector<std::optional<Work>> work = workOfRanges(trace);
    const bool announced = std::ranges::any_of(work, [](const auto& w) { return w.has_value(); });
    if (!announced)
        return alikeLaunches(trace, operations, {}, work);
    const RangeForest forest = buildForest(trace);
    project(trace, forest, operations);
    const OperationsByRange byRange(forest, operations);
    return alikeLaunches(trace, operations,
                         rangeOfKernelWork(trace, forest, byRange, operations, work), work);
}

/// The launches of one group, and which of them are known.
class Group {
  public:
    void add(const Launch& launch) { m_launches.push_back(launch); }

    /// Once, after the last add(). Launches that were not asked for stay where no other one could
    /// be replayed.
    void sort() {
        if (std::ranges::any_of(m_launches, [](const Launch& l) { return l.asked && !l.inGraph; }))
            std::erase_if(m_launches, [](const Launch& launch) { return !launch.asked; });
        std::ranges::sort(m_launches, [](const Launch& a, const Launch& b) {
            return std::tie(a.time, a.launched, a.kernel) < std::tie(b.time, b.launched, b.kernel);
        });
        m_next.resize(m_launches.size() + 1);
        for (std::size_t i = 0; i < m_next.size(); ++i)
            m_next[i] = i;
    }

    std::span<const Launch> launches() const { return m_launches; }
    bool known(std::size_t i) const { return m_next[i] != i; } ///< of launches()

    /// Marks what a replayed launch of `time` makes known. Returns the time that was not known
    /// before.
    std::int64_t learn(std::int64_t time) {
        const auto first = std::ranges::partition_point(m_launches, [&](const Launch& l) {
            return l.time < time && !timesAlike(l.time, time);
        });
        std::int64_t added = 0;
        for (std::size_t i = nextUnknown(static_cast<std::size_t>(first - m_launches.begin()));
             i < m_launches.size() && timesAlike(m_launches[i].time, time); i = nextUnknown(i)) {
            added += m_launches[i].askedTime();
            m_next[i] = i + 1;
        }
        return added;
    }

  private:
    std::size_t nextUnknown(std::size_t i) {
        while (m_next[i] != i)
            i = m_next[i] = m_next[m_next[i]];
        return i;
    }

    std::vector<Launch> m_launches;  ///< ascending by time
    std::vector<std::size_t> m_next; ///< i: not known; else one nearer to the next that is not
};

struct Candidate {
    Launch launch;
    std::int64_t weight = 0; ///< ns that it makes known
};

/// The first launch within 5 % of the median time of `launches`, ascending by time; none where all
/// are in graphs.
const Launch* representative(std::span<const Launch> launches) {
    const auto own =
        std::ranges::count_if(launches, [](const Launch& launch) { return !launch.inGraph; });
    std::ptrdiff_t before = 0;
    const auto median = std::ranges::find_if(launches, [&](const Launch& launch) {
        return !launch.inGraph && before++ == (own - 1) / 2;
    });
    const Launch* chosen = nullptr;
    for (const Launch& launch : launches) {
        const auto [less, more] = std::minmax(launch.time, median->time);
        const bool near = static_cast<double>(more) <= static_cast<double>(less) * kNearMedian;
        if (near && !launch.inGraph && (!chosen || launchedBefore(launch, *chosen)))
            chosen = &launch;
    }
    return chosen;
}

/// The representatives of `launches`, ascending by time.
void addRepresentatives(std::span<const Launch> launches, std::vector<Candidate>& candidates) {
    if (std::ranges::all_of(launches, &Launch::inGraph))
        return;
    const Launch chosen = *representative(launches);
    const auto from = std::ranges::partition_point(launches, [&](const Launch& l) {
        return l.time < chosen.time && !timesAlike(l.time, chosen.time);
    });
    const auto to = std::ranges::partition_point(launches, [&](const Launch& l) {
        return l.time <= chosen.time || timesAlike(l.time, chosen.time);
    });
    Candidate candidate{chosen};
    for (auto known = from; known != to; ++known)
        candidate.weight += known->askedTime();
    candidates.push_back(candidate);
    addRepresentatives({launches.begin(), from}, candidates);
    addRepresentatives({to, launches.end()}, candidates);
}

std::vector<Candidate> byConfiguration(std::span<const Group> groups) {
    std::vector<Candidate> candidates;
    for (const Group& group : groups)
        addRepresentatives(group.launches(), candidates);
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
        return a.weight != b.weight ? a.weight > b.weight : launchedBefore(a.launch, b.launch);
    });
    return candidates;
}

/// What users mean by a launch of a function: the same one in the same process with the same shape.
using Shape = std::tuple<trace::ProcessId, trace::StringId, trace::Dim3, trace::Dim3>;

Shape shapeOf(const trace::Trace& trace, std::uint32_t kernel) {
    const trace::KernelConfig& config = trace.configs[configOf(trace, kernel)];
    const trace::Thread& thread = trace.threads[trace::index(trace.kernels[kernel].launch.thread)];
    return {thread.process, config.mangled, config.grid, config.block};
}

/// The first `most` of each shape, in rounds.
std::vector<Candidate> firstOfEach(const trace::Trace& trace, std::vector<Launch> launches,
                                   std::uint64_t most) {
    std::ranges::sort(launches, launchedBefore);
    struct Row {
        std::uint64_t taken = 0;
        std::int64_t time = 0;
    };
    std::map<Shape, Row> rows;
    struct Taken {
        Candidate candidate;
        std::uint64_t round;
        const Row* row;
    };
    std::vector<Taken> taken;
    for (const Launch& launch : launches) {
        if (launch.inGraph || !launch.asked)
            continue;
        Row& row = rows[shapeOf(trace, launch.kernel)];
        row.time += launch.time;
        if (row.taken < most)
            taken.push_back({{launch}, row.taken++, &row});
    }
    std::ranges::stable_sort(taken, [](const Taken& a, const Taken& b) {
        return a.round != b.round ? a.round < b.round : a.row->time > b.row->time;
    });
    std::vector<Candidate> candidates;
    for (const Taken& each : taken)
        candidates.push_back(each.candidate);
    return candidates;
}

/// The kernels of a request.
class Asked {
  public:
    Asked(const trace::Trace& trace, const ReplayRequest& request)
        : m_trace(trace), m_request(request), m_devices(deviceOfStreams(trace)) {
        const Pattern pattern(request.kernels);
        for (const trace::KernelConfig& config : trace.configs) {
            m_named.push_back(pattern.isIn(trace.text(config.function)));
            m_waits.push_back(isCommunication(trace.text(config.function)));
        }
    }

    std::vector<Launch> launches(const AlikeLaunches& alike, ReplayChoice& choice) const {
        std::vector<Launch> launches;
        for (std::uint32_t row = 0; row < m_trace.kernels.size(); ++row) {
            const trace::Kernel& kernel = m_trace.kernels[row];
            const std::uint32_t config = configOf(m_trace, row);
            if (kernel.id == trace::KernelId::None || alike.ofKernel[row] == kNone ||
                !m_named[config])
                continue;
            const std::int64_t time = gpuTimeOf(kernel);
            Launch launch{row, alike.ofKernel[row], clampTime(kernel.launch.start), time};
            launch.inGraph = kernel.graphNode != 0 && !m_request.graphsLaunched;
            launch.asked = inWindows(kernel);
            const bool mayCount = !m_waits[config] && (launch.inGraph || canBeFound(kernel));
            if (mayCount && (launch.asked || !launch.inGraph))
                launches.push_back(launch);
            if (!launch.asked)
                continue;
            ++choice.kernels;
            choice.kernelTime = plus(choice.kernelTime, Ns(time));
            if (m_waits[config]) {
                choice.waitingTime = plus(choice.waitingTime, Ns(time));
                ++choice.waiting[std::string(m_trace.text(m_trace.configs[config].function))];
            }
        }
        return launches;
    }

  private:
    bool inWindows(const trace::Kernel& kernel) const {
        if (m_request.windows.empty())
            return true;
        const bool known = kernel.stream != trace::StreamId::None &&
                           trace::index(kernel.stream) < m_devices.size();
        const std::size_t device =
            known ? m_devices[trace::index(kernel.stream)] : m_trace.devices.size();
        const std::int64_t start = clampTime(kernel.start);
        return device < m_request.windows.size() && isInside(m_request.windows[device], start);
    }

    static bool isInside(std::span<const Window> windows, std::int64_t time) {
        const auto after =
            std::ranges::partition_point(windows, [&](const Window& w) { return w.end <= time; });
        return after != windows.end() && after->start <= time;
    }

    /// Whether the second run can tell this launch from others: it counts those of each process.
    bool canBeFound(const trace::Kernel& kernel) const {
        return kernel.launch.known() && kernel.stream != trace::StreamId::None &&
               trace::index(kernel.launch.thread) < m_trace.threads.size();
    }

    const trace::Trace& m_trace;
    const ReplayRequest& m_request;
    std::vector<std::uint32_t> m_devices;
    std::vector<bool> m_named, m_waits; ///< by row of Trace::configs
};

std::vector<Group> inGroups(std::span<const Launch> launches, std::uint32_t count) {
    std::vector<Group> groups(count);
    for (const Launch& launch : launches)
        groups[launch.group].add(launch);
    for (Group& group : groups)
        group.sort();
    return groups;
}

PassLaunch passLaunch(const trace::Trace& trace, const Launch& launch) {
    const trace::Thread& thread =
        trace.threads[trace::index(trace.kernels[launch.kernel].launch.thread)];
    return {launch.kernel, launch.group, static_cast<std::uint32_t>(trace::index(thread.process)),
            launch.launched, launch.time};
}

/// Finds the launches for each pass; those without any are not chosen after all.
void spreadOverPasses(const trace::Trace& trace, const ReplayRequest& request,
                      std::span<const Launch> launches, ReplayChoice& choice) {
    std::map<std::uint32_t, PassLaunch> byKernel;
    std::vector<PassLaunch> all, chosen;
    for (const Launch& launch : launches) {
        if (launch.inGraph)
            continue;
        const PassLaunch row = passLaunch(trace, launch);
        byKernel[launch.kernel] = row;
        if (launch.asked)
            all.push_back(row);
    }
    for (const ReplayChoice::Launch& launch : choice.launches)
        chosen.push_back(byKernel.at(launch.kernel));
    auto passes = launchesByPass(std::move(all), chosen, request.iterations, request.inPasses);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        ReplayChoice::Launch& launch = choice.launches[i];
        launch.passes = std::move(passes[i]);
        if (!launch.passes.empty()) {
            launch.kernel = launch.passes.front().kernel;
            continue;
        }
        ++choice.rare;
        choice.rareTime = plus(choice.rareTime, launch.known);
        choice.known -= launch.known;
        choice.cost -= request.perLaunch;
    }
    std::erase_if(choice.launches, [](const auto& launch) { return launch.passes.empty(); });
}

void addUnknownGraphs(std::span<const Group> groups, ReplayChoice& choice) {
    for (const Group& group : groups)
        for (std::size_t i = 0; i < group.launches().size(); ++i)
            if (group.launches()[i].inGraph && !group.known(i)) {
                ++choice.graphKernels;
                choice.graphTime = plus(choice.graphTime, Ns(group.launches()[i].time));
            }
}

} // namespace

ReplayChoice chooseReplay(const trace::Trace& trace, const ReplayRequest& request) {
    ReplayChoice choice;
    const AlikeLaunches alike = alikeIn(trace);
    const std::vector<Launch> launches = Asked(trace, request).launches(alike, choice);
    std::vector<Group> groups = inGroups(launches, alike.groups);
    const bool representatives = !request.most;
    const std::vector<Candidate> candidates =
        representatives ? byConfiguration(groups) : firstOfEach(trace, launches, *request.most);
    double possible = 0;
    for (const Candidate& candidate : candidates)
        possible += static_cast<double>(candidate.weight);
    for (const auto& [launch, weight] : candidates) {
        if (representatives && static_cast<double>(choice.known.count()) >= kEnoughKnown * possible)
            break;
        const double cost = static_cast<double>(request.perLaunch.count()) +
                            request.passes * static_cast<double>(launch.time);
        if (static_cast<double>(choice.cost.count()) + cost >
            static_cast<double>(request.budget.count())) {
            ++choice.cut;
            continue;
        }
        const Ns known(groups[launch.group].learn(launch.time));
        if (representatives && known == Ns{})
            continue;
        choice.launches.push_back({launch.kernel, known, {}});
        choice.cost = plus(choice.cost, Ns(static_cast<std::int64_t>(std::min(cost, 1e18))));
        choice.known = plus(choice.known, known);
    }
    if (request.inPasses > 0)
        spreadOverPasses(trace, request, launches, choice);
    addUnknownGraphs(groups, choice);
    return choice;
}

} // namespace ridge::analyzer
