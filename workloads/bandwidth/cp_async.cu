// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/kernels.h"
#include "workloads/bandwidth/tiles.h"
#include "workloads/device/tensor_core.h"

namespace ridge::workloads::bandwidth {
namespace {

/// Starts the copy of a tile, 16 bytes a thread at a time, past the registers and L1.
__device__ __forceinline__ void copyTile(uint4* tile, const Tiles& tiles) {
    const uint4* const source = tiles.begin();
    const int size = tiles.size();
#pragma unroll
    for (int j = 0; j < kTileVectors / kThreads; ++j) {
        const int index = j * kThreads + static_cast<int>(threadIdx.x);
        if (index < size)
            copyAsync16(tile + index, source + index, true);
    }
}

/// A group is committed for each tile, empty past the end, so that the number of groups under way
/// tells which tile has arrived.
template <int stages>
__global__ void __launch_bounds__(kThreads, kMostBlocksPerSm) readCpAsync(Arguments args) {
    extern __shared__ uint4 memory[];
    Tiles ahead(args), tiles(args);
    const std::int64_t count = tiles.count(args.passes);
    for (int i = 0; i < stages - 1; ++i, ahead.advance()) {
        if (i < count)
            copyTile(memory + i * kTileVectors, ahead);
        commitCopies();
    }
    std::uint64_t sum = 0;
    int stage = 0, free = stages - 1;
    for (std::int64_t i = 0; i < count; ++i, tiles.advance(), ahead.advance()) {
        waitForCopies<stages - 2>();
        __syncthreads(); // tile i is whole, and the stage filled next is no longer read
        if (i + stages - 1 < count)
            copyTile(memory + free * kTileVectors, ahead);
        commitCopies();
        sum += sumOfTile(memory + stage * kTileVectors, tiles.size());
        free = stage;
        stage = stage + 1 < stages ? stage + 1 : 0;
    }
    storeSum(args, sum);
}

/// The instruction takes the number of stages as a constant: the kernels of 2 to `stages`.
template <int stages>
const void* kernelOf(int wanted) {
    if (wanted == stages || stages == 2)
        return reinterpret_cast<const void*>(readCpAsync<stages>);
    return kernelOf<(stages > 2 ? stages - 1 : 2)>(wanted);
}

} // namespace

ReadKernel cpAsyncKernel(int stages) {
    return {kernelOf<kMostStages>(stages), static_cast<std::size_t>(stages) * kTileBytes};
}

} // namespace ridge::workloads::bandwidth
