// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The records of a second run.
#pragma once

#include "collector/inject/record_buffer.h"

#include <span>
#include <vector>

namespace ridge::inject {

/// Those of `names` that were not declared before: a value of a kernel is of the metric with its place.
void declareMetrics(std::span<const char* const> names);

/// `values`: by metric; none where the kernel was not counted, or not yet.
void writeKernel(spool::ReplayedKernel kernel, std::span<const double> values);

} // namespace ridge::inject
