// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations.h"

#include "analyzer/instance_budget.h"
#include "analyzer/window.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ridge::analyzer {
namespace {

using Key = std::pair<std::uint32_t, std::uint32_t>; ///< row, thread id

/// Instances that could be the run's iterations.
struct Candidate {
    std::vector<std::uint32_t> positions;
    std::vector<std::int64_t> extents;                    ///< by position, summed over devices
    std::map<std::uint32_t, std::vector<Window>> windows; ///< by device
    double coverage = 0;
};

class Search {
  public:
    Search(const RangeInput& input, const std::optional<std::vector<bool>>& allowed)
        : m_input(input), m_allowed(allowed) {}

    /// Candidates on each path: inside of one nothing can cover more.
    std::map<Key, Candidate> outermost() const;
    std::map<Key, std::uint64_t> counts() const;
    std::span<const std::uint32_t> operationsOf(std::uint32_t position) const;
    void addExtents(std::uint32_t position, Candidate& candidate) const;

  private:
    bool mayBe(std::uint32_t row) const {
        return row != kNone && (!m_allowed || (*m_allowed)[row]);
    }
    Key keyOf(std::uint32_t position) const {
        const trace::RangeId range = m_input.forest.order[position];
        return {m_input.tree.rowOf[position],
                trace::value(m_input.trace.ranges[trace::index(range)].thread)};
    }
    const RangeInput& m_input;
    const std::optional<std::vector<bool>>& m_allowed;
};

std::span<const std::uint32_t> Search::operationsOf(std::uint32_t position) const {
    const std::uint32_t from = m_input.byRange.begin[position];
    const std::uint32_t to = m_input.byRange.begin[m_input.forest.subtreeEnd[position]];
    return std::span(m_input.byRange.order).subspan(from, to - from);
}

std::map<Key, std::uint64_t> Search::counts() const {
    std::map<Key, std::uint64_t> result;
    for (std::uint32_t p = 0; p < m_input.forest.order.size(); ++p)
        if (mayBe(m_input.tree.rowOf[p]) && !operationsOf(p).empty())
            ++result[keyOf(p)];
    return result;
}

void Search::addExtents(std::uint32_t position, Candidate& candidate) const {
    std::map<std::uint32_t, Window> extents;
    for (std::uint32_t i : operationsOf(position)) {
        const Operation& op = m_input.operations[i];
        Window& extent = extents.try_emplace(op.device, Window{op.start, op.end}).first->second;
        extent.start = std::min(extent.start, op.start);
        extent.end = std::max(extent.end, op.end);
    }
    Ns sum{};
    for (const auto& [device, extent] : extents) {
        candidate.windows[device].push_back(extent);
        sum = plus(sum, Ns(extent.end - extent.start));
    }
    candidate.positions.push_back(position);
    candidate.extents.push_back(sum.count());
}

std::map<Key, Candidate> Search::outermost() const {
    const std::map<Key, std::uint64_t> numbers = counts();
    const std::uint64_t least = m_allowed ? 1 : kLeastIterations;
    std::map<Key, Candidate> result;
    for (std::uint32_t p = 0; p < m_input.forest.order.size();) {
        const auto number = numbers.find(keyOf(p));
        if (number == numbers.end() || number->second < least) {
            ++p;
            continue;
        }
        if (!operationsOf(p).empty())
            addExtents(p, result[keyOf(p)]);
        p = m_input.forest.subtreeEnd[p];
    }
    return result;
}

double coverageOf(const Candidate& candidate, std::span<const Ns> spans) {
    double covered = 0, whole = 0;
    for (const auto& [device, windows] : candidate.windows) {
        for (const Window& window : merged(windows))
            covered += static_cast<double>(window.end - window.start);
        whole += static_cast<double>(spans[device].count());
    }
    return whole > 0 ? std::min(1.0, covered / whole) : 0;
}

/// Makes Iteration values of one candidate.
class Instances {
  public:
    Instances(const RangeInput& input, const Search& search, const Candidate& candidate)
        : m_input(input), m_search(search), m_candidate(candidate), m_budget(input) {}

    Iteration make(std::size_t number) {
        const std::uint32_t position = m_candidate.positions[number];
        const trace::RangeId id = m_input.forest.order[position];
        const std::int64_t begin = clampTime(m_input.trace.ranges[trace::index(id)].start);
        m_budget.take(m_search.operationsOf(position));
        Iteration result;
        result.number = number;
        result.begin = Ns(begin);
        result.host = Ns(std::max<std::int64_t>(0, m_input.forest.end[position] - begin));
        result.extent = m_budget.extent;
        result.busy = m_budget.busy;
        result.budget = m_budget.budget;
        result.verdict = verdictOf(result.budget);
        return result;
    }

  private:
    const RangeInput& m_input;
    const Search& m_search;
    const Candidate& m_candidate;
    InstanceBudget m_budget;
};

/// From here on an iteration is an outlier: Tukey's fence, and a tenth above the median.
double outlierLimit(std::vector<std::int64_t> rest) {
    const auto quarter = static_cast<double>(nearestRank(rest, 0.25));
    const auto threeQuarters = static_cast<double>(nearestRank(rest, 0.75));
    const auto median = static_cast<double>(nearestRank(rest, 0.5));
    return std::max(threeQuarters + 1.5 * (threeQuarters - quarter), 1.1 * median);
}

void addOthers(const Candidate& candidate, Instances& instances, Iterations& result) {
    const std::vector<std::int64_t>& extents = candidate.extents;
    std::vector<std::int64_t> rest(extents.begin() + 1, extents.end());
    const double limit = outlierLimit(rest);
    const std::int64_t median = nearestRank(rest, 0.5);
    result.rest = distributionOf(rest);
    const auto after = extents.begin() + 1;
    const auto numberOf = [&](auto place) {
        return static_cast<std::size_t>(place - extents.begin());
    };
    result.median = instances.make(numberOf(std::find(after, extents.end(), median)));
    result.slowest = instances.make(numberOf(std::max_element(after, extents.end())));
    std::vector<std::size_t> slow;
    for (std::size_t i = 1; i < extents.size(); ++i)
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

std::optional<Iterations> findIterations(const RangeInput& input, std::span<const Ns> spans,
                                         const std::optional<std::vector<bool>>& allowed) {
    const Search search(input, allowed);
    std::map<Key, Candidate> candidates = search.outermost();
    auto best = candidates.end();
    const auto rank = [&](const auto& entry) {
        return std::tuple(-entry->second.coverage, input.tree.rows[entry->first.first].depth,
                          entry->first);
    };
    for (auto entry = candidates.begin(); entry != candidates.end(); ++entry) {
        entry->second.coverage = coverageOf(entry->second, spans);
        if (best == candidates.end() || rank(entry) < rank(best))
            best = entry;
    }
    if (best == candidates.end() || (!allowed && best->second.coverage < kLeastCoverage))
        return std::nullopt;
    const Candidate& candidate = best->second;
    Iterations result;
    result.range = best->first.first;
    setThread(input.trace, best->first.second, result);
    for (const auto& [key, other] : candidates)
        result.otherThreads += key.first == result.range && &other != &candidate;
    result.coverage = candidate.coverage;
    result.count = candidate.positions.size();
    Instances instances(input, search, candidate);
    result.first = result.median = result.slowest = instances.make(0);
    if (result.count > 1)
        addOthers(candidate, instances, result);
    const std::size_t shown = std::min<std::size_t>(result.count, kStrip);
    for (std::size_t i = 0; i < shown; ++i)
        result.strip.push_back(instances.make(i * candidate.positions.size() / shown));
    return result;
}

} // namespace ridge::analyzer
