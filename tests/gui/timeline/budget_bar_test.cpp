// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which stretch of time the bound budget speaks of, and what it says of it.
#include "timeline_bench.h"

#include <QTest>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

using analyzer::Label;

/// On its thread the range ends before its work does.
tests::Story rangeAndWork() {
    tests::Story story;
    story.range("step", 100, 900);
    story.kernel("first", 150, 1000, 2000);
    story.copy(trace::CopyKind::HostToDevice, 4096, 200, 2500, 3000);
    story.kernel("second", 800, 5000, 6000);
    story.kernel("later", 6900, 7000, 7500);
    return story;
}

class BudgetOf : public ::testing::Test {
  protected:
    std::string sentence() {
        timeline.settle();
        return timeline.view.budget().sentence().toStdString();
    }
    double shareOf(Label label) {
        for (const BudgetBar::Part& part : timeline.view.budget().parts())
            if (part.label == label)
                return part.share;
        return 0;
    }
    void press(Qt::Key key) { QTest::keyClick(&timeline.canvas(), key); }
    void pointAt(std::int64_t time) {
        QTest::mouseMove(&timeline.canvas(), timeline.place("Stream 0", time));
    }

    test::Timeline timeline{rangeAndWork().trace};
};

TEST_F(BudgetOf, WhatIsVisibleNamesItsLargestPartsAndWhatTheyAreSharesOf) {
    EXPECT_EQ(sentence(),
              "These 8.00 µs: 53.8 % idle: launch latency, 38.5 % overhead kernel, 7.7 % exposed "
              "copy, of the 6.50 µs between the GPU's first and last operation.");
    timeline.state.setWindow({2000, 3000}); // all of it lies between these
    EXPECT_EQ(sentence().find("first and last"), std::string::npos) << sentence();
    EXPECT_NE(sentence().find("50.0 % exposed copy"), std::string::npos) << sentence();
}

TEST_F(BudgetOf, ASelectedRangeIsThatOfItsWorkOnTheGpu) {
    timeline.state.select({ItemKind::Range, 0});
    EXPECT_TRUE(sentence().starts_with("The selected 5.00 µs: ")) << sentence();
    EXPECT_NEAR(shareOf(Label::Copy), 0.1, 1e-9);
    timeline.state.setWindow({0, 1000});
    EXPECT_TRUE(sentence().starts_with("The selected 5.00 µs: ")) << sentence();
    press(Qt::Key_Escape);
    EXPECT_EQ(sentence(), "These 1.00 µs hold no GPU time.");
}

TEST_F(BudgetOf, ASelectedIdleTimeIsAllItsCause) {
    press(Qt::Key_G);
    ASSERT_EQ(timeline.state.selection().kind, ItemKind::Gap);
    EXPECT_TRUE(sentence().starts_with("The selected 500 ns: 100.0 % idle: ")) << sentence();
    timeline.state.select({ItemKind::Kernel, 0}); // has a verdict of its own
    EXPECT_TRUE(sentence().starts_with("These ")) << sentence();
}

TEST_F(BudgetOf, WhatIsMeasuredComesFirst) {
    timeline.state.select({ItemKind::Range, 0});
    pointAt(2500);
    press(Qt::Key_M);
    EXPECT_TRUE(sentence().starts_with("The selected ")) << "one point is no stretch";
    pointAt(4500);
    EXPECT_TRUE(sentence().starts_with("The measured 2.00 µs: ")) << sentence();
    EXPECT_NEAR(shareOf(Label::Copy), 0.25, 1e-9);
    press(Qt::Key_M);
    press(Qt::Key_M);
    EXPECT_TRUE(sentence().starts_with("The selected ")) << sentence();
}

TEST(BudgetOfSeveralGpus, SaysHowManyTheTimeIsOf) {
    tests::Story story = rangeAndWork();
    const trace::StreamId other = story.device(tests::h200());
    story.kernel("there", 900, 1000, 3000, trace::ThreadId{1}, other);
    test::Timeline timeline(story.trace);
    timeline.settle();
    const std::string sentence = timeline.view.budget().sentence().toStdString();
    EXPECT_TRUE(
        sentence.ends_with(", of 8.50 µs: 2 GPUs, each from its first to its last operation."))
        << sentence;
}

TEST(BudgetOfSeveralGpus, OfASelectedRangeIsFromItsFirstOperationOnAnyToItsLast) {
    tests::Story story = rangeAndWork();
    const trace::StreamId other = story.device(tests::h200());
    story.kernel("there", 850, 900, 7000, trace::ThreadId{1}, other);
    test::Timeline timeline(story.trace);
    timeline.state.select({ItemKind::Range, 0});
    timeline.settle();
    const std::string sentence = timeline.view.budget().sentence().toStdString();
    EXPECT_TRUE(sentence.starts_with("The selected 6.10 µs: ")) << sentence;
}

} // namespace
} // namespace ridge::gui
