// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Y[m, n] = X[m, k] W[n, k]^T with weights of 4 or 8 bits. Weight (j, i) is scale x q / 2^(bits -
// 1). The number q is whole, from -2^(bits - 1) to 2^(bits - 1) - 1. `group` neighbours along k
// share a scale.
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"
#include "workloads/lowbit/packing.h"

#include <cstdint>
#include <vector>

namespace ridge::workloads::lowbit {

struct Shape {
    std::int64_t m = 0, n = 0, k = 0;
    std::int64_t bits = 4;   ///< 4 or 8
    std::int64_t group = 32; ///< a multiple of 32; depth() where a row has one scale

    /// Elements from row to row of X, and of a row of W: k rounded up to the 64 bytes of a tile of
    /// W. X is zero beyond k.
    std::int64_t depth() const { return (k * bits + 511) / 512 * 512 / bits; }
    /// Elements from row to row of Y and of the scales, and rows of W: n rounded up to a band.
    std::int64_t columns() const { return (n + kBandRows - 1) / kBandRows * kBandRows; }
    std::int64_t groups() const { return (depth() + group - 1) / group; } ///< that have a scale
    std::int64_t bytesPerRow() const { return depth() * bits / 8; }       ///< of W
};

/// Refuses other bits, groups that are no multiple of 32 and sizes that a kernel cannot count.
Status validate(const Shape& shape);

/// The whole product in one kernel. FLOPs: 2 m n k. Least bytes: weights, scales and X read once, Y
/// written once; X, Y and the scales are of `type`.
Work productWork(const Shape& shape, DataType type);

/// Part of the depth in each of `slices` products. Least bytes: Y is written `slices` times, in
/// fp32.
Work slicedWork(const Shape& shape, DataType type, std::int64_t slices);

/// Largest ||Y - ref|| / ||ref|| to accept. Products of q and an element of X are exact. Sums of k
/// of them in fp32 drift like sqrt(k) units in the last place, and Y is rounded to `type`.
double tolerance(const Shape& shape, DataType type);

} // namespace ridge::workloads::lowbit
