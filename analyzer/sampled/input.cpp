// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/input.h"

#include <algorithm>
#include <array>
#include <limits>

namespace ridge::analyzer {

double scaleOf(const DeviceSamples& samples, std::size_t metric) {
    if (unitOf(samples.metrics[metric]) != Resource::None)
        return 1;
    float largest = 0;
    for (std::size_t i = 0; i < samples.intervals.size(); ++i)
        largest = std::max(largest, samples.of(i)[metric]);
    return static_cast<double>(largest);
}

double mostOf(const DeviceSamples& samples, std::size_t metric) {
    const Metric kind = samples.metrics[metric];
    if (unitOf(kind) != Resource::None)
        return 1;
    const bool ofDram = kind == Metric::DramRead || kind == Metric::DramWrite;
    return ofDram && samples.bandwidth > 0 ? samples.bandwidth
                                           : std::numeric_limits<double>::infinity();
}

double studentQuantile(double degreesOfFreedom) {
    constexpr std::array kOf = {12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23};
    if (degreesOfFreedom <= 1)
        return kOf[0];
    if (degreesOfFreedom >= kOf.size())
        return 1.96 + 2.7 / degreesOfFreedom;
    const auto below = static_cast<std::size_t>(degreesOfFreedom);
    const double part = degreesOfFreedom - static_cast<double>(below);
    return kOf[below - 1] + part * (kOf[below] - kOf[below - 1]);
}

} // namespace ridge::analyzer
