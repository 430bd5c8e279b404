// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What PyTorch did, in the window.
#include "gui/items/item_text.h"
#include "gui/items/search.h"
#include "tests/gui/timeline/timeline_bench.h"
#include "trace/reader.h"

#include <filesystem>
#include <gmock/gmock.h>

namespace ridge::gui {
namespace {

using trace::FrameworkKind;

/// A layer's forward pass, its op, and the kernel of the op.
tests::Story layer() {
    tests::Story story;
    trace::FrameworkRange& op = story.framework(FrameworkKind::Op, "aten::mm", 200, 300);
    op.arguments = story.text("f32[4,8], f32[8,8]");
    op.site = story.text("model.py:9 forward");
    story.framework(FrameworkKind::Module, "Net.up", 100, 400);
    story.kernel("gemm", 250, 1000, 3000);
    return story;
}

const Lane* laneNamed(const Lanes& lanes, const std::string& title) {
    for (const LaneGroup& group : lanes.groups)
        for (const Lane& lane : group.lanes)
            if (lane.title == title)
                return &lane;
    return nullptr;
}

QStringList linesOf(const DocumentPtr& document, Item item, const QString& title) {
    QStringList lines;
    for (const DetailSection& section : detailsOf(*document, item))
        if (section.title == title)
            for (const DetailLine& line : section.lines)
                lines += line.what + ": " + line.value;
    return lines;
}

TEST(FrameworkInWindow, HasALaneOfModulesWithTheirOpsBelow) {
    const DocumentPtr document = test::documentOf(layer().trace);
    const auto lanes = buildLanes(document, ColourMode::Verdict, nullptr);
    const Lane* lane = laneNamed(*lanes, "PyTorch");
    ASSERT_TRUE(lane);
    ASSERT_EQ(lane->rows->size(), 2U);
    EXPECT_EQ(nameOf(*document, (*lane->rows)[0].item(0), 40), "Net.up");
    EXPECT_EQ(nameOf(*document, (*lane->rows)[1].item(0), 40), "aten::mm");
    EXPECT_FALSE(
        laneNamed(*buildLanes(test::documentOf(tests::Story().trace), ColourMode::Verdict, nullptr),
                  "PyTorch"));
}

TEST(FrameworkInWindow, DetailsOfAKernelTellWhatLaunchedIt) {
    const DocumentPtr document = test::documentOf(layer().trace);
    EXPECT_EQ(linesOf(document, {ItemKind::Kernel, 0}, "PyTorch"),
              QStringList({"Module: Net.up", "Pass: forward", "Op: aten::mm",
                           "Arguments: f32[4,8], f32[8,8]", "Line: model.py:9 forward"}));
    EXPECT_EQ(
        linesOf(document, {ItemKind::Framework, 0}, "PyTorch"),
        QStringList({"Kind: op", "Arguments: f32[4,8], f32[8,8]", "Line: model.py:9 forward"}));
}

TEST(FrameworkInWindow, DetailsOfAStepThatWasNotFollowedAreThoseOfAFollowedOne) {
    tests::Story story;
    for (const bool isFollowed : {true, false}) {
        const std::int64_t begin = isFollowed ? 1000 : 2000;
        if (isFollowed) {
            story.framework(FrameworkKind::Op, "aten::mm", begin + 20, begin + 40).arguments =
                story.text("f32[4,8], f32[8,8]");
            story.framework(FrameworkKind::Module, "Net.up", begin + 10, begin + 50);
        }
        story.kernel("gemm", begin + 30, begin + 100'000, begin + 100'100);
        story.framework(isFollowed ? FrameworkKind::Step : FrameworkKind::SkippedStep, "", begin,
                        begin + 1000);
    }
    const DocumentPtr document = test::documentOf(story.trace);
    const QStringList followed = {"Module: Net.up", "Pass: forward", "Op: aten::mm",
                                  "Arguments: f32[4,8], f32[8,8]"};
    EXPECT_EQ(linesOf(document, {ItemKind::Kernel, 0}, "PyTorch"), followed);
    const QString known = "Known from: a followed step that launched the same";
    EXPECT_EQ(linesOf(document, {ItemKind::Kernel, 1}, "PyTorch"), followed + QStringList{known});
}

/// Part of the time of kernels, copies and fills of which `has` holds.
template <class Has>
double partOf(const analyzer::Details& details, Has has) {
    double part = 0, all = 0;
    for (std::size_t i = 0; i < details.operations.size(); ++i) {
        const auto time =
            static_cast<double>(details.operations[i].end - details.operations[i].start);
        const analyzer::FrameworkPlace* place = details.framework.placeOf(i);
        all += time;
        part += place && has(*place) ? time : 0;
    }
    return part / all;
}

TEST(FrameworkInWindow, AttributesAsMuchTimeAsTheReportDoes) {
    constexpr double kOverlap = 0.01; // the report counts time in which two operations run once
    int examples = 0;
    for (const auto& file : std::filesystem::directory_iterator(RIDGE_EXAMPLES)) {
        if (file.path().extension() != ".ridge")
            continue;
        auto trace = trace::read(file.path());
        ASSERT_TRUE(trace) << file.path();
        if (trace->frameworkRanges.empty())
            continue;
        ++examples;
        const DocumentPtr document = test::documentOf(std::move(*trace));
        const analyzer::FrameworkRows& report = document->results->analysis.framework;
        const analyzer::Details& window = *document->results->details;
        EXPECT_NEAR(partOf(window, [](const auto& p) { return p.module != analyzer::kNone; }),
                    report.share(report.inModules), kOverlap)
            << file.path();
        EXPECT_NEAR(partOf(window, [](const auto& p) { return p.op != analyzer::kNone; }),
                    report.share(report.inOps), kOverlap)
            << file.path();
        EXPECT_NEAR(partOf(window, [](const auto& p) { return p.site != analyzer::kNone; }),
                    report.share(report.onLines), kOverlap)
            << file.path();
    }
    EXPECT_GE(examples, 5);
}

TEST(FrameworkInWindow, ShowsPhasesOfTorchCompileAndNoNotes) {
    tests::Story story;
    story.framework(FrameworkKind::Compilation, "Inductor", 200, 300).arguments = story.text("0/1");
    story.framework(FrameworkKind::Compilation, "Dynamo", 100, 400).site =
        story.text("model.py:9 forward");
    story.framework(FrameworkKind::GraphBreak, "print", 500, 500).site =
        story.text("model.py:9 forward");
    const DocumentPtr document = test::documentOf(story.trace);
    const auto lanes = buildLanes(document, ColourMode::Verdict, nullptr);
    const Lane* lane = laneNamed(*lanes, "PyTorch");
    ASSERT_TRUE(lane);
    ASSERT_EQ(lane->rows->size(), 2U);
    EXPECT_EQ((*lane->rows)[0].size(), 1U);
    EXPECT_EQ(nameOf(*document, (*lane->rows)[1].item(0), 40), "Inductor");
    EXPECT_EQ(linesOf(document, {ItemKind::Framework, 0}, "PyTorch"),
              QStringList({"Kind: phase of a compilation", "Number: 0/1"}));
    EXPECT_EQ(linesOf(document, {ItemKind::Framework, 1}, "PyTorch"),
              QStringList({"Kind: phase of a compilation", "Function: model.py:9 forward"}));
    EXPECT_THAT(findMatches(*document->trace, searchTextOf("model.py")).items,
                testing::ElementsAre(Item{ItemKind::Framework, 1}));
}

TEST(FrameworkInWindow, IsFoundByNameAndByLine) {
    const DocumentPtr document = test::documentOf(layer().trace);
    EXPECT_THAT(findMatches(*document->trace, searchTextOf("net.up")).items,
                testing::ElementsAre(Item{ItemKind::Framework, 1}));
    EXPECT_THAT(findMatches(*document->trace, searchTextOf("model.py")).items,
                testing::ElementsAre(Item{ItemKind::Framework, 0}));
}

} // namespace
} // namespace ridge::gui
