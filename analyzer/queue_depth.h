// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations.h"
#include "analyzer/statistics.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// Queue depth at the launches of each launch configuration: by row of Trace::configs, and last for
/// kernels whose configuration is not known. An operation waits from the begin of its launch call
/// to its own start; at a launch call's begin those of the same device that began to wait earlier
/// count. `operations` as of collectOperations(). n log n, n when launched in the order of start.
std::vector<QueueDepth> queueDepths(const trace::Trace& trace,
                                    std::span<const Operation> operations);

} // namespace ridge::analyzer
