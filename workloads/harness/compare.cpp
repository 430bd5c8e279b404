// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/compare.h"

#include <cmath>
#include <limits>

namespace ridge::workloads {

Comparison compare(std::span<const float> out, std::span<const double> reference) {
    Comparison result;
    double differenceSquared = 0, referenceSquared = 0, largest = -1;
    bool allFinite = true;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double value = out[i];
        const double difference = std::abs(value - reference[i]);
        const bool isFirstNonFinite = allFinite && !std::isfinite(value);
        if (isFirstNonFinite || (allFinite && difference > largest)) {
            largest = difference;
            result.worst = i;
            result.worstOut = value;
            result.worstRef = reference[i];
        }
        allFinite = allFinite && std::isfinite(value);
        differenceSquared += difference * difference;
        referenceSquared += reference[i] * reference[i];
    }
    if (!allFinite || !std::isfinite(referenceSquared))
        result.relativeError = std::numeric_limits<double>::quiet_NaN();
    else if (referenceSquared > 0)
        result.relativeError = std::sqrt(differenceSquared / referenceSquared);
    else
        result.relativeError = differenceSquared > 0 ? std::numeric_limits<double>::infinity() : 0;
    return result;
}

std::optional<std::size_t> firstNonFinite(std::span<const float> values) {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!std::isfinite(values[i]))
            return i;
    return std::nullopt;
}

} // namespace ridge::workloads
