// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/search.h"

#include "analyzer/advice/host_pace.h"
#include "analyzer/advice/parts.h"

#include <algorithm>

namespace ridge::analyzer {

std::vector<Advice> advise(const Analysis& analysis, const trace::Trace& trace,
                           std::span<const Operation> operations,
                           std::span<const FusionPair> fusion, const FamilySavings& savings) {
    std::vector<Advice> advice;
    if (!analysis.withheld.empty() || analysis.devices.empty())
        return advice;
    adviseOnGaps(analysis, advice);
    adviseOnCopies(analysis, advice);
    std::vector<Advice> single = adviseOnEachKernel(analysis);
    adviseOnFamilies(analysis, trace, savings, single, advice);
    addTogether(std::move(single), advice);
    adviseOnFusion(analysis, trace, fusion, advice);
    if (const std::optional<HostPace> pace = hostPace(trace, operations, analysis))
        for (Advice& each : advice)
            limitToHost(analysis, *pace, each);
    std::erase_if(advice, [&](const Advice& a) { return !isWorth(analysis, a.gain); });
    std::stable_sort(advice.begin(), advice.end(),
                     [](const Advice& a, const Advice& b) { return a.gain > b.gain; });
    adviseOnMemory(analysis, advice);
    return advice;
}

} // namespace ridge::analyzer
