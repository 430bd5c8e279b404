// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/data_type.h"

#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>

namespace ridge::workloads {

/// Standard normal values, the same for the same seed on every GPU. Random, since zeros and other
/// regular data make tensor cores draw less power and run faster.
cudaError_t fillNormal(void* out, DataType type, std::size_t count, std::uint64_t seed,
                       cudaStream_t stream);

} // namespace ridge::workloads
