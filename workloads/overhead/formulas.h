// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Many small steps that do not depend on one another: step s sets row s of y to x / 2 + s.
#pragma once

#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"

#include <cstdint>
#include <vector>

namespace ridge::workloads::overhead {

inline constexpr int kThreads = 256; ///< of a block, which takes as many elements of one row

struct Shape {
    std::int64_t steps = 0;    ///< rows
    std::int64_t elements = 0; ///< of a row

    std::int64_t blocksPerStep() const { return (elements + kThreads - 1) / kThreads; }
};

/// Refuses more than 100,000 steps and more blocks in all than one grid holds.
Status validate(const Shape& shape);

/// `steps` of the steps. FLOPs: 2 an element. Least bytes: each fp32 element read and written once.
Work work(const Shape& shape, std::int64_t steps);

/// The rows of y one after the other, with the bits that one rounding of each element gives.
/// `x` holds all rows.
std::vector<double> reference(const std::vector<float>& x, const Shape& shape);

} // namespace ridge::workloads::overhead
