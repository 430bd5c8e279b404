// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/durations.h"

#include "analyzer/algorithms/statistics.h"
#include "gui/items/item_place.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

constexpr std::uint32_t kDurationsBetweenStops = 1 << 16;

std::vector<std::int64_t> launchesOf(const trace::Trace& trace, std::uint32_t kernel,
                                     const std::stop_token& stop) {
    const std::uint32_t config = analyzer::configOf(trace, kernel);
    std::vector<std::int64_t> durations;
    if (config >= trace.configs.size())
        return durations;
    const trace::StringId function = trace.configs[config].function;
    std::vector<bool> isOfFunction;
    for (const trace::KernelConfig& each : trace.configs)
        isOfFunction.push_back(each.function == function);
    for (std::uint32_t row = 0; row < trace.kernels.size(); ++row) {
        if (row % kDurationsBetweenStops == 0)
            trace::throwIfStopped(stop);
        const std::uint32_t own = analyzer::configOf(trace, row);
        if (own < isOfFunction.size() && isOfFunction[own])
            durations.push_back(std::max<std::int64_t>(
                (trace.kernels[row].end - trace.kernels[row].start).count(), 0));
    }
    return durations;
}

std::vector<std::int64_t> instancesOf(const Document& document, Item range,
                                      const std::stop_token& stop) {
    std::vector<std::int64_t> durations;
    const std::uint32_t position = rangePositionOf(document, range);
    if (position == analyzer::kNone)
        return durations;
    const analyzer::Details& details = *document.results->details;
    for (std::uint32_t i = 0; i < details.rangeRow.size(); ++i) {
        if (i % kDurationsBetweenStops == 0)
            trace::throwIfStopped(stop);
        if (details.rangeRow[i] == details.rangeRow[position])
            durations.push_back(
                details.forest.end[i] -
                analyzer::clampTime(document.trace->ranges[index(details.forest.order[i])].start));
    }
    return durations;
}

double logarithm(std::int64_t ns) {
    return std::log(static_cast<double>(std::max<std::int64_t>(ns, 1)));
}

} // namespace

double DurationBins::placeOf(std::int64_t ns) const {
    const double wide = logarithm(most) - logarithm(least);
    return wide > 0 ? std::clamp((logarithm(ns) - logarithm(least)) / wide, 0.0, 1.0) : 0.5;
}

std::int64_t DurationBins::durationAt(double place) const {
    const double low = logarithm(least), high = logarithm(most);
    return std::clamp(std::llround(std::exp(low + std::clamp(place, 0.0, 1.0) * (high - low))),
                      static_cast<long long>(least), static_cast<long long>(most));
}

DurationBins binned(std::vector<std::int64_t> durations, std::size_t bins) {
    DurationBins result;
    if (durations.empty())
        return result;
    const analyzer::Distribution all = analyzer::distributionOf(durations);
    result.count = all.count;
    result.least = all.min.count();
    result.median = all.median.count();
    result.most = all.max.count();
    result.p99 = analyzer::nearestRank(durations, 0.99);
    const auto different = static_cast<std::uint64_t>(result.most - result.least) + 1;
    result.counts.resize(std::min<std::uint64_t>(bins, different));
    const double count = static_cast<double>(result.counts.size());
    for (const std::int64_t each : durations)
        ++result.counts[std::min(static_cast<std::size_t>(result.placeOf(each) * count),
                                 result.counts.size() - 1)];
    return result;
}

std::vector<std::int64_t> durationsLike(const Document& document, Item item,
                                        const std::stop_token& stop) {
    if (item.kind == ItemKind::Kernel)
        return launchesOf(*document.trace, item.row, stop);
    if (item.kind == ItemKind::Range)
        return instancesOf(document, item, stop);
    return {};
}

} // namespace ridge::gui
