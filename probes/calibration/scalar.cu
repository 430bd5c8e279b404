// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/calibration/kernels.h"

namespace ridge::workloads::calibration {
namespace {

constexpr int kWidth = 8;
constexpr int kSteps = 16;

__device__ std::int64_t threadNumber() {
    return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

/// In [0.5, 1), another for every thread and `salt`.
__device__ float seedOf(int salt) {
    std::uint32_t x = static_cast<std::uint32_t>(threadNumber()) * 0x9E3779B9U + salt * 0x85EBCA6BU;
    x = (x ^ (x >> 16)) * 0xC2B2AE35U;
    return 0.5F + static_cast<float>(x >> 9) * 0x1p-24F;
}

/// x -= y, y += x turns (x, y) by a sixth of a circle: additions that never grow.
__device__ __forceinline__ float addAround(int rounds) {
    float x[kWidth], y[kWidth];
#pragma unroll
    for (int i = 0; i < kWidth; ++i) {
        x[i] = seedOf(2 * i);
        y[i] = seedOf(2 * i + 1);
    }
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int step = 0; step < kSteps; ++step) {
#pragma unroll
            for (int i = 0; i < kWidth; ++i)
                x[i] -= y[i];
#pragma unroll
            for (int i = 0; i < kWidth; ++i)
                y[i] += x[i];
        }
    }
    float sum = 0;
#pragma unroll
    for (int i = 0; i < kWidth; ++i)
        sum += x[i] + y[i];
    return sum;
}

__global__ void additions(int rounds, float* out) {
    out[threadNumber()] = addAround(rounds);
}

__global__ void longLastBlock(int rounds, float* out) {
    const bool isLast = blockIdx.x + 1 == gridDim.x;
    out[threadNumber()] = addAround(isLast ? kLastBlockFactor * rounds : rounds);
}

__global__ void tinyOne(int, float* out) {
    out[threadNumber()] = seedOf(0);
}

template <int offset>
__device__ __forceinline__ std::uint32_t loadCached(const void* address) {
    std::uint32_t word;
    asm volatile("ld.global.ca.u32 %0, [%1 + %2];" : "=r"(word) : "l"(address), "n"(offset));
    return word;
}

/// Every round begins at another line, or ptxas would load once, before the loop.
__global__ void cachedLoads(int rounds, float* out) {
    std::uint32_t sum = 0;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
        const float* const mine = out + (round % 4 * 32 + static_cast<int>(threadIdx.x % 32));
        sum ^= loadCached<0>(mine) ^ loadCached<128>(mine);
        sum ^= loadCached<256>(mine) ^ loadCached<384>(mine);
        sum ^= loadCached<512>(mine) ^ loadCached<640>(mine);
        sum ^= loadCached<768>(mine) ^ loadCached<896>(mine);
        sum ^= loadCached<1024>(mine) ^ loadCached<1152>(mine);
        sum ^= loadCached<1280>(mine) ^ loadCached<1408>(mine);
        sum ^= loadCached<1536>(mine) ^ loadCached<1664>(mine);
        sum ^= loadCached<1792>(mine) ^ loadCached<1920>(mine);
    }
    if (sum == 0x5EED)
        out[threadNumber()] = static_cast<float>(sum);
}

/// Volatile for ptxas too, which would load once, before the loop.
template <int offset>
__device__ __forceinline__ std::uint32_t loadShared(std::uint32_t address) {
    std::uint32_t word;
    asm volatile("ld.volatile.shared.u32 %0, [%1 + %2];" : "=r"(word) : "r"(address), "n"(offset));
    return word;
}

/// Lane l reads row l of 32 rows of 32 words: all 32 lie in one bank.
__global__ void conflictingLoads(int rounds, float* out) {
    __shared__ float words[32 * 32];
    for (unsigned i = threadIdx.x; i < 32 * 32; i += blockDim.x)
        words[i] = seedOf(static_cast<int>(i));
    __syncthreads();
    const auto address =
        static_cast<std::uint32_t>(__cvta_generic_to_shared(words + threadIdx.x % 32 * 32));
    std::uint32_t sum = 0;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
        sum ^= loadShared<0>(address) ^ loadShared<4>(address);
        sum ^= loadShared<8>(address) ^ loadShared<12>(address);
        sum ^= loadShared<16>(address) ^ loadShared<20>(address);
        sum ^= loadShared<24>(address) ^ loadShared<28>(address);
    }
    out[threadNumber()] = static_cast<float>(sum);
}

/// Each addition waits for what the one before returned. A counter for each lane: ptxas would join
/// the additions of a warp to one address.
__global__ void fewCounters(int rounds, float* out) {
    auto* const counter = reinterpret_cast<std::uint32_t*>(out) + threadIdx.x % 32;
    std::uint32_t value = 1;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round)
        asm volatile("atom.global.add.u32 %0, [%1], %2;"
                     : "=r"(value)
                     : "l"(counter), "r"(value | 1U)
                     : "memory");
    if (value == 0x5EED)
        out[32] = 0;
}

__global__ void spinOnClock(int microseconds, float* out) {
    unsigned long long begin = 0, now = 0;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
    do
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    while (now - begin < 1000ULL * static_cast<unsigned>(microseconds));
    out[threadNumber()] = static_cast<float>(now - begin);
}

__global__ void pointerChase(int rounds, const std::uint32_t* next, float* out) {
    if (threadIdx.x != 0)
        return;
    std::uint32_t place = blockIdx.x * 0x9E3779B9U >> 8;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round)
        place = next[place];
    out[blockIdx.x] = static_cast<float>(place);
}

/// A linear congruential generator modulo a power of two with a - 1 divisible by 4 and odd c visits
/// every number once (Hull and Dobell 1962).
__global__ void fillCycleKernel(std::uint32_t* next, std::uint32_t count) {
    const std::uint32_t stride = gridDim.x * blockDim.x;
    for (std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride)
        next[i] = (i * 1664525U + 1013904223U) & (count - 1);
}

} // namespace

const void* additionsKernel() {
    return reinterpret_cast<const void*>(additions);
}

const void* cachedLoadsKernel() {
    return reinterpret_cast<const void*>(cachedLoads);
}

const void* conflictingLoadsKernel() {
    return reinterpret_cast<const void*>(conflictingLoads);
}

const void* fewCountersKernel() {
    return reinterpret_cast<const void*>(fewCounters);
}

const void* tinyKernel() {
    return reinterpret_cast<const void*>(tinyOne);
}

const void* longLastBlockKernel() {
    return reinterpret_cast<const void*>(longLastBlock);
}

const void* spinOnClockKernel() {
    return reinterpret_cast<const void*>(spinOnClock);
}

const void* pointerChaseKernel() {
    return reinterpret_cast<const void*>(pointerChase);
}

cudaError_t fillCycle(std::uint32_t* next, std::uint32_t count, cudaStream_t stream) {
    fillCycleKernel<<<2048, 256, 0, stream>>>(next, count);
    return cudaGetLastError();
}

} // namespace ridge::workloads::calibration
