// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/columns.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridge::trace {

/// A table as SQL declares it.
struct TableFacts {
    const char* name;
    /// What a row is, "" where the name says it.
    const char* meaning;
    std::vector<ColumnFacts> columns;
    bool isLater = false; ///< files of earlier versions lack it
};

/// Type, constraint and reference of a column, "INTEGER NOT NULL".
std::string typeText(const ColumnFacts& column);

/// All tables of a trace file, in the order of the file.
std::vector<TableFacts> allTables();

/// views.sql, word for word.
extern const char* const kViews;

/// The SQL that makes an empty trace: all tables with a comment per column, then the views.
const std::string& schema();

/// "Ridg"
inline constexpr std::uint32_t kApplicationId = 0x52696467;
/// The database's user_version.
inline constexpr std::uint32_t kFormatVersion = 1;

} // namespace ridge::trace
