// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exports/timeline_events.h"
#include "exports/timeline_writer.h"

namespace ridge::exports {

/// All of a recording that has a time: for each process its threads (NVTX ranges, marks, PyTorch's modules and ops,
/// CUDA calls), streams (kernels, copies, fills, joined with their launches) and allocated bytes; for each GPU its
/// counters. What does not nest in a row gets another one of the name with "(2)". `facts` and `events` are of
/// trace::readEvents(). Memory grows with what overlaps and with the blocks that are allocated at a time. Once. An
/// Error, with the timeline half written, where a temporary file failed.
Result<void> writeTimeline(const trace::Trace& facts, TimelineEvents& events, TimelineWriter& to);

} // namespace ridge::exports
