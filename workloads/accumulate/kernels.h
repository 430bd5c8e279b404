// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/accumulate/emulation.h"

#include <cstdint>
#include <cuda_runtime_api.h>

namespace ridge::workloads::accumulate {

/// As the kernel writes it.
struct Found {
    float sum = 0; ///< exact: every sum type fits
    std::uint32_t padding = 0;
    std::int64_t lastThatCounted = 0; ///< as Sum's
};

/// One thread adds kTerm, rounded to its type, `terms` times, one after the other.
cudaError_t launchSum(const Types& types, std::int64_t terms, Found* found, cudaStream_t stream);

} // namespace ridge::workloads::accumulate
