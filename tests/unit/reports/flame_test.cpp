// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/framework/module_tree.h"
#include "reports/plots/flame_plot.h"
#include "reports/plots/flame_tree.h"
#include "reports/reports.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::analyze;
using analyzer::Ns;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using tests::Story;
using trace::FrameworkKind;

/// An op of a module that launches a kernel of `length`, where `at` is its begin on host and GPU.
void launch(Story& story, const std::string& module, const char* op, std::int64_t at,
            std::int64_t length, FrameworkKind pass = FrameworkKind::Module) {
    story.framework(FrameworkKind::Op, op, at + 10, at + 20);
    if (!module.empty())
        story.framework(pass, module, at, at + 30);
    story.kernel("k", at + 15, at + 100, at + 100 + length);
}

/// Two layers forward and backward, a head, the optimizer, and a copy's kernel of no module: 1000 ns.
Story model() {
    Story story;
    launch(story, "Net.layers.0.fc", "aten::mm", 1'000, 100);
    launch(story, "Net.layers.1.fc", "aten::mm", 2'000, 120);
    launch(story, "Net.layers.0", "aten::add", 3'000, 30);
    launch(story, "Net.layers.1", "aten::add", 4'000, 50);
    launch(story, "Net.head", "aten::mm", 5'000, 200);
    launch(story, "Net.layers.1.fc", "aten::mm", 6'000, 150, FrameworkKind::ModuleBackward);
    launch(story, "Net.layers.0.fc", "aten::mm", 7'000, 150, FrameworkKind::ModuleBackward);
    story.framework(FrameworkKind::User, "Optimizer.step#SGD.step", 8'000, 8'100);
    launch(story, "", "aten::_foreach_add_", 8'010, 80);
    story.kernel("own", 9'000, 9'100, 9'220);
    return story;
}

/// A line for each cell: indented by depth, with its begin and its time in ns.
std::vector<std::string> drawn(const FlameTree& tree, std::uint32_t focus) {
    std::vector<std::string> lines;
    for (const FlameCell& cell : flameCells(tree, focus))
        lines.push_back(fmt::format("{:{}}{} {} +{}", "", cell.depth, flameName(tree, cell),
                                    cell.start.count(), cell.time.count()));
    return lines;
}

TEST(FlameTree, HasModulesWithWhatIsInsideAndTheOpsThatTheyLaunchedMostTimeFirst) {
    const FlameTree tree = flameTree(analyze(model().trace));
    EXPECT_THAT(drawn(tree, 0),
                ElementsAre("GPU busy 0 +1000",                 //
                            " Net.layers.* (2) 0 +600",         //
                            "  fc (2) 0 +520",                  //
                            "   mm, backward 0 +300",           //
                            "   mm 300 +220",                   //
                            "  add 520 +80",                    //
                            " Net.head 600 +200",               //
                            "  mm 600 +200",                    //
                            " in no module 800 +120",           //
                            "  no op 800 +120",                 //
                            " Optimizer.step#SGD.step 920 +80", //
                            "  _foreach_add_ 920 +80"));
}

TEST(FlameTree, WhereABoxFillsTheWidthThoseAroundItDoToo) {
    const FlameTree tree = flameTree(analyze(model().trace));
    const auto fc = std::ranges::find(tree, "fc (2)", &FlameBox::name);
    EXPECT_THAT(drawn(tree, static_cast<std::uint32_t>(fc - tree.begin())),
                ElementsAre("GPU busy 0 +520", " Net.layers.* (2) 0 +520", "  fc (2) 0 +520",
                            "   mm, backward 0 +300", "   mm 300 +220"));
}

TEST(FlameTree, FoldsSiblingsBelowAThousandthAndKeepsTheirTime) {
    Story story;
    launch(story, "Net", "aten::mm", 1'000, 9'990);
    launch(story, "Net", "aten::add", 20'000, 7);
    launch(story, "Net", "aten::mul", 21'000, 3);
    EXPECT_THAT(
        drawn(flameTree(analyze(story.trace)), 0),
        ElementsAre("GPU busy 0 +10000", " Net 0 +10000", "  mm 0 +9990", "  2 more 9990 +10"));
}

TEST(FlameTree, IsEmptyWithoutModules) {
    Story story;
    launch(story, "", "aten::mm", 1'000, 100);
    EXPECT_TRUE(flameTree(analyze(story.trace)).empty());
    EXPECT_EQ(flamePlot(analyze(story.trace)), "");
    EXPECT_TRUE(flameTree(analyze(Story().trace)).empty());
}

/// Kernels of a random model, some at the same time as others.
Story arbitraryModel() {
    Story story;
    const trace::StreamId other = story.stream();
    const int launches = *rc::gen::inRange(1, 40);
    for (int i = 0; i < launches; ++i) {
        const std::int64_t at = 1'000 * (i + 1);
        std::string module =
            *rc::gen::element("", "a", "a.0", "a.1", "a.0.b", "a.1.b", "a.1.b.2", "c");
        const bool isMarked = *rc::gen::arbitrary<bool>();
        if (*rc::gen::arbitrary<bool>())
            story.framework(FrameworkKind::Op, *rc::gen::element("x", "y"), at + 10, at + 20);
        if (!module.empty())
            story.framework(*rc::gen::element(FrameworkKind::Module, FrameworkKind::ModuleBackward),
                            module, at, at + 30);
        if (isMarked)
            story.framework(FrameworkKind::User, *rc::gen::element("p", "q"), at, at + 40);
        story.kernel("k", at + 15, at + 100, at + 100 + *rc::gen::inRange(0, 3'000),
                     trace::ThreadId{1}, *rc::gen::arbitrary<bool>() ? other : trace::StreamId{1});
    }
    return story;
}

TEST(FlameTree, OfAnyModelAddsUpExactlyAndAgreesWithTheTableOfModules) {
    const bool ok = rc::check("flame", [] {
        const Analysis a = analyze(arbitraryModel().trace);
        const FlameTree tree = flameTree(a);
        RC_ASSERT(tree.empty() == (a.framework.inModules == Ns{}));
        if (tree.empty())
            return;
        RC_ASSERT(tree[0].work.busy == a.framework.busy);
        for (const FlameBox& box : tree) {
            Ns inside{}, last = Ns::max();
            for (const std::uint32_t i : box.inside) {
                RC_ASSERT(&tree[tree[i].parent] == &box);
                RC_ASSERT(tree[i].work.busy <= last);
                last = tree[i].work.busy;
                inside += last;
            }
            if (box.kind != FlameKind::Op)
                RC_ASSERT(inside == box.work.busy);
            RC_ASSERT(box.backward <= box.work.busy);
        }
        for (const analyzer::ModuleRow& row : analyzer::mergedLayers(a.framework.modules)) {
            const auto box = std::ranges::find(tree, row.path, &FlameBox::path);
            RC_ASSERT(box != tree.end());
            RC_ASSERT(box->work.busy == row.total.busy);
            RC_ASSERT(box->work.total() == row.total.total());
            RC_ASSERT(box->work.byLabel == row.total.byLabel);
        }
    });
    EXPECT_TRUE(ok);
}

TEST(FlameCells, LieInsideOfTheOnesAroundAndNeverOverEachOther) {
    const bool ok = rc::check("cells", [] {
        const FlameTree tree = flameTree(analyze(arbitraryModel().trace));
        if (tree.empty())
            return;
        const auto focus = *rc::gen::inRange<std::uint32_t>(0, std::uint32_t(tree.size()));
        const Ns whole = tree[focus].work.busy;
        std::vector<Ns> ends; // by depth
        for (const FlameCell& cell : flameCells(tree, focus)) {
            RC_ASSERT(cell.depth <= ends.size());
            if (cell.depth < ends.size())
                RC_ASSERT(cell.start >= ends[cell.depth]);
            RC_ASSERT(cell.start + cell.time <= (cell.depth == 0 ? whole : ends[cell.depth - 1]));
            ends.resize(cell.depth);
            ends.push_back(cell.start + cell.time);
        }
    });
    EXPECT_TRUE(ok);
}

TEST(FlamePlot, StandsInThePageWithATooltipForEachBoxAndNoScript) {
    Story story = model();
    launch(story, "Net.<script>", "aten::mm", 10'000, 300);
    const Analysis a = analyze(story.trace);
    const std::string page = html(a, "x.ridge");
    EXPECT_THAT(page, HasSubstr("Flame graph of modules"));
    EXPECT_THAT(page, HasSubstr(flamePlot(a)));
    EXPECT_THAT(page, HasSubstr("<title>module Net.layers.*.fc\n520 ns, 40.0 % of busy time\n"
                                "forward 220 ns, backward 300 ns\nbound: "));
    EXPECT_THAT(page, HasSubstr("<title>aten::mm, backward in Net.layers.*.fc\n300 ns"));
    EXPECT_THAT(page,
                HasSubstr("<title>marked range Optimizer.step#SGD.step, what is in no module"));
    EXPECT_THAT(page, HasSubstr("Net.&lt;script&gt;"));
    EXPECT_THAT(page, Not(HasSubstr("<script>")));
    EXPECT_THAT(html(analyze(Story().trace), "x.ridge"), Not(HasSubstr("Flame graph")));
}

TEST(FlamePlot, GivesNoVerdictWhereThatIsWithheld) {
    Analysis a = analyze(model().trace);
    a.withheld = "the recording lost data";
    EXPECT_THAT(flamePlot(a), HasSubstr("bound: withheld"));
    EXPECT_THAT(flamePlot(a), HasSubstr("class='fU'"));
    EXPECT_THAT(flamePlot(a), Not(HasSubstr("class='fO'")));
}

TEST(FlamePlot, HasNoTextWhereABoxIsTooNarrow) {
    Story story;
    launch(story, "Net", "aten::mm", 1'000, 9'900);
    launch(story, "Net", "aten::narrow", 20'000, 100);
    const std::string plot = flamePlot(analyze(story.trace));
    EXPECT_THAT(plot, HasSubstr("<title>aten::narrow in Net\n"));
    EXPECT_THAT(plot, Not(HasSubstr(">n")));
    EXPECT_THAT(plot, HasSubstr(">mm<tspan"));
}

} // namespace
} // namespace ridge::reports
