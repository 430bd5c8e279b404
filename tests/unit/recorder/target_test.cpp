// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/target.h"

#include "tests/unit/trace/scratch_file.h"

#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace ridge::recorder {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class FindProgram : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directories(first());
        fs::create_directories(second());
        ::setenv("PATH", (first().string() + "::" + second().string()).c_str(), 1);
    }
    void TearDown() override { ::setenv("PATH", m_path.c_str(), 1); }

    fs::path first() const { return m_scratch.folder() / "first"; }
    fs::path second() const { return m_scratch.folder() / "second"; }
    static fs::path make(const fs::path& file, mode_t mode) {
        std::ofstream(file) << "#!/bin/sh\n";
        ::chmod(file.c_str(), mode);
        return file;
    }
    static int statusOf(const tl::expected<std::string, StartFailure>& found) {
        return found ? 0 : found.error().status;
    }

    trace::test::ScratchFile m_scratch;
    std::string m_path = ::getenv("PATH");
};

TEST_F(FindProgram, IsFoundInPathInItsOrder) {
    make(second() / "tool", 0755);
    EXPECT_EQ(findProgram("tool").value(), second() / "tool");
    make(first() / "tool", 0755);
    EXPECT_EQ(findProgram("tool").value(), first() / "tool");
}

TEST_F(FindProgram, WhatCannotRunIsPassedOver) {
    make(first() / "tool", 0644);
    fs::create_directory(first() / "other");
    make(second() / "tool", 0755);
    make(second() / "other", 0755);
    EXPECT_EQ(findProgram("tool").value(), second() / "tool");
    EXPECT_EQ(findProgram("other").value(), second() / "other");
}

TEST_F(FindProgram, NotInPathIs127) {
    fs::create_directory(first() / "folder");
    for (const char* name : {"tool", "", "folder"}) {
        const auto found = findProgram(name);
        EXPECT_EQ(statusOf(found), 127) << name;
        EXPECT_THAT(found.error().message, HasSubstr("not found in PATH"));
    }
}

TEST_F(FindProgram, InPathButNotExecutableIs126) {
    make(second() / "tool", 0644);
    const auto found = findProgram("tool");
    EXPECT_EQ(statusOf(found), 126);
    EXPECT_THAT(found.error().message, HasSubstr((second() / "tool").string()));
}

TEST_F(FindProgram, ANameWithASlashIsAPath) {
    const fs::path good = make(m_scratch.folder() / "good", 0755);
    const fs::path plain = make(m_scratch.folder() / "plain", 0644);
    EXPECT_EQ(findProgram(good).value(), good);
    EXPECT_EQ(statusOf(findProgram(plain)), 126);
    EXPECT_EQ(statusOf(findProgram(m_scratch.folder() / "none")), 127);
    EXPECT_EQ(statusOf(findProgram(m_scratch.folder())), 126);
    EXPECT_THAT(findProgram(m_scratch.folder()).error().message, HasSubstr("directory"));
    EXPECT_THAT(findProgram(m_scratch.folder() / "none").error().message,
                HasSubstr("none: No such"));
}

} // namespace
} // namespace ridge::recorder
