// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/run/statistics.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace ridge::workloads {
namespace {

double quantile(const std::vector<double>& sorted, double q) {
    const double position = q * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double share = position - static_cast<double>(below);
    return sorted[below] + share * (sorted[above] - sorted[below]);
}

std::vector<double> sortedCopy(std::span<const double> values) {
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

} // namespace

double median(std::span<const double> values) {
    return values.empty() ? 0 : quantile(sortedCopy(values), 0.5);
}

double relativeSpread(std::span<const double> values) {
    if (values.size() < 2)
        return 0;
    const std::vector<double> sorted = sortedCopy(values);
    const double middle = quantile(sorted, 0.5);
    return middle > 0 ? (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / middle : 0;
}

} // namespace ridge::workloads
