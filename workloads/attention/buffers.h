// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/attention/formulas.h"
#include "workloads/harness/gpu.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ridge::workloads::attention {

/// A tensor that a case needs on the GPU.
struct Need {
    DeviceBuffer* buffer = nullptr;
    double bytes = 0; ///< none where 0
    std::string what; ///< "Q"
};

/// Allocates all of them, or fails and says how much they need together.
Status allocate(std::span<const Need> needs);

/// Fills each buffer with its own standard normal numbers, which depend on the seed.
Status fillNormals(std::span<const DeviceBuffer* const> buffers, DataType type, std::uint64_t seed,
                   cudaStream_t stream);

/// Where the packed sequences start, as ForwardTensors takes it; null where they are not packed.
Result<DeviceBuffer> startsOnGpu(const Shape& shape, cudaStream_t stream);

/// The numbers of a buffer of `type`, after all work queued on `stream`.
Result<std::vector<float>> numbersOf(const DeviceBuffer& buffer, DataType type,
                                     cudaStream_t stream);

} // namespace ridge::workloads::attention
