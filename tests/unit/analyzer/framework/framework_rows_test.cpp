// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/framework/module_tree.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using tests::Story;
using trace::FrameworkKind;

ModuleRow row(std::string path, std::int64_t time) {
    ModuleRow row;
    row.path = std::move(path);
    row.calls = row.self.operations = 1;
    row.self.forward = row.self.busy = Ns(time);
    row.selfTypes[{TypeUse::One, {time % 2 == 0 ? "bf16" : "f32"}}] = Ns(time);
    return row;
}

std::vector<std::string> paths(const std::vector<ModuleRow>& rows) {
    std::vector<std::string> result;
    result.reserve(rows.size());
    for (const ModuleRow& row : rows)
        result.push_back(row.path);
    return result;
}

TEST(ModuleTree, HasParentsByPathAndSiblingsByTime) {
    const auto tree =
        moduleTree({row("a.b", 1), row("a.bc", 5), row("a.b.x.y", 2), row("a", 1), row("z", 20)});
    EXPECT_THAT(paths(tree), ElementsAre("z", "a", "a.bc", "a.b", "a.b.x.y"));
    EXPECT_EQ(tree[1].total.total(), Ns(9));
    EXPECT_EQ(tree[3].total.total(), Ns(3));
    EXPECT_EQ(tree[3].parent, 1u);
    EXPECT_EQ(tree[4].parent, 3u);
    EXPECT_EQ(tree[0].parent, kNone);
}

TEST(ModuleTree, MergesLayersAndKeepsTheNumbersOfModulesWithoutInnerOnes) {
    const auto tree = moduleTree(
        {row("n", 0), row("n.layers.0", 1), row("n.layers.0.mlp", 10), row("n.layers.0.mlp.0", 1),
         row("n.layers.0.mlp.1", 2), row("n.layers.1", 1), row("n.layers.1.mlp", 20),
         row("n.layers.1.mlp.0", 3), row("n.blocks.7", 1), row("n.blocks.7.fc", 1)});
    const auto merged = mergedLayers(tree);
    EXPECT_THAT(paths(merged), ElementsAre("n", "n.layers.*", "n.layers.*.mlp", "n.layers.*.mlp.0",
                                           "n.layers.0.mlp.1", "n.blocks.7", "n.blocks.7.fc"));
    EXPECT_EQ(merged[2].modules, 2u);
    EXPECT_EQ(merged[2].calls, 2u);
    EXPECT_EQ(merged[2].total.total(), Ns(36));
    EXPECT_EQ(merged[4].parent, 2u);
    EXPECT_EQ(merged[5].modules, 1u);
}

TEST(ModuleTree, MergesLayersThatFlaxNumbers) {
    const auto merged =
        mergedLayers(moduleTree({row("N", 0), row("N.Block_0", 1), row("N.Block_0.Dense_0", 10),
                                 row("N.Block_0.Dense_1", 5), row("N.Block_1", 1),
                                 row("N.Block_1.Dense_0", 10), row("N.Block_1.Dense_1", 5)}));
    EXPECT_THAT(paths(merged),
                ElementsAre("N", "N.Block_*", "N.Block_*.Dense_0", "N.Block_*.Dense_1"));
    EXPECT_EQ(merged[1].modules, 2u);
}

TEST(ModuleTree, TotalsAreThoseOfAllPathsInsideInAnyList) {
    const bool ok = rc::check("modules", [] {
        std::map<std::string, std::int64_t> times;
        for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
            std::string path = *rc::gen::element("a", "b", "0", "a-");
            for (int j = *rc::gen::inRange(0, 4); j > 0; --j)
                path += std::string(".") + *rc::gen::element("a", "b", "0", "1", "a-");
            times[path] = *rc::gen::inRange(0, 100);
        }
        std::vector<ModuleRow> rows;
        std::int64_t all = 0;
        for (const auto& [path, time] : times) {
            rows.push_back(row(path, time));
            all += time;
        }
        const auto tree = moduleTree(rows);
        RC_ASSERT(tree.size() == times.size());
        for (std::uint32_t i = 0; i < tree.size(); ++i) {
            std::int64_t inside = 0;
            for (const auto& [path, time] : times)
                if (path == tree[i].path || path.starts_with(tree[i].path + "."))
                    inside += time;
            RC_ASSERT(tree[i].total.total() == Ns(inside));
            std::int64_t byType = 0;
            for (const auto& [type, time] : tree[i].types)
                byType += time.count();
            RC_ASSERT(byType == inside);
            RC_ASSERT((tree[i].parent == kNone || tree[i].parent < i));
        }
        std::int64_t merged = 0, mergedTypes = 0;
        for (const ModuleRow& row : mergedLayers(tree)) {
            merged += row.self.total().count();
            for (const auto& [type, time] : row.selfTypes)
                mergedTypes += time.count();
        }
        RC_ASSERT(merged == all);
        RC_ASSERT(mergedTypes == all);
    });
    EXPECT_TRUE(ok);
}

/// Start-up, then `steps` alike: a loader's wait, a module of one op, and gradients that are reset.
Story training(int steps) {
    Story story;
    story.kernel("init", 1'000, 2'000, 3'000);
    for (int i = 1; i <= steps; ++i) {
        const std::int64_t at = i * 100'000;
        story.range("step", at, at + 90'000);
        story.framework(FrameworkKind::User, "loader", at + 1'000, at + 5'000);
        story.framework(FrameworkKind::Op, "aten::mm", at + 12'000, at + 14'000).site =
            story.text("a.py:1 f");
        story.framework(FrameworkKind::Op, "aten::linear", at + 11'000, at + 18'000);
        story.framework(FrameworkKind::Module, "Net", at + 10'000, at + 20'000);
        story.kernel("gemm", at + 13'000, at + 15'000, at + 65'000);
        story.kernel("own", at + 70'000, at + 75'000, at + 80'000);
        story.framework(FrameworkKind::User, "zero_grad", at + 81'000, at + 82'000);
    }
    return story;
}

TEST(FrameworkRows, OfAModuleHaveTheTypesOfTheOpsInside) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::copy_", 1'200, 1'400).arguments =
        story.text("bf16[8,8], f32[8,8], false");
    story.framework(FrameworkKind::Op, "aten::mm", 1'500, 1'700).arguments =
        story.text("bf16[8,8], bf16[8,8]");
    story.framework(FrameworkKind::Module, "Net.fc", 1'100, 1'800);
    story.framework(FrameworkKind::Module, "Net", 1'000, 2'000);
    story.kernel("cast", 1'300, 3'000, 3'100);
    story.kernel("gemm", 1'600, 3'200, 3'500);
    story.kernel("own", 1'900, 4'000, 4'050);
    const auto modules = analyze(story.trace).framework.modules;
    ASSERT_EQ(modules.size(), 2u);
    const std::map<OpTypes, Ns> inside = {{{TypeUse::One, {"bf16"}}, Ns(300)},
                                          {{TypeUse::Cast, {"f32", "bf16"}}, Ns(100)}};
    EXPECT_EQ(modules[1].types, inside);
    std::map<OpTypes, Ns> all = inside;
    all[{}] = Ns(50); // no op launched it
    EXPECT_EQ(modules[0].types, all);
}

TEST(FrameworkRows, OfTheSteadyStateAreOnceAnIteration) {
    Options options;
    options.phase = PhaseChoice::Steady;
    const Analysis a = analyze(training(6).trace, options);
    ASSERT_GT(a.iterationsTold, 2u);
    const auto each = static_cast<std::int64_t>(a.iterationsTold);
    const FrameworkRows& rows = a.framework;
    ASSERT_EQ(rows.modules.size(), 1u);
    EXPECT_EQ(rows.modules[0].calls, a.iterationsTold);
    EXPECT_EQ(rows.modules[0].host, Ns(10'000) * each);
    EXPECT_EQ(rows.modules[0].total.forward, Ns(50'000) * each);
    ASSERT_EQ(rows.ops.size(), 2u);
    EXPECT_EQ(rows.ops[0].name, "aten::mm");
    EXPECT_EQ(rows.ops[0].work.operations, a.iterationsTold);
    EXPECT_EQ(rows.ops[1].host, Ns(5'000) * each);
    ASSERT_EQ(rows.marked.size(), 2u);
    for (const MarkedRow& marked : rows.marked)
        EXPECT_EQ(marked.calls, a.iterationsTold) << marked.name;
    EXPECT_EQ(rows.busy, Ns(55'000) * each);
    EXPECT_EQ(rows.inModules, Ns(50'000) * each);
    EXPECT_EQ(rows.onLines, rows.inModules);
}

TEST(FrameworkRows, SharesStayBelowOneWhereKernelsOverlap) {
    Story story;
    const trace::StreamId other = story.stream();
    story.framework(FrameworkKind::Module, "Net", 0, 100);
    story.kernel("k", 10, 1'000, 2'000);
    story.kernel("k", 20, 1'000, 2'000, trace::ThreadId{1}, other);
    const FrameworkRows rows = analyze(story.trace).framework;
    EXPECT_EQ(rows.modules[0].total.total(), Ns(2'000));
    EXPECT_EQ(rows.share(rows.modules[0].total.busy), 1);
    EXPECT_EQ(rows.share(rows.inModules), 1);
}

TEST(FrameworkRows, TellWhichOpsAreInGraphs) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::mm", 0, 100);
    story.framework(FrameworkKind::Op, "aten::mul", 200, 300);
    story.kernel("gemm", 10, 1'000, 3'000);
    story.trace.kernels.back().graphNode = 7;
    story.kernel("mul", 210, 4'000, 5'000);
    const FrameworkRows rows = analyze(story.trace).framework;
    ASSERT_EQ(rows.ops.size(), 2u);
    EXPECT_EQ(rows.ops[0].name, "aten::mm");
    EXPECT_TRUE(rows.ops[0].inGraphs);
    EXPECT_FALSE(rows.ops[1].inGraphs);
}

TEST(FrameworkRows, TotalsOfAnOpHaveTheOpsInsideAndItselfOnce) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::addmm", 20, 60);
    story.framework(FrameworkKind::Op, "aten::linear", 15, 70);
    story.framework(FrameworkKind::Op, "aten::linear", 10, 100);
    story.kernel("gemm", 30, 1'000, 3'000);
    story.kernel("bias", 65, 4'000, 5'000);
    const FrameworkRows rows = analyze(story.trace).framework;
    ASSERT_EQ(rows.ops.size(), 2u);
    const OpRow &addmm = rows.ops[0], &linear = rows.ops[1];
    ASSERT_EQ(linear.name, "aten::linear");
    EXPECT_EQ(linear.host, Ns(50));
    EXPECT_EQ(linear.hostTotal, Ns(90));
    EXPECT_EQ(linear.work.total(), Ns(1'000));
    EXPECT_EQ(linear.total, Ns(3'000));
    EXPECT_EQ(addmm.hostTotal, addmm.host);
    EXPECT_EQ(addmm.total, Ns(2'000));
}

TEST(KernelRows, NameTheModuleTheOpAndTheLineOfMostOfTheirTime) {
    Story story;
    const auto layer = [&](std::int64_t at, const char* path, const char* op, std::int64_t time) {
        story.framework(FrameworkKind::Module, path, at, at + 90'000);
        story.framework(FrameworkKind::Op, op, at + 10, at + 80'000).site = story.text("a.py:1 f");
        story.kernel("gemm", at + 20, at + 1'000, at + 1'000 + time);
    };
    layer(0, "net.layers.0.up", "aten::mm", 30'000);
    layer(100'000, "net.layers.1.up", "aten::mm", 30'000);
    layer(200'000, "net.head", "aten::addmm", 50'000);
    story.kernel("gemm", 300'000, 301'000, 311'000); // by nothing that is known
    story.kernel("mine", 400'000, 401'000, 411'000);
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.kernels.size(), 2u);
    const Launchers& by = a.kernels[0].launchers;
    EXPECT_EQ(by.module.name, "net.layers.*.up");
    EXPECT_EQ(by.module.time, Ns(60'000));
    EXPECT_EQ(by.op.name, "aten::mm");
    EXPECT_EQ(by.op.time, Ns(60'000));
    EXPECT_EQ(by.line.name, "a.py:1 f");
    EXPECT_EQ(by.line.time, Ns(110'000));
    EXPECT_EQ(a.kernels[1].launchers.op.name, "");
}

TEST(FrameworkRows, OfARecordingWithoutTheirRangesAreNone) {
    Story story;
    story.kernel("k", 10, 1'000, 2'000);
    EXPECT_FALSE(analyze(story.trace).framework.recorded);
}

TEST(FrameworkRows, AreMadeOfDamagedTraces) {
    Story story;
    for (int i = 0; i < 40; ++i) // deep, endless and of threads and names that are not there
        story
            .framework(static_cast<FrameworkKind>(i % 6), "aten::mm",
                       std::numeric_limits<std::int64_t>::min(),
                       std::numeric_limits<std::int64_t>::max(),
                       static_cast<trace::ThreadId>(i % 3 * 7))
            .arguments = static_cast<trace::StringId>(i * 1'000);
    story.kernel("k", 10, 1'000, 2'000);
    const FrameworkRows rows = analyze(story.trace).framework;
    EXPECT_TRUE(rows.recorded);
    EXPECT_LE(rows.share(rows.inOps), 1);
}

} // namespace
} // namespace ridge::analyzer
