// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What comes before and after the products of the backward pass: D of each row, and dQ from its
// fp32 sums.
#include "workloads/attention/backward.h"
#include "workloads/device/tensor_core.h"

#include <cmath>

namespace ridge::workloads::attention {
namespace {

constexpr int kThreads = 256;
constexpr int kLanes = 16; // to a row, 8 elements each: dim is 128 at most

template <class T>
__device__ __forceinline__ float product(std::uint32_t a, std::uint32_t b) {
    const float2 x = unpacked(a, T{}), y = unpacked(b, T{});
    return x.x * y.x + x.y * y.y;
}

template <class T>
__global__ void __launch_bounds__(kThreads)
    attentionRowProducts(const T* o, const T* outputGradient, float* rowProducts, float* querySums,
                         int rows, int dim) {
    const std::int64_t row =
        static_cast<std::int64_t>(blockIdx.x) * (kThreads / kLanes) + threadIdx.x / kLanes;
    const int lane = threadIdx.x % kLanes;
    const bool has = row < rows && lane * 8 < dim;
    const std::int64_t at = row * dim + lane * 8;
    float sum = 0;
    if (has) {
        const uint4 x = *reinterpret_cast<const uint4*>(o + at);
        const uint4 y = *reinterpret_cast<const uint4*>(outputGradient + at);
        sum = product<T>(x.x, y.x) + product<T>(x.y, y.y) + product<T>(x.z, y.z) +
              product<T>(x.w, y.w);
        if (querySums != nullptr) {
            auto* const zeroed = reinterpret_cast<float4*>(querySums + at);
            zeroed[0] = zeroed[1] = make_float4(0, 0, 0, 0);
        }
    }
#pragma unroll
    for (int offset = kLanes / 2; offset > 0; offset /= 2)
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, offset);
    if (row < rows && lane == 0)
        rowProducts[row] = sum;
}

template <class T>
__global__ void __launch_bounds__(kThreads)
    attentionRounding(const float* sums, T* out, std::int64_t vectors, float scale) {
    const std::int64_t index = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    if (index >= vectors)
        return;
    const float4 a = reinterpret_cast<const float4*>(sums)[2 * index];
    const float4 b = reinterpret_cast<const float4*>(sums)[2 * index + 1];
    reinterpret_cast<uint4*>(out)[index] = {
        packed(a.x * scale, a.y * scale, T{}), packed(a.z * scale, a.w * scale, T{}),
        packed(b.x * scale, b.y * scale, T{}), packed(b.z * scale, b.w * scale, T{})};
}

unsigned blocksFor(std::int64_t threads) {
    return static_cast<unsigned>((threads + kThreads - 1) / kThreads);
}

template <class T>
cudaError_t rowProducts(const BackwardTensors& tensors, const BackwardSums& sums,
                        const Shape& shape, cudaStream_t stream) {
    attentionRowProducts<<<blocksFor(shape.rows() * kLanes), kThreads, 0, stream>>>(
        static_cast<const T*>(tensors.o), static_cast<const T*>(tensors.outputGradient),
        sums.rowProducts, sums.query, static_cast<int>(shape.rows()), static_cast<int>(shape.dim));
    return cudaGetLastError();
}

template <class T>
cudaError_t rounding(const BackwardTensors& tensors, const BackwardSums& sums, const Shape& shape,
                     cudaStream_t stream) {
    const std::int64_t vectors = shape.rows() * shape.dim / 8;
    attentionRounding<<<blocksFor(vectors), kThreads, 0, stream>>>(
        sums.query, static_cast<T*>(tensors.qGradient), vectors,
        static_cast<float>(1 / std::sqrt(static_cast<double>(shape.dim))));
    return cudaGetLastError();
}

} // namespace

cudaError_t launchRowProducts(const BackwardTensors& tensors, const BackwardSums& sums,
                              const Shape& shape, DataType type, cudaStream_t stream) {
    return type == DataType::Fp16 ? rowProducts<__half>(tensors, sums, shape, stream)
                                  : rowProducts<__nv_bfloat16>(tensors, sums, shape, stream);
}

cudaError_t launchRounding(const BackwardTensors& tensors, const BackwardSums& sums,
                           const Shape& shape, DataType type, cudaStream_t stream) {
    return type == DataType::Fp16 ? rounding<__half>(tensors, sums, shape, stream)
                                  : rounding<__nv_bfloat16>(tensors, sums, shape, stream);
}

} // namespace ridge::workloads::attention
