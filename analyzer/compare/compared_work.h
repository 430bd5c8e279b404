// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"
#include "analyzer/results/rows/operation_group.h"

#include <span>

namespace ridge::analyzer {

/// Work that is known of this part of a group's time counts for all of it.
inline constexpr double kLeastKnown = 0.95;

/// `share` of the work of a group that the program says or that follows by shape; of a copy or fill
/// its bytes.
GroupWork statedWork(const OperationGroup& group, const Roofs& roofs, double share);

/// `share` of a group's replayed FLOPs by unit and DRAM bytes.
GroupWork countedWork(const OperationGroup& group, const Roofs& roofs, double share);

/// Sets the origin of `row`, which is to hold `groups`: replayed work replaces the stated one where
/// it is known of as much of their time.
void chooseWork(std::span<ComparedGroup> groups, ChangeRow& row);

} // namespace ridge::analyzer
