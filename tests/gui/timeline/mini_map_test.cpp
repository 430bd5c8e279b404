// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The strip of the run before there are verdicts, and where there must be none.
#include "analyzer/results/labels/label_facts.h"
#include "gui/loading/overview_labels.h"
#include "gui/style/theme.h"
#include "tests/gui/example.h"

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

using analyzer::Label;

/// Per cent of a strip's GPU time with a label.
double percentOf(const Strip& strip, Label label) {
    analyzer::Budget all;
    for (const analyzer::Budget& column : strip.columns)
        all += column;
    return 100 * double(all[label].count()) / double((all.total() - all.idle()).count());
}

/// The document of an example before its rows are read, with labels of its configurations.
DocumentPtr labelledOverview(const std::filesystem::path& file) {
    Document document;
    document.file = file;
    document.overview = std::make_shared<const trace::Overview>(trace::readOverview(file).value());
    document.trace = {document.overview, &document.overview->facts};
    return withLabels(document);
}

TEST(MiniMap, OfALabelledOverviewHasTheShareOfEachVerdict) {
    for (const char* name : {"attention-naive.ridge", "attention-fused.ridge"}) {
        SCOPED_TRACE(name);
        const DocumentPtr exact = test::exampleNamed(name);
        const DocumentPtr labelled = labelledOverview(std::filesystem::path(RIDGE_EXAMPLES) / name);
        ASSERT_TRUE(labelled);
        const auto strip = [&](const DocumentPtr& document) {
            return stripOf(*buildLanes(document, ColourMode::Verdict, nullptr), exact->times.whole,
                           1000);
        };
        const Strip early = strip(labelled), late = strip(exact);
        for (const Label label : {Label::ComputeSaturated, Label::ComputeLimited,
                                  Label::BandwidthSaturated, Label::BandwidthLimited})
            EXPECT_NEAR(percentOf(early, label), percentOf(late, label), 5)
                << analyzer::name(label);
    }
}

/// Pixels of the strip of the run in a colour.
int pixelsIn(test::Timeline& timeline, const QColor& colour) {
    constexpr int kBelowTop = 6, kHigh = 44;
    const QImage picture = timeline.view.grab().toImage();
    int found = 0;
    for (int y = kBelowTop; y < kBelowTop + kHigh; ++y)
        for (int x = kGutter; x < kGutter + 800; ++x)
            found += picture.pixelColor(x, y) == colour;
    return found;
}

/// A kernel that is bandwidth-bound by its annotated work.
tests::Story boundStory() {
    tests::Story story;
    const auto range = story.range("copy", 0, 6000);
    story.kernel("copy", 100, 1000, 5000);
    story.work(range, 1, 4000 * 4800.0 * 0.9, trace::Precision::Fp32);
    return story;
}

TEST(MiniMap, ShowsVerdictsAndNoTooltipWhereTheyAreKnown) {
    test::Timeline timeline(boundStory().trace);
    EXPECT_GT(pixelsIn(timeline, theme().of(Label::BandwidthSaturated)), 1000);
    EXPECT_EQ(pixelsIn(timeline, theme().warning), 0);
    EXPECT_EQ(timeline.view.map().toolTip(), "");
}

TEST(MiniMap, ShowsIdleTimeInTheColourOfItsLane) {
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        useTheme(choice);
        tests::Story story;
        story.kernel("first", 100, 1000, 1500);
        story.kernel("second", 200, 5500, 6000);
        test::Timeline timeline(story.trace);
        const Label cause = timeline.document->results->details->gaps.front().cause;
        EXPECT_GT(pixelsIn(timeline, mixed(theme().of(cause), theme().lane, 0.5)), 10'000);
    }
}

TEST(MiniMap, WithheldVerdictsAreHatchedWithTheReasonAndHaveNoColour) {
    tests::Story story = boundStory();
    story.trace.losses.push_back(
        {trace::ProcessId{1}, trace::Severity::DataLoss, "activity records dropped", 212, ""});
    test::Timeline timeline(story.trace);
    ASSERT_NE(timeline.document->results->analysis.withheld, "");
    EXPECT_EQ(pixelsIn(timeline, theme().of(Label::BandwidthSaturated)), 0);
    EXPECT_GT(pixelsIn(timeline, theme().warning), 1000);
    EXPECT_GT(pixelsIn(timeline, theme().of(Label::Unclassified)), 1000) << "busy time stays";
    EXPECT_TRUE(timeline.view.map().toolTip().contains("activity records dropped"));
    EXPECT_TRUE(timeline.view.map().accessibleDescription().contains("withheld"));
}

TEST(MiniMap, BeforeTheAnalysisItTellsBusyTimeAlone) {
    test::Timeline timeline(boundStory().trace);
    auto read = std::make_shared<Document>(*timeline.document);
    read->results = nullptr;
    timeline.view.setDocument(read);
    timeline.settle();
    EXPECT_EQ(pixelsIn(timeline, theme().of(Label::BandwidthSaturated)), 0);
    EXPECT_GT(pixelsIn(timeline, theme().of(Label::Unclassified)), 1000);
    EXPECT_TRUE(timeline.view.map().toolTip().contains("verdicts come"));
}

} // namespace
} // namespace ridge::gui
