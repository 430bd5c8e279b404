// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

namespace ridge::analyzer {

/// Index of no row, in the tables of a trace and of an analysis.
inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

} // namespace ridge::analyzer
