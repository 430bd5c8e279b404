// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The tables as records describe them, and which declarations of a file are taken for them.
#include "trace/storage/schema.h"

#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/storage/sqlite.h"

#include <gmock/gmock.h>
#include <set>
#include <string>

namespace ridge::trace {
namespace {

using test::ScratchFile;
using ::testing::HasSubstr;

/// What reading says of the small trace once `expression` has replaced the SQL of its table
/// `stream`.
std::string reasonAfter(const std::string& expression) {
    ScratchFile file;
    test::writeSmallTrace(file.path());
    {
        auto database = Database::open(file.path().string(), SQLITE_OPEN_READWRITE);
        const auto done = database->execute(
            ("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = " + expression +
             " WHERE name = 'stream'")
                .c_str());
        EXPECT_TRUE(done) << done.error().message;
    }
    const auto trace = read(file.path());
    return trace ? "" : trace.error().message;
}

TEST(Schema, ATablePointsToItselfOrToOneBefore) {
    std::set<std::string> before;
    for (const TableFacts& table : allTables()) {
        EXPECT_TRUE(before.insert(table.name).second) << table.name;
        for (const ColumnFacts& column : table.columns)
            EXPECT_TRUE(!*column.references || before.contains(column.references))
                << table.name << column.name;
    }
}

TEST(Schema, NoMeaningEndsItsComment) {
    for (const TableFacts& table : allTables())
        for (const ColumnFacts& column : table.columns)
            EXPECT_EQ(std::string_view(column.meaning).find('\n'), std::string_view::npos)
                << table.name << column.name;
}

TEST(Schema, ATraceWithOtherWordsInItsCommentsIsRead) {
    EXPECT_EQ(reasonAfter("sql"), "");
    EXPECT_EQ(reasonAfter("replace(sql, 'legacy', 'older')"), "");
    EXPECT_EQ(reasonAfter("replace(sql, 'INTEGER NOT NULL,', 'INTEGER NOT NULL, -- \"it''s\n')"),
              "");
}

TEST(Schema, ATraceWithOtherColumnsIsRefused) {
    constexpr auto kRefused = "its table 'stream' is not as declared";
    for (const char* expression :
         {"replace(sql, 'priority INTEGER NOT NULL,', 'priority INTEGER,')",
          "replace(sql, 'priority INTEGER NOT NULL,', 'priority INTEGER NOT NULL AS (1),')",
          "replace(sql, 'default stream', 'default stream\n  more INTEGER,')",
          "replace(sql, 'name TEXT NOT NULL', '/* -- */ name TEXT NOT NULL')",
          "replace(sql, 'name TEXT', '\"--\" INTEGER, name TEXT')",
          "replace(sql, 'name TEXT', 'name' || char(9) || 'TEXT')"})
        EXPECT_THAT(reasonAfter(expression), HasSubstr(kRefused)) << expression;
}

} // namespace
} // namespace ridge::trace
