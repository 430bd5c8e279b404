// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/tables/table.h"

#include <string>

namespace ridge::reports {

/// Any table as JSON.md's 'One table' says: columns with their units, and every row.
std::string tableJson(const Table& table);

} // namespace ridge::reports
