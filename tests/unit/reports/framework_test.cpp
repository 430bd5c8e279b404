// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "reports/plots/roofline_plot.h"
#include "reports/reports.h"
#include "reports/tables/csv.h"
#include "reports/tables/tables.h"
#include "reports/words/framework_words.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace ridge::reports {
namespace {

using testing::HasSubstr;
using testing::Not;
using tests::Story;
using trace::FrameworkKind;

/// Two blocks of one product each, and a marked range without GPU work.
Story model() {
    Story story;
    for (int i = 0; i < 2; ++i) {
        const std::int64_t at = 10'000 + i * 10'000;
        const std::string block = "Net.blocks." + std::to_string(i);
        story.framework(FrameworkKind::Op, "aten::mm", at + 30, at + 60).arguments =
            story.text("f32[2,3], f32[3,2]");
        story.framework(FrameworkKind::Module, block + ".fc", at + 20, at + 70).site =
            story.text("/home/me/<model>.py:7 forward");
        story.framework(FrameworkKind::Module, block, at + 10, at + 80);
        story.kernel("gemm", at + 40, at + 1'000, at + 3'000);
    }
    story.framework(FrameworkKind::Module, "Net", 10'000, 25'000);
    story.framework(FrameworkKind::User, "wait", 30'000, 31'000);
    return story;
}

TEST(FrameworkReports, AreInTextMarkdownAndHtml) {
    const analyzer::Analysis a = analyzer::analyze(model().trace);
    for (const std::string& report : {text(a), markdown(a, "x.ridge"), html(a, "x.ridge")}) {
        EXPECT_THAT(report, HasSubstr("busy time 100.0 % has a module, 100.0 % an op"));
        EXPECT_THAT(report, HasSubstr("blocks."));
        EXPECT_THAT(report, HasSubstr("(2)"));
        EXPECT_THAT(report, HasSubstr("aten::mm"));
        EXPECT_THAT(report, HasSubstr(".py:7 forward"));
        EXPECT_THAT(report, HasSubstr("wait"));
    }
    EXPECT_THAT(html(a, "x.ridge"), Not(HasSubstr("<model>")));
}

TEST(FrameworkReports, TellMfuWithTheOriginOfItsRoof) {
    const analyzer::Analysis a = analyzer::analyze(model().trace);
    for (const std::string& report : {text(a), markdown(a, "x.ridge"), html(a, "x.ridge")}) {
        EXPECT_THAT(report, HasSubstr("MFU below 0.1 %"));
        EXPECT_THAT(report, HasSubstr("48.0 FLOP"));
        EXPECT_THAT(report, HasSubstr("attribute/table"));
    }
    EXPECT_THAT(text(a), HasSubstr("by shape: 24.0 FLOP a call, 12.0 MFLOP/s"));
    const std::string data = json(a);
    for (const char* key : {"\"model_flops\": 48.0", "\"mfu_roof\": \"attribute/table\"",
                            "\"mfu_withheld\": null", "\"work_origin\": \"by shape\""})
        EXPECT_THAT(data, HasSubstr(key));
}

/// The model with a head of another product.
Story modelWithHead() {
    Story story = model();
    story.framework(FrameworkKind::Module, "Net.head", 30'100, 30'200);
    story.framework(FrameworkKind::Op, "aten::mm", 30'110, 30'190).arguments =
        story.text("f32[20,30], f32[30,20]");
    story.kernel("gemm", 30'150, 31'000, 37'000);
    return story;
}

TEST(ShapeRoofline, HasOpsAndModulesAtTheirFlopsLeastBytesAndGpuTime) {
    const auto points = rooflinePoints(analyzer::analyze(modelWithHead().trace));
    ASSERT_EQ(points.size(), 3u) << "no second point where an op or the module around lies";
    EXPECT_EQ(points[0].kind, PointKind::Op);
    EXPECT_EQ(points[0].name, "aten::mm f32[20,30], f32[30,20]");
    EXPECT_DOUBLE_EQ(points[0].intensity, 2. * 20 * 30 * 20 / (4 * (600 + 600 + 400)));
    EXPECT_DOUBLE_EQ(points[0].rate, 2. * 20 * 30 * 20 / 6e-6);
    EXPECT_DOUBLE_EQ(points[1].intensity, 24. / 64);
    EXPECT_DOUBLE_EQ(points[1].rate, 48 / 4e-6);
    EXPECT_EQ(points[2].kind, PointKind::Module);
    EXPECT_EQ(points[2].name, "Net");
    EXPECT_DOUBLE_EQ(points[2].rate, (24'000 + 48) / 10e-6);
    for (const RooflinePoint& point : points) {
        EXPECT_EQ(point.origin, "by shape");
        EXPECT_TRUE(point.isByShape());
        EXPECT_EQ(point.note, "");
    }
}

TEST(ShapeRoofline, IsDashedAndSaysItsOriginInThePlotAndBelowIt) {
    const analyzer::Analysis a = analyzer::analyze(modelWithHead().trace);
    const std::string page = html(a, "x.ridge");
    EXPECT_THAT(rooflineSvg(a), HasSubstr("FLOP per byte of DRAM (dashed: by shape, least bytes)"));
    EXPECT_THAT(page, HasSubstr("class='rg sh "));
    EXPECT_THAT(page, HasSubstr("<title>op aten::mm f32[20,30], f32[30,20]: 4.00 GFLOP/s at 3.75"));
    EXPECT_THAT(page, HasSubstr("(by shape)</title>"));
    EXPECT_THAT(page, HasSubstr("Dashed: ops and modules of PyTorch by shape"));
    EXPECT_THAT(page, Not(HasSubstr("above a roof")));
    Story plain;
    plain.kernel("k", 0, 0, 10'000);
    EXPECT_THAT(html(analyzer::analyze(plain.trace), "x.ridge"), Not(HasSubstr("by shape")));
}

TEST(ShapeRoofline, SaysWhyAPointLiesAboveARoof) {
    analyzer::Analysis a = analyzer::analyze(modelWithHead().trace);
    a.framework.ops[0].work.byShape.bytes = 1e9;      // in 6 us
    a.framework.ops[1].work.byShape.modelSeconds = 1; // in 4 us
    const auto points = rooflinePoints(a);
    EXPECT_EQ(points[0].note, "above the DRAM roof: a cache held some of the bytes");
    EXPECT_EQ(points[1].note,
              "above its math roof: the kernels left out work that the shapes have");
    EXPECT_THAT(shapeSentence(points), HasSubstr("2 points by shape above a roof"));
    EXPECT_THAT(rooflineSvg(a), HasSubstr("(by shape); above the DRAM roof"));
}

TEST(ShapeRoofline, SaysOfAModuleWhatPartOfItsTimeIsKnown) {
    Story story = modelWithHead();
    story.framework(FrameworkKind::Module, "Net.fused", 38'000, 38'900);
    story.kernel("triton", 38'500, 40'000, 50'000);
    const auto points = rooflinePoints(analyzer::analyze(story.trace));
    EXPECT_EQ(points.back().name, "Net");
    EXPECT_EQ(knownText(points.back()), "known work: 50.0 % of its time");
    EXPECT_EQ(knownText(points.front()), "");
}

TEST(ShapeRoofline, GivesNoVerdictWhereThatIsWithheld) {
    analyzer::Analysis a = analyzer::analyze(modelWithHead().trace);
    a.withheld = "the recording lost data";
    EXPECT_EQ(rooflinePoints(a)[0].verdict, "withheld");
    EXPECT_EQ(rooflinePoints(a)[0].label, analyzer::Label::Unclassified);
}

TEST(FrameworkReports, SayWhyThereIsNoMfu) {
    Story story = model();
    story.kernel("gemm", 50'000, 60'000, 61'000);
    EXPECT_EQ(modelUseText(analyzer::analyze(story.trace)),
              "MFU withheld: shapes give the work of 80.0 % of the products' busy time.");
    story = model();
    story.trace.devices[0].computeMajor = 3;
    EXPECT_EQ(modelUseText(analyzer::analyze(story.trace)),
              "MFU withheld: no roof of FP32 is known.");
}

TEST(FrameworkReports, SayThatMoreThanTheRoofIsAProblem) {
    analyzer::Analysis a = analyzer::analyze(model().trace);
    a.framework.model.mfu = 1.2;
    EXPECT_THAT(modelUseText(a), HasSubstr("More than 100 % is not possible"));
}

/// A product in bf16 of a weight in f32.
Story mixed() {
    Story story;
    const auto op = [&](const char* name, const char* arguments, std::int64_t at) {
        story.framework(FrameworkKind::Op, name, at, at + 50).arguments = story.text(arguments);
        story.kernel(name, at + 10, at + 1'000, at + 3'000);
    };
    op("aten::copy_", "bf16[8,8], f32[8,8], false", 10'000);
    op("aten::mm", "bf16[8,8], bf16[8,8]", 20'000);
    return story;
}

bool hasTypes(const std::vector<Table>& tables) {
    return std::ranges::count(tables, "types", &Table::id) > 0;
}

TEST(FrameworkReports, TellTypesWhereOpsHaveMoreThanOne) {
    const analyzer::Analysis a = analyzer::analyze(mixed().trace);
    for (const std::string& report : {text(a), markdown(a, "x.ridge"), html(a, "x.ridge")}) {
        EXPECT_THAT(report, HasSubstr("Types"));
        EXPECT_THAT(report, HasSubstr("f32 to bf16"));
    }
    EXPECT_TRUE(hasTypes(windowTables(a)));
}

TEST(FrameworkReports, TellASingleTypeInCsvAndJsonAlone) {
    const analyzer::Analysis a = analyzer::analyze(model().trace);
    for (const std::string& report : {text(a), markdown(a, "x.ridge"), html(a, "x.ridge")})
        EXPECT_THAT(report, Not(HasSubstr("Longest ops")));
    EXPECT_THAT(text(a), Not(HasSubstr("Types")));
    EXPECT_FALSE(hasTypes(windowTables(a)));
    EXPECT_THAT(csv(typeTable(a)), HasSubstr("\r\nf32,2,2,4000,100,aten::mm"));
    EXPECT_THAT(json(a), HasSubstr("\"use\": \"one\""));
}

TEST(FrameworkReports, ListEveryModuleInCsv) {
    const analyzer::Analysis a = analyzer::analyze(model().trace);
    const std::string plain = csv(moduleTable(a));
    for (const char* line : {"\r\nNet,1,2,", "\r\nNet.blocks.0,1,1,", "\r\nNet.blocks.1.fc,1,1,"})
        EXPECT_THAT(plain, HasSubstr(line));
}

TEST(FrameworkReports, NameModulesWithinTheOneAround) {
    analyzer::ModuleRow root, layers;
    root.path = "Net.model";
    layers.path = "Net.model.layers.*";
    layers.parent = 0;
    layers.modules = 1'200;
    const std::vector<analyzer::ModuleRow> rows = {root, layers};
    EXPECT_EQ(moduleName(rows, rows[0]), "Net.model");
    EXPECT_EQ(moduleName(rows, rows[1]), "layers.* (1,200)");
}

TEST(FrameworkReports, SayNothingOfARecordingWithoutPyTorch) {
    Story story;
    story.kernel("gemm", 40, 1'000, 3'000);
    const analyzer::Analysis a = analyzer::analyze(story.trace);
    for (const std::string& report : {text(a), markdown(a, "x.ridge"), json(a)})
        for (const char* word : {"PyTorch", "\"modules\"", "Modules"})
            EXPECT_THAT(report, Not(HasSubstr(word)));
    EXPECT_THAT(opTable(a).empty, HasSubstr("--torch"));
}

} // namespace
} // namespace ridge::reports
