// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::attention {

/// Attention with scores in memory and with scores in registers: the same result from N^2 and from
/// N bytes.
Workload workload();

} // namespace ridge::workloads::attention
