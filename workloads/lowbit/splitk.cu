// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/lowbit/kernels.h"
#include "workloads/lowbit/tiles.h"

#include <algorithm>

namespace ridge::workloads::lowbit {
namespace {

constexpr int kReduceThreads = 256;

template <class T>
__global__ void __launch_bounds__(kReduceThreads)
    addSlices(const float* slices, T* y, std::int64_t elements, int count) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kReduceThreads + threadIdx.x;
    if (i >= elements)
        return;
    float sum = 0;
    for (int slice = 0; slice < count; ++slice)
        sum += slices[slice * elements + i];
    y[i] = static_cast<T>(sum);
}

template <class T>
cudaError_t launchReduceOf(const Operands& operands, const Shape& shape, std::int64_t slices,
                           cudaStream_t stream) {
    const std::int64_t elements = shape.m * shape.columns();
    const std::int64_t blocks = (elements + kReduceThreads - 1) / kReduceThreads;
    addSlices<T><<<static_cast<unsigned>(blocks), kReduceThreads, 0, stream>>>(
        operands.slices, static_cast<T*>(operands.y), elements, static_cast<int>(slices));
    return cudaGetLastError();
}

} // namespace

std::int64_t slicesOf(const Shape& shape, int smCount) {
    constexpr std::int64_t kBlocksPerSm = weight_tiles::kBlocksPerSm<16>; // all at once
    const std::int64_t tiles =
        ((shape.m + 15) / 16) * ((shape.n + weight_tiles::kColumns - 1) / weight_tiles::kColumns);
    const std::int64_t slabs = slabsOf(shape);
    const std::int64_t wanted = std::clamp<std::int64_t>(kBlocksPerSm * smCount / tiles, 1, slabs);
    const std::int64_t slabsEach = (slabs + wanted - 1) / wanted;
    return (slabs + slabsEach - 1) / slabsEach;
}

cudaError_t launchSlices(const Operands& operands, const Shape& shape, DataType type,
                         std::int64_t slices, cudaStream_t stream) {
    return ofTypes(shape, type, [&](auto element, auto bits) {
        return launch<decltype(element), decltype(bits)::value, 16>(
            operands, operands.slices, shape, static_cast<int>(slices), stream);
    });
}

cudaError_t launchReduce(const Operands& operands, const Shape& shape, DataType type,
                         std::int64_t slices, cudaStream_t stream) {
    return type == DataType::Fp16 ? launchReduceOf<__half>(operands, shape, slices, stream)
                                  : launchReduceOf<__nv_bfloat16>(operands, shape, slices, stream);
}

} // namespace ridge::workloads::lowbit
