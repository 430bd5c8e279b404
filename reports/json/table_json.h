// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/tables/table.h"

#include <string>
#include <string_view>

namespace ridge::reports {

/// Any table as JSON.md's 'One table' says: columns with their units, and every row.
std::string tableJson(const Table& table);

/// The same of a table that is written in parts: its head, its rows, then kTableJsonEnd.
std::string tableJsonHead(const Table& table);
std::string tableJsonRows(const Table& table, bool areFirst);
inline constexpr std::string_view kTableJsonEnd = "\n]}\n";

} // namespace ridge::reports
