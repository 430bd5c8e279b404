// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/sqlite.h"
#include "trace/tables.h"

#include <fmt/format.h>
#include <vector>

namespace ridge::trace {

/// What loading one table met besides sound rows.
struct TableReport {
    std::uint64_t leftOut = 0; ///< rows that cannot be
    std::string damage;        ///< why the table ended early, "" when it did not
};

/// A receiver of rows: false ends the query.
struct RowSink {
    void* self = nullptr;
    bool (*row)(void* self, sqlite3_value** values) = nullptr;
};

/// Runs `SELECT ridge_row(columns) FROM table WHERE condition` with ridge_row an aggregate that hands
/// the values to `sink`: measurably cheaper than a sqlite3_step per row (FORMAT.md, loading).
/// Returns "" or SQLite's reason for ending early; rows before that were handed over.
std::string forEachRow(Database& database, std::string_view columns, std::string_view table,
                       std::string_view condition, RowSink sink);

/// Appends rows of R's table to `rows`; `fileBytes` bounds how many rows can be true.
template <class R>
class TableLoader {
  public:
    TableLoader(std::vector<R>& rows, IdMaps& ids, std::uint64_t fileBytes)
        : m_rows(rows), m_ids(ids), m_limit(fileBytes / kLeastRowBytes + 1) {}

    TableReport load(Database& database, std::string_view condition = "1") {
        TableReport report;
        m_report = &report;
        const std::string columns = (Identified<R> ? "id, " : "") + columnNames<R>();
        report.damage = forEachRow(database, columns, Table<R>::kName, condition,
                                   {this, [](void* self, sqlite3_value** values) {
                                        return static_cast<TableLoader*>(self)->take(values);
                                    }});
        return report;
    }

  private:
    // A cell holds its size, its rowid, a header of one byte per column and has a 2-byte pointer.
    static constexpr std::uint64_t kLeastRowBytes = 5 + columnCount<R>();

    bool take(sqlite3_value** values) {
        if (m_seen++ >= m_limit)
            return false;
        R& record = m_rows.emplace_back();
        if constexpr (Identified<R>) {
            const bool isNumber = sqlite3_value_type(*values) == SQLITE_INTEGER;
            const std::int64_t stored = isNumber ? sqlite3_value_int64(*values) : 0;
            if (!read(values + 1, record) ||
                !m_ids.of<decltype(record.id)>().add(stored, record.id))
                leaveOut();
        } else if (!read(values, record)) {
            leaveOut();
        }
        return true;
    }
    bool read(sqlite3_value** values, R& record) {
        Fields fields(values, m_ids);
        return std::apply(
            [&](const auto&... columns) { return (columns.read(fields, record) && ...); },
            Table<R>::kColumns);
    }
    void leaveOut() {
        m_rows.pop_back();
        ++m_report->leftOut;
    }

    std::vector<R>& m_rows;
    IdMaps& m_ids;
    std::uint64_t m_limit;
    std::uint64_t m_seen = 0;
    TableReport* m_report = nullptr;
};

} // namespace ridge::trace
