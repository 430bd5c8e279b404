// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/timing_runs.h"

#include "analyzer/operations/operations.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kLongestBody = 8;      ///< operations between two flushes, copies included
constexpr std::size_t kLargestCandidate = 4; ///< kernels

} // namespace

std::optional<TimingRuns::Flush> TimingRuns::flushOf(const Operation& op) const {
    if (op.kind == OperationKind::Kernel) {
        const std::uint32_t config = configOf(m_in.trace, op.row);
        return m_in.traits[config].isFill ? std::optional<Flush>({op.kind, config}) : std::nullopt;
    }
    if (op.kind != OperationKind::Fill || !(m_in.cacheBytes > 0))
        return std::nullopt;
    const std::uint64_t bytes = m_in.trace.fills[op.row].bytes;
    return static_cast<double>(bytes) >= m_in.cacheBytes ? std::optional<Flush>({op.kind, bytes})
                                                         : std::nullopt;
}

std::optional<TimingRuns::Body> TimingRuns::bodyOf(const StreamOperations& stream, std::size_t at,
                                                   const Flush& flush) const {
    Body body;
    for (std::size_t i = at + 1; i < stream.size() && i <= at + kLongestBody + 1; ++i) {
        if (flushOf(stream[i]) == flush) {
            body.next = i;
            return body;
        }
        if (stream[i].kind != OperationKind::Kernel)
            continue;
        body.candidate.push_back(configOf(m_in.trace, stream[i].row));
        if (body.candidate.size() > kLargestCandidate)
            return std::nullopt;
    }
    return std::nullopt;
}

bool TimingRuns::isPartOf(const Run& run, const Operation& op) const {
    if (flushOf(op) == run.flush)
        return true;
    return op.kind == OperationKind::Kernel &&
           std::ranges::find(run.candidate, configOf(m_in.trace, op.row)) != run.candidate.end();
}

/// Behind the last flush the candidate runs once more. It may run many times where a flush follows
/// again: Triton estimates the time, warms up without flushes and then times.
std::size_t TimingRuns::endOf(const Run& run, const StreamOperations& stream) const {
    std::size_t end = run.last;
    const auto isFlush = [&] { return flushOf(stream[end]) == run.flush; };
    while (end < stream.size() && !isFlush() && isPartOf(run, stream[end]))
        ++end;
    return end < stream.size() && isFlush() ? end : std::min(end, run.last + run.candidate.size());
}

/// With the candidate's first launches, which warm up, and its last one behind the last flush.
void TimingRuns::keep(Run run, Stream& stream) const {
    if (run.timed < kLeastTimed)
        return;
    const std::size_t from = stream.runs.empty() ? 0 : stream.runs.back().last;
    while (run.first > from && isPartOf(run, (*stream.operations)[run.first - 1]))
        --run.first;
    run.last = endOf(run, *stream.operations);
    const bool goesOn = !stream.runs.empty() && stream.runs.back().flush == run.flush &&
                        stream.runs.back().candidate == run.candidate && run.first <= from;
    if (goesOn)
        stream.runs.back().last = run.last;
    else
        stream.runs.push_back(std::move(run));
}

void TimingRuns::add(const StreamOperations& operations) {
    Stream stream{&operations, {}};
    Run run;
    for (std::size_t i = 0; i < operations.size();) {
        const std::optional<Flush> flush = flushOf(operations[i]);
        const std::optional<Body> body = flush ? bodyOf(operations, i, *flush) : std::nullopt;
        if (!body) {
            ++i;
            continue;
        }
        const bool follows = run.last == i + 1 && run.flush == *flush;
        const bool isSame =
            body->candidate.empty() || run.candidate.empty() || body->candidate == run.candidate;
        if (!follows || !isSame) {
            keep(std::move(run), stream);
            run = {i, i, *flush, {}, 0};
        }
        if (!body->candidate.empty()) {
            run.candidate = body->candidate;
            ++run.timed;
        }
        run.last = body->next + 1;
        i = body->next;
    }
    keep(std::move(run), stream);
    addUntimed(stream);
    m_streams.push_back(std::move(stream));
}

/// Launches outside of the runs, of configurations that some run timed.
void TimingRuns::addUntimed(const Stream& stream) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < stream.operations->size(); ++i) {
        if (next < stream.runs.size() && i >= stream.runs[next].first) {
            i = stream.runs[next].last - 1;
            ++next;
            continue;
        }
        const Operation& op = (*stream.operations)[i];
        if (op.kind != OperationKind::Kernel)
            continue;
        std::int64_t& last =
            m_lastUntimed.try_emplace(configOf(m_in.trace, op.row), op.start).first->second;
        last = std::max(last, op.start);
    }
}

/// Whether the runs [first, last) of a stream try several candidates, one of which is used later
/// on.
bool TimingRuns::isTuning(const Stream& stream, std::size_t first, std::size_t last) const {
    if (last - first < 2)
        return false;
    const std::int64_t end = (*stream.operations)[stream.runs[last - 1].last - 1].start;
    for (std::size_t i = first; i < last; ++i)
        for (const std::uint32_t config : stream.runs[i].candidate)
            if (const auto used = m_lastUntimed.find(config);
                used != m_lastUntimed.end() && used->second > end)
                return true;
    return false;
}

void TimingRuns::mark(Trials& trials) const {
    for (const Stream& stream : m_streams) {
        const std::vector<Run>& runs = stream.runs;
        for (std::size_t first = 0, last = 0; first < runs.size(); first = last) {
            const auto isNew = [&](const Run& run) {
                return std::none_of(runs.begin() + static_cast<std::ptrdiff_t>(first),
                                    runs.begin() + static_cast<std::ptrdiff_t>(last),
                                    [&](const Run& r) { return r.candidate == run.candidate; });
            };
            for (last = first + 1;
                 last < runs.size() && runs[last].flush == runs[first].flush &&
                 runs[last].first <= runs[last - 1].last + kBetweenCandidates && isNew(runs[last]);
                 ++last)
                ;
            if (!isTuning(stream, first, last))
                continue;
            for (std::size_t i = first; i < last; ++i)
                for (std::size_t k = runs[i].first; k < runs[i].last; ++k)
                    trials.add((*stream.operations)[k]);
        }
    }
}

} // namespace ridge::analyzer
