// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/kernels.h"

namespace ridge::workloads::ceilings {
namespace {

__global__ void empty() {}

__global__ void spin(long long nanoseconds) {
    unsigned long long begin = 0, now = 0;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
    do
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    while (now - begin < static_cast<unsigned long long>(nanoseconds));
}

} // namespace

const void* emptyKernel() {
    return reinterpret_cast<const void*>(empty);
}

const void* spinKernel() {
    return reinterpret_cast<const void*>(spin);
}

} // namespace ridge::workloads::ceilings
