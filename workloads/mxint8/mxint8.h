// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::mxint8 {

/// Numbers with shared exponents: a third of the moved bytes is input, the rest is what decoding
/// writes.
Workload workload();

} // namespace ridge::workloads::mxint8
