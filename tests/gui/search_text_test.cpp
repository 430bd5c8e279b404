// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/details/details_panel.h"
#include "gui/items/search.h"
#include "tests/gui/timeline/timeline_bench.h"

#include <QTest>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace ridge::gui {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SearchTextOf, ReadsALengthBehindTheName) {
    const std::int64_t any = SearchText{}.most;
    EXPECT_EQ(searchTextOf("gemm"), (SearchText{"gemm", 0, any}));
    EXPECT_EQ(searchTextOf("gemm > 1ms"), (SearchText{"gemm", 1'000'000, any}));
    EXPECT_EQ(searchTextOf("gemm <20us"), (SearchText{"gemm", 0, 20'000}));
    EXPECT_EQ(searchTextOf("two words 1.5µs..2 ms"), (SearchText{"two words", 1'500, 2'000'000}));
    EXPECT_EQ(searchTextOf("> 2s"), (SearchText{"", 2'000'000'000, any}));
    EXPECT_TRUE(searchTextOf("").isEmpty());
    EXPECT_FALSE(searchTextOf("< 1ns").isEmpty());
}

TEST(SearchTextOf, TakesWhatIsNoLengthForAName) {
    for (const char* name : {"map<float, 4>", "kernel<3", "a..b", "1ms", "gemm > 1", "x <y",
                             "a>1ms", "a > 99999999999999999s"})
        EXPECT_EQ(searchTextOf(name), SearchText{name}) << name;
}

RC_GTEST_PROP(SearchTextOf, ReadsWhatTypedTextWrites, ()) {
    const auto length = rc::gen::inRange<std::int64_t>(0, 100'000'000'000);
    SearchText wanted{*rc::gen::element("", "gemm", "map<float, 4>", "a b")};
    if (*rc::gen::arbitrary<bool>())
        wanted.least = *length;
    if (*rc::gen::arbitrary<bool>())
        wanted.most = wanted.least + *length;
    const SearchText read = searchTextOf(typedText(wanted));
    RC_ASSERT(read.name == wanted.name);
    RC_ASSERT((read.least == wanted.least && read.most == wanted.most));
}

trace::Trace launches() {
    tests::Story story;
    story.range("step", 0, 2'000);
    story.range("step", 3'000, {}); // never closed
    for (int i = 0; i < 100; ++i)
        story.kernel("a", i * 1000, i * 1000 + 10, i * 1000 + 110 + i);
    story.kernel("a", 200'000, 200'010, 201'010);
    return story.trace;
}

TEST(SearchForALength, FindsWhatTookAsLong) {
    const trace::Trace trace = launches();
    EXPECT_THAT(findMatches(trace, {"a", 199, 1'000}).items,
                ElementsAre(Item{ItemKind::Kernel, 99}, Item{ItemKind::Kernel, 100}));
    EXPECT_THAT(findMatches(trace, {"step", 0, 2'000}).items,
                ElementsAre(Item{ItemKind::Range, 0}));
    EXPECT_THAT(findMatches(trace, {"step", 2'001}).items, ElementsAre(Item{ItemKind::Range, 1}));
    EXPECT_THAT(findMatches(trace, {"step", 0, 1'999}).items, IsEmpty());
}

class Brush : public ::testing::Test {
  protected:
    Brush() {
        panel.resize(340, 700);
        panel.show();
        panel.setDocument(test::documentOf(launches()));
        state.select({ItemKind::Kernel, 20});
        EXPECT_TRUE(QTest::qWaitFor([&] { return panel.isSettled(); }));
        histogram = panel.findChild<DurationHistogram*>();
    }
    void drag(double from, double to) {
        QTest::mousePress(histogram, Qt::LeftButton, {}, QPoint(int(from), 80));
        QTest::mouseMove(histogram, QPoint(int(to), 80));
        QTest::mouseRelease(histogram, Qt::LeftButton, {}, QPoint(int(to), 80));
    }
    QColor colourAtEnd(std::int64_t ns) {
        const QImage image = panel.grab().toImage();
        return image.pixelColor(int(histogram->xOf(ns)), histogram->y() + 99);
    }
    ViewState state;
    DetailsPanel panel{state};
    DurationHistogram* histogram = nullptr;
};

TEST_F(Brush, ADragAsksForThoseThatTookAsLong) {
    const QColor before = colourAtEnd(105);
    drag(histogram->xOf(1'000) + 5, histogram->xOf(500)); // from right to left, and beyond the end
    const SearchText asked = searchTextOf(state.filters().text());
    EXPECT_EQ(asked.name, "a");
    EXPECT_EQ(asked.most, 1'000);
    EXPECT_NEAR(double(asked.least), 500, 20);
    EXPECT_EQ(findMatches(launches(), asked).items.size(), 1u);
    EXPECT_NE(colourAtEnd(105), before); // dimmed
    drag(100, 101);                      // a click
    EXPECT_EQ(state.filters().text(), "");
    EXPECT_EQ(colourAtEnd(105), before);
}

TEST_F(Brush, AClickLeavesAnotherSearchAlone) {
    state.filters().setText("something else");
    drag(100, 101);
    EXPECT_EQ(state.filters().text(), "something else");
}

} // namespace
} // namespace ridge::gui
