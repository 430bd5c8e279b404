// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/loader_use.h"

#include "analyzer/operations/operations.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace ridge::analyzer {
namespace {

/// Of a damaged trace any number may come.
bool isPossible(const trace::LoaderWorkers& seen) {
    return seen.workers > 0 && seen.running >= 0 && seen.running <= 1e9 && seen.end >= seen.start;
}

using Seen = std::vector<trace::LoaderWorkers>;

/// By thread, ascending; what begins in another one, as in a damaged trace, is left out.
std::map<trace::ThreadId, Seen> seenByThread(const trace::Trace& trace) {
    std::map<trace::ThreadId, Seen> result;
    for (const trace::LoaderWorkers& each : trace.loaderWorkers)
        if (isPossible(each))
            result[each.thread].push_back(each);
    for (auto& [thread, seen] : result) {
        std::ranges::stable_sort(seen, {}, &trace::LoaderWorkers::start);
        trace::Ns end{INT64_MIN};
        std::erase_if(seen, [&](const trace::LoaderWorkers& each) {
            const bool isGood = each.start >= end;
            end = isGood ? each.end : end;
            return !isGood;
        });
    }
    return result;
}

/// Parts of workers' time, weighed by waits.
class Sum {
  public:
    void add(const trace::LoaderWorkers& seen, std::int64_t nanoseconds) {
        const double time = static_cast<double>(nanoseconds);
        m_known += nanoseconds;
        m_workers = std::max(m_workers, seen.workers);
        m_running += time * std::min(1.0, seen.running / seen.workers);
        const bool hasQueues = seen.queued >= 0;
        m_queued += hasQueues ? time * std::min(1.0, seen.queued / seen.workers) : 0;
        m_hasQueues = m_hasQueues && hasQueues;
    }
    LoaderUse take() const {
        if (m_known == 0)
            return {};
        const double time = static_cast<double>(m_known);
        LoaderUse use;
        use.workers = m_workers;
        use.running = m_running / time;
        use.known = Ns(m_known);
        if (m_hasQueues)
            use.queued = m_queued / time;
        return use;
    }

  private:
    std::int64_t m_known = 0;
    std::uint32_t m_workers = 0;
    double m_running = 0, m_queued = 0;
    bool m_hasQueues = true;
};

} // namespace

LoaderUse loaderUse(const trace::Trace& trace, std::span<const HostWait> waits) {
    const auto byThread = seenByThread(trace);
    Sum sum;
    for (const HostWait& wait : waits) {
        const auto own = byThread.find(wait.thread);
        if (own == byThread.end())
            continue;
        auto seen = std::ranges::upper_bound(
            own->second, wait.start, {},
            [](const trace::LoaderWorkers& each) { return clampTime(each.end); });
        for (; seen != own->second.end() && clampTime(seen->start) < wait.end; ++seen)
            sum.add(*seen, std::min(wait.end, clampTime(seen->end)) -
                               std::max(wait.start, clampTime(seen->start)));
    }
    return sum.take();
}

} // namespace ridge::analyzer
