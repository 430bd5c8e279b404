// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exit_status.h"

#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstdlib>

namespace ridge::gpu {

/// Ends the program with status 3 and one line when `error` is not success.
inline void check(cudaError_t error, const char* what) {
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
        std::_Exit(kCudaError);
    }
}

/// A function of the driver as CUDA `version` (12050 for 12.5) has it; ends the program when it is
/// missing. No program links libcuda, so that each starts, and can say why it ends, without a
/// driver.
template <class Function>
Function driverFunction(const char* name, unsigned version) {
    void* address = nullptr;
    cudaDriverEntryPointQueryResult found{};
    check(cudaGetDriverEntryPointByVersion(name, &address, version, cudaEnableDefault, &found),
          name);
    if (found != cudaDriverEntryPointSuccess) {
        std::fprintf(stderr, "the driver lacks %s\n", name);
        std::_Exit(kCudaError);
    }
    return reinterpret_cast<Function>(address);
}

} // namespace ridge::gpu
