// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/rows/framework_rows.h"
#include "analyzer/results/rows/memory_summary.h"

namespace ridge::analyzer {

/// Gives the modules of `rows` the tensors of theirs that were live at the peaks of `memory`,
/// summed over GPUs. A module that did nothing in the reported part gets a row. n log n.
void addTensors(const MemorySummary& memory, FrameworkRows& rows);

} // namespace ridge::analyzer
