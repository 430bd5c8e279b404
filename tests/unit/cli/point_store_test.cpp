// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep/point_store.h"

#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

namespace ridge::cli {
namespace {

namespace fs = std::filesystem;
using analyzer::PointState;
using testing::HasSubstr;

class KeptPoints : public testing::Test {
  protected:
    fs::path m_folder =
        fs::temp_directory_path() / ("ridge-points-" + std::to_string(::getpid()) + ".points");
    void TearDown() override { fs::remove_all(m_folder); }
    PointStore open(bool afresh = false) { return *PointStore::open(m_folder, afresh); }
};

TEST_F(KeptPoints, AreThereAgainWithTheirRecordings) {
    PointStore store = open();
    ASSERT_TRUE(store.keep("a", {{"p", "1"}, "replay", PointState::Recorded, ""}));
    ASSERT_TRUE(store.keep("b", {{"p", "2"}, "", PointState::OutOfMemory, ""}));
    ASSERT_TRUE(store.keep("c", {{"p", "\xff"}, "", PointState::Failed, "status 3"}));
    const PointStore gone = open();
    EXPECT_EQ(gone.find("a"), nullptr) << "its recording is not there";
    std::ofstream(store.recording("a")) << "x";
    const PointStore again = open();
    ASSERT_NE(again.find("a"), nullptr);
    EXPECT_EQ(again.find("a")->command, (WordList{"p", "1"}));
    EXPECT_EQ(again.find("a")->options, "replay");
    EXPECT_EQ(again.find("b")->state, PointState::OutOfMemory);
    EXPECT_EQ(again.find("c")->why, "status 3");
    EXPECT_EQ(open(true).find("b"), nullptr);
}

TEST_F(KeptPoints, OfAFileThatIsNoneAreRefused) {
    fs::create_directories(m_folder);
    for (const char* text : {"", "{", "[]", "{\"format\":\"x\",\"points\":{}}",
                             "{\"format\":\"ridgepoint sweep points\",\"points\":{\"a\":{}}}"}) {
        std::ofstream(m_folder / "points.json") << text;
        const auto store = PointStore::open(m_folder, false);
        ASSERT_FALSE(store) << text;
        EXPECT_THAT(store.error().message, HasSubstr("points.json is no list of points"));
        EXPECT_TRUE(PointStore::open(m_folder, true));
    }
    EXPECT_FALSE(PointStore::open("/proc/nowhere", false));
}

} // namespace
} // namespace ridge::cli
