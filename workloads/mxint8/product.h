// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Y[m, n] = X[m, k] W[n, k]^T with X and Y in bf16 and W in MXINT8, groups along k. See decode.h
// for the format.
#pragma once

#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"
#include "workloads/mxint8/product_shape.h"

#include <cstdint>

namespace ridge::workloads::mxint8 {

/// Refuses sizes that a kernel cannot count.
Status validate(const ProductShape& shape);

/// Decoded on the way into the product. FLOPs: 2 m n k. Least bytes: W (33 bytes for 32 elements)
/// and X read once, Y written once.
Work fusedWork(const ProductShape& shape);

/// W decoded to bf16 in memory: work() of its n k elements.
Work decodeWork(const ProductShape& shape);

/// The product with a W that was decoded before: two bytes an element.
Work decodedProductWork(const ProductShape& shape);

/// Largest ||Y - ref|| / ||ref|| to accept. Decoded weights and their products with X are exact.
/// Sums of k of them in fp32 drift like sqrt(k) units in the last place, and Y is rounded to bf16.
double tolerance(const ProductShape& shape);

/// Turns a random byte into an exponent of 2^-8 to 2^7, since random exponents make sums infinite.
constexpr std::uint8_t moderateExponent(std::uint8_t random) {
    return static_cast<std::uint8_t>(119 + random % 16);
}

} // namespace ridge::workloads::mxint8
