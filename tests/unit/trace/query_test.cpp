// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/query.h"

#include <gtest/gtest.h>

namespace ridge::trace {
namespace {

const std::filesystem::path kFile = std::filesystem::path(RIDGE_EXAMPLES) / "attention-rungs.ridge";

/// One row that takes a while to find.
constexpr const char* kLong =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300000) "
    "SELECT count(*) FROM n";

/// Runs kLong and asks it to stop when its columns are told, before its first step; the rows that came nevertheless.
int rowsAfterStop(std::stop_source& source) {
    int rows = 0;
    EXPECT_THROW(static_cast<void>(query(kFile, kLong,
                                         {.columns = [&](const auto&) { source.request_stop(); },
                                          .row = [&](const auto&) { ++rows; }},
                                         source.get_token())),
                 Stopped);
    return rows;
}

TEST(Query, AStopBeforeItsFirstStepIsNotLost) {
    std::stop_source source;
    EXPECT_EQ(rowsAfterStop(source), 0);
}

TEST(Query, AStopBeforeItBeganIsNotLost) {
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(rowsAfterStop(source), 0);
}

TEST(Query, FindsItsRowWithoutAStop) {
    std::vector<SqlValue> found;
    const auto done = query(kFile, kLong,
                            {.columns = [](const auto&) {},
                             .row = [&](const std::vector<SqlValue>& row) { found = row; }});
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(found, std::vector<SqlValue>{std::int64_t{300'000}});
}

} // namespace
} // namespace ridge::trace
