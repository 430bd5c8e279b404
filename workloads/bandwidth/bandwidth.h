// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::bandwidth {

/// How many bytes in flight saturate the memory: three ways to copy, swept over blocks per SM.
Workload workload();

} // namespace ridge::workloads::bandwidth
