// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A library that torture_modules loads and unloads. It brings its own kernel and its own copy of
// NVTX.
#include "check.h"

#include <nvtx3/nvToolsExt.h>

namespace {

extern "C" __global__ void pluginKernel(int* out) {
    atomicAdd(out, 2);
}

} // namespace

extern "C" __attribute__((visibility("default"))) int pluginRun(int count) {
    using namespace ridge::gpu;
    nvtxRangePushA("plugin");
    int* counter = nullptr;
    int result = 0;
    check(cudaMalloc(&counter, sizeof(int)), "cudaMalloc");
    check(cudaMemset(counter, 0, sizeof(int)), "cudaMemset");
    for (int i = 0; i < count; ++i) {
        pluginKernel<<<1, 1>>>(counter);
    }
    check(cudaMemcpy(&result, counter, sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(cudaFree(counter), "cudaFree");
    nvtxRangePop();
    return result;
}
