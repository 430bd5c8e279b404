// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/costs.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Rate of a ceiling that `ridge ceilings` measured on `device`; 0: none.
double measuredRate(const Analysis& analysis, trace::DeviceId device, std::string_view resource) {
    for (const trace::Ceiling& ceiling : analysis.ceilings)
        if (ceiling.device == device && ceiling.resource == resource &&
            ceiling.origin == name(CeilingOrigin::Measured) && ceiling.rate > 0)
            return ceiling.rate;
    return 0;
}

} // namespace

double leastMeasuredRate(const Analysis& analysis, std::string_view resource) {
    double least = 0;
    for (const DeviceRow& row : analysis.devices) {
        const double rate = measuredRate(analysis, row.device.id, resource);
        if (!(rate > 0))
            return 0;
        least = least > 0 ? std::min(least, rate) : rate;
    }
    return least;
}

Cost costOf(const Analysis& analysis, std::string_view resource, Ns assumed) {
    const double rate = leastMeasuredRate(analysis, resource);
    if (!(rate > 1) || rate > 1e9)
        return {assumed, true};
    return {Ns(static_cast<std::int64_t>(1e9 / rate + 0.5)), false};
}

} // namespace ridge::analyzer
