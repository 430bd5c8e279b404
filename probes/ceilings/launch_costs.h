// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Costs that are no throughput of a unit: a rate is their number per second.
#pragma once

#include "probes/ceilings/measure.h"

namespace ridge::workloads::ceilings {

/// What one empty kernel adds between two events of a stream whose work is already queued: its
/// duration and its start on the GPU, less what the events themselves take. A profiler's own
/// figure, from record to record, is shorter or longer by what it counts as the kernel.
Status measureEmptyKernel(const Bench& bench, Ceiling& ceiling);

/// Host time of one cudaLaunchKernel into a stream with room in its queue.
Status measureLaunch(const Bench& bench, Ceiling& ceiling);

/// GPU time of a graph of 1000 empty kernels, one after the other, over their number.
Status measureGraphNode(const Bench& bench, Ceiling& ceiling);

} // namespace ridge::workloads::ceilings
