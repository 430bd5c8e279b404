// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/mxint8/reference.h"

#include "workloads/harness/data_type.h"
#include "workloads/matmul/reference.h"
#include "workloads/mxint8/decode.h"

#include <bit>
#include <cmath>

namespace ridge::workloads::mxint8 {

std::int64_t groupsOf(std::int64_t elements) {
    return (elements + kGroup - 1) / kGroup;
}

Work work(std::int64_t elements) {
    const auto count = static_cast<double>(elements);
    return {count, 3 * count + static_cast<double>(groupsOf(elements)), Precision::Fp32};
}

std::uint16_t referenceOf(std::int8_t mantissa, std::uint8_t exponent) {
    if (exponent == 255)
        return kNan;
    const double value = rounded(DataType::Bf16, std::ldexp(mantissa, exponent - 133));
    return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(static_cast<float>(value)) >>
                                      16U);
}

Difference difference(std::span<const std::int8_t> mantissas,
                      std::span<const std::uint8_t> exponents, std::span<const std::uint16_t> out) {
    std::vector<std::uint16_t> ofPair(0x10000); // [exponent, mantissa]
    for (std::size_t i = 0; i < ofPair.size(); ++i)
        ofPair[i] =
            referenceOf(static_cast<std::int8_t>(i & 0xFFU), static_cast<std::uint8_t>(i >> 8U));
    Difference result;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t pair = static_cast<std::size_t>(exponents[i / kGroup]) << 8U |
                                 static_cast<std::uint8_t>(mantissas[i]);
        if (out[i] == ofPair[pair])
            continue;
        if (result.count++ == 0)
            result.first = static_cast<std::int64_t>(i);
    }
    return result;
}

std::vector<double> referenceRows(std::span<const float> x, std::span<const std::int8_t> mantissas,
                                  std::span<const std::uint8_t> exponents,
                                  const ProductShape& shape, std::span<const std::int64_t> rows) {
    const auto depth = static_cast<std::size_t>(shape.depth());
    const auto groups = static_cast<std::size_t>(shape.groups());
    return matmul::transposedReferenceRows(
        x, shape.depth(), {shape.m, shape.n, shape.k}, rows,
        [&](std::size_t j, std::span<double> row) {
            for (std::size_t i = 0; i < row.size(); ++i)
                row[i] = std::ldexp(mantissas[j * depth + i], exponents[j * groups + i / 32] - 133);
        });
}

} // namespace ridge::workloads::mxint8
