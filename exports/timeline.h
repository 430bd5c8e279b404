// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exports/timeline_writer.h"
#include "trace/records/trace.h"

namespace ridge::exports {

/// All of a recording that has a time: for each process its threads (NVTX ranges, marks, PyTorch's modules and ops,
/// CUDA calls), streams (kernels, copies, fills, joined with their launches) and allocated bytes; for each GPU its
/// counters. What does not nest in a row gets another one of the name with "(2)".
/// Needs memory for the times of one row at a time.
void writeTimeline(const trace::Trace& trace, TimelineWriter& to);

} // namespace ridge::exports
