// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/parts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ridge::analyzer {
namespace {

using PoolKey = std::pair<trace::ProcessId, std::uint64_t>;

/// Takes what a record says of a pool; records may come in any order.
void observe(PoolRow& row, std::uint64_t reserved, std::uint64_t used, Ns time) {
    const Ns at{clampTime(time)};
    if (row.observations++ == 0 || reserved > row.reserved) {
        row.reserved = reserved;
        row.reservedTime = at;
        row.used = 0;
    }
    if (reserved < row.reserved)
        return;
    row.reservedTime = std::min(row.reservedTime, at);
    row.used = std::max(row.used, std::min(used, reserved));
}

} // namespace

void addPools(const trace::Trace& trace, const std::stop_token& stop, MemorySummary& summary) {
    std::map<PoolKey, PoolRow> pools;
    for (const trace::Allocation& a : trace.allocations) {
        trace::throwIfStopped(stop);
        if (a.pool != 0 && a.poolSize != 0) // 0: of a pool of another process
            observe(pools[{a.process, a.pool}], a.poolSize, a.poolUsed, a.time);
    }
    for (const trace::PoolEvent& e : trace.pools)
        observe(pools[{e.process, e.pool}], e.size, e.used, e.time);
    std::vector<PoolRow>& rows = summary.pools;
    for (auto& [key, row] : pools) {
        const bool known =
            key.first != trace::ProcessId::None && trace::index(key.first) < trace.processes.size();
        row.pid = known ? trace.processes[trace::index(key.first)].pid : 0;
        row.address = key.second;
        rows.push_back(row);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const PoolRow& a, const PoolRow& b) { return a.reserved > b.reserved; });
    summary.otherPools = rows.size() - std::min(rows.size(), kMemoryOwners);
    rows.resize(std::min(rows.size(), kMemoryOwners));
}

} // namespace ridge::analyzer
