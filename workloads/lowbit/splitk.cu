// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/slices.h"
#include "workloads/lowbit/kernels.h"
#include "workloads/lowbit/tiles.h"

namespace ridge::workloads::lowbit {

std::int64_t slicesOf(const Shape& shape, int smCount) {
    constexpr std::int64_t kBlocksPerSm = weight_tiles::kBlocksPerSm<16>; // all at once
    const std::int64_t tiles =
        ((shape.m + 15) / 16) * ((shape.n + weight_tiles::kColumns - 1) / weight_tiles::kColumns);
    return sliceCount(tiles, slabsOf(shape), kBlocksPerSm * smCount);
}

cudaError_t launchSlices(const Operands& operands, const Shape& shape, DataType type,
                         std::int64_t slices, cudaStream_t stream) {
    return ofTypes(shape, type, [&](auto element, auto bits) {
        return launch<decltype(element), decltype(bits)::value, 16>(
            operands, operands.slices, shape, static_cast<int>(slices), stream);
    });
}

} // namespace ridge::workloads::lowbit
