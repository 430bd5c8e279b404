// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "layout.h"

#include <optional>
#include <utility>

namespace ridge::bench {

/// What layouts in a database of their own share.
class SqlLayout : public Layout {
  public:
    void commit() override { orExit(m_database->execute("COMMIT; BEGIN")); }

  protected:
    using Kernel = trace::Kernel;
    using Ns = trace::Ns;
    using Statement = trace::Statement;

    trace::Statement prepare(const char* sql) { return orExit(m_database->prepare(sql)); }
    void run(Statement& statement, std::initializer_list<std::int64_t> values) {
        bind(statement, values);
        if (statement.run() != SQLITE_OK)
            giveUp(m_database->error("write"));
    }
    static void bind(Statement& statement, std::initializer_list<std::int64_t> values) {
        int parameter = 0;
        for (const std::int64_t value : values)
            statement.bind(++parameter, value);
    }
    /// `convert` of every row of `query`, which is ready for other parameters afterwards.
    template <class Convert>
    static auto rows(Statement& query, Convert&& convert) {
        std::vector<decltype(convert(std::as_const(query)))> all;
        while (query.step() == SQLITE_ROW)
            all.push_back(convert(std::as_const(query)));
        sqlite3_reset(query.handle());
        return all;
    }
    void openDatabase(const std::string& file) {
        m_database.emplace(orExit(trace::Database::open(file, SQLITE_OPEN_READONLY)));
    }

    std::optional<trace::Database> m_database;
};

} // namespace ridge::bench
