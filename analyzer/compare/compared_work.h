// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"
#include "analyzer/results/rows/operation_group.h"

#include <span>

namespace ridge::analyzer {

/// `share` of a group's annotated work; of a copy or fill its bytes.
GroupWork annotatedWork(const OperationGroup& group, const Roofs& roofs, double share);

/// `share` of a group's replayed FLOPs by unit and DRAM bytes; known when counters have both of
/// every call.
GroupWork countedWork(const OperationGroup& group, const Roofs& roofs, double share);

/// Sets the origin of `row`, which is to hold `groups`. Where replayed work is known of every group
/// on both sides, it replaces the annotated work.
void chooseWork(std::span<ComparedGroup> groups, ChangeRow& row);

} // namespace ridge::analyzer
