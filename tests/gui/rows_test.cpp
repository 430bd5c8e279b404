// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/items/rows.h"

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

/// Every row leads to an item that leads back to it.
void expectBackAndForth(const Document& document, RowKind kind, std::size_t count) {
    for (std::uint32_t row = 0; row < count; ++row) {
        const Item item = longestOf(document, {kind, row});
        EXPECT_TRUE(item) << int(kind) << ' ' << row;
        EXPECT_EQ(rowOf(document, item).row, row) << int(kind);
        EXPECT_EQ(rowOf(document, item).kind, kind) << row;
    }
}

TEST(Rows, LeadToAnItemAndBack) {
    for (const char* name : {"torch-step.ridge", "idle-causes.ridge", "attention-replayed.ridge"}) {
        SCOPED_TRACE(name);
        const DocumentPtr document = test::exampleNamed(name);
        const analyzer::Analysis& a = document->results->analysis;
        ASSERT_GT(a.kernels.size(), 0U);
        ASSERT_GT(a.gaps.size(), 0U);
        expectBackAndForth(*document, RowKind::Kernel, a.kernels.size());
        expectBackAndForth(*document, RowKind::Gap, a.gaps.size());
        expectBackAndForth(*document, RowKind::Copy, a.copies.size());
        expectBackAndForth(*document, RowKind::Fill, a.fills.size());
        for (std::uint32_t i = 0; i < a.ranges.size(); ++i) {
            const Row row{RowKind::Range, i};
            EXPECT_TRUE(a.ranges[i].startEnd || rowOf(*document, longestOf(*document, row)) == row);
        }
    }
}

TEST(Rows, ThePositionOfARangeIsWhereTheForestHoldsIt) {
    for (const char* name : {"torch-step.ridge", "transformer-rungs.ridge"}) {
        const DocumentPtr document = test::exampleNamed(name);
        const auto& order = document->results->details->forest.order;
        ASSERT_GT(order.size(), 10U);
        for (std::uint32_t row = 0; row < document->trace->ranges.size(); ++row) {
            const auto wanted = std::ranges::find(order, trace::RangeId(row + 1));
            const std::uint32_t position = rangePositionOf(*document, {ItemKind::Range, row});
            EXPECT_EQ(position, wanted == order.end() ? analyzer::kNone
                                                      : std::uint32_t(wanted - order.begin()));
        }
    }
}

TEST(Rows, TheNextGapIsTheNearestOfAllDevices) {
    for (const char* name : {"idle-causes.ridge", "allreduce-rungs.ridge"}) {
        const DocumentPtr document = test::exampleNamed(name);
        const auto& gaps = document->results->details->gaps;
        ASSERT_GT(gaps.size(), 10U);
        const TimeWindow whole = document->times.whole;
        for (int i = -1; i <= 1000; ++i)
            for (const int direction : {1, -1}) {
                const std::int64_t time = i % 3 == 0 && i > 0
                                              ? gaps[std::size_t(i) % gaps.size()].start
                                              : whole.from + whole.length() / 999 * i;
                Item wanted;
                std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
                for (std::uint32_t g = 0; g < gaps.size(); ++g)
                    if (const std::int64_t away = (gaps[g].start - time) * direction;
                        away > 0 && away < nearest) {
                        nearest = away;
                        wanted = {ItemKind::Gap, g};
                    }
                ASSERT_EQ(nextGap(*document, time, direction), wanted) << i;
            }
    }
}

/// No item of the table is longer than the one that stands for its row.
void expectLongest(const Document& document, ItemKind kind, std::size_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        const Item item{kind, i}, longest = longestOf(document, rowOf(document, item));
        EXPECT_GE(timeOf(document, longest).length(), timeOf(document, item).length()) << i;
    }
}

TEST(Rows, NoItemIsLongerThanTheOneThatStandsForItsRow) {
    for (const char* name : {"torch-step.ridge", "idle-causes.ridge", "calibration.ridge"}) {
        SCOPED_TRACE(name);
        const DocumentPtr document = test::exampleNamed(name);
        const trace::Trace& trace = *document->trace;
        expectLongest(*document, ItemKind::Kernel, trace.kernels.size());
        expectLongest(*document, ItemKind::Copy, trace.copies.size());
        expectLongest(*document, ItemKind::Fill, trace.fills.size());
        expectLongest(*document, ItemKind::Gap, document->results->details->gaps.size());
    }
}

TEST(Rows, TheLongestStandsForItsRow) {
    tests::Story story;
    story.kernel("gemm", 10, 100, 200);
    story.kernel("gemm", 20, 300, 900);
    story.kernel("add", 30, 1000, 9000);
    const DocumentPtr document = test::documentOf(story.trace);
    const Row gemm = rowOf(*document, {ItemKind::Kernel, 0});
    EXPECT_EQ(gemm, rowOf(*document, {ItemKind::KernelLaunch, 1}));
    EXPECT_EQ(longestOf(*document, gemm), (Item{ItemKind::Kernel, 1}));
    EXPECT_FALSE(rowOf(*document, {}));
    EXPECT_FALSE(longestOf(*document, {}));
}

} // namespace
} // namespace ridge::gui
