// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/measures/shape_work.h"

#include <algorithm>

namespace ridge::analyzer {

ShapeWork& ShapeWork::operator+=(const ShapeWork& other) {
    calls += other.calls;
    flops += other.flops;
    modelFlops += other.modelFlops;
    bytes += other.bytes;
    modelSeconds += other.modelSeconds;
    time = plus(time, other.time);
    return *this;
}

double ModelUse::knownShare() const {
    return productBusy > Ns{}
               ? static_cast<double>(knownBusy.count()) / static_cast<double>(productBusy.count())
               : 0;
}

double ModelUse::seconds() const {
    double sum = 0;
    for (const ModelFlops& each : byUnit)
        sum += each.seconds;
    return sum;
}

CeilingOrigin ModelUse::ceiling() const {
    const auto weakest = std::ranges::min_element(byUnit, {}, &ModelFlops::ceiling);
    return weakest == byUnit.end() ? CeilingOrigin::None : weakest->ceiling;
}

} // namespace ridge::analyzer
