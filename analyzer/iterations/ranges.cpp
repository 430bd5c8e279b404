// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/ranges.h"

#include "analyzer/operations/operations.h"
#include "analyzer/results/measures/window.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ridge::analyzer {
namespace {

using Key = std::pair<std::uint32_t, std::uint32_t>; ///< row, thread id

/// Instances of one path on one thread.
struct Candidate {
    std::map<std::uint32_t, std::vector<IterationSpan>> byDevice;
    std::uint64_t instances = 0;
    double coverage = 0;          ///< of the busy time of its devices
    std::uint32_t device = kNone; ///< on which they hold most busy time
    std::int64_t held = 0;        ///< busy time there, in ns
};

class Search {
  public:
    Search(const IterationInput& input, const std::optional<std::vector<bool>>& allowed)
        : m_input(input), m_allowed(allowed) {}

    /// Candidates on each path: inside of one nothing can cover more.
    std::map<Key, Candidate> outermost() const;

  private:
    std::map<Key, std::uint64_t> counts() const;
    std::span<const std::uint32_t> operationsOf(std::uint32_t position) const;
    bool isTuning(std::uint32_t position) const; ///< most of its operations are trials
    void addInstance(std::uint32_t position, Candidate& candidate) const;
    bool mayBe(std::uint32_t row) const {
        return row != kNone && (!m_allowed || (*m_allowed)[row]);
    }
    Key keyOf(std::uint32_t position) const {
        const trace::RangeId range = m_input.forest.order[position];
        return {m_input.tree.rowOf[position],
                trace::value(m_input.trace.ranges[trace::index(range)].thread)};
    }
    const IterationInput& m_input;
    const std::optional<std::vector<bool>>& m_allowed;
};

std::span<const std::uint32_t> Search::operationsOf(std::uint32_t position) const {
    const std::uint32_t from = m_input.byRange.begin[position];
    const std::uint32_t to = m_input.byRange.begin[m_input.forest.subtreeEnd[position]];
    return std::span(m_input.byRange.order).subspan(from, to - from);
}

bool Search::isTuning(std::uint32_t position) const {
    if (m_input.trials.empty())
        return false;
    const std::span<const std::uint32_t> own = operationsOf(position);
    const auto trials = std::ranges::count_if(
        own, [&](std::uint32_t i) { return m_input.trials.holds(m_input.operations[i]); });
    return 2 * static_cast<std::size_t>(trials) > own.size();
}

std::map<Key, std::uint64_t> Search::counts() const {
    std::map<Key, std::uint64_t> result;
    for (std::uint32_t p = 0; p < m_input.forest.order.size(); ++p)
        if (mayBe(m_input.tree.rowOf[p]) && !operationsOf(p).empty() && !isTuning(p))
            ++result[keyOf(p)];
    return result;
}

void Search::addInstance(std::uint32_t position, Candidate& candidate) const {
    std::map<std::uint32_t, IterationSpan> extents;
    for (std::uint32_t i : operationsOf(position)) {
        const Operation& op = m_input.operations[i];
        IterationSpan& extent =
            extents.try_emplace(op.device, IterationSpan{op.start, op.end, 0, 0, position})
                .first->second;
        extent.begin = std::min(extent.begin, op.start);
        extent.end = std::max(extent.end, op.end);
    }
    for (const auto& [device, extent] : extents)
        candidate.byDevice[device].push_back(extent);
    ++candidate.instances;
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
        if (!operationsOf(p).empty() && !isTuning(p))
            addInstance(p, result[keyOf(p)]);
        p = m_input.forest.subtreeEnd[p];
    }
    return result;
}

std::int64_t busyInside(const BusyIndex& busy, std::span<const IterationSpan> spans) {
    std::vector<Window> windows;
    for (const IterationSpan& span : spans)
        windows.push_back({span.begin, span.end});
    std::int64_t sum = 0;
    std::size_t hint = 0;
    for (const Window& window : merged(std::move(windows)))
        sum += busy.within(window.start, window.end, hint);
    return sum;
}

/// `works`: workTime() of each device.
void weigh(const IterationInput& input, std::span<const std::int64_t> works, Candidate& candidate) {
    double held = 0, whole = 0;
    for (const auto& [device, spans] : candidate.byDevice) {
        const std::int64_t inside = busyInside(input.busy[device], spans);
        held += static_cast<double>(inside);
        whole += static_cast<double>(works[device]);
        if (candidate.device == kNone || inside > candidate.held) {
            candidate.device = device;
            candidate.held = inside;
        }
    }
    candidate.coverage = whole > 0 ? std::min(1.0, held / whole) : 0;
}

/// Sorts the spans of a device and extends each to the begin of the next one. What lies between
/// them, as the wait for data, belongs to the step. Where more work ran between them than half of
/// what a step has, as in an evaluation, a span ends with its own last operation. Spans that
/// overlap are cut where the next one begins.
void tile(const BusyIndex& busy, std::vector<IterationSpan>& spans) {
    std::ranges::stable_sort(spans, {}, &IterationSpan::begin);
    std::vector<std::int64_t> own;
    for (const IterationSpan& span : spans)
        own.push_back(busy.within(span.begin, span.end));
    const auto middle = own.begin() + static_cast<std::ptrdiff_t>(own.size() / 2);
    std::nth_element(own.begin(), middle, own.end());
    for (std::size_t i = 0; i + 1 < spans.size(); ++i) {
        const std::int64_t next = spans[i + 1].begin;
        if (next <= spans[i].end || 2 * busy.within(spans[i].end, next) <= *middle)
            spans[i].end = next;
    }
}

} // namespace

IterationSpans iterationsOfRanges(const IterationInput& input,
                                  const std::optional<std::vector<bool>>& allowed) {
    std::map<Key, Candidate> candidates = Search(input, allowed).outermost();
    auto best = candidates.end();
    std::vector<std::int64_t> works;
    for (std::size_t d = 0; d < input.perDevice.size(); ++d)
        works.push_back(workTime(input, d));
    const auto rank = [&](const auto& entry) {
        return std::tuple(-entry->second.coverage, input.tree.rows[entry->first.first].depth,
                          -entry->second.held, entry->first);
    };
    for (auto entry = candidates.begin(); entry != candidates.end(); ++entry) {
        weigh(input, works, entry->second);
        if (best == candidates.end() || rank(entry) < rank(best))
            best = entry;
    }
    IterationSpans result;
    result.byDevice.resize(input.perDevice.size());
    if (best == candidates.end())
        return result;
    result.basis = IterationBasis::Ranges;
    std::tie(result.row, result.thread) = best->first;
    result.device = best->second.device;
    result.coverage = best->second.coverage;
    std::vector<std::int64_t> held(input.perDevice.size(), -1);
    for (auto& [key, candidate] : candidates) {
        if (key.first != result.row)
            continue;
        result.otherThreads += key.second != result.thread;
        for (auto& [device, spans] : candidate.byDevice) {
            const bool isBest = &candidate == &best->second;
            const std::int64_t own = isBest ? kFarthest : busyInside(input.busy[device], spans);
            if (own <= held[device])
                continue;
            held[device] = own;
            result.byDevice[device] = spans;
        }
    }
    for (std::size_t d = 0; d < result.byDevice.size(); ++d)
        if (!result.byDevice[d].empty())
            tile(input.busy[d], result.byDevice[d]);
    return result;
}

} // namespace ridge::analyzer
