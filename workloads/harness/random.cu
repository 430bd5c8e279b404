// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/random.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <type_traits>

namespace ridge::workloads {
namespace {

/// Finaliser of the SplitMix64 generator (Steele, Lea, Flood 2014).
__device__ std::uint64_t mixed(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

/// Box-Muller from two uniform numbers in (0, 1].
__device__ float normal(std::uint64_t bits) {
    const float u = (static_cast<float>(bits >> 40) + 1.0F) * 0x1p-24F;
    const float v = (static_cast<float>((bits >> 8) & 0xFFFFFFU) + 1.0F) * 0x1p-24F;
    return sqrtf(-2.0F * logf(u)) * cospif(2.0F * v);
}

/// Integers get the values times 40, rounded, the rare ones beyond their range cut off.
template <class T>
__device__ T rounded(float value) {
    if constexpr (std::is_integral_v<T>)
        return static_cast<T>(fminf(fmaxf(rintf(40.0F * value), -127.0F), 127.0F));
    else
        return static_cast<T>(value);
}

template <class T>
__global__ void fillNormalKernel(T* out, std::size_t count, std::uint64_t seed) {
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count;
         i += stride)
        out[i] = rounded<T>(normal(mixed(i ^ mixed(seed))));
}

__global__ void fillBytesKernel(std::uint8_t* out, std::size_t count, std::uint64_t seed) {
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count;
         i += stride)
        out[i] = static_cast<std::uint8_t>(mixed(i ^ mixed(seed)) >> 56);
}

constexpr int kThreads = 256, kBlocks = 2048;

template <class T>
cudaError_t launch(void* out, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
    fillNormalKernel<<<kBlocks, kThreads, 0, stream>>>(static_cast<T*>(out), count, seed);
    return cudaGetLastError();
}

} // namespace

cudaError_t fillBytes(void* out, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
    fillBytesKernel<<<kBlocks, kThreads, 0, stream>>>(static_cast<std::uint8_t*>(out), count, seed);
    return cudaGetLastError();
}

cudaError_t fillNormal(void* out, cudaDataType_t type, std::size_t count, std::uint64_t seed,
                       cudaStream_t stream) {
    switch (type) {
    case CUDA_R_64F:
        return launch<double>(out, count, seed, stream);
    case CUDA_R_32F:
        return launch<float>(out, count, seed, stream);
    case CUDA_R_16F:
        return launch<__half>(out, count, seed, stream);
    case CUDA_R_16BF:
        return launch<__nv_bfloat16>(out, count, seed, stream);
    case CUDA_R_8F_E4M3:
        return launch<__nv_fp8_e4m3>(out, count, seed, stream);
    case CUDA_R_8I:
        return launch<std::int8_t>(out, count, seed, stream);
    default:
        return cudaErrorInvalidValue;
    }
}

cudaError_t fillNormal(void* out, DataType type, std::size_t count, std::uint64_t seed,
                       cudaStream_t stream) {
    switch (type) {
    case DataType::Fp32:
        return fillNormal(out, CUDA_R_32F, count, seed, stream);
    case DataType::Fp16:
        return fillNormal(out, CUDA_R_16F, count, seed, stream);
    case DataType::Bf16:
        return fillNormal(out, CUDA_R_16BF, count, seed, stream);
    case DataType::Fp8:
        return fillNormal(out, CUDA_R_8F_E4M3, count, seed, stream);
    }
    return cudaErrorInvalidValue;
}

} // namespace ridge::workloads
