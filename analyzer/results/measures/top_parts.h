// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// What one row has in another: kernels of a function in a range path.
struct Part {
    std::uint32_t row = kNone; ///< of the other table
    std::uint64_t calls = 0;
    Ns time{}; ///< GPU time of the calls, summed
};
inline constexpr std::size_t kTopParts = 8;
inline constexpr std::uint32_t kDeepestTop = 32; ///< RangeRow::depth down to which `top` is filled

/// The parts with the most time, largest first, and what is not in the list.
struct TopParts {
    std::vector<Part> parts; ///< at most kTopParts
    std::uint64_t others = 0;
    Part rest; ///< of the others together
};

} // namespace ridge::analyzer
