// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/tables/table.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace ridge::reports {

/// A blank line, then the first `limit` rows that are not minor. A last row sums the others, or a
/// line says how many more `rows` ("function") there are.
std::string tableMarkdown(const Table& table, std::size_t limit, std::string_view rows);

} // namespace ridge::reports
