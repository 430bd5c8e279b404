// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// flops             kernels whose work is known exactly, three launches each; says it as JSON
// flops spin        a kernel that waits for one in another stream, between two that do not
// flops nccl        the same, both named as a communication library's
#include "check.h"
#include "gpu.h"

#include <cuda_fp16.h>

#include <cstring>

namespace {

using namespace ridge::gpu;

constexpr int kLaunches = 3;
constexpr std::size_t kElements = std::size_t{64} << 20; // 768 MiB in all: 15 times an H200's L2
constexpr int kBlocks = 132 * 8, kThreads = 256, kIterations = 4096, kChains = 4;

__global__ void ridgeAdd(float* c, const float* a, const float* b) {
    const std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
    c[i] = __fadd_rn(a[i], b[i]);
}

__device__ float multiplyAdd(float v, float x, float y) {
    return __fmaf_rn(v, x, y);
}
__device__ double multiplyAdd(double v, double x, double y) {
    return __fma_rn(v, x, y);
}
__device__ __half2 multiplyAdd(__half2 v, __half2 x, __half2 y) {
    return __hfma2(v, x, y);
}

/// kIterations x kChains multiply-adds a thread; the starts come from memory, so that nothing else
/// computes.
template <class T>
__device__ void multiplyAdds(T* values, T x, T y) {
    T* own = values + (blockIdx.x * blockDim.x + threadIdx.x) * kChains;
    T v[kChains];
    for (int chain = 0; chain < kChains; ++chain) {
        v[chain] = own[chain];
    }
    for (int i = 0; i < kIterations; ++i) {
        for (int chain = 0; chain < kChains; ++chain) {
            v[chain] = multiplyAdd(v[chain], x, y);
        }
    }
    for (int chain = 0; chain < kChains; ++chain) {
        own[chain] = v[chain];
    }
}

__global__ void ridgeFma32(float* values, float x, float y) {
    multiplyAdds(values, x, y);
}
__global__ void ridgeFma64(double* values, double x, double y) {
    multiplyAdds(values, x, y);
}
__global__ void ridgeFmaHalf2(__half2* values, __half2 x, __half2 y) {
    multiplyAdds(values, x, y);
}

constexpr long long kGiveUp = 120'000'000'000; // clocks, about a minute: no test should need it

__device__ void waitFor(const volatile int* flag) {
    const long long start = clock64();
    while (*flag == 0 && clock64() - start < kGiveUp) {
    }
}

__global__ void ridgeWaits(const volatile int* flag) {
    waitFor(flag);
}
extern "C" __global__ void ncclDevKernel_RidgeWaits(const volatile int* flag) {
    waitFor(flag);
}
__global__ void ridgeReleases(volatile int* flag) {
    *flag = 1;
}
extern "C" __global__ void ncclDevKernel_RidgeReleases(volatile int* flag) {
    *flag = 1;
}

/// Its code must be there before another kernel waits for it: loading it would wait for that one.
template <class Kernel>
void load(Kernel* kernel) {
    cudaFuncAttributes attributes{};
    check(cudaFuncGetAttributes(&attributes, kernel), "cudaFuncGetAttributes");
}

template <class T>
T* zeroed(std::size_t count) {
    T* memory = nullptr;
    check(cudaMalloc(&memory, count * sizeof(T)), "cudaMalloc");
    check(cudaMemset(memory, 0, count * sizeof(T)), "cudaMemset");
    return memory;
}

void known() {
    constexpr std::size_t kValues = std::size_t{kBlocks} * kThreads * kChains;
    float *a = zeroed<float>(kElements), *b = zeroed<float>(kElements),
          *c = zeroed<float>(kElements);
    float* singles = zeroed<float>(kValues);
    double* doubles = zeroed<double>(kValues);
    __half2* halves = zeroed<__half2>(kValues);
    const __half2 x = __float2half2_rn(0.5F), y = __float2half2_rn(0.25F);
    for (int i = 0; i < kLaunches; ++i) {
        ridgeAdd<<<kElements / kThreads, kThreads>>>(c, a, b);
        ridgeFma32<<<kBlocks, kThreads>>>(singles, 0.5F, 0.25F);
        ridgeFma64<<<kBlocks, kThreads>>>(doubles, 0.5, 0.25);
        ridgeFmaHalf2<<<kBlocks, kThreads>>>(halves, x, y);
    }
    check(cudaGetLastError(), "launch");
    finish();
    constexpr double kMultiplyAdds = static_cast<double>(kValues) * kIterations;
    std::printf("{\"launches\": %d, \"kernels\": {\n"
                " \"ridgeAdd\": {\"flop\": %.0f, \"read\": %.0f, \"written\": %.0f},\n"
                " \"ridgeFma32\": {\"flop\": %.0f},\n \"ridgeFma64\": {\"flop\": %.0f},\n"
                " \"ridgeFmaHalf2\": {\"flop\": %.0f}}}\n",
                kLaunches, static_cast<double>(kElements), kElements * 8.0, kElements * 4.0,
                2 * kMultiplyAdds, 2 * kMultiplyAdds, 4 * kMultiplyAdds);
}

void waiting(bool asNccl) {
    int* flag = zeroed<int>(1);
    float* values = zeroed<float>(std::size_t{kBlocks} * kThreads * kChains);
    cudaStream_t streams[2] = {};
    for (cudaStream_t& stream : streams) {
        check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate");
    }
    load(ridgeReleases);
    load(ncclDevKernel_RidgeReleases);
    ridgeFma32<<<kBlocks, kThreads>>>(values, 0.5F, 0.25F);
    finish();
    if (asNccl) {
        ncclDevKernel_RidgeWaits<<<1, 1, 0, streams[0]>>>(flag);
        ncclDevKernel_RidgeReleases<<<1, 1, 0, streams[1]>>>(flag);
    } else {
        ridgeWaits<<<1, 1, 0, streams[0]>>>(flag);
        ridgeReleases<<<1, 1, 0, streams[1]>>>(flag);
    }
    check(cudaGetLastError(), "launch");
    finish();
    ridgeFma32<<<kBlocks, kThreads>>>(values, 0.5F, 0.25F);
    finish();
}

} // namespace

int main(int argc, char** argv) {
    needGpu();
    const char* what = argc > 1 ? argv[1] : "";
    if (std::strcmp(what, "spin") == 0 || std::strcmp(what, "nccl") == 0) {
        waiting(std::strcmp(what, "nccl") == 0);
    } else {
        known();
    }
    return 0;
}
