// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/attention/formulas.h"
#include "workloads/attention/tensors.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

namespace ridge::workloads::attention {

/// [batch x heads] matrices of [seq, dim]: Q, K and V in boxes of 128 rows, O of 64
/// (harness/tensor_map.h).
struct HopperTensors {
    CUtensorMap q{}, k{}, v{}, o{};
    float* logSums = nullptr; ///< as in ForwardTensors
    int smCount = 0;
};
Result<HopperTensors> hopperTensors(const ForwardTensors& tensors, const Shape& shape,
                                    DataType type);

/// The whole forward pass with TMA and wgmma, for compute capability 9.0.
cudaError_t launchWgmma(const HopperTensors& tensors, const Shape& shape, DataType type,
                        cudaStream_t stream);

/// Queries that the backward kernel takes at a time.
constexpr int hopperQueries(std::int64_t dim) {
    return dim <= 64 ? 128 : 64;
}
/// Number of 64-query tiles that hold the sums of a matrix, rounded up to whole steps of
/// hopperQueries().
std::int64_t hopperTiles(const Shape& shape);

/// Row sums of 64 queries for the backward kernel; zeros beyond the last query.
struct HopperRowSums {
    float shift[64];   ///< log2 of the sum of exp(scaled score)
    float product[64]; ///< D
};

/// Q and dO in boxes of hopperQueries() rows, K and V of 128, dK and dV of 64.
struct HopperGradientMaps {
    CUtensorMap q{}, k{}, v{}, outputGradient{}, kGradient{}, vGradient{};
};

struct HopperGradients {
    HopperGradientMaps maps;
    HopperRowSums* rowSums = nullptr; ///< [matrices, hopperTiles()]
    /// dQ / scale in fp32, [matrices, hopperTiles(), dim / 8, 128, 4] with dim rounded up to 64 or
    /// 128. What thread t of a warpgroup holds of a 64 x dim product is at [., t, .]
    /// (device/warpgroup.h).
    float* querySums = nullptr;
};
Result<HopperGradients> hopperGradients(const BackwardTensors& tensors, const Shape& shape,
                                        DataType type);

/// Bytes of rowSums, and of both.
std::size_t hopperRowSumBytes(const Shape& shape);
std::size_t hopperWorkspace(const Shape& shape);

/// rowSums from O, dO and the log-sums; zeros to querySums.
cudaError_t launchHopperRowSums(const HopperGradients& to, const BackwardTensors& tensors,
                                const Shape& shape, DataType type, cudaStream_t stream);

/// dK and dV, and the parts of dQ added to querySums; compute capability 9.0.
cudaError_t launchGradientsWgmma(const HopperGradients& tensors, const Shape& shape, DataType type,
                                 cudaStream_t stream);

/// dQ from querySums.
cudaError_t launchHopperRounding(const HopperGradients& from, const BackwardTensors& tensors,
                                 const Shape& shape, DataType type, cudaStream_t stream);

} // namespace ridge::workloads::attention
