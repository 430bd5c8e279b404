// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace ridge::workloads {

/// Middle value; the mean of the two middle ones for an even count. 0 for none.
double median(std::span<const double> values);

/// Interquartile range as a share of the median (0.02: the middle half lies within 2 %).
/// Quartiles are interpolated linearly between order statistics. 0 for fewer than two values.
double relativeSpread(std::span<const double> values);

} // namespace ridge::workloads
