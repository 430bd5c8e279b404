// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables for spreadsheets and scripts.
#pragma once

#include "reports/tables/table.h"

#include <span>
#include <string>

namespace ridge::reports {

/// As RFC 4180 writes it, in UTF-8: headings with their unit, then each row. Texts are whole and
/// numbers are plain in full precision; "" stands for what is not known. A text that a spreadsheet
/// would run as a formula begins with an apostrophe.
std::string csv(const Table& table);

/// The headings alone, and the rows alone, of a table that is written in parts.
std::string csvHead(const Table& table);
std::string csvRows(const Table& table);

/// A text as one field.
std::string csvText(const std::string& text);

/// Only these rows, in this order.
std::string csv(const Table& table, std::span<const std::uint32_t> rows);

} // namespace ridge::reports
