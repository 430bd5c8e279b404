// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/occupancy.h"
#include "trace/records/records.h"

namespace ridge::analyzer {

/// Resident blocks per SM from the limits of threads, warps, blocks, registers and shared memory.
///
/// Source: CUDA C++ Programming Guide, 'Technical Specifications per Compute Capability', and the
/// allocation units that its occupancy calculator states for 8.0 to 12.0. Registers go to warps in
/// units of 256, and warps of a block are spread over four partitions. Shared memory goes in units
/// of 128 bytes, plus what the system reserves per block. Launches with thread block clusters:
/// waves use the number of clusters that CUPTI says the device can hold at once.
Occupancy occupancy(const trace::KernelConfig& config, const trace::Device& device);

} // namespace ridge::analyzer
