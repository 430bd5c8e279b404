// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The rungs that need Hopper: TMA and wgmma. fp32 is rounded to TF32.
#pragma once

#include "workloads/matmul/formulas.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

namespace ridge::workloads::matmul {

/// A [m, k] in boxes of 128 rows, B and C [m, n] in boxes of 64 rows: harness/tensor_map.h. B is
/// [k, n], or [n, k] where transposesB(); fp32 of A and B is read as TF32.
struct HopperOperands {
    CUtensorMap a{}, b{}, boxesOfC{};
    void* c = nullptr;
    std::int64_t pitchC = 0; ///< elements
};

/// A block per 128 x 128 tile of C; all its threads load, multiply and store in turn, two blocks on
/// an SM.
cudaError_t launchWgmma(const HopperOperands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream);

/// How many slices of the depth fill `smCount` SMs with such blocks; no slice is empty.
std::int64_t slicesOf(const Shape& shape, DataType type, int smCount);

/// The same for each of `slices` slices of the depth: out is [slices, m, pitchC].
cudaError_t launchSlices(const HopperOperands& operands, const Shape& shape, DataType type,
                         float* out, std::int64_t slices, cudaStream_t stream);

/// One block per SM works tile after tile of 128 x 256. One warpgroup loads ahead, two multiply,
/// and results leave by TMA while the next tile is loaded. `cluster`: 1, or 2 blocks that share
/// each tile of B. fp8 is added in fp32 every 256 of k.
cudaError_t launchPersistent(const HopperOperands& operands, const Shape& shape, DataType type,
                             int cluster, int smCount, cudaStream_t stream);

} // namespace ridge::workloads::matmul
