// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/run/options.h"

namespace ridge::workloads::ceilings {

/// Measures what this device reaches of each resource: one load per resource, its sweep, the best
/// point measured again.
Suite suite();

} // namespace ridge::workloads::ceilings
