// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::lowbit {

/// Products with weights of 4 and 8 bits: which kernel suits one row, a few, and many.
Workload workload();

} // namespace ridge::workloads::lowbit
