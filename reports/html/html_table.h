// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/tables/table.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace ridge::reports {

/// A <table> of the first `limit` rows that are not minor; its last line sums the others, or says how
/// many more `rows` ("function") there are. Every text is escaped.
std::string tableHtml(const Table& table, std::size_t limit, std::string_view rows);

} // namespace ridge::reports
