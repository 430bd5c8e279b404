// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::matmul {

/// The climb from a product limited by memory accesses to one limited by arithmetic.
Workload workload();

} // namespace ridge::workloads::matmul
