// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// usage: tma_store
// Writes fresh device memory by a bulk copy from shared memory and reads it back with plain loads:
// right by any measure. Under `compute-sanitizer --tool initcheck` it tells whether that tool sees
// such stores. An error that it reports here is the tool's, not the program's.
#include "check.h"
#include "gpu.h"

#include <cstdint>

namespace {

constexpr int kFloats = 1024;

__global__ void storeBulk(float* out) {
    __shared__ __align__(16) float numbers[kFloats];
    for (int i = static_cast<int>(threadIdx.x); i < kFloats; i += static_cast<int>(blockDim.x))
        numbers[i] = static_cast<float>(i);
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x != 0)
        return;
    const auto from = static_cast<std::uint32_t>(__cvta_generic_to_shared(numbers));
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n"
                 "cp.async.bulk.commit_group;\n"
                 "cp.async.bulk.wait_group 0;" ::"l"(out),
                 "r"(from), "r"(kFloats * 4)
                 : "memory");
}

__global__ void countWrong(const float* numbers, int* wrong) {
    for (int i = static_cast<int>(threadIdx.x); i < kFloats; i += static_cast<int>(blockDim.x))
        if (numbers[i] != static_cast<float>(i))
            atomicAdd(wrong, 1);
}

} // namespace

int main() {
    using ridge::gpu::check;
    ridge::gpu::needGpu();
    float* numbers = nullptr;
    int* wrong = nullptr;
    check(cudaMalloc(&numbers, kFloats * sizeof(float)), "cudaMalloc");
    check(cudaMalloc(&wrong, sizeof(int)), "cudaMalloc");
    check(cudaMemset(wrong, 0, sizeof(int)), "cudaMemset");
    storeBulk<<<1, 128>>>(numbers);
    countWrong<<<1, 128>>>(numbers, wrong);
    int count = -1;
    check(cudaMemcpy(&count, wrong, sizeof(int), cudaMemcpyDefault), "cudaMemcpy");
    if (count != 0)
        std::fprintf(stderr, "%d of %d numbers are wrong\n", count, kFloats);
    return count != 0 ? 1 : 0;
}
