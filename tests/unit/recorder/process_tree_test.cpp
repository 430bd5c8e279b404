// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/process_tree.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace ridge::recorder {
namespace {

using namespace std::chrono_literals;

/// A child of the test in which `body` runs; what it starts itself is its tree. Returns once
/// `ready` was written by all of the tree to `body`'s descriptor.
template <class Body>
pid_t start(int processes, Body body) {
    int ready[2];
    EXPECT_EQ(::pipe(ready), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        body(ready[1]);
        ::_exit(0);
    }
    char byte = 0;
    for (int i = 0; i < processes; ++i)
        EXPECT_EQ(::read(ready[0], &byte, 1), 1);
    ::close(ready[0]);
    ::close(ready[1]);
    return child;
}

void sleepAfter(int ready) {
    if (::write(ready, "r", 1) == 1)
        for (;;)
            ::pause();
}

/// Steps until the tree is gone and reaps `child`; how long that took.
std::chrono::duration<double> endTree(TreeEnding& ending, pid_t child, int& status) {
    const auto began = std::chrono::steady_clock::now();
    while (ending.step())
        std::this_thread::sleep_for(5ms);
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return std::chrono::steady_clock::now() - began;
}

TEST(ProcessTree, SaysWhatIsKnownOfAProcess) {
    const auto own = statOf(::getpid());
    ASSERT_TRUE(own);
    EXPECT_EQ(own->parent, ::getppid());
    EXPECT_GT(own->startTicks, 0);
    EXPECT_TRUE(own->alive());
    EXPECT_FALSE(statOf(0));
    EXPECT_FALSE(statOf(-1));
}

TEST(ProcessTree, AProcessThatEndsWhileItIsReadIsNoError) {
    std::atomic<pid_t> child = 0;
    std::jthread reader([&](const std::stop_token& stop) {
        while (!stop.stop_requested())
            EXPECT_NO_THROW((void)statOf(child));
    });
    for (int i = 0; i < 500; ++i) {
        child = start(1, [](int ready) { EXPECT_EQ(::write(ready, "r", 1), 1); });
        EXPECT_EQ(::waitpid(child, nullptr, 0), child);
    }
}

TEST(ProcessTree, EndsAllThatDescendWhateverSessionsTheyMade) {
    int report[2];
    ASSERT_EQ(::pipe(report), 0);
    const pid_t child = start(2, [&](int ready) {
        if (::fork() == 0) {
            ::setsid();
            ::close(report[0]);
            sleepAfter(ready); // holds report[1] while it lives
        }
        ::close(report[1]);
        sleepAfter(ready);
    });
    ::close(report[1]);
    TreeEnding ending(child, 60s);
    int status = 0;
    EXPECT_LT(endTree(ending, child, status), 20s);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    char byte = 0;
    EXPECT_EQ(::read(report[0], &byte, 1), 0); // the grandchild is gone
    ::close(report[0]);
}

TEST(ProcessTree, KillsAfterTheGraceWhatDoesNotEnd) {
    const pid_t child = start(1, [](int ready) {
        std::signal(SIGTERM, SIG_IGN);
        sleepAfter(ready);
    });
    TreeEnding ending(child, 100ms);
    int status = 0;
    endTree(ending, child, status);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

TEST(ProcessTree, NothingIsLeftOfAProcessThatHasEnded) {
    const pid_t child = start(0, [](int) {});
    while (statOf(child)->alive())
        std::this_thread::sleep_for(1ms);
    TreeEnding ending(child);
    EXPECT_FALSE(ending.step());
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
}

} // namespace
} // namespace ridge::recorder
