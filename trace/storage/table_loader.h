// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"
#include "trace/records/tables.h"
#include "trace/records/trace.h"
#include "trace/storage/field.h"
#include "trace/storage/read_progress.h"
#include "trace/storage/sqlite.h"
#include "trace/storage/stopped.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <type_traits>
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

/// Runs `SELECT ridge_row(columns) FROM source` with ridge_row an aggregate that hands the values
/// to `sink`: measurably cheaper than a sqlite3_step per row (trace/FORMAT.md, 'Storage: what was
/// measured and chosen'). Returns "" or SQLite's reason for ending early; rows before that were
/// handed over.
std::string forEachRow(Database& database, std::string_view columns, std::string_view source,
                       RowSink sink);

/// Whether R's rows are of what happened while the program was recorded.
template <class R>
inline constexpr bool kIsEvent = !std::is_same_v<R, Process> && !std::is_same_v<R, CaptureWindow>;

/// Whether all times of an event are possible.
template <class R>
bool isInTime(const R& record, const TimeBounds& times) {
    if constexpr (kIsEvent<R> && requires { record.start; })
        if (!times.hold(record.start))
            return false;
    if constexpr (kIsEvent<R> && requires { record.end; }) {
        if (!times.hold(std::optional<Ns>(record.end).value_or(times.from)))
            return false;
    }
    if constexpr (requires { record.time; })
        if (!times.hold(record.time))
            return false;
    if constexpr (requires { record.launch.start; })
        return !record.launch.known() ||
               (times.hold(record.launch.start) && times.hold(record.launch.end));
    return true;
}

/// Takes the stored columns of R, without the id, from a SqliteRow or a RecordRow; false when the
/// row cannot be.
template <class R, class Row>
bool readColumns(Row row, IdMaps& ids, R& record) {
    Fields fields(row, ids);
    bool ok = true;
    forEachColumn<R>([&](const auto& column) { ok = ok && column.read(fields, record); });
    return ok && isInTime(record, ids.times);
}

/// How many rows of R's table a file can hold at most. A cell holds its size, its rowid and a
/// header of one byte per column, and has a 2-byte pointer.
template <class R>
std::uint64_t mostRows(std::uint64_t fileBytes) {
    return fileBytes / (5 + columnCount<R>()) + 1;
}

/// Appends all texts to `strings`: row StringId at index(StringId).
TableReport loadStrings(Database& database, IdMaps& ids, std::vector<std::string>& strings);

/// Appends rows of R's table to `rows`. `fileBytes`, the size of the file, bounds how many rows it
/// can hold.
template <class R>
class TableLoader {
  public:
    /// `progress` may be null, else its rows are counted.
    TableLoader(std::vector<R>& rows, IdMaps& ids, std::uint64_t fileBytes,
                const std::stop_token& stop = {}, ReadProgress* progress = nullptr)
        : m_rows(rows), m_ids(ids), m_limit(mostRows<R>(fileBytes)), m_stop(stop),
          m_progress(progress) {}

    /// Rows go to `each`, one by one, and are not kept: they have no id.
    TableReport hand(Database& database, std::function<void(const R&)> each) {
        m_each = std::move(each);
        return load(database, Table<R>::kName);
    }

    /// Once per loader. Throws Stopped.
    TableReport load(Database& database) {
        if constexpr (Identified<R>) {
            const auto last = database.integer(
                fmt::format("SELECT coalesce(max(id), 0) FROM {}", Table<R>::kName));
            if (last && *last > 0)
                m_rows.reserve(std::min(static_cast<std::uint64_t>(*last), m_limit));
        }
        return load(database, Table<R>::kName);
    }

    /// The same of `source`: the table and a condition.
    TableReport load(Database& database, std::string_view source) {
        const std::string columns = (Identified<R> ? "id, " : "") + columnNames<R>();
        m_report.damage = forEachRow(database, columns, source,
                                     {this, [](void* self, sqlite3_value** values) {
                                          return static_cast<TableLoader*>(self)->take(values);
                                      }});
        throwIfStopped(m_stop);
        tell(m_seen % kTold);
        return std::move(m_report);
    }

  private:
    bool take(sqlite3_value** values) {
        if (m_seen++ >= m_limit || (m_seen % kTold == 0 && m_stop.stop_requested()))
            return false;
        if (m_seen % kTold == 0)
            tell(kTold);
        R& record = m_rows.emplace_back();
        if constexpr (Identified<R>) {
            const bool isNumber = sqlite3_value_type(*values) == SQLITE_INTEGER;
            const std::int64_t stored = isNumber ? sqlite3_value_int64(*values) : 0;
            if (!readColumns(SqliteRow(values + 1), m_ids, record) ||
                (!m_each && !m_ids.of<decltype(record.id)>().add(stored, record.id)))
                return leaveOut();
        } else if (!readColumns(SqliteRow(values), m_ids, record)) {
            return leaveOut();
        }
        if (m_each) {
            m_each(record);
            m_rows.pop_back();
        }
        return true;
    }
    void tell(std::uint64_t rows) {
        if (m_progress)
            m_progress->rows += rows;
    }
    bool leaveOut() {
        m_rows.pop_back();
        ++m_report.leftOut;
        return true;
    }

    static constexpr std::uint64_t kTold = 1024; ///< rows between two looks at the token

    std::vector<R>& m_rows;
    IdMaps& m_ids;
    std::uint64_t m_limit;
    const std::stop_token m_stop;
    ReadProgress* const m_progress;
    std::function<void(const R&)> m_each; ///< none: rows are kept
    std::uint64_t m_seen = 0;
    TableReport m_report;
};

} // namespace ridge::trace
