// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// capture
// 50 kernels, then 30 inside cudaProfilerStart/Stop and the NVTX range "captured", then 20.
#include "check.h"
#include "gpu.h"

#include <cuda_profiler_api.h>
#include <nvtx3/nvToolsExt.h>

int main() {
    using namespace ridge::gpu;
    needGpu();
    launchEmpty(50);
    finish();
    check(cudaProfilerStart(), "cudaProfilerStart");
    nvtxRangePushA("captured");
    addOnGpu(30);
    nvtxRangePop();
    check(cudaProfilerStop(), "cudaProfilerStop");
    launchEmpty(20);
    finish();
    std::printf("captured 30\n");
    return 0;
}
