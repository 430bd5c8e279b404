// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/tables/table.h"

#include <cstddef>
#include <optional>

namespace ridge::reports {

/// The first `limit` rows of a table that is no tree, and a row that sums the others: counts, bytes
/// and shares. None: it has no more rows, or no name for them (Table::rest).
std::optional<Table> withRest(const Table& table, std::size_t limit);

} // namespace ridge::reports
