// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Copies of boxes of a matrix by the tensor memory accelerator (PTX ISA, cp.async.bulk.tensor; sm_90). The map says the
// matrix, the box and how it lies in shared memory (harness/tensor_map.h). Outside of the matrix zeros are read and
// nothing is written. One thread starts a copy.
#pragma once

#include "workloads/device/tensor_core.h"

#include <cstdint>
#include <cuda.h>

namespace ridge::workloads {

/// The box whose first element is [row, column] comes to `box`; `arrived` is told of its bytes.
__device__ __forceinline__ void loadBox(void* box, const CUtensorMap* map, int row, int column,
                                        std::uint64_t* arrived) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%3, %4}], [%2];" ::"r"(sharedAddress(box)),
                 "l"(map), "r"(sharedAddress(arrived)), "r"(column), "r"(row)
                 : "memory");
}

/// The same to the same place in all blocks of the cluster in `mask`, and to the barrier of each.
__device__ __forceinline__ void loadBoxToAll(void* box, const CUtensorMap* map, int row, int column,
                                             std::uint64_t* arrived, std::uint16_t mask) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes"
                 ".multicast::cluster [%0], [%1, {%3, %4}], [%2], %5;" ::"r"(sharedAddress(box)),
                 "l"(map), "r"(sharedAddress(arrived)), "r"(column), "r"(row), "h"(mask)
                 : "memory");
}

/// Shared memory that threads wrote is seen by copies and by wgmma from here on: by each writer, before a barrier.
__device__ __forceinline__ void fenceSharedWrites() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

__device__ __forceinline__ void storeBox(const CUtensorMap* map, const void* box, int row,
                                         int column) {
    asm volatile(
        "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];\n"
        "cp.async.bulk.commit_group;" ::"l"(map),
        "r"(sharedAddress(box)), "r"(column), "r"(row)
        : "memory");
}

/// Until at most `pending` of this thread's newest stores still read shared memory.
template <int pending>
__device__ __forceinline__ void waitForStoresToRead() {
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(pending) : "memory");
}

__device__ __forceinline__ void prefetch(const CUtensorMap* map) {
    asm volatile("prefetch.tensormap [%0];" ::"l"(map) : "memory");
}

} // namespace ridge::workloads
