// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/priority.h"

#include <gtest/gtest.h>

#include <sched.h>
#include <thread>

namespace ridge::sampler {
namespace {

TEST(Priority, ThreadsStartedLaterGiveWayToo) {
    int own = -1, later = -1;
    std::thread([&] {
        ASSERT_TRUE(runOnIdleCores());
        own = sched_getscheduler(0);
        std::thread([&] { later = sched_getscheduler(0); }).join();
    }).join();
    EXPECT_EQ(own, SCHED_IDLE);
    EXPECT_EQ(later, SCHED_IDLE);
    EXPECT_EQ(sched_getscheduler(0), SCHED_OTHER); // of the caller's thread alone
}

} // namespace
} // namespace ridge::sampler
