// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/data_type.h"

#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>
#include <library_types.h>

namespace ridge::workloads {

/// Standard normal values, the same for the same seed on every GPU. Random, since zeros and other
/// regular data make tensor cores draw less power and run faster.
cudaError_t fillNormal(void* out, DataType type, std::size_t count, std::uint64_t seed,
                       cudaStream_t stream);

/// The same for any of 64F, 32F, 16F, 16BF, 8F_E4M3 and 8I (times 40 and rounded).
cudaError_t fillNormal(void* out, cudaDataType_t type, std::size_t count, std::uint64_t seed,
                       cudaStream_t stream);

/// Bytes of which each value is equally likely, the same for the same seed on every GPU.
cudaError_t fillBytes(void* out, std::size_t count, std::uint64_t seed, cudaStream_t stream);

} // namespace ridge::workloads
