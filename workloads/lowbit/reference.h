// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/lowbit/formulas.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::workloads::lowbit {

/// Rows `rows` of Y in fp64, one after the other: rows.size() x n values. `weights` is packed as
/// packing.h says, `scales` is [groups, columns], `x` is [m, depth].
std::vector<double> referenceRows(std::span<const float> x, std::span<const std::uint8_t> weights,
                                  std::span<const float> scales, const Shape& shape,
                                  std::span<const std::int64_t> rows);

} // namespace ridge::workloads::lowbit
