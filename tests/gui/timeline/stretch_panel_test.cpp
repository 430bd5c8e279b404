// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/stretch_panel.h"

#include "tests/gui/example.h"

#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

using analyzer::StretchBy;
using test::Timeline;

trace::Trace threeKernels() {
    tests::Story story;
    story.range("step", 100, 6000);
    story.kernel("gemm", 150, 1000, 2000);
    story.kernel("softmax", 3000, 4000, 4600);
    story.kernel("gemm", 4000, 5000, 6000);
    return story.trace;
}

void measure(Timeline& timeline, int fromPixel, int toPixel) {
    const QPoint from(kGutter + fromPixel, 300), to(kGutter + toPixel, 300);
    QTest::mousePress(&timeline.canvas(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&timeline.canvas(), to);
    QTest::mouseRelease(&timeline.canvas(), Qt::LeftButton, {}, to);
    timeline.settle();
}

std::string textOf(const StretchPanel& panel, std::size_t row, const char* column) {
    return panel.table()->model().table().cell(row, column).text;
}

TEST(StretchPanelOfTimeline, TellsWhatRanInAMeasuredStretch) {
    Timeline timeline(threeKernels());
    StretchPanel& panel = timeline.view.stretchPanel();
    EXPECT_FALSE(panel.isVisible());
    measure(timeline, 150, 550); // 1.5 to 5.5 us
    ASSERT_TRUE(panel.isVisible());
    EXPECT_TRUE(panel.facts().startsWith("4.00 \u00b5s: 3 kernels")) << panel.facts().toStdString();
    ASSERT_EQ(panel.table()->model().table().rows.size(), 2u);
    EXPECT_EQ(textOf(panel, 0, "name"), "gemm");
    EXPECT_EQ(textOf(panel, 0, "operations"), "2");
    EXPECT_EQ(textOf(panel, 0, "time"), "1.00 \u00b5s");
    EXPECT_EQ(textOf(panel, 1, "share"), "37.5 %");
}

TEST(StretchPanelOfTimeline, SumsByWhatIsChosen) {
    Timeline timeline(threeKernels());
    StretchPanel& panel = timeline.view.stretchPanel();
    measure(timeline, 0, 700);
    const auto first = [&](StretchBy by) {
        panel.sumBy(by);
        timeline.settle();
        return textOf(panel, 0, "name");
    };
    EXPECT_EQ(first(StretchBy::Family), "matrix product");
    EXPECT_EQ(first(StretchBy::Range), "step");
    EXPECT_EQ(first(StretchBy::Module), "outside of modules");
    EXPECT_EQ(first(StretchBy::Stream), "0");
}

TEST(StretchPanelOfTimeline, ARowSelectsItsLongestOperation) {
    Timeline timeline(threeKernels());
    StretchPanel& panel = timeline.view.stretchPanel();
    measure(timeline, 150, 700); // the second product has more of its time inside
    QTreeView& list = panel.table()->list();
    list.setCurrentIndex(list.model()->index(0, 0));
    EXPECT_EQ(timeline.state.selection(), (Item{ItemKind::Kernel, 2}));
}

TEST(StretchPanelOfTimeline, GoesWithTheStretch) {
    Timeline timeline(threeKernels());
    StretchPanel& panel = timeline.view.stretchPanel();
    measure(timeline, 150, 550);
    QTest::mouseClick(panel.findChild<QToolButton*>(), Qt::LeftButton);
    EXPECT_FALSE(panel.isVisible());
    EXPECT_FALSE(timeline.canvas().measure().window());
    measure(timeline, 150, 550);
    EXPECT_TRUE(panel.isVisible());
    QTest::keyClick(&timeline.canvas(), Qt::Key_Escape);
    EXPECT_FALSE(panel.isVisible());
}

TEST(StretchPanelOfTimeline, SaysThatNothingRan) {
    Timeline timeline(threeKernels());
    measure(timeline, 210, 290);
    EXPECT_TRUE(timeline.view.stretchPanel().facts().contains("no operation"));
    EXPECT_TRUE(timeline.view.stretchPanel().table()->model().table().rows.empty());
}

TEST(StretchPanelOfTimeline, SumsAsTheWholeRunsTablesDo) {
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    const auto& details = *document->results->details;
    const analyzer::Window all{document->times.whole.from, document->times.whole.to};
    const auto sums = analyzer::stretchSums(*document->trace, details, all, StretchBy::Kernel);
    const auto& kernels = document->results->analysis.kernels;
    std::map<std::string_view, analyzer::Ns> times;
    for (const analyzer::KernelRow& row : kernels)
        times[row.function] = row.time.total;
    std::size_t found = 0;
    for (const analyzer::StretchRow& row : sums.rows)
        if (row.kind == analyzer::OperationKind::Kernel) {
            EXPECT_EQ(row.time(),
                      times[document->trace->text(static_cast<trace::StringId>(row.key))]);
            ++found;
        }
    EXPECT_EQ(found, kernels.size());
}

} // namespace
} // namespace ridge::gui
