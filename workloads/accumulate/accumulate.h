// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::accumulate {

/// Why sums are kept in fp32: what is left of 0.01 added thousands of times.
Workload workload();

} // namespace ridge::workloads::accumulate
