// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/lowbit/reference.h"

#include "workloads/lowbit/packing.h"
#include "workloads/matmul/reference.h"

#include <cmath>

namespace ridge::workloads::lowbit {

std::vector<double> referenceRows(std::span<const float> x, std::span<const std::uint8_t> weights,
                                  std::span<const float> scales, const Shape& shape,
                                  std::span<const std::int64_t> rows) {
    const double unit = std::ldexp(1, 1 - static_cast<int>(shape.bits));
    return matmul::transposedReferenceRows(
        x, shape.depth(), {shape.m, shape.n, shape.k}, rows,
        [&](std::size_t j, std::span<double> row) {
            const auto ofW = static_cast<std::int64_t>(j);
            const auto chunks = static_cast<std::uint32_t>(shape.bytesPerRow() / kChunkBytes);
            const std::int64_t ofChunk = 8 * kChunkBytes / shape.bits; // elements
            for (std::int64_t i = 0; i < shape.k; ++i) {
                const std::uint8_t* const chunk =
                    weights.data() + chunkIndex(static_cast<std::uint32_t>(j),
                                                static_cast<std::uint32_t>(i / ofChunk), chunks) *
                                         kChunkBytes;
                const std::int64_t scale = i / shape.group * shape.columns() + ofW;
                row[static_cast<std::size_t>(i)] = unit * weightAt(chunk, i % ofChunk, shape.bits) *
                                                   scales[static_cast<std::size_t>(scale)];
            }
        });
}

} // namespace ridge::workloads::lowbit
