// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory that a module brings with it, for every_allocation.
#include "statics.h"

__device__ float g_staticTable[1'234'567];
__managed__ int g_staticManaged[7654];
__constant__ float c_staticConstant[321];

namespace {

__global__ void useStatics(float* out) {
    out[0] = g_staticTable[threadIdx.x] + float(g_staticManaged[threadIdx.x]) +
             c_staticConstant[threadIdx.x];
}

} // namespace

void ridge::gpu::loadStatics(float* out) {
    useStatics<<<1, 1>>>(out);
}
