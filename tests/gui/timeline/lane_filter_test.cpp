// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/lane_filter.h"

#include "gui/items/search.h"
#include "tests/gui/timeline/timeline_bench.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace ridge::gui {
namespace {

using test::documentOf;
using test::Timeline;

RC_GTEST_PROP(MarkedNumbers, TellWhetherAStretchHoldsOne, (const std::vector<bool>& marked)) {
    MarkedNumbers numbers(marked.size());
    for (std::size_t i = 0; i < marked.size(); ++i)
        if (marked[i])
            numbers.mark(i);
    numbers.count();
    const auto first = *rc::gen::inRange<std::size_t>(0, marked.size() + 1);
    const auto last = *rc::gen::inRange<std::size_t>(first, marked.size() + 1);
    const auto begin = marked.begin();
    RC_ASSERT(numbers.anyOf(first, last) ==
              (std::find(begin + std::ptrdiff_t(first), begin + std::ptrdiff_t(last), true) !=
               begin + std::ptrdiff_t(last)));
}

/// 2,000 kernels of 1 ns from 3000 ns on, of which the one at 4500 has another name.
trace::Trace denseRun() {
    tests::Story story;
    for (int i = 0; i < 2000; ++i)
        story.kernel(i == 1500 ? "needle" : "hay", i, 3000 + i, 3001 + i);
    return story.trace;
}

TEST(LaneFilter, AMergedBoxThatHoldsAMatchAnywhereIsOne) {
    const DocumentPtr document = documentOf(denseRun());
    const auto lanes = buildLanes(document, ColourMode::Verdict, nullptr);
    const LaneFilter needle(lanes, searchTextOf("NEEDLE")), other(lanes, searchTextOf("thread"));
    std::size_t rows = 0;
    for (const LaneGroup& group : lanes->groups)
        for (const Lane& lane : group.lanes)
            if (lane.rows && !lane.rows->front().empty() &&
                lane.rows->front().item(0).kind == ItemKind::Kernel) {
                const SpanRow& row = lane.rows->front();
                Box box;
                box.first = 10;
                box.count = 1900;
                EXPECT_FALSE(hasNoMatch(box, needle.of(row)));
                EXPECT_TRUE(hasNoMatch(box, other.of(row)));
                box.count = 1400;
                EXPECT_TRUE(hasNoMatch(box, needle.of(row)));
                box.count = 0; // of an overview: what it holds is not known
                EXPECT_FALSE(hasNoMatch(box, other.of(row)));
                ++rows;
            }
    EXPECT_EQ(rows, 1u);
}

TEST(LaneFilter, ADenseBoxIsDimmedOnlyWhereItHoldsNoMatch) {
    Timeline timeline(denseRun());
    timeline.state.reset({0, 800'000}); // 1000 kernels a pixel
    const QColor whole = timeline.colourAt("Stream 0", 4500);
    ASSERT_EQ(timeline.colourAt("Stream 0", 3500), whole);
    timeline.state.filters().setText("needle");
    EXPECT_EQ(timeline.colourAt("Stream 0", 4500), whole);
    EXPECT_NE(timeline.colourAt("Stream 0", 3500), whole);
    timeline.state.filters().setText("thread");
    EXPECT_NE(timeline.colourAt("Stream 0", 4500), whole);
}

} // namespace
} // namespace ridge::gui
