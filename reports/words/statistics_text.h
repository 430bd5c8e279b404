// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Statistics in words, the same in every report.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <vector>

namespace ridge::reports {

/// "median 3.10 µs, p95 4.00 µs, 2.90 µs to 12.0 µs, std 412 ns".
std::string spread(const analyzer::Distribution& times);

/// "first call 193 µs, 1.7 x the mean of the others (112 µs)"; "" below 1.5 times.
std::string slowFirstCall(const analyzer::KernelRow& row);

/// What a kernel's calls say beyond their sum and mean: spread, first call apart, launch latency
/// and queue depth. Nothing of a single call but its latency; the first call only where it took 1.5
/// times as long as the others.
std::vector<std::string> kernelStatistics(const analyzer::KernelRow& row);

/// Whether the least time of a kernel's calls says something: it is known, and a call is no tiny
/// kernel, whose time is that of any launch.
bool tellsLeastTime(const analyzer::Analysis& analysis, const analyzer::KernelRow& row);

/// Spread of a range's instances and the foreign work in their extents, where there is any.
std::vector<std::string> rangeStatistics(const analyzer::RangeRow& row);

/// "half of the bytes at 24.1 GB/s or less, best 26.0 GB/s; pageable host memory"; "" for nothing.
std::string copyStatistics(const analyzer::CopyRow& row);

} // namespace ridge::reports
