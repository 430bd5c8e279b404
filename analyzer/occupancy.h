// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records.h"

#include <cstdint>

namespace ridge::analyzer {

/// How a launch fills a device. METHOD.md, 'Definitions'.
struct Occupancy {
    std::uint64_t blocks = 0; ///< of the grid; 0: the launch is not known
    int blocksPerSm = 0;      ///< resident at once; 0: not known, or the launch cannot run there
    int smCount = 0;          ///< 0: not known
    double waves = 0;         ///< blocks / (SMs x blocksPerSm); 0: not known
    double tailLoss = 0;      ///< 1 - waves / ceil(waves), share of the last wave that idles
    /// True when less than one block per SM was launched and all fit at once.
    bool underFilled() const {
        return smCount > 0 && blocks > 0 && blocks < std::uint64_t(smCount) && waves < 1;
    }
};

/// Resident blocks per SM from the limits of threads, warps, blocks, registers and shared memory.
///
/// Source: CUDA C++ Programming Guide, 'Technical Specifications per Compute Capability', and the
/// allocation units that its occupancy calculator states for 8.0 to 12.0: registers go to warps in
/// units of 256, warps of a block are spread over four partitions, shared memory in units of 128
/// bytes plus what the system reserves per block. Launches with thread block clusters: waves use the
/// number of clusters that CUPTI says the device can hold at once.
Occupancy occupancy(const trace::KernelConfig& config, const trace::Device& device);

} // namespace ridge::analyzer
