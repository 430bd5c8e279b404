// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::transformer {

/// A decoder language model that trains; an iteration is a step on the next batch of a text.
Workload workload();

} // namespace ridge::workloads::transformer
