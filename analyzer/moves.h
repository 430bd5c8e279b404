// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"
#include "analyzer/operations.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// The copies among `operations` by kind and memories, by total time.
std::vector<CopyRow> copyTable(const trace::Trace& trace, std::span<const Operation> operations);

/// The fills among `operations` by memory, by total time.
std::vector<FillRow> fillTable(const trace::Trace& trace, std::span<const Operation> operations);

} // namespace ridge::analyzer
