// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/priority.h"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <thread>

namespace ridge::sampler {
namespace {

int niceness() {
    return getpriority(PRIO_PROCESS, 0);
}

TEST(Priority, ThreadsStartedLaterGiveWayToo) {
    const int before = niceness();
    int own = 0, later = 0;
    std::thread([&] {
        ASSERT_TRUE(giveWay());
        own = niceness();
        std::thread([&] { later = niceness(); }).join();
    }).join();
    EXPECT_EQ(own, 10);
    EXPECT_EQ(later, 10);
    EXPECT_EQ(niceness(), before); // of the caller's thread alone
}

} // namespace
} // namespace ridge::sampler
