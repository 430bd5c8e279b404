// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/sampled_groups.h"

namespace ridge::analyzer {

/// The least squares of shareOut(): one entry per column, with Estimates of additive metrics only.
/// `columns`: groups with sampled time, each once. Groups that are in none share one column more.
std::vector<BusyShares> solveShares(const DeviceSamples& samples,
                                    std::span<const Operation> operations,
                                    const OperationGroups& groups,
                                    std::span<const std::uint32_t> columns);

} // namespace ridge::analyzer
