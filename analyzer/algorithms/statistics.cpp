// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/statistics.h"

#include "analyzer/results/measures/ns.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge::analyzer {
namespace {

/// Puts the value of rank `at` (from 0) in its place, smaller ones before it.
template <class Value>
Value select(std::span<Value> values, std::size_t at) {
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(at);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

/// Of the nearest rank, from 0.
std::size_t placeOfRank(std::size_t count, double share) {
    const double rank = std::ceil(share * static_cast<double>(count));
    return std::min(static_cast<std::size_t>(std::max(rank, 1.0)), count) - 1;
}

template <class Value>
Distribution distribution(std::span<Value> values) {
    Distribution result;
    if (values.empty())
        return result;
    result.count = values.size();
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    result.min = Ns(*least);
    result.max = Ns(*most);
    double sum = 0;
    for (const Value value : values) {
        result.total = plus(result.total, Ns(value));
        sum += static_cast<double>(value);
    }
    const double mean = sum / static_cast<double>(values.size());
    double squares = 0;
    for (const Value value : values)
        squares += (static_cast<double>(value) - mean) * (static_cast<double>(value) - mean);
    result.mean = Ns(std::llround(mean));
    result.deviation = Ns(std::llround(std::sqrt(squares / static_cast<double>(values.size()))));
    const std::size_t middle = values.size() / 2;
    Value median = select(values, middle);
    if (values.size() % 2 == 0)
        median = std::midpoint(
            *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(middle)),
            median);
    result.median = Ns(median);
    // Not below the middle, and from there on are no smaller values.
    result.p95 = Ns(select(values.subspan(middle), placeOfRank(values.size(), 0.95) - middle));
    return result;
}

} // namespace

std::int64_t nearestRank(std::span<std::int64_t> values, double share) {
    return select(values, placeOfRank(values.size(), share));
}

Distribution distributionOf(std::span<std::int64_t> values) {
    return distribution(values);
}

GroupedValues::GroupedValues(std::span<const std::size_t> most) : m_begin(most.size()) {
    std::exclusive_scan(most.begin(), most.end(), m_begin.begin(), std::size_t{0});
    m_end = m_begin;
    m_values = std::make_unique_for_overwrite<std::int32_t[]>(
        std::accumulate(most.begin(), most.end(), std::size_t{0}));
}

std::vector<Distribution> GroupedValues::finish() && {
    std::stable_sort(m_long.begin(), m_long.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Distribution> result;
    result.reserve(m_begin.size());
    auto wide = m_long.begin();
    for (std::size_t group = 0; group < m_begin.size(); ++group) {
        const std::span small(m_values.get() + m_begin[group], m_values.get() + m_end[group]);
        if (wide == m_long.end() || wide->first != group) {
            result.push_back(distribution(small));
            continue;
        }
        std::vector<std::int64_t> all(small.begin(), small.end());
        for (; wide != m_long.end() && wide->first == group; ++wide)
            all.push_back(wide->second);
        result.push_back(distributionOf(all));
    }
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
