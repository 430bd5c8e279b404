// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "exports/sorted_runs.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace ridge::exports {
namespace {

struct Row {
    int key = 0, number = 0;
    bool operator==(const Row&) const = default;
};
struct ByKey {
    bool operator()(const Row& a, const Row& b) const { return a.key < b.key; }
};

RC_GTEST_PROP(SortedRuns, GiveWhatAStableSortGives, (const std::vector<std::uint8_t>& keys)) {
    const auto most = *rc::gen::inRange<std::size_t>(1, 10); // rows in memory
    SortedRuns<Row, ByKey> sorted(most * sizeof(Row));
    std::vector<Row> expected, found;
    for (const std::uint8_t key : keys) {
        expected.push_back({key % 16, static_cast<int>(expected.size())});
        sorted.add(expected.back());
    }
    std::ranges::stable_sort(expected, ByKey());
    RC_ASSERT(sorted.forEach([&](const Row& row) { found.push_back(row); }).has_value());
    RC_ASSERT(found == expected);
}

TEST(SpillFile, GivesBackWhatItWasGiven) {
    SpillFile file;
    const std::vector<int> first = {1, 2, 3}, second = {4};
    ASSERT_TRUE(file.append(std::as_bytes(std::span(first))));
    ASSERT_TRUE(file.append(std::as_bytes(std::span(second))));
    std::vector<int> all(4);
    ASSERT_TRUE(file.read(0, std::as_writable_bytes(std::span(all))));
    EXPECT_EQ(all, (std::vector{1, 2, 3, 4}));
    EXPECT_FALSE(file.read(4, std::as_writable_bytes(std::span(all)))); // longer than it is
}

} // namespace
} // namespace ridge::exports
