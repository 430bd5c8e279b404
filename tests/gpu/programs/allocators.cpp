// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Allocates one block of each kind in a function of its own, whose names `ridge record
// --memory-stacks` has to find. Exit status 77: no GPU.
#include "check.h"
#include "gpu.h"
#define NOINLINE __attribute__((noinline))

using ridge::gpu::check;

extern "C" {

NOINLINE void* allocateDevice(std::size_t bytes) {
    void* block = nullptr;
    check(cudaMalloc(&block, bytes), "cudaMalloc");
    return block;
}
NOINLINE void* allocateManaged(std::size_t bytes) {
    void* block = nullptr;
    check(cudaMallocManaged(&block, bytes), "cudaMallocManaged");
    return block;
}
NOINLINE void* allocatePinned(std::size_t bytes) {
    void* block = nullptr;
    check(cudaMallocHost(&block, bytes), "cudaMallocHost");
    return block;
}
NOINLINE void* allocateAsync(std::size_t bytes) {
    void* block = nullptr;
    check(cudaMallocAsync(&block, bytes, nullptr), "cudaMallocAsync");
    return block;
}
}

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)
        return 77;
    for (int i = 0; i < 3; ++i) {
        void* device = allocateDevice(1'000'001);
        void* managed = allocateManaged(2'000'002);
        void* pinned = allocatePinned(3'000'003);
        void* pooled = allocateAsync(4'000'004);
        check(cudaFree(device), "cudaFree");
        check(cudaFree(managed), "cudaFree");
        check(cudaFreeHost(pinned), "cudaFreeHost");
        check(cudaFreeAsync(pooled, nullptr), "cudaFreeAsync");
    }
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}
