// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/tables.h"
#include "trace/storage/field.h"
#include "trace/storage/sqlite.h"

#include <fmt/format.h>

namespace ridge::trace {

/// "?,?,?": a parameter for each stored column of R, without the id.
template <class R>
std::string parameters() {
    std::string marks = "?";
    for (std::size_t i = 1; i < columnCount<R>(); ++i)
        marks += ",?";
    return marks;
}

template <class R>
void bindColumns(Binder& row, const R& record) {
    forEachColumn<R>([&](const auto& column) { column.write(row, record); });
}

/// Adds rows to the table of R.
template <class R>
class Inserter {
  public:
    Result<void> prepare(Database& database) {
        auto statement = database.prepare(fmt::format(
            "INSERT INTO {}({}{}) VALUES({}{})", Table<R>::kName, Identified<R> ? "id, " : "",
            columnNames<R>(), Identified<R> ? "?," : "", parameters<R>()));
        if (!statement)
            return tl::unexpected(statement.error());
        m_insert = std::move(*statement);
        return {};
    }

    /// The row's id (0 for a table without); none when SQLite failed.
    std::optional<std::uint32_t> add(const R& record) {
        Binder row(m_insert.handle());
        if constexpr (Identified<R>)
            row.put(++m_lastId);
        bindColumns(row, record);
        if (m_insert.run() != SQLITE_OK)
            return std::nullopt;
        return m_lastId;
    }

  private:
    Statement m_insert;
    std::uint32_t m_lastId = 0;
};

/// Rewrites rows of R's table by their id.
template <class R>
class Updater {
  public:
    Result<void> prepare(Database& database) {
        auto statement =
            database.prepare(fmt::format("UPDATE {} SET ({}) = ({}) WHERE id = ?", Table<R>::kName,
                                         columnNames<R>(), parameters<R>()));
        if (!statement)
            return tl::unexpected(statement.error());
        m_update = std::move(*statement);
        return {};
    }

    bool update(const R& record) {
        Binder row(m_update.handle());
        bindColumns(row, record);
        row.put(record.id);
        return m_update.run() == SQLITE_OK;
    }

  private:
    Statement m_update;
};

} // namespace ridge::trace
