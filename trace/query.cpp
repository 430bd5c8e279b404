// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/query.h"

#include "trace/storage/schema.h"
#include "trace/storage/trace_file.h"

#include <fmt/format.h>

namespace ridge::trace {
namespace {

constexpr std::string_view kCreateView = "CREATE VIEW ";

/// kViews as views of the connection alone: a view of the file of the same name is not looked at.
std::string temporaryViews() {
    std::string sql = kViews;
    for (std::size_t at = 0; (at = sql.find(kCreateView, at)) != std::string::npos;) {
        sql.insert(at + 7, "TEMP ");
        at += kCreateView.size();
    }
    const std::size_t index = sql.find("CREATE INDEX");
    return index == std::string::npos ? sql : sql.erase(index, sql.find('\n', index) - index);
}

/// Tables that an older file lacks, without rows.
std::string emptyTables(const std::set<std::string>& names) {
    std::string sql;
    for (const TableFacts& table : allTables())
        if (names.contains(table.name)) {
            std::string columns;
            for (const ColumnFacts& column : table.columns)
                columns += std::string(columns.empty() ? "" : ", ") + column.name;
            sql += fmt::format("CREATE TEMP TABLE {} ({});", table.name, columns);
        }
    return sql;
}

int allowReading(void*, int action, const char*, const char*, const char*, const char*) {
    const bool reads = action == SQLITE_SELECT || action == SQLITE_READ ||
                       action == SQLITE_FUNCTION || action == SQLITE_RECURSIVE;
    return reads ? SQLITE_OK : SQLITE_DENY;
}

tl::unexpected<Error> refused(const Database& database, int code) {
    if (code == SQLITE_AUTH)
        return fail("only a SELECT can be run: a recording is not changed");
    if (code == SQLITE_INTERRUPT)
        return fail("the query takes too long for a file of this size and was ended: join tables "
                    "by their ids, or ask for less");
    return fail(sqlite3_errmsg(database.handle()));
}

SqlValue valueAt(const Statement& statement, int column) {
    switch (sqlite3_column_type(statement.handle(), column)) {
    case SQLITE_INTEGER:
        return statement.integer(column);
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement.handle(), column);
    case SQLITE_NULL:
        return {};
    default:
        return statement.text(column);
    }
}

Result<Statement> prepareOne(const Database& database, std::string_view sql) {
    sqlite3_stmt* made = nullptr;
    const char* rest = nullptr;
    const int code = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                        0, &made, &rest);
    Statement statement(made);
    if (code != SQLITE_OK)
        return refused(database, code);
    const std::string_view behind = sql.substr(static_cast<std::size_t>(rest - sql.data()));
    if (!made || behind.find_first_not_of(" \t\r\n;") != std::string_view::npos)
        return fail("give one SELECT");
    return statement;
}

} // namespace

Result<void> query(const std::filesystem::path& file, std::string_view sql, const QueryReader& to,
                   const std::stop_token& stop) {
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    Database& database = opened->database;
    if (auto made = database.execute((emptyTables(opened->missing) + temporaryViews()).c_str());
        !made)
        return made;
    database.endOn(stop); // sqlite3_interrupt() would be lost between two statements
    sqlite3_set_authorizer(database.handle(), allowReading, nullptr);
    auto statement = prepareOne(database, sql);
    if (!statement)
        return tl::unexpected(statement.error());
    const int columns = sqlite3_column_count(statement->handle());
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(columns));
    for (int i = 0; i < columns; ++i)
        names.emplace_back(sqlite3_column_name(statement->handle(), i));
    to.columns(names);
    int code = SQLITE_OK;
    for (std::vector<SqlValue> row; (code = statement->step()) == SQLITE_ROW; row.clear()) {
        for (int i = 0; i < columns; ++i)
            row.push_back(valueAt(*statement, i));
        to.row(row);
        throwIfStopped(stop);
    }
    throwIfStopped(stop);
    if (code != SQLITE_DONE)
        return refused(database, code);
    return {};
}

Result<std::vector<ViewColumns>> views() {
    auto database = Database::open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (!database)
        return tl::unexpected(database.error());
    if (auto made = database->execute(schema().c_str()); !made)
        return tl::unexpected(made.error());
    auto statement = database->prepare("SELECT m.name, c.name FROM sqlite_master m, "
                                       "pragma_table_info(m.name) c WHERE m.type = 'view' "
                                       "ORDER BY m.rowid, c.cid");
    if (!statement)
        return tl::unexpected(statement.error());
    std::vector<ViewColumns> found;
    while (statement->step() == SQLITE_ROW) {
        const std::string view = statement->text(0);
        if (found.empty() || found.back().view != view)
            found.push_back({view, {}});
        found.back().columns.push_back(statement->text(1));
    }
    return found;
}

} // namespace ridge::trace
