// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/queue_depths.h"

#include "analyzer/operations/operations.h"

#include <algorithm>
#include <optional>

namespace ridge::analyzer {

void QueueDepths::Chain::add(const Submitted& one) {
    m_times.push_back(one.time);
    m_kinds.push_back(one.config | static_cast<std::uint32_t>(one.waits) << 31);
}

void QueueDepths::Chain::reserve(std::size_t count) {
    m_times.reserve(count);
    m_kinds.reserve(count);
}

void QueueDepths::Chain::clear() {
    m_times.clear();
    m_kinds.clear();
    m_next = 0;
}

QueueDepths::Submitted QueueDepths::Chain::take() {
    const std::uint32_t kind = m_kinds[m_next];
    return {m_times[m_next++], kind & kNoKernel, (kind >> 31) != 0};
}

QueueDepths::QueueDepths(const trace::Trace& trace, std::span<const Operation> operations)
    : m_trace(trace), m_operations(operations), m_depths(trace.configs.size() + 1), m_chains(1) {
    m_chains.front().reserve(operations.size());
    m_waits.reserve(operations.size());
}

void QueueDepths::add(std::size_t count) {
    for (const std::size_t end = m_next + count; m_next < end; ++m_next) {
        if (m_operations[m_next].device != m_operations[m_first].device)
            finishDevice();
        prefetchKernel(m_trace, m_operations, m_next);
        add(m_operations[m_next]);
    }
}

void QueueDepths::add(const Operation& op) {
    const trace::Launch& launch = launchOf(m_trace, op);
    const std::int64_t time = clampTime(launch.start);
    const bool waits = launch.known() && time < op.start;
    m_waits.push_back(waits);
    if (launch.known())
        put({time, op.kind == OperationKind::Kernel ? configOf(m_trace, op.row) : kNoKernel,
             waits});
}

void QueueDepths::put(const Submitted& one) {
    for (Chain& chain : m_chains)
        if (chain.takes(one.time))
            return chain.add(one);
    if (m_chains.size() == kChains)
        return m_others.push_back(one);
    m_chains.emplace_back().add(one);
}

/// In order of time.
template <class Visit>
void QueueDepths::forEachSubmitted(Visit visit) {
    std::sort(m_others.begin(), m_others.end(),
              [](const Submitted& a, const Submitted& b) { return a.time < b.time; });
    Chain others;
    for (const Submitted& one : m_others)
        others.add(one);
    std::vector<Chain*> left{&others};
    for (Chain& chain : m_chains)
        left.push_back(&chain);
    const auto isDone = [](const Chain* chain) { return chain->done(); };
    std::erase_if(left, isDone);
    while (!left.empty()) {
        Chain& first =
            **std::min_element(left.begin(), left.end(), [](const Chain* a, const Chain* b) {
                return a->time() < b->time();
            });
        visit(first.take());
        if (first.done())
            std::erase_if(left, isDone);
    }
}

/// The device's operations are those from m_first to m_next.
void QueueDepths::finishDevice() {
    std::size_t waiting = 0, waitingAtTime = 0, started = 0, next = m_first;
    std::optional<std::int64_t> now;
    forEachSubmitted([&](const Submitted& one) {
        if (now != one.time)
            waitingAtTime = waiting;
        now = one.time;
        waiting += one.waits;
        for (; next < m_next && m_operations[next].start <= one.time; ++next)
            started += m_waits[next - m_first];
        if (one.config != kNoKernel)
            m_depths[one.config] += {1, waitingAtTime - started, waitingAtTime - started};
    });
    for (Chain& chain : m_chains)
        chain.clear();
    m_others.clear();
    m_waits.clear();
    m_first = m_next;
}

std::vector<QueueDepth> QueueDepths::finish() && {
    finishDevice();
    return std::move(m_depths);
}

} // namespace ridge::analyzer
