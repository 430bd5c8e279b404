// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/compare.h"
#include "workloads/harness/gpu.h"

#include <cstdint>

namespace ridge::workloads::bandwidth {

/// Sum modulo 2^64 of the blocks' sums.
Result<std::uint64_t> sumOfPartials(const DeviceBuffer& partials, cudaStream_t stream);

/// Sum modulo 2^64 of all 32-bit words of a buffer on the GPU, a multiple of 16 bytes.
Result<std::uint64_t> sumOnDevice(const DeviceBuffer& words, cudaStream_t stream);

/// Passes when the sums are equal.
CheckOutcome exactly(std::uint64_t sum, std::uint64_t expected);

} // namespace ridge::workloads::bandwidth
