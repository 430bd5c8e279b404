// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Counters of a second run for hand-made traces, under CUPTI's names.
#pragma once

#include "tests/unit/analyzer/story.h"

#include <map>
#include <string>

namespace ridge::tests {

using Counters = std::map<std::string, double>;

/// Everything that a replay on an H200 counts, of a kernel that did nothing: all 0.
Counters nothingCounted();

/// A kernel of 50 % FP32, 20 % DRAM, 30 % L2 and L1. It adds `flops` as fadd, moves `bytes` from
/// and as many to DRAM, and twice that through the L2.
Counters fp32Counters(double flops, double bytes);

/// A kernel of 90 % tensor and 25 % DRAM: `flops` of bf16, `bytes` read.
Counters tensorCounters(double flops, double bytes);

void count(Story& story, trace::KernelId kernel, const Counters& counters);

} // namespace ridge::tests
