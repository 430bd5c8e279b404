// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What runs outside of the steps: the first weights, and a checksum of the last ones.
#include "workloads/transformer/kernels.h"
#include "workloads/transformer/lanes.h"

namespace ridge::workloads::transformer {
namespace {

constexpr int kThreads = 256;
constexpr int kWidth = 4; // elements of a thread

__device__ __forceinline__ std::int64_t firstOfThread() {
    return (static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x) * kWidth;
}

unsigned blocksOf(std::size_t count) {
    return blocksFor(static_cast<std::int64_t>((count + kWidth - 1) / kWidth), kThreads);
}

__global__ void __launch_bounds__(kThreads)
    scaleKernel(float* values, std::int64_t count, float factor) {
    const std::int64_t at = firstOfThread();
    for (int i = 0; i < kWidth && at + i < count; ++i)
        values[at + i] *= factor;
}

__global__ void __launch_bounds__(kThreads)
    fillKernel(float* values, std::int64_t count, float value) {
    const std::int64_t at = firstOfThread();
    for (int i = 0; i < kWidth && at + i < count; ++i)
        values[at + i] = value;
}

template <class T>
__global__ void __launch_bounds__(kThreads)
    roundKernel(const float* master, T* weights, std::int64_t count) {
    const std::int64_t at = firstOfThread();
    for (int i = 0; i < kWidth && at + i < count; ++i)
        weights[at + i] = static_cast<T>(master[at + i]);
}

__global__ void __launch_bounds__(kThreads)
    checksumKernel(const float* values, std::int64_t count, unsigned long long* sum) {
    const std::int64_t at = firstOfThread();
    unsigned long long mine = 0;
    for (int i = 0; i < kWidth && at + i < count; ++i) {
        const auto place = static_cast<unsigned long long>(at + i);
        mine += (__float_as_uint(values[at + i]) + 1ULL) * (2 * place + 1) * 0x9E3779B97F4A7C15ULL;
    }
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_xor_sync(0xFFFFFFFFU, mine, offset);
    if (threadIdx.x % 32 == 0)
        atomicAdd(sum, mine);
}

} // namespace

cudaError_t launchScale(float* values, std::size_t count, float factor, cudaStream_t stream) {
    scaleKernel<<<blocksOf(count), kThreads, 0, stream>>>(values, static_cast<std::int64_t>(count),
                                                          factor);
    return cudaGetLastError();
}

cudaError_t launchFill(float* values, std::size_t count, float value, cudaStream_t stream) {
    fillKernel<<<blocksOf(count), kThreads, 0, stream>>>(values, static_cast<std::int64_t>(count),
                                                         value);
    return cudaGetLastError();
}

cudaError_t launchRound(const float* master, void* weights, std::size_t count, DataType type,
                        cudaStream_t stream) {
    return withType(type, [&](auto element) {
        using T = decltype(element);
        roundKernel<<<blocksOf(count), kThreads, 0, stream>>>(master, static_cast<T*>(weights),
                                                              static_cast<std::int64_t>(count));
    });
}

cudaError_t launchChecksum(const float* values, std::size_t count, unsigned long long* sum,
                           cudaStream_t stream) {
    const cudaError_t cleared = cudaMemsetAsync(sum, 0, sizeof(*sum), stream);
    if (cleared != cudaSuccess)
        return cleared;
    checksumKernel<<<blocksOf(count), kThreads, 0, stream>>>(values,
                                                             static_cast<std::int64_t>(count), sum);
    return cudaGetLastError();
}

} // namespace ridge::workloads::transformer
