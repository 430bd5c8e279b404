// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/pattern.h"

#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace ridge::workloads::bandwidth {
namespace {

TEST(BandwidthWork, IsTheSourceReadOnceWithoutFlops) {
    EXPECT_EQ(work(4294967296).bytes, 4294967296.0);
    EXPECT_EQ(work(4294967296).flops, 0);
    EXPECT_EQ(work(4294967296).precision, Precision::None);
}

TEST(BandwidthPattern, SumOnAllCoresIsTheSumOneByOne) {
    for (const std::int64_t words : {0, 1, 3, 4, 1000003}) {
        std::uint64_t expected = 0;
        for (std::int64_t i = 0; i < words; ++i)
            expected += patternWord(static_cast<std::uint64_t>(i), 7);
        EXPECT_EQ(patternSum(words, 7), expected) << words;
    }
}

TEST(BandwidthPattern, WhatIsFilledOnAllCoresHasTheSumAndNoWordTooMany) {
    for (const std::int64_t words : {0, 1, 3, 4, 1003}) {
        std::vector<std::uint32_t> filled(static_cast<std::size_t>(words) + 1, 77);
        fillPattern(filled.data(), words, 7);
        EXPECT_EQ(filled.back(), 77U);
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i + 1 < filled.size(); ++i)
            sum += filled[i];
        EXPECT_EQ(sum, patternSum(words, 7)) << words;
    }
}

TEST(BandwidthPattern, WrittenWordsCountUpFromTheSeed) {
    EXPECT_EQ(writtenSum(4, 10), 10U + 11 + 12 + 13);
    EXPECT_EQ(writtenWord(1ULL << 32U, 5), 5U);
}

TEST(BandwidthPattern, WordsDifferByIndexSeedAndBeyond32Bits) {
    std::set<std::uint32_t> words;
    for (std::uint64_t i = 0; i < 1000; ++i)
        words.insert(patternWord(i, 1));
    EXPECT_EQ(words.size(), 1000U); // the mix is a bijection of 32 bits
    EXPECT_NE(patternWord(5, 1), patternWord(5, 2));
    EXPECT_NE(patternWord(5, 1), patternWord(5 + (1ULL << 32U), 1));
}

TEST(BandwidthPattern, ATileReadTwiceInPlaceOfAnotherChangesTheSum) {
    std::uint64_t first = 0, second = 0;
    for (std::uint64_t i = 0; i < 2048; ++i) {
        first += patternWord(i, 1);
        second += patternWord(2048 + i, 1);
    }
    EXPECT_NE(first, second);
}

TEST(BandwidthShape, TakesMultiplesOfALoad) {
    EXPECT_TRUE(validate(16));
    EXPECT_TRUE(validate(8208));
    EXPECT_FALSE(validate(8200));
}

} // namespace
} // namespace ridge::workloads::bandwidth
