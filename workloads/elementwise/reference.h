// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/elementwise/formulas.h"

#include <cstdint>
#include <vector>

namespace ridge::workloads::elementwise {

/// The plan's result for one element, in fp64 throughout.
double referenceOf(double x, const Plan& plan);

/// The elements to check when all would take the CPU longer than a second or so: all of them while
/// elements times steps stays below 2^24, else the first, the last and others evenly between, at
/// least two.
std::vector<std::int64_t> elementsToCheck(std::int64_t elements, const Plan& plan);

} // namespace ridge::workloads::elementwise
