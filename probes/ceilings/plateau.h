// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace ridge::workloads::ceilings {

/// Index of the sequence with the largest median, the first of equals; empty ones never win unless
/// all are empty.
std::size_t bestPlateau(std::span<const std::vector<double>> rates);

/// (largest - smallest) / median; 0 for none.
double spreadOf(std::span<const double> values);

} // namespace ridge::workloads::ceilings
