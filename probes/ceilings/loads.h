// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The points of each resource's sweep. A Load keeps the memory that it uses.
#pragma once

#include "probes/ceilings/kernels.h"
#include "probes/ceilings/measure.h"
#include "workloads/harness/failure.h"

#include <memory>
#include <string>
#include <vector>

namespace ridge::workloads::ceilings {

using Loads = Result<std::vector<Load>>;

/// Blocks per SM are swept; each launch does the same work.
Loads loopLoads(const Bench& bench, Loop loop);

/// Which way a kernel moves data between device memory and the SMs.
enum class Traffic { Read, Write, Copy };

/// Random words, large against L2.
Result<std::shared_ptr<DeviceBuffer>> deviceSet(const Bench& bench);

/// Loads over `set`: all of it is read or written, or one half is copied to the other. Blocks per
/// SM and accesses under way are swept. Reads are also tried by TMA where the GPU has it.
Loads memoryLoads(const Bench& bench, Traffic traffic, const std::shared_ptr<DeviceBuffer>& set);

/// Reads that pass L1, of sets of 4 to 32 MiB as far as they fit into L2.
Loads l2Loads(const Bench& bench);

/// Reads of shared memory.
Loads l1Loads(const Bench& bench);

/// Copies from (`toDevice`) or to pinned host memory.
Loads pcieLoads(const Bench& bench, bool toDevice);

} // namespace ridge::workloads::ceilings
