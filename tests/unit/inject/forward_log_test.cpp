// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/python/torch_ops/forward_log.h"

#include <gtest/gtest.h>

#include <optional>
#include <thread>
#include <utility>

namespace ridge::torch_ops {
namespace {

using Node = std::pair<std::uint32_t, std::uint32_t>; ///< module, site

std::optional<Node> found(const ForwardLog& log, std::int64_t sequence) {
    Node node;
    return log.find(sequence, node.first, node.second) ? std::optional(node) : std::nullopt;
}

constexpr auto kEntries = static_cast<std::int64_t>(ForwardLog::kEntries);

TEST(ForwardLog, FindsTheLastNoteOfANode) {
    ForwardLog log;
    EXPECT_EQ(found(log, 7), std::nullopt);
    log.note(7, 1, 2);
    log.note(7, 3, 4);
    EXPECT_EQ(found(log, 7), Node(3, 4));
    EXPECT_EQ(found(log, 8), std::nullopt);
}

TEST(ForwardLog, AnEntryThatIsUsedAgainIsOfTheNewNodeAlone) {
    ForwardLog log;
    log.note(7, 1, 2);
    log.note(7 + kEntries, 3, 4);
    EXPECT_EQ(found(log, 7), std::nullopt);
    EXPECT_EQ(found(log, 7 + kEntries), Node(3, 4));
}

TEST(ForwardLog, ATextBeyondTheWordIsNotKnown) {
    ForwardLog log;
    log.note(1, ForwardLog::kMostTexts - 1, ForwardLog::kMostTexts);
    EXPECT_EQ(found(log, 1), Node(ForwardLog::kMostTexts - 1, 0));
}

TEST(ForwardLog, AReaderNeverSeesHalfOfANote) {
    ForwardLog log;
    constexpr std::int64_t kRounds = 200'000;
    std::thread writer([&] {
        for (std::int64_t round = 0; round < kRounds; ++round) {
            const auto text = static_cast<std::uint32_t>(round % 1000);
            log.note(round % 2 * kEntries, text, text);
        }
    });
    for (std::int64_t round = 0; round < kRounds; ++round)
        if (const auto node = found(log, round % 2 * kEntries)) {
            ASSERT_EQ(node->first, node->second);
            ASSERT_EQ(node->first % 2, round % 2); // of the node that was asked for
        }
    writer.join();
}

} // namespace
} // namespace ridge::torch_ops
