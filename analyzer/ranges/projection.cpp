// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ranges/projection.h"

#include "analyzer/algorithms/beside.h"
#include "analyzer/algorithms/near_search.h"
#include "analyzer/operations/operations.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

using Starts = std::vector<std::vector<std::int64_t>>; ///< of launches, by thread id

/// What tells which threads wait while another one launches.
struct WaitingThreads {
    std::vector<std::vector<trace::ThreadId>> candidates; ///< by process id, threads with ranges
    Starts launches;                                      ///< of those, sorted
};

/// Launches by thread id.
using LaunchCounts = std::vector<std::size_t>;

/// Puts the launches of `operations` into `starts` of their threads, from `next` on. Only of
/// threads with ranges.
void addLaunchStarts(const trace::Trace& trace, const RangeForest& forest,
                     std::span<const Operation> operations, LaunchCounts next, Starts& starts) {
    for (std::size_t i = 0; i < operations.size(); ++i) {
        prefetchKernel(trace, operations, i);
        const trace::Launch& launch = launchOf(trace, operations[i]);
        if (launch.known() && forest.hasRanges(launch.thread))
            starts[trace::value(launch.thread)][next[trace::value(launch.thread)]++] =
                clampTime(launch.start);
    }
}

/// `front`, `back`: the launches among the halves of `operations`.
Starts launchStarts(const trace::Trace& trace, const RangeForest& forest,
                    std::span<const Operation> operations, const LaunchCounts& front,
                    const LaunchCounts& back) {
    Starts starts(front.size());
    for (std::size_t thread = 0; thread < starts.size(); ++thread)
        if (forest.hasRanges(static_cast<trace::ThreadId>(thread)))
            starts[thread].resize(front[thread] + back[thread]);
    inHalves(operations.size(), [&](std::size_t from, std::size_t to) {
        addLaunchStarts(trace, forest, operations.subspan(from, to - from),
                        from == 0 ? LaunchCounts(front.size()) : front, starts);
        return to - from;
    });
    for (std::vector<std::int64_t>& own : starts)
        if (!std::is_sorted(own.begin(), own.end()))
            std::sort(own.begin(), own.end());
    return starts;
}

WaitingThreads waitingThreads(const trace::Trace& trace, const RangeForest& forest,
                              Starts launches) {
    WaitingThreads result;
    result.candidates.resize(trace.processes.size() + 1);
    for (const trace::Thread& thread : trace.threads)
        if (forest.hasRanges(thread.id) && trace::value(thread.process) < result.candidates.size())
            result.candidates[trace::value(thread.process)].push_back(thread.id);
    result.launches = std::move(launches);
    return result;
}

/// By position in the forest: whether this range and all around it are of named domains, which are
/// libraries' own (NCCL's). Empty where no range is of a named domain.
std::vector<bool> libraryRanges(const trace::Trace& trace, const RangeForest& forest) {
    const auto domainOf = [&](std::size_t p) {
        return trace.ranges[trace::index(forest.order[p])].domain;
    };
    std::vector<bool> result(forest.order.size());
    bool any = false;
    for (std::size_t p = 0; p < forest.order.size(); ++p) {
        const std::uint32_t outer = forest.parent[p];
        result[p] = domainOf(p) != trace::StringId::None && (outer == kNone || result[outer]);
        any = any || result[p];
    }
    return any ? result : std::vector<bool>();
}

/// Finds the thread that waits while another one launches, for questions that come nearly in order
/// of time.
class WaitingSearch {
  public:
    WaitingSearch(const trace::Trace& trace, const RangeForest& forest,
                  const WaitingThreads& threads, const std::vector<bool>& library)
        : m_trace(trace), m_forest(forest), m_threads(threads), m_library(library),
          m_nextLaunch(threads.launches.size(), 0), m_hints(threads.launches.size(), 0) {}

    /// `own`: the innermost range open on the launching thread, or kNone.
    std::uint32_t rangeFor(const trace::Launch& launch, std::uint32_t own) {
        const trace::ProcessId process = m_trace.threads[trace::index(launch.thread)].process;
        if (process == trace::ProcessId::None ||
            trace::value(process) >= m_threads.candidates.size())
            return kNone;
        const std::int64_t start = clampTime(launch.start);
        std::uint32_t best = own;
        std::pair<bool, std::int64_t> bestRank; // one of the program's own domain, when it opened
        for (trace::ThreadId thread : m_threads.candidates[trace::value(process)]) {
            const std::uint32_t open =
                m_forest.innermost(thread, start, m_hints[trace::value(thread)]);
            if (thread == launch.thread || open == kNone || (own != kNone && ofLibrary(open)) ||
                launchesWithin(thread, start, clampTime(launch.end)))
                continue;
            const std::pair rank(
                !ofLibrary(open),
                clampTime(m_trace.ranges[trace::index(m_forest.order[open])].start));
            if (best == own || rank > bestRank) {
                best = open;
                bestRank = rank;
            }
        }
        return best;
    }

  private:
    bool ofLibrary(std::uint32_t position) const {
        return !m_library.empty() && m_library[position];
    }
    bool launchesWithin(trace::ThreadId thread, std::int64_t start, std::int64_t end) {
        const std::vector<std::int64_t>& starts = m_threads.launches[trace::value(thread)];
        std::size_t& next = m_nextLaunch[trace::value(thread)];
        next = firstNotBefore(0, starts.size(), next,
                              [&](std::size_t i) { return starts[i] < start; });
        return next != starts.size() && starts[next] <= end;
    }

    const trace::Trace& m_trace;
    const RangeForest& m_forest;
    const WaitingThreads& m_threads;
    const std::vector<bool>& m_library;
    std::vector<std::size_t> m_nextLaunch; ///< by thread id, of the last question
    std::vector<std::size_t> m_hints;      ///< by thread id
};

/// What the launching threads' own ranges leave to do.
struct ByLaunch {
    ProjectionCounts counts; ///< withoutApi and byLaunch
    /// Operations of known threads in no range of theirs but those of libraries.
    std::vector<std::uint32_t> homeless;
    LaunchCounts launches;
};

ByLaunch projectByLaunch(const trace::Trace& trace, const RangeForest& forest,
                         const std::vector<bool>& library, std::span<Operation> operations,
                         std::span<trace::StreamId> streams, std::size_t first, std::size_t last) {
    ByLaunch result;
    result.launches.resize(trace.threads.size() + 1);
    std::vector<std::size_t> hints(trace.threads.size(), 0);
    for (std::size_t i = first; i < last; ++i) {
        Operation& op = operations[i];
        prefetchKernel(trace, operations, i);
        streams[i] = streamOf(trace, op);
        const trace::Launch& launch = launchOf(trace, op);
        if (!launch.known() || trace::index(launch.thread) >= trace.threads.size()) {
            ++result.counts.withoutApi;
            continue;
        }
        ++result.launches[trace::value(launch.thread)];
        op.range = forest.innermost(launch.thread, clampTime(launch.start),
                                    hints[trace::index(launch.thread)]);
        result.counts.byLaunch += op.range != kNone;
        if (op.range == kNone || (!library.empty() && library[op.range]))
            result.homeless.push_back(static_cast<std::uint32_t>(i));
    }
    return result;
}

/// Moves those of `homeless` for which a thread waits into its range.
void projectByTime(const trace::Trace& trace, const RangeForest& forest,
                   const std::vector<bool>& library, std::span<const std::uint32_t> homeless,
                   Starts launches, std::span<Operation> operations, ProjectionCounts& counts) {
    const WaitingThreads threads = waitingThreads(trace, forest, std::move(launches));
    const auto [front, back] = inHalves(homeless.size(), [&](std::size_t from, std::size_t to) {
        WaitingSearch search(trace, forest, threads, library);
        ProjectionCounts moved;
        for (std::size_t i = from; i < to; ++i) {
            Operation& op = operations[homeless[i]];
            const std::uint32_t own = op.range;
            op.range = search.rangeFor(launchOf(trace, op), own);
            op.byTime = op.range != own;
            moved.byTime += op.byTime;
            moved.byLaunch += op.byTime && own != kNone;
        }
        return moved;
    });
    counts.byTime = front.byTime + back.byTime;
    counts.byLaunch -= front.byLaunch + back.byLaunch;
}

} // namespace

Projection project(const trace::Trace& trace, const RangeForest& forest,
                   std::span<Operation> operations) {
    Projection result;
    result.streams.resize(operations.size());
    const std::vector<bool> library = libraryRanges(trace, forest);
    auto [front, back] = inHalves(operations.size(), [&](std::size_t from, std::size_t to) {
        return projectByLaunch(trace, forest, library, operations, result.streams, from, to);
    });
    ProjectionCounts& counts = result.counts;
    counts.operations = operations.size();
    counts.byLaunch = front.counts.byLaunch + back.counts.byLaunch;
    counts.withoutApi = front.counts.withoutApi + back.counts.withoutApi;
    std::vector<std::uint32_t> homeless = std::move(front.homeless);
    homeless.insert(homeless.end(), back.homeless.begin(), back.homeless.end());
    if (!homeless.empty() && !forest.order.empty())
        projectByTime(trace, forest, library, homeless,
                      launchStarts(trace, forest, operations, front.launches, back.launches),
                      operations, counts);
    counts.outside = counts.operations - counts.withoutApi - counts.byLaunch - counts.byTime;
    return result;
}

} // namespace ridge::analyzer
