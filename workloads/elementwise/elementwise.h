// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::elementwise {

/// What fusing saves, and how a kernel moves along the roofline with its FLOPs per byte.
Workload workload();

} // namespace ridge::workloads::elementwise
