// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/gpu.h"

#include <cuda_runtime_api.h>
#include <string>

namespace ridge::workloads {

/// Launches a kernel that takes exactly `arguments`. `what` names it in a Failure.
template <class... Arguments>
Status launchKernel(const std::string& what, const void* kernel, unsigned blocks, unsigned threads,
                    cudaStream_t stream, Arguments... arguments) {
    void* parameters[] = {&arguments..., nullptr};
    return cudaStatus(cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), parameters, 0, stream),
                      "launching " + what);
}

} // namespace ridge::workloads
