// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/settling.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace ridge::analyzer {
namespace {

constexpr double kClose = 0.1;
constexpr double kDeviations = 3;
/// Times the level: no noise, but a compilation or a first allocation.
constexpr double kFarOff = 10;
constexpr double kSigmaOfMad = 1.4826; ///< of a normal distribution

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double medianOf(std::span<const std::int64_t> times) {
    return medianOf(std::vector<double>(times.begin(), times.end()));
}

/// How far a time may be from `level` to be close to it. Neighbours tell the noise, as they share a
/// trend.
double tolerance(std::span<const std::int64_t> settled, double level) {
    if (settled.size() < 2)
        return kClose * level;
    std::vector<double> steps;
    for (std::size_t i = 1; i < settled.size(); ++i)
        steps.push_back(std::abs(static_cast<double>(settled[i] - settled[i - 1])));
    const double sigma = kSigmaOfMad * medianOf(std::move(steps)) / std::numbers::sqrt2;
    return std::max(kClose * level, kDeviations * sigma);
}

/// Iterations before the first kCalm in a row that take no longer than `most`; none: that is beyond
/// the first half.
std::optional<std::size_t> warmUpOf(std::span<const std::int64_t> times, double most) {
    const std::size_t half = times.size() / 2;
    const std::size_t calm = std::min(kCalm, times.size() - half);
    std::size_t inARow = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        inARow = static_cast<double>(times[i]) <= most ? inARow + 1 : 0;
        if (inARow == calm && i + 1 - calm <= half)
            return i + 1 - calm;
    }
    return std::nullopt;
}

/// Iterations at the beginning, of the first half at most, that take far more than `level`.
std::size_t farOff(std::span<const std::int64_t> times, double level) {
    const auto firstHalf = times.first(times.size() / 2);
    const auto end = std::ranges::find_if(
        firstHalf, [&](std::int64_t time) { return static_cast<double>(time) <= kFarOff * level; });
    return static_cast<std::size_t>(end - firstHalf.begin());
}

} // namespace

Settling settling(std::span<const std::int64_t> times) {
    if (times.size() < 2)
        return {};
    const std::span<const std::int64_t> second = times.subspan(times.size() / 2);
    const double level = medianOf(second);
    const double allowed = tolerance(second, level);
    const std::optional<std::size_t> calm = warmUpOf(times, level + allowed);
    const std::size_t warmUp = calm.value_or(farOff(times, level));
    const std::span<const std::int64_t> after = times.subspan(warmUp);
    const std::size_t quarter = std::max<std::size_t>(1, after.size() / 4);
    const double first = medianOf(after.first(quarter)), last = medianOf(after.last(quarter));
    return {warmUp, calm && std::abs(last - first) <= allowed, last / std::max(1.0, first) - 1};
}

} // namespace ridge::analyzer
