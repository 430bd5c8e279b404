// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "spool/replay_plan.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace ridge::spool {
namespace {

ReplayPlan somePlan() {
    PlannedLaunch gemm{12, 11, 456, {132, 2, 3}, {256, 4, 5}, "_Z4gemmPf"};
    PlannedLaunch odd{13, 0, 0, {1, 1, 1}, {32, 1, 1}, "a name with  spaces "};
    return {ReplayHow::Passes,
            {{0, planName("/usr/bin/python3", 1), {gemm, odd}}, {7, planName("/a b/c", {}), {}}}};
}

TEST(ReplayPlanFile, ComesBackAsItWas) {
    const auto read = parseReplayPlan(textOf(somePlan()));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, somePlan());
    const auto empty = parseReplayPlan(textOf({}));
    ASSERT_TRUE(empty);
    EXPECT_TRUE(empty->processes.empty());
    EXPECT_EQ(empty->how, ReplayHow::Replay);
}

TEST(ReplayPlanFile, NamesProcessesByProgramAndRank) {
    EXPECT_EQ(planName("/bin/a", {}), "/bin/a");
    EXPECT_EQ(planName("/bin/a", 3), "/bin/a rank 3");
    EXPECT_EQ(planName("a\nb", {}), "a?b");
    EXPECT_EQ(planName("", {}), "?");
}

TEST(ReplayPlanFile, IsRefusedWhereverItIsCut) {
    const std::string text = textOf(somePlan());
    for (std::size_t length = 0; length < text.size(); ++length)
        EXPECT_FALSE(parseReplayPlan(text.substr(0, length))) << length;
}

TEST(ReplayPlanFile, IsRefusedWithWhatDoesNotBelongThere) {
    const std::string first = "ridge replay plan 2\n", how = "how replay\n";
    const std::string head = first + how + "process 0 a\n";
    const std::string launch = "launch 0 0 0 1 1 1 1 1 1 k\n";
    ASSERT_TRUE(parseReplayPlan(head + launch + "end 1\n"));
    const std::vector<std::string> wrongs = {head + launch + "end 2\n",
                                             head + launch + "end 1\nend 1\n",
                                             head + launch + "end 1\n" + launch,
                                             "ridge replay plan 1\n" + how + "end 0\n",
                                             first + "how else\nend 0\n",
                                             first + "end 0\n",
                                             first + how + how + "end 0\n",
                                             first + how + launch + "end 1\n",
                                             head + "launch 0 0 0 1 1 1 1 1 k\nend 1\n",
                                             head + "launch 0 0 0 1 1 1 1 1 4294967296 k\nend 1\n",
                                             head + "launch 0 12 0 1 1 1 1 1 1 k\nend 1\n",
                                             head + "launch 0 0 -1 1 1 1 1 1 1 k\nend 1\n",
                                             head + "launch 0 0 0 1 1 1 1 1 1 \nend 1\n",
                                             head + "launch 0 0 0 1 1 1 1 1 1\nend 1\n",
                                             head + "kernel 1\nend 0\n",
                                             head + "\nend 0\n",
                                             first + how + "process 0 \nend 0\n",
                                             first + how + "process a\nend 0\n",
                                             head + "launch 0 0 0 1 1 1 1 1 1 " +
                                                 std::string("k\0k", 3) + "\nend 1\n"};
    for (const std::string& wrong : wrongs)
        EXPECT_FALSE(parseReplayPlan(wrong)) << wrong;
}

TEST(ReplayPlanFile, SaysWhyAFileCannotBeRead) {
    const auto missing = readReplayPlan("/nowhere/plan");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, "/nowhere/plan: No such file or directory");
    EXPECT_FALSE(readReplayPlan("/"));
    const auto endless = readReplayPlan("/dev/zero");
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error().message, "/dev/zero: too long");
}

RC_GTEST_PROP(ReplayPlanFile, NoBytesMakeTheReaderFail, ()) {
    std::string text = textOf(somePlan());
    const auto changes = *rc::gen::container<std::vector<std::pair<std::size_t, char>>>(
        rc::gen::pair(rc::gen::inRange<std::size_t>(0, text.size()), rc::gen::arbitrary<char>()));
    for (const auto& [at, byte] : changes)
        text[at] = byte;
    if (const auto plan = parseReplayPlan(text)) {
        const auto again = parseReplayPlan(textOf(*plan));
        RC_ASSERT(again.has_value());
        RC_ASSERT(textOf(*again) == textOf(*plan));
    }
}

} // namespace
} // namespace ridge::spool
