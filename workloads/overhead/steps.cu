// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/overhead/kernels.h"

namespace ridge::workloads::overhead {
namespace {

__global__ void __launch_bounds__(kThreads)
    halveAndShift(const float* x, float* y, std::int64_t elements, unsigned blocksPerStep,
                  unsigned firstStep) {
    const unsigned step = firstStep + blockIdx.x / blocksPerStep;
    const std::int64_t element =
        static_cast<std::int64_t>(blockIdx.x % blocksPerStep) * kThreads + threadIdx.x;
    if (element >= elements)
        return;
    const std::int64_t index = step * elements + element;
    y[index] = fmaf(x[index], 0.5F, static_cast<float>(step));
}

} // namespace

cudaError_t launchSteps(const float* x, float* y, const Shape& shape, std::int64_t first,
                        std::int64_t steps, cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>(shape.blocksPerStep() * steps);
    halveAndShift<<<blocks, kThreads, 0, stream>>>(x, y, shape.elements,
                                                   static_cast<unsigned>(shape.blocksPerStep()),
                                                   static_cast<unsigned>(first));
    return cudaGetLastError();
}

} // namespace ridge::workloads::overhead
