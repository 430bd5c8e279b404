// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::mxint8 {

/// Shared exponents: a third of the bytes is the input, the rest is what decoding it writes.
Workload workload();

} // namespace ridge::workloads::mxint8
