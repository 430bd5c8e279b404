// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a remedy costs, by the ceilings that were measured.
#pragma once

#include "analyzer/results/analysis.h"
#include "analyzer/results/measures/ns.h"

#include <string_view>

namespace ridge::analyzer {

/// The lowest rate that `ridge ceilings` measured for `resource` ("graph node", "PCIe to device")
/// among the devices with operations, per second. 0 where one of them has no measurement.
double leastMeasuredRate(const Analysis& analysis, std::string_view resource);

/// What one `resource` costs.
struct Cost {
    Ns each{};
    bool assumed = false;
};

/// As leastMeasuredRate() says it, else `assumed`.
Cost costOf(const Analysis& analysis, std::string_view resource, Ns assumed);

} // namespace ridge::analyzer
