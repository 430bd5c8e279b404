// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// The families of `kernels` by total time, largest first; families without a kernel are left out.
/// Calls, times and shares add up to those of `kernels`.
std::vector<KernelFamilyRow> kernelFamilies(std::span<const KernelRow> kernels);

} // namespace ridge::analyzer
