// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/work_parts.h"

#include "analyzer/verdict/work_sums.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

bool differ(const std::vector<WorkPart>& parts, double (WorkTotals::*figure)() const) {
    double least = 0, most = 0;
    for (const WorkPart& part : parts) {
        const double value = (part.work.*figure)();
        least = least > 0 ? std::min(least, value) : value;
        most = std::max(most, value);
    }
    return most > WorkParts::kDifferentWork * least;
}

} // namespace

void WorkParts::add(std::size_t row, const LaunchWork& launch) {
    Row& own = m_rows[row];
    if (own.tooMany || (!launch.announced && !launch.counted))
        return;
    const Key key = launch.announced ? Key{launch.announced->flops, launch.announced->bytes, 0}
                                     : Key{0, 0, launch.alike};
    Sums& sums = own.parts[key];
    if (own.parts.size() > kMostParts) {
        own = {{}, true};
        return;
    }
    sums.part.time = plus(sums.part.time, launch.time);
    ++sums.part.calls;
    auto& [time, verdict] = sums.verdicts[launch.verdict.label];
    time = plus(time, launch.time);
    verdict = launch.verdict;
    if (launch.announced)
        addWork(sums.announced, *launch.announced, launch.time, launch.roofs);
    sums.replayed.add(launch.counted, false, launch.time);
    if (launch.counted)
        addWork(sums.counted, *launch.counted, launch.time, launch.roofs);
}

WorkPart WorkParts::finished(Sums& sums) {
    WorkPart part = sums.part;
    finishWork(sums.announced);
    finishWork(sums.counted);
    sums.replayed.finish();
    part.work = sums.announced;
    preferCounted(part.work, sums.counted, sums.replayed);
    part.verdict = std::ranges::max_element(sums.verdicts, {}, [](const auto& each) {
                       return each.second.first;
                   })->second.second;
    return part;
}

std::vector<WorkPart> WorkParts::finish(std::size_t row) {
    std::vector<WorkPart> parts;
    for (auto& [key, sums] : m_rows[row].parts)
        if (WorkPart part = finished(sums); part.work.intensity() > 0)
            parts.push_back(part);
    if (!differ(parts, &WorkTotals::intensity) && !differ(parts, &WorkTotals::flopsPerSecond))
        return {};
    std::ranges::sort(parts, {}, [](const WorkPart& part) { return part.work.intensity(); });
    return parts;
}

} // namespace ridge::analyzer
