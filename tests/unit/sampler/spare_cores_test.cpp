// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/spare_cores.h"

#include <gtest/gtest.h>

#include <sched.h>

namespace ridge::sampler {
namespace {

/// The calling thread, and those that it starts, share one core from now on.
void useOneCore() {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(sched_getcpu()), &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
}

TEST(SpareCores, EachPieceOfWorkIsDoneOnceBeforeRunReturns) {
    SpareCores cores;
    int done = 0;
    for (int i = 0; i < 300; ++i) {
        cores.run([&] { ++done; });
        ASSERT_EQ(done, i + 1);
    }
}

TEST(SpareCores, WorkIsThatOfAnIdleThreadOrOfTheCaller) {
    SpareCores cores;
    std::uint64_t byTheCaller = 0;
    for (int i = 0; i < 20; ++i)
        cores.run([&] { byTheCaller += sched_getscheduler(0) == SCHED_IDLE ? 0 : 1; });
    EXPECT_EQ(byTheCaller, cores.refused());
}

TEST(SpareCores, WorkIsDoneWhereTheOnlyCoreIsTaken) {
    std::thread([] {
        useOneCore();
        std::atomic<bool> stop = false;
        std::thread other([&] {
            while (!stop) {
            }
        });
        int done = 0;
        {
            SpareCores cores;
            for (int i = 0; i < 20; ++i)
                cores.run([&] { ++done; });
            EXPECT_GT(cores.refused(), 0u);
        } // ends although its thread has no core
        EXPECT_EQ(done, 20);
        stop = true;
        other.join();
    }).join();
}

} // namespace
} // namespace ridge::sampler
