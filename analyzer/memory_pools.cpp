// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory_parts.h"

#include <algorithm>
#include <tuple>

namespace ridge::analyzer {
namespace {

/// What one record says of a pool.
struct Observation {
    trace::ProcessId process{};
    std::uint64_t pool = 0, reserved = 0, used = 0;
    std::int64_t time = 0;
    bool samePool(const Observation& o) const { return process == o.process && pool == o.pool; }
};

std::vector<Observation> observationsOf(const trace::Trace& trace) {
    std::vector<Observation> all;
    for (const trace::Allocation& a : trace.allocations)
        if (a.pool != 0 && a.poolSize != 0) // 0: of a pool of another process
            all.push_back({a.process, a.pool, a.poolSize, a.poolUsed, clampTime(a.time)});
    for (const trace::PoolEvent& e : trace.pools)
        all.push_back({e.process, e.pool, e.size, e.used, clampTime(e.time)});
    std::stable_sort(all.begin(), all.end(), [](const Observation& a, const Observation& b) {
        return std::tie(a.process, a.pool, a.time) < std::tie(b.process, b.pool, b.time);
    });
    return all;
}

void observe(PoolRow& row, const Observation& seen) {
    ++row.observations;
    if (seen.reserved > row.reserved || row.observations == 1) {
        row.reserved = seen.reserved;
        row.reservedTime = Ns(seen.time);
        row.used = 0;
    }
    if (seen.reserved == row.reserved)
        row.used = std::max(row.used, std::min(seen.used, seen.reserved));
}

} // namespace

double PoolRow::fragmentation() const {
    return reserved == 0 ? 0 : 1 - static_cast<double>(used) / static_cast<double>(reserved);
}

void addPools(const trace::Trace& trace, MemorySummary& summary) {
    const std::vector<Observation> all = observationsOf(trace);
    std::vector<PoolRow>& rows = summary.pools;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i == 0 || !all[i].samePool(all[i - 1])) {
            PoolRow row;
            const bool known = all[i].process != trace::ProcessId::None &&
                               trace::index(all[i].process) < trace.processes.size();
            row.pid = known ? trace.processes[trace::index(all[i].process)].pid : 0;
            row.address = all[i].pool;
            rows.push_back(row);
        }
        observe(rows.back(), all[i]);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const PoolRow& a, const PoolRow& b) { return a.reserved > b.reserved; });
    summary.otherPools = rows.size() - std::min(rows.size(), kMemoryOwners);
    rows.resize(std::min(rows.size(), kMemoryOwners));
}

} // namespace ridge::analyzer
