// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu.h"

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

} // namespace ridge::gpu
