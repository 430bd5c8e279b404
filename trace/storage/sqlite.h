// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <sqlite3.h>
#include <stop_token>
#include <string>
#include <string_view>

namespace ridge::trace {

/// A prepared statement. Parameters count from 1, columns from 0. Not thread-safe.
class Statement {
  public:
    Statement() = default;
    explicit Statement(sqlite3_stmt* statement) : m_statement(statement) {}

    sqlite3_stmt* handle() const { return m_statement.get(); }

    void bind(int parameter, std::int64_t value);
    /// The text must live until the statement was stepped.
    void bind(int parameter, std::string_view text);

    /// SQLITE_ROW, SQLITE_DONE or an error code.
    int step();
    /// Steps a statement that returns no row and makes it ready for the next one.
    int run();

    std::int64_t integer(int column) const;
    std::string text(int column) const;

  private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
};

/// A connection to one file, used by one thread at a time. Errors name the file.
class Database {
  public:
    /// `flags` as of sqlite3_open_v2; `name` is a path or, with SQLITE_OPEN_URI, a file: URI.
    static Result<Database> open(const std::string& name, int flags);

    sqlite3* handle() const { return m_database.get(); }

    Result<void> execute(const char* sql);
    Result<Statement> prepare(std::string_view sql);
    /// The first column of the first row of `sql`, which must return one.
    Result<std::int64_t> integer(std::string_view sql);

    /// Statements prepared from now on end with an error, each after about so many steps of SQLite's
    /// virtual machine.
    void limitSteps(std::uint64_t steps);
    /// Statements, those that have not begun too, end with SQLITE_INTERRUPT soon after `stop` asks for it.
    void endOn(std::stop_token stop);

    /// Closes the connection; its statements must be gone. Nothing may be asked of it afterwards.
    void close() { m_database.reset(); }

    /// The last failure of this connection in words.
    Error error(std::string_view doing) const;

  private:
    Database(sqlite3* database, std::string name);

    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };
    struct Bounds {
        std::uint64_t mostSteps = std::numeric_limits<std::uint64_t>::max(), stepsLeft = mostSteps;
        std::stop_token stop;
    };
    Bounds& bounds();
    static int isOutOfBounds(void* bounds);

    std::unique_ptr<Bounds> m_bounds; ///< outlives the connection, which looks at it
    std::unique_ptr<sqlite3, Close> m_database;
    std::string m_name;
};

} // namespace ridge::trace
