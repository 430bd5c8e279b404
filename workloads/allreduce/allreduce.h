// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::allreduce {

/// What adding gradients over GPUs costs, alone and in a step of data-parallel training. Needs two
/// GPUs.
Workload workload();

} // namespace ridge::workloads::allreduce
