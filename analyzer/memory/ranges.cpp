// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/ranges.h"

#include "analyzer/algorithms/stoppable_sort.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// What joins an allocation and its API call: process above, correlation below.
using Key = std::uint64_t;

Key keyOf(trace::ProcessId process, std::uint32_t correlation) {
    return Key{trace::value(process)} << 32 | correlation;
}

struct Wanted {
    Key key;
    std::uint32_t row; ///< of Trace::allocations
};

std::vector<Wanted> wantedCalls(const trace::Trace& trace, const std::stop_token& stop) {
    std::vector<Wanted> wanted;
    for (std::size_t i = 0; i < trace.allocations.size(); ++i) {
        const trace::Allocation& record = trace.allocations[i];
        if (record.op == trace::MemoryOp::Allocate && record.correlation != 0)
            wanted.push_back(
                {keyOf(record.process, record.correlation), static_cast<std::uint32_t>(i)});
    }
    stoppableSort(wanted, stop, [](const Wanted& a, const Wanted& b) { return a.key < b.key; });
    return wanted;
}

/// Finds keys in sorted order fast when they are asked for nearly in that order.
class Finder {
  public:
    explicit Finder(const std::vector<Wanted>& wanted) : m_wanted(wanted) {}

    /// Position of the first entry with `key`, or the end.
    std::size_t find(Key key) {
        if (m_at < m_wanted.size() && m_wanted[m_at].key < key)
            ++m_at;
        const bool here = (m_at == m_wanted.size() || m_wanted[m_at].key >= key) &&
                          (m_at == 0 || m_wanted[m_at - 1].key < key);
        if (!here)
            m_at = static_cast<std::size_t>(
                std::lower_bound(m_wanted.begin(), m_wanted.end(), key,
                                 [](const Wanted& w, Key k) { return w.key < k; }) -
                m_wanted.begin());
        return m_at < m_wanted.size() && m_wanted[m_at].key == key ? m_at : m_wanted.size();
    }

  private:
    const std::vector<Wanted>& m_wanted;
    std::size_t m_at = 0; ///< where the last search ended
};

void addTensorRanges(const trace::Trace& trace, const RangeForest& forest,
                     const std::stop_token& stop, std::vector<AllocatingRange>& result) {
    const std::vector<trace::ThreadId> threads = tensorThreads(trace, forest);
    std::vector<std::size_t> hints(threads.size(), 0);
    for (std::size_t i = 0; i < trace.allocations.size(); ++i) {
        trace::throwIfStopped(stop);
        const trace::Allocation& record = trace.allocations[i];
        if (record.op != trace::MemoryOp::Allocate || record.kind != trace::MemoryKind::Tensor)
            continue;
        result[i].callKnown = true;
        const std::size_t process = trace::index(record.process);
        if (record.process != trace::ProcessId::None && process < threads.size() &&
            threads[process] != trace::ThreadId::None)
            result[i].position =
                forest.innermost(threads[process], clampTime(record.time), hints[process]);
    }
}

} // namespace

std::vector<trace::ThreadId> tensorThreads(const trace::Trace& trace, const RangeForest& forest) {
    struct Choice {
        trace::ThreadId thread{};
        bool isMain = false;
        std::size_t changes = 0;
    };
    std::vector<Choice> best(trace.processes.size());
    for (const trace::Thread& thread : trace.threads) {
        const std::size_t process = trace::index(thread.process);
        if (thread.process == trace::ProcessId::None || process >= best.size() ||
            !forest.hasRanges(thread.id))
            continue;
        const std::size_t at = trace::value(thread.id);
        const Choice choice{thread.id, thread.tid == trace.processes[process].pid,
                            forest.threadChanges[at + 1] - forest.threadChanges[at]};
        if (std::pair(choice.isMain, choice.changes) >
            std::pair(best[process].isMain, best[process].changes))
            best[process] = choice;
    }
    std::vector<trace::ThreadId> threads;
    for (const Choice& choice : best)
        threads.push_back(choice.thread);
    return threads;
}

std::vector<AllocatingRange> allocatingRanges(const trace::Trace& trace, const RangeForest& forest,
                                              const std::stop_token& stop) {
    std::vector<AllocatingRange> result(trace.allocations.size());
    addTensorRanges(trace, forest, stop, result);
    const std::vector<Wanted> wanted = wantedCalls(trace, stop);
    if (wanted.empty())
        return result;
    Finder finder(wanted);
    std::vector<std::size_t> hints(trace.threads.size(), 0);
    for (const trace::ApiCall& call : trace.calls) {
        trace::throwIfStopped(stop);
        if (call.thread == trace::ThreadId::None ||
            trace::index(call.thread) >= trace.threads.size())
            continue;
        const std::size_t thread = trace::index(call.thread);
        const Key key = keyOf(trace.threads[thread].process, call.correlation);
        for (std::size_t i = finder.find(key); i < wanted.size() && wanted[i].key == key; ++i) {
            AllocatingRange& found = result[wanted[i].row];
            if (!found.callKnown)
                found = {forest.innermost(call.thread, clampTime(call.start), hints[thread]), true};
        }
    }
    return result;
}

} // namespace ridge::analyzer
