// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::overhead {

/// What launching costs, and four ways to pay less of it.
Workload workload();

} // namespace ridge::workloads::overhead
