// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "spool/debug_log.h"

#include "spool/environment.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

namespace ridge::spool {
namespace {

using testing::MatchesRegex;

/// RIDGE_DEBUG of this program, and what it was before in the end.
class DebugVariable {
  public:
    explicit DebugVariable(const std::string& text) {
        ::setenv(environment::kDebug, text.c_str(), 1);
    }
    ~DebugVariable() { ::unsetenv(environment::kDebug); }
};

TEST(DebugLog, AppendsALineOfTextsAndNumbers) {
    const auto file = std::filesystem::temp_directory_path() /
                      ("ridge-debug-" + std::to_string(::getpid()) + ".log");
    const DebugVariable variable(file.string());
    const DebugLog log("test");
    ASSERT_TRUE(log.on());
    errno = EAGAIN;
    log.write("opened ", std::string("a\nb"), " with ", 42, " and ",
              static_cast<const char*>(nullptr));
    EXPECT_EQ(errno, EAGAIN); // a handler of a signal may write
    log.write(std::string(5'000, 'x'));
    std::ifstream in(file);
    std::string first, second, none;
    std::getline(in, first);
    std::getline(in, second);
    EXPECT_THAT(first,
                MatchesRegex("[0-9:]{8}\\.[0-9]{6} test [0-9]+/[0-9]+ opened a b with 42 and "));
    EXPECT_EQ(second.size(), 1'023U); // cut, with its end of line in 1,024
    EXPECT_FALSE(std::getline(in, none));
    std::filesystem::remove(file);
}

TEST(DebugLog, IsOffWithoutAWholePath) {
    EXPECT_FALSE(DebugLog("test").on());
    for (const std::string& path : {std::string("relative.log"), "/" + std::string(5'000, 'x')}) {
        const DebugVariable variable(path);
        const DebugLog log("test");
        EXPECT_FALSE(log.on());
        log.write("nothing");
        EXPECT_FALSE(std::filesystem::exists("relative.log"));
    }
}

TEST(DebugLog, AFileThatCannotBeWrittenIsNoError) {
    const DebugVariable variable("/nowhere/at/all.log");
    const DebugLog log("test");
    EXPECT_TRUE(log.on());
    log.write("nothing");
}

TEST(DebugLog, OneMeansAFileBesideTheTrace) {
    EXPECT_EQ(debugLogOf("t.ridge"), "");
    for (const auto& [word, file] :
         {std::pair("", ""), {"0", ""}, {"1", "t.ridge.log"}, {"/tmp/x", "/tmp/x"}}) {
        const DebugVariable variable(word);
        EXPECT_EQ(debugLogOf("t.ridge"), file);
    }
}

} // namespace
} // namespace ridge::spool
