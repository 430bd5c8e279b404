// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cuda_runtime_api.h>

namespace ridge::workloads::calibration {

// Kernels `void(int rounds, float* out)`; out has one element a thread. The time of a launch grows
// with `rounds`. Other kernels of the suite are those of ceilings/kernels.h.

const void* additionsKernel();
const void* cachedLoadsKernel(); ///< reads the first 2.5 KiB of out
const void* conflictingLoadsKernel();
const void* fewCountersKernel(); ///< counts in the first 32 words of out
const void* tinyKernel();
const void* longLastBlockKernel(); ///< the grid's last block does kLastBlockFactor x rounds
const void* spinOnClockKernel();   ///< `rounds` microseconds of the GPU's clock

inline constexpr int kLastBlockFactor = 16;

/// bf16 products of 16 x 8 x 16 by each warp.
const void* warpProductsKernel();

/// `void(int rounds, const std::uint32_t* next, float* out)`: thread 0 of each block follows
/// `next`.
const void* pointerChaseKernel();
/// Fills next[0 .. count) with one cycle through all its indices, far apart; count is a power of 2.
cudaError_t fillCycle(std::uint32_t* next, std::uint32_t count, cudaStream_t stream);

} // namespace ridge::workloads::calibration
