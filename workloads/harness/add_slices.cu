// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/slices.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace ridge::workloads {
namespace {

constexpr int kThreads = 256;

template <class T>
__global__ void __launch_bounds__(kThreads)
    addSlices(T* out, const float* slices, std::int64_t elements, int count) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    if (i >= elements)
        return;
    float sum = 0;
    for (int slice = 0; slice < count; ++slice)
        sum += slices[slice * elements + i];
    out[i] = static_cast<T>(sum);
}

template <class T>
cudaError_t launch(void* out, const float* slices, std::int64_t elements, std::int64_t count,
                   cudaStream_t stream) {
    const std::int64_t blocks = (elements + kThreads - 1) / kThreads;
    addSlices<<<static_cast<unsigned>(blocks), kThreads, 0, stream>>>(
        static_cast<T*>(out), slices, elements, static_cast<int>(count));
    return cudaGetLastError();
}

} // namespace

cudaError_t launchAddSlices(void* out, const float* slices, DataType type, std::int64_t elements,
                            std::int64_t count, cudaStream_t stream) {
    if (type == DataType::Fp32)
        return launch<float>(out, slices, elements, count, stream);
    return type == DataType::Fp16 ? launch<__half>(out, slices, elements, count, stream)
                                  : launch<__nv_bfloat16>(out, slices, elements, count, stream);
}

} // namespace ridge::workloads
