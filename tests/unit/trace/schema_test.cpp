// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which declarations of a file are taken for the tables of a trace.
#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/sqlite.h"

#include <gmock/gmock.h>
#include <string>

namespace ridge::trace {
namespace {

using test::ScratchFile;
using ::testing::HasSubstr;

/// What reading says of the small trace once `expression` has replaced the SQL of its table `stream`.
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
