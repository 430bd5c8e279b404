// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/iteration_table.h"

#include "analyzer/algorithms/statistics.h"
#include "analyzer/idle/extent.h"
#include "analyzer/operations/operations.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/range_filter.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// The operations that start within `span`, which are sorted by start.
std::span<const Operation> startingIn(std::span<const Operation> operations,
                                      const IterationSpan& span) {
    const auto first = std::ranges::lower_bound(operations, span.begin, {}, &Operation::start);
    const auto last =
        std::ranges::lower_bound(first, operations.end(), span.end, {}, &Operation::start);
    return {first, last};
}

/// Makes Iteration values of the main device.
class Instances {
  public:
    Instances(const RangeInput& input, const IterationSpans& found)
        : m_input(input), m_spans(found.byDevice[found.device]), m_device(found.device) {
        const std::vector<std::size_t> bounds =
            deviceBounds(input.operations, input.trace.devices.size());
        m_operations =
            input.operations.subspan(bounds[m_device], bounds[m_device + 1] - bounds[m_device]);
    }

    std::uint64_t operations(std::size_t number) const {
        return startingIn(m_operations, m_spans[number]).size();
    }

    Iteration make(std::size_t number) const {
        const IterationSpan& span = m_spans[number];
        Iteration result;
        result.number = number;
        result.start = Ns(span.begin);
        setHostTime(number, result);
        std::vector<Stretch> own;
        for (const Operation& op : startingIn(m_operations, span))
            own.push_back({op.start, std::min(op.end, span.end), op.label});
        Extent extent;
        if (!own.empty())
            extent = ownExtent(own);
        extent.start = span.begin;
        extent.end = span.end;
        TimeHints hints;
        addOthers(extent, m_input.busy[m_device], m_input.idle[m_device], hints);
        result.extent = Ns(span.end - span.begin);
        result.busy = Ns(extent.busy);
        result.budget = extent.budget;
        result.verdict = verdictOf(result.budget);
        return result;
    }

  private:
    std::int64_t launchOf(std::size_t number) const {
        const std::span<const Operation> own = startingIn(m_operations, m_spans[number]);
        if (own.empty())
            return m_spans[number].begin;
        const trace::Launch& launch = analyzer::launchOf(m_input.trace, own.front());
        return launch.known() ? clampTime(launch.start) : own.front().start;
    }
    void setHostTime(std::size_t number, Iteration& result) const {
        const IterationSpan& span = m_spans[number];
        if (span.position != kNone) {
            const trace::RangeId id = m_input.forest.order[span.position];
            const std::int64_t begin = clampTime(m_input.trace.ranges[trace::index(id)].start);
            result.begin = Ns(begin);
            result.host = Ns(std::max<std::int64_t>(0, m_input.forest.end[span.position] - begin));
            return;
        }
        const std::int64_t begin = launchOf(number);
        const bool touches = number + 1 < m_spans.size() && m_spans[number + 1].begin == span.end;
        const std::int64_t end = touches ? launchOf(number + 1) : span.end;
        result.begin = Ns(begin);
        result.host = Ns(std::max<std::int64_t>(0, end - begin));
    }

    const RangeInput& m_input;
    const std::vector<IterationSpan>& m_spans;
    std::uint32_t m_device;
    std::span<const Operation> m_operations;
};

/// From here on an iteration is an outlier: Tukey's fence, and a tenth above the median.
double outlierLimit(std::vector<std::int64_t> steady) {
    const auto quarter = static_cast<double>(nearestRank(steady, 0.25));
    const auto threeQuarters = static_cast<double>(nearestRank(steady, 0.75));
    const auto median = static_cast<double>(nearestRank(steady, 0.5));
    return std::max(threeQuarters + 1.5 * (threeQuarters - quarter), 1.1 * median);
}

void addSteady(std::span<const std::int64_t> extents, const Instances& instances,
               Iterations& result) {
    const auto after = extents.begin() + static_cast<std::ptrdiff_t>(result.warmUp);
    std::vector<std::int64_t> steady(after, extents.end());
    const double limit = outlierLimit(steady);
    const std::int64_t median = nearestRank(steady, 0.5);
    result.steady = distributionOf(steady);
    const auto numberOf = [&](auto place) {
        return static_cast<std::size_t>(place - extents.begin());
    };
    result.median = instances.make(numberOf(std::find(after, extents.end(), median)));
    result.operations = instances.operations(result.median.number);
    result.slowest = instances.make(numberOf(std::max_element(after, extents.end())));
    std::vector<std::size_t> slow;
    for (std::size_t i = result.warmUp; i < extents.size(); ++i)
        if (static_cast<double>(extents[i]) > limit)
            slow.push_back(i);
    result.slow = slow.size();
    std::stable_sort(slow.begin(), slow.end(),
                     [&](std::size_t a, std::size_t b) { return extents[a] > extents[b]; });
    for (std::size_t i = 0; i < std::min(slow.size(), kOutliers); ++i)
        result.outliers.push_back(instances.make(slow[i]));
}

void setThread(const trace::Trace& trace, std::uint32_t thread, Iterations& result) {
    if (thread == 0 || thread > trace.threads.size())
        return;
    const trace::Thread& facts = trace.threads[thread - 1];
    result.tid = facts.tid;
    if (facts.process != trace::ProcessId::None &&
        trace::index(facts.process) < trace.processes.size())
        result.pid = trace.processes[trace::index(facts.process)].pid;
}

} // namespace

std::optional<Iterations> iterationTable(const RangeInput& input, const IterationSpans& found) {
    if (found.basis == IterationBasis::None)
        return std::nullopt;
    Iterations result;
    result.basis = found.basis;
    result.range = found.row;
    if (found.row != kNone)
        result.path = pathOf(input.tree.rows, found.row, false)
                          .value_or("…/" + input.tree.rows[found.row].name);
    result.device = found.device;
    setThread(input.trace, found.thread, result);
    result.otherThreads = found.otherThreads;
    result.coverage = found.coverage;
    std::vector<std::int64_t> extents;
    for (const IterationSpan& span : found.byDevice[found.device])
        extents.push_back(span.end - span.begin);
    result.count = extents.size();
    const Settling& settled = found.settled[found.device];
    result.warmUp = settled.warmUp;
    result.settles = settled.settles;
    result.growth = settled.growth;
    const Instances instances(input, found);
    result.first = instances.make(0);
    addSteady(extents, instances, result);
    const std::size_t shown = std::min<std::size_t>(result.count, kStrip);
    for (std::size_t i = 0; i < shown; ++i)
        result.strip.push_back(instances.make(i * extents.size() / shown));
    return result;
}

} // namespace ridge::analyzer
