// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "timeline_bench.h"

#include "gui/style/theme.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ridge::gui {
namespace {

/// A range and one kernel in it, of the same time but for what launching takes.
void addStep(tests::Story& story, const std::string& name, std::int64_t start, std::int64_t end) {
    story.range(name, start, end);
    story.kernel("work", start + 1, start + 3, end);
}

QStringList textsOf(const test::Timeline& timeline) {
    QStringList texts;
    for (const StripName& name : timeline.view.map().names())
        texts += name.text;
    return texts;
}

TEST(StripNames, StandUnderTheTimeOfTheirWork) {
    tests::Story story;
    addStep(story, "step 0", 0, 3000);
    addStep(story, "step 1", 3000, 7000);
    test::Timeline timeline(story.trace);
    ASSERT_EQ(textsOf(timeline), QStringList({"step 0", "step 1"}));
    const StripName& last = timeline.view.map().names().back();
    EXPECT_NEAR(last.left + last.width / 2, timeline.view.map().scale().x(5000), 2);
    const QImage strip = timeline.view.grab().toImage();
    int inked = 0;
    for (int x = int(last.left); x < int(last.left + last.width); ++x)
        for (int y = 56; y < timeline.view.map().height(); ++y)
            inked += strip.pixelColor(x, y) != theme().panel;
    EXPECT_GT(inked, 20);
}

TEST(StripNames, ShortRangesOfOneNameShareIt) {
    tests::Story story;
    addStep(story, "long one", 0, 4000);
    for (int i = 0; i < 20; ++i)
        addStep(story, "step", 4000 + i * 40, 4030 + i * 40);
    EXPECT_EQ(textsOf(test::Timeline(story.trace)), QStringList({"long one", "step x 20"}));
}

TEST(StripNames, ShortRangesOfSeveralNamesAreNamedFromTheFirstToTheLast) {
    tests::Story story;
    for (int i = 0; i < 5; ++i)
        addStep(story, "warm-up", 1000 + i * 40, 1030 + i * 40);
    for (int i = 5; i < 20; ++i)
        addStep(story, "step", 1000 + i * 40, 1030 + i * 40);
    EXPECT_EQ(textsOf(test::Timeline(story.trace)), QStringList({"warm-up … step"}));
}

TEST(StripNames, ARunWithoutRangesHasNone) {
    tests::Story story;
    story.kernel("work", 100, 1000, 3000);
    EXPECT_TRUE(textsOf(test::Timeline(story.trace)).isEmpty());
}

RC_GTEST_PROP(StripNames, NeverTouchOneAnotherNorLeaveTheStrip, ()) {
    tests::Story story;
    std::int64_t time = 0;
    const auto steps = *rc::gen::inRange(1, 40);
    for (int i = 0; i < steps; ++i) {
        const auto start = time + *rc::gen::inRange(0, 400);
        time = start + *rc::gen::inRange(5, 800);
        addStep(story, *rc::gen::elementOf(std::vector<std::string>{"step", "a longer name", "x"}),
                start, time);
    }
    const DocumentPtr document = test::documentOf(story.trace);
    const auto lanes = buildLanes(document, ColourMode::Name, nullptr);
    const TimeScale scale{{0, time + 1}, 100, 500};
    const auto names = stripNames(*lanes, scale, QFontMetricsF(QFont()));
    double free = scale.left;
    RC_ASSERT(!names.empty());
    for (const StripName& name : names) {
        RC_ASSERT(name.left >= free);
        free = name.left + name.width;
    }
    RC_ASSERT(free <= scale.left + scale.width + 1e-6);
}

} // namespace
} // namespace ridge::gui
