// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The SQL that FORMAT.md shows is run as it stands there.
#include "scratch_file.h"
#include "small_trace.h"
#include "trace/storage/sqlite.h"

#include <fstream>
#include <gtest/gtest.h>
#include <vector>

namespace ridge::trace {
namespace {

/// The ```sql blocks of a Markdown file.
std::vector<std::string> sqlBlocks(const char* file) {
    std::ifstream stream(file);
    std::vector<std::string> blocks;
    bool inside = false;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("```")) {
            inside = line == "```sql";
            if (inside)
                blocks.emplace_back();
        } else if (inside) {
            blocks.back() += line + "\n";
        }
    }
    return blocks;
}

TEST(FormatDescription, ItsExamplesRunAndFindRows) {
    test::ScratchFile file;
    test::writeSmallTrace(file.path());
    auto database = Database::open(file.path().string(), SQLITE_OPEN_READONLY);
    ASSERT_TRUE(database);
    const auto blocks = sqlBlocks(RIDGE_FORMAT_DESCRIPTION);
    EXPECT_GE(blocks.size(), 8U);
    for (const std::string& sql : blocks) {
        auto query = database->prepare(sql);
        ASSERT_TRUE(query) << sql << query.error().message;
        EXPECT_EQ(query->step(), SQLITE_ROW) << sql << database->error("run").message;
    }
}

/// Launches that the example finds in the range `path` of a recording of PyTorch.
std::int64_t launchesIn(const std::string& path) {
    const std::string file = RIDGE_EXAMPLES "/torch-step.ridge", shown = "'step/forward'";
    auto database =
        Database::open("file:" + file + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    std::int64_t launches = 0;
    for (std::string sql : sqlBlocks(RIDGE_FORMAT_DESCRIPTION)) {
        if (sql.find("thread_of") == std::string::npos)
            continue;
        sql.replace(sql.find(shown), shown.size(), "'" + path + "'");
        auto query = database->prepare(sql);
        while (query->step() == SQLITE_ROW)
            launches += query->integer(2);
    }
    return launches;
}

TEST(FormatDescription, FindsTheKernelsOfPyTorchsBackwardThreadAsTheAnalysisDoes) {
    EXPECT_EQ(launchesIn("step/forward"), 996);
    EXPECT_EQ(launchesIn("step/backward"), 1716);
    EXPECT_EQ(launchesIn("step/optimizer"), 171);
}

TEST(FormatDescription, EveryViewCanBeRead) {
    test::ScratchFile file;
    test::writeSmallTrace(file.path());
    auto database = Database::open(file.path().string(), SQLITE_OPEN_READONLY);
    auto views = database->prepare("SELECT name FROM sqlite_schema WHERE type = 'view'");
    ASSERT_TRUE(views);
    int count = 0;
    for (; views->step() == SQLITE_ROW; ++count) {
        const auto rows = database->integer("SELECT count(*) FROM " + views->text(0));
        EXPECT_TRUE(rows) << views->text(0) << rows.error().message;
    }
    EXPECT_GE(count, 10);
}

TEST(Views, ResolveNamesAndTimes) {
    test::ScratchFile file;
    test::writeSmallTrace(file.path());
    auto database = Database::open(file.path().string(), SQLITE_OPEN_READONLY);
    EXPECT_EQ(*database->integer("SELECT count(*) FROM kernel_view WHERE pid = 4711 AND stream = 7 "
                                 "AND name = 'gemm(float*, float*)'"),
              2001);
    EXPECT_EQ(*database->integer("SELECT count(*) FROM kernel_view WHERE "
                                 "api_start_ns = start_ns - 5000 AND end_ns = start_ns + 4000"),
              2000);
    EXPECT_EQ(*database->integer("SELECT count(*) FROM range_view WHERE path = 'step/forward' "
                                 "AND work_precision = 'bf16' AND depth = 1"),
              10);
    EXPECT_EQ(*database->integer("SELECT count(*) FROM copy_view WHERE kind = 'host to device' "
                                 "AND source_memory = 'pinned' AND stream_name = 'copies'"),
              1);
    // 2000 launches in kernel rows and the graph launch, which its node does not repeat.
    EXPECT_EQ(*database->integer("SELECT count(*) FROM api_view"), 2001);
    EXPECT_EQ(*database->integer("SELECT count(*) FROM api_view WHERE operation IS NULL"), 1);
}

} // namespace
} // namespace ridge::trace
