// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/example.h"

#include "gui/items/item_text.h"
#include "gui/style/theme.h"
#include "reports/tables/tables.h"

#include <gtest/gtest.h>

#include <set>

namespace ridge::gui {
namespace {

using analyzer::Label;
using test::Timeline;

/// A range over two kernels, a copy, and idle time that the host makes.
trace::Trace smallRun() {
    tests::Story story;
    story.range("step", 100, 6000);
    story.kernel("first", 150, 1000, 2000);
    story.copy(trace::CopyKind::HostToDevice, 4096, 200, 2500, 3000);
    story.kernel("second", 4000, 5000, 6000);
    return story.trace;
}

TEST(TimelinePicture, ShowsEachThingInItsLaneAndColourAtItsTime) {
    Timeline timeline(smallRun());
    EXPECT_EQ(timeline.colourAt("NVTX", 5550), theme().range);
    EXPECT_EQ(timeline.colourAt("NVTX", 7050), theme().lane);
    EXPECT_EQ(timeline.colourAt("Copies H2D", 2750), theme().hostToDevice);
    EXPECT_EQ(timeline.colourAt("Copies H2D", 3250), theme().lane);
    const Label verdict = timeline.document->results->details->verdicts[0].label;
    EXPECT_EQ(timeline.colourAt("Stream 0", 1800), theme().of(verdict));
    EXPECT_EQ(timeline.colourAt("Stream 0", 4550), theme().lane);
    EXPECT_EQ(timeline.colourAt("Stream 0", 5900), theme().of(verdict));
}

TEST(TimelinePicture, MarksTheSelectedItemAlsoAmongThousandsInAPixel) {
    tests::Story story;
    for (int i = 0; i < 3000; ++i)
        story.kernel("k", i, 2000 + 2 * i, 2001 + 2 * i);
    story.kernel("last", 10, 799'000'000, 800'000'000);
    Timeline timeline(std::move(story.trace));
    timeline.state.reset({0, 800'000'000});
    timeline.settle();
    const QColor mark = theme().dark ? QColor(Qt::white) : theme().accent;
    const auto marked = [&] {
        int count = 0;
        const QImage image = timeline.canvas().grab().toImage();
        const QPoint at = timeline.place("Stream 0", 2000);
        for (int x = at.x() - 4; x < at.x() + 8; ++x)
            for (int y = at.y(); y < at.y() + 60; ++y)
                count += image.pixelColor(x, y) == mark;
        return count;
    };
    EXPECT_EQ(marked(), 0);
    timeline.state.select({ItemKind::Kernel, 1500});
    EXPECT_GT(marked(), 10);
    timeline.state.select({ItemKind::Kernel, 3000});
    EXPECT_EQ(marked(), 0);
}

TEST(TimelinePicture, ProjectsRangesToTheTimeOfTheirWorkOnTheGpu) {
    Timeline timeline(smallRun());
    EXPECT_EQ(timeline.colourAt("NVTX on the GPU", 950), theme().lane);
    EXPECT_EQ(timeline.colourAt("NVTX on the GPU", 1050), theme().range);
    EXPECT_EQ(timeline.colourAt("NVTX on the GPU", 4550), theme().range);
    EXPECT_EQ(timeline.colourAt("NVTX on the GPU", 6050), theme().lane);
}

TEST(TimelinePicture, StaysTrueWhenTheWindowMoves) {
    Timeline timeline(smallRun());
    for (const TimeWindow window : {TimeWindow{900, 1100}, {1990, 2010}, {0, 3000}, {2000, 8000}}) {
        timeline.state.setWindow(window);
        for (std::int64_t t = window.from + 1; t < window.to; t += window.length() / 7 + 1) {
            const bool nearAnEdge =
                std::min(std::abs(t - 2500), std::abs(t - 3000)) * 100 <= window.length();
            const bool copying = timeline.colourAt("Copies H2D", t) == theme().hostToDevice;
            EXPECT_TRUE(nearAnEdge || copying == (t >= 2500 && t < 3000)) << t;
        }
    }
}

TEST(TimelinePicture, TheStripOfTheWholeRunLiesAboveTheLanesOfTheWholeRun) {
    Timeline timeline(smallRun());
    const TimeScale strip = timeline.view.map().scale(), lanes = timeline.canvas().scale();
    EXPECT_EQ(strip.left, lanes.left);
    EXPECT_EQ(strip.width, lanes.width);
}

TEST(TimelinePicture, ColoursByNameTellFunctionsApart) {
    Timeline timeline(smallRun());
    timeline.state.setColourMode(ColourMode::Name);
    EXPECT_NE(timeline.colourAt("Stream 0", 1900), timeline.colourAt("Stream 0", 5950));
}

TEST(TimelinePicture, AFilterDimsWhatItDoesNotName) {
    Timeline timeline(smallRun());
    const QColor first = timeline.colourAt("Stream 0", 1900);
    const QColor second = timeline.colourAt("Stream 0", 5950);
    timeline.state.filters().setText("SECOND");
    EXPECT_EQ(timeline.colourAt("Stream 0", 5950), second);
    EXPECT_NE(timeline.colourAt("Stream 0", 1900), first);
    timeline.state.filters().setText("");
    EXPECT_EQ(timeline.colourAt("Stream 0", 1900), first);
}

TEST(TimelinePicture, AnIsolatedTinyKernelIsSeenInTheWholeRun) {
    tests::Story story;
    story.kernel("tiny", 100, 4000, 4001);
    story.kernel("far", 100, 400'000'000, 400'000'001);
    Timeline timeline(story.trace);
    timeline.state.reset({0, 800'000'000});
    constexpr int kBottom = 50; // of a row of 56: merged boxes stand on it
    EXPECT_NE(timeline.colourAt("Stream 0", 400'000'000, kBottom), theme().lane);
    EXPECT_EQ(timeline.colourAt("Stream 0", 310'000'000, kBottom), theme().lane);
}

TEST(TimelinePicture, ConcurrentKernelsLieBesideEachOther) {
    tests::Story story;
    story.kernel("a", 100, 1000, 3000);
    story.kernel("b", 110, 1500, 2500);
    Timeline timeline(story.trace);
    const Lanes& lanes = *timeline.canvas().scene().lanes();
    EXPECT_EQ(lanes.groups[1].lanes.front().rows->size(), 2U);
}

TEST(TimelinePicture, BudgetSpeaksOfTheVisibleTime) {
    Timeline timeline(smallRun());
    timeline.state.setWindow({2500, 3000});
    timeline.settle();
    EXPECT_EQ(timeline.view.budget().sentence(), "These 500 ns: 100.0 % exposed copy.");
    ASSERT_EQ(timeline.view.budget().parts().size(), 1U);
    EXPECT_EQ(timeline.view.budget().parts().front().label, Label::Copy);
}

TEST(TimelinePicture, TheLegendOfTheBudgetNamesTheLargestPartsWhateverItsWidth) {
    BudgetBar bar;
    const DocumentPtr document = test::exampleNamed("transformer-rungs.ridge");
    bar.show(document, {document->results->analysis.devices.front().budget},
             {document->times.whole});
    ASSERT_GT(bar.parts().size(), 5U);
    for (const int width : {300, 500, 700, 1000, 1500, 4000}) {
        bar.resize(width, bar.height());
        const auto keys = bar.legend();
        std::vector<bool> isNamed(bar.parts().size());
        for (const BudgetBar::Key& key : keys) {
            isNamed[key.part] = true;
            EXPECT_LE(key.place.bottom(), bar.height());
            EXPECT_TRUE(key.place.right() <= width || key.place.left() == kGutter);
        }
        for (std::size_t i = 0; i < isNamed.size(); ++i)
            for (std::size_t j = 0; j < isNamed.size(); ++j)
                EXPECT_FALSE(isNamed[i] && !isNamed[j] &&
                             bar.parts()[j].share > bar.parts()[i].share);
        EXPECT_FALSE(keys.empty());
        EXPECT_TRUE(width < 4000 || keys.size() == bar.parts().size());
    }
}

TEST(TimelinePicture, OfARecordingThatLostRecordsOutlinesIdleTimeThatMayBeWork) {
    trace::Trace lossy = smallRun();
    lossy.losses.push_back(
        {trace::ProcessId{1}, trace::Severity::DataLoss, "activity records dropped", 212, ""});
    Timeline whole(smallRun()), lost(std::move(lossy));
    ASSERT_NE(lost.document->results->analysis.withheld, "");
    const auto inside = [](Timeline& timeline) { // of the idle time between 3000 and 5000
        timeline.settle();
        const QPoint at = timeline.place("Idle, by cause", 4500); // above its name
        std::set<QRgb> colours;
        for (int x = 0; x < 20; ++x)
            colours.insert(timeline.canvas().grab().toImage().pixel(at + QPoint(x, 0)));
        return colours;
    };
    EXPECT_FALSE(inside(whole).contains(theme().lane.rgb()));
    EXPECT_EQ(inside(lost), std::set<QRgb>{theme().lane.rgb()});
    const Item gap{ItemKind::Gap, 0};
    EXPECT_FALSE(verdictOf(*whole.document, gap).words.contains("lost"));
    EXPECT_TRUE(verdictOf(*lost.document, gap).words.endsWith(", or lost work"));
    EXPECT_TRUE(verdictOf(*lost.document, gap).sentence.startsWith("Records were lost"));
    EXPECT_EQ(reports::gapTable(whole.document->results->analysis).heading(0), "Cause");
    EXPECT_TRUE(
        reports::gapTable(lost.document->results->analysis).columns.front().title.find("lost") !=
        std::string_view::npos);
}

TEST(ItemText, ShowsHostileNamesAsText) {
    tests::Story story;
    story.range("<b>bold</b>\x1b[2J\xe2\x80\xae", 0, 100);
    const DocumentPtr document = test::documentOf(story.trace);
    const QString card = cardHtml(*document, {ItemKind::Range, 0});
    EXPECT_TRUE(card.contains("&lt;b&gt;bold"));
    EXPECT_FALSE(card.contains(QChar(0x1b)));
    EXPECT_FALSE(card.contains(QChar(0x202e)));
}

TEST(ItemText, TellsTheLaunchOfAKernel) {
    const DocumentPtr document = test::documentOf(smallRun());
    QStringList lines;
    for (const DetailSection& section : detailsOf(*document, {ItemKind::Kernel, 0}))
        for (const DetailLine& line : section.lines)
            lines += line.what + "=" + line.value;
    EXPECT_TRUE(lines.contains("Grid=2112 x 1 x 1")) << lines.join("|").toStdString();
    EXPECT_TRUE(lines.contains("Duration=1.00 µs")) << lines.join("|").toStdString();
    EXPECT_TRUE(lines.contains("Start=1.000 µs")) << lines.join("|").toStdString();
    EXPECT_TRUE(lines.contains("End=2.000 µs")) << lines.join("|").toStdString();
    EXPECT_EQ(rangePathOf(*document, {ItemKind::Kernel, 0}), "step");
    EXPECT_FALSE(verdictOf(*document, {ItemKind::Kernel, 0}).sentence.isEmpty());
}

TEST(ItemText, TellsAMomentToTheNanosecond) {
    EXPECT_EQ(momentText(0), "0 ns");
    EXPECT_EQ(momentText(999), "999 ns");
    EXPECT_EQ(momentText(1'005), "1.005 µs");
    EXPECT_EQ(momentText(843'802'341), "843.802341 ms");
    EXPECT_EQ(momentText(1'985'000'006), "1.985000006 s");
    EXPECT_EQ(momentText(-1'500'000), "-1.500000 ms");
    EXPECT_EQ(momentText(std::numeric_limits<std::int64_t>::min()), "-9223372036.854775808 s");
}

TEST(TimelinePicture, DrawsTheCallOfAGraphOnceWhateverItLaunched) {
    tests::Story story;
    story.call("cudaGraphLaunch", 100, 140);
    for (int i = 0; i < 3; ++i) {
        story.kernel("node", 100, 1000 + i * 100, 1050 + i * 100);
        trace::Kernel& node = story.trace.kernels.back();
        node.graphNode = 7;
        node.launch.end = trace::Ns(140);
    }
    story.kernel("alone", 200, 2000, 2100);
    const auto lanes = buildLanes(test::documentOf(story.trace), ColourMode::Name, nullptr);
    std::size_t calls = 0;
    for (const Lane& lane : lanes->groups.front().lanes)
        for (std::size_t row = 0; lane.title == "CUDA API" && row < lane.rows->size(); ++row)
            calls += (*lane.rows)[row].size();
    EXPECT_EQ(calls, 2U);
}

} // namespace
} // namespace ridge::gui
