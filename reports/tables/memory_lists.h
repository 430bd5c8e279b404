// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The lists of the section on memory. Empty where there is nothing to list.
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/tables/table.h"

namespace ridge::reports {

/// Who owns the bytes at the peak of `space`, most bytes first: by NVTX range. The first ones have
/// the colours of the bands of memoryPlot().
Table rangeOwners(const analyzer::Analysis& analysis, const analyzer::MemorySpace& space);
/// The same of tensors, by module or marked range.
Table tensorOwners(const analyzer::Analysis& analysis, const analyzer::MemorySpace& space);
/// The same of blocks with a call stack, by place of the program.
Table placeOwners(const analyzer::Analysis& analysis, const analyzer::MemorySpace& space);

/// Ranges that free what they allocated.
Table churnTable(const analyzer::Analysis& analysis);
/// Asynchronous pools: what they reserved, and what of it was in use.
Table poolTable(const analyzer::Analysis& analysis);

} // namespace ridge::reports
