// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "check.h"
#include "gpu.h"

#include <ctime>

namespace ridge::gpu {

namespace {

__global__ void ridgeEmpty() {}

__global__ void ridgeAdd(int* counter) {
    *counter += 1;
}

__global__ void ridgeSpin(long long nanoseconds) {
    long long start = 0;
    long long now = 0;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(start));
    do {
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    } while (now - start < nanoseconds);
}

} // namespace

void needGpu() {
    int devices = 0;
    const cudaError_t error = cudaGetDeviceCount(&devices);
    if (error != cudaSuccess || devices == 0) {
        std::fprintf(stderr, "no usable GPU: %s\n", cudaGetErrorString(error));
        std::_Exit(kNoGpu);
    }
    check(cudaSetDevice(0), "cudaSetDevice");
    check(cudaFree(nullptr), "starting CUDA");
}

void launchEmpty(int count) {
    for (int i = 0; i < count; ++i) {
        ridgeEmpty<<<1, 1>>>();
    }
    check(cudaGetLastError(), "launching ridgeEmpty");
}

int addOnGpu(int count) {
    int* counter = nullptr;
    int result = 0;
    check(cudaMalloc(&counter, sizeof(int)), "cudaMalloc");
    check(cudaMemset(counter, 0, sizeof(int)), "cudaMemset");
    for (int i = 0; i < count; ++i) {
        ridgeAdd<<<1, 1>>>(counter);
    }
    check(cudaMemcpy(&result, counter, sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(cudaFree(counter), "cudaFree");
    return result;
}

void launchSpin(int microseconds) {
    ridgeSpin<<<1, 1>>>(microseconds * 1000LL);
    check(cudaGetLastError(), "launching ridgeSpin");
}

void finish() {
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}

std::int64_t unixNs() {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

} // namespace ridge::gpu
