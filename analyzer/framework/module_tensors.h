// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/framework_rows.h"
#include "analyzer/results/memory_summary.h"

namespace ridge::analyzer {

/// Tells the modules of `rows` which tensors of theirs were live at the peaks of `memory`, summed
/// over GPUs. A module that did nothing in what is told gets a row. n log n.
void addTensors(const MemorySummary& memory, FrameworkRows& rows);

} // namespace ridge::analyzer
