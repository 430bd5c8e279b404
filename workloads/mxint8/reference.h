// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/work.h"
#include "workloads/mxint8/product_shape.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::workloads::mxint8 {

/// Exponents of `elements` mantissas; the last group may be short.
std::int64_t groupsOf(std::int64_t elements);

/// FLOPs: a product an element. Least bytes: a mantissa read and a bf16 written for each element,
/// an exponent read for each group.
Work work(std::int64_t elements);

/// bf16 bits of an element by the definition in decode.h, in fp64, independent of the kernels'
/// arithmetic.
std::uint16_t referenceOf(std::int8_t mantissa, std::uint8_t exponent);

/// Where outputs differ from the reference.
struct Difference {
    std::int64_t count = 0;
    std::int64_t first = 0; ///< element; if any
};

/// All elements, bit for bit. A second or so for 2^28 of them.
Difference difference(std::span<const std::int8_t> mantissas,
                      std::span<const std::uint8_t> exponents, std::span<const std::uint16_t> out);

/// Rows `rows` of Y in fp64, one after the other. `x` is [m, depth], `mantissas` [n, depth],
/// `exponents` [n, groups].
std::vector<double> referenceRows(std::span<const float> x, std::span<const std::int8_t> mantissas,
                                  std::span<const std::uint8_t> exponents,
                                  const ProductShape& shape, std::span<const std::int64_t> rows);

} // namespace ridge::workloads::mxint8
