// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/activity/buffer_pool.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <set>

namespace ridge::inject {
namespace {

bool isZeroed(const std::uint8_t* buffer) {
    return std::all_of(buffer, buffer + BufferPool::kBytes, [](std::uint8_t b) { return b == 0; });
}

TEST(BufferPool, HandsOutZeroedAlignedBuffersEachToOneHolder) {
    BufferPool pool;
    pool.reserve(3);
    std::set<std::uint8_t*> held;
    for (int i = 0; i < 5; ++i) {
        std::uint8_t* buffer = pool.take();
        ASSERT_NE(buffer, nullptr);
        EXPECT_TRUE(isZeroed(buffer));
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer) % 64, 0U);
        EXPECT_TRUE(held.insert(buffer).second);
    }
}

TEST(BufferPool, AUsedBufferComesBackZeroed) {
    BufferPool pool;
    for (const std::size_t used : {std::size_t{1}, std::size_t{4096}, BufferPool::kBytes}) {
        std::uint8_t* buffer = pool.take();
        std::memset(buffer, 0xff, used);
        pool.giveBack(buffer, used);
        std::uint8_t* again = pool.take();
        EXPECT_EQ(again, buffer);
        EXPECT_TRUE(isZeroed(again));
        pool.giveBack(again, 0);
    }
}

} // namespace
} // namespace ridge::inject
