// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/statistics.h"

#include "analyzer/operations.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge::analyzer {
namespace {

/// Puts the value of rank `at` (from 0) in its place, smaller ones before it.
std::int64_t select(std::span<std::int64_t> values, std::size_t at) {
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(at);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

} // namespace

std::int64_t nearestRank(std::span<std::int64_t> values, double share) {
    const double rank = std::ceil(share * static_cast<double>(values.size()));
    const auto at = static_cast<std::size_t>(std::max(rank, 1.0)) - 1;
    return select(values, std::min(at, values.size() - 1));
}

Distribution distributionOf(std::span<std::int64_t> values) {
    Distribution result;
    if (values.empty())
        return result;
    result.count = values.size();
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    result.min = Ns(*least);
    result.max = Ns(*most);
    double sum = 0;
    for (std::int64_t value : values) {
        result.total = plus(result.total, Ns(value));
        sum += static_cast<double>(value);
    }
    const double mean = sum / static_cast<double>(values.size());
    double squares = 0;
    for (std::int64_t value : values)
        squares += (static_cast<double>(value) - mean) * (static_cast<double>(value) - mean);
    result.mean = Ns(std::llround(mean));
    result.deviation = Ns(std::llround(std::sqrt(squares / static_cast<double>(values.size()))));
    const std::size_t middle = values.size() / 2;
    std::int64_t median = select(values, middle);
    if (values.size() % 2 == 0)
        median = std::midpoint(
            *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(middle)),
            median);
    result.median = Ns(median);
    result.p95 = Ns(nearestRank(values, 0.95));
    return result;
}

double weightedMedian(std::span<Weighted> values) {
    std::sort(values.begin(), values.end(),
              [](const Weighted& a, const Weighted& b) { return a.value < b.value; });
    double all = 0;
    for (const Weighted& v : values)
        all += v.weight;
    double below = 0;
    for (const Weighted& v : values) {
        below += v.weight;
        if (2 * below >= all)
            return v.value;
    }
    return 0;
}

} // namespace ridge::analyzer
