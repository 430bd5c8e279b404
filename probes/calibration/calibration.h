// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/run/options.h"

namespace ridge::workloads::calibration {

/// Runs the kernels of known.h, each repeated inside a range `calibration/<name>` that says nothing
/// of its work: a profiler must find the answer alone.
Suite suite();

} // namespace ridge::workloads::calibration
