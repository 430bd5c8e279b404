// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>
#include <utility>

namespace ridge::workloads {

/// Launches a kernel with dynamic shared memory, opting in to more than 48 KiB if needed.
template <class... Parameters, class... Arguments>
cudaError_t launchWithShared(void (*kernel)(Parameters...), std::int64_t blocks, int threads,
                             std::size_t sharedBytes, cudaStream_t stream,
                             Arguments&&... arguments) {
    const cudaError_t error = cudaFuncSetAttribute(
        kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(sharedBytes));
    if (error != cudaSuccess)
        return error;
    kernel<<<static_cast<unsigned>(blocks), threads, sharedBytes, stream>>>(
        std::forward<Arguments>(arguments)...);
    return cudaGetLastError();
}

} // namespace ridge::workloads
