// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/storage/sqlite.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::trace {

void Statement::bind(int parameter, std::int64_t value) {
    sqlite3_bind_int64(m_statement.get(), parameter, value);
}

void Statement::bind(int parameter, std::string_view text) {
    sqlite3_bind_text64(m_statement.get(), parameter, text.data() ? text.data() : "", text.size(),
                        SQLITE_STATIC, SQLITE_UTF8);
}

int Statement::step() {
    return sqlite3_step(m_statement.get());
}

int Statement::run() {
    sqlite3_step(m_statement.get());
    return sqlite3_reset(m_statement.get());
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(m_statement.get(), column);
}

std::string Statement::text(int column) const {
    const void* text = sqlite3_column_text(m_statement.get(), column);
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return text ? std::string(static_cast<const char*>(text), static_cast<std::size_t>(size)) : "";
}

Database::Database(sqlite3* database, std::string name)
    : m_database(database), m_name(std::move(name)) {}

Result<Database> Database::open(const std::string& name, int flags) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database(handle, name);
    if (code != SQLITE_OK)
        return tl::unexpected(database.error("open"));
    return database;
}

namespace {

constexpr int kCountedSteps = 1 << 16; ///< between two looks at the bounds

} // namespace

int Database::isOutOfBounds(void* bounds) {
    auto& [most, left, stop] = *static_cast<Bounds*>(bounds);
    left -= std::min<std::uint64_t>(left, kCountedSteps);
    return left == 0 || stop.stop_requested();
}

Database::Bounds& Database::bounds() {
    if (!m_bounds) {
        m_bounds = std::make_unique<Bounds>();
        sqlite3_progress_handler(m_database.get(), kCountedSteps, isOutOfBounds, m_bounds.get());
    }
    return *m_bounds;
}

void Database::limitSteps(std::uint64_t steps) {
    bounds().mostSteps = bounds().stepsLeft = steps;
}

void Database::endOn(std::stop_token stop) {
    bounds().stop = std::move(stop);
}

Result<void> Database::execute(const char* sql) {
    if (sqlite3_exec(m_database.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        return tl::unexpected(error("use"));
    return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
    if (m_bounds)
        m_bounds->stepsLeft = m_bounds->mostSteps;
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(m_database.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK)
        return tl::unexpected(error("read"));
    return Statement(statement);
}

Result<std::int64_t> Database::integer(std::string_view sql) {
    auto statement = prepare(sql);
    if (!statement)
        return tl::unexpected(statement.error());
    if (statement->step() != SQLITE_ROW)
        return tl::unexpected(error("read"));
    return statement->integer(0);
}

Error Database::error(std::string_view doing) const {
    const char* reason = m_database ? sqlite3_errmsg(m_database.get()) : "out of memory";
    return {fmt::format("cannot {} {}: {}", doing, m_name, reason)};
}

} // namespace ridge::trace
