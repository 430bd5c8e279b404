// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/compilation_words.h"

#include "analyzer/analyze.h"
#include "reports/reports.h"
#include "reports/tables/csv.h"
#include "reports/tables/tables.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace ridge::reports {
namespace {

using testing::HasSubstr;
using testing::Not;
using tests::Story;
using trace::FrameworkKind;
using trace::Ns;

constexpr std::int64_t kSecond = 1'000'000'000;

/// A compilation of 10 s of which Triton takes 6 s, and a graph break with a reason of two lines.
Story compiled() {
    Story story;
    story.framework(FrameworkKind::Compilation, "Triton", 2 * kSecond, 8 * kSecond);
    trace::FrameworkRange& dynamo =
        story.framework(FrameworkKind::Compilation, "Dynamo", kSecond, 11 * kSecond);
    dynamo.arguments = story.text("0/1");
    dynamo.site = story.text("<model>.py:3 f");
    story.framework(FrameworkKind::GraphBreak, "print\n  was called", kSecond, kSecond);
    story.kernel("gemm", 12 * kSecond, 13 * kSecond, 14 * kSecond);
    story.trace.capture.duration = Ns(20 * kSecond);
    return story;
}

constexpr const char* kNote = "torch.compile took 10.0 s of the recording's 20.0 s: Triton 6.00 s, "
                              "Dynamo 4.00 s; 1 function compiled 1 time, 1 graph break.";

TEST(CompilationReports, AreInTextMarkdownAndHtml) {
    const analyzer::Analysis a = analyzer::analyze(compiled().trace);
    EXPECT_EQ(compilationNote(a), kNote);
    std::string plain = text(a, {.width = 400});
    for (const std::string& report : {plain, markdown(a, "x.ridge"), html(a, "x.ridge")}) {
        EXPECT_THAT(report, HasSubstr("Triton 6.00 s, Dynamo 4.00 s; 1 function compiled 1 time"));
        EXPECT_THAT(report, HasSubstr("graph break"));
        EXPECT_THAT(report, HasSubstr("model"));
        EXPECT_THAT(report, HasSubstr("print"));
    }
    EXPECT_THAT(plain, Not(HasSubstr("was called")));
    EXPECT_THAT(html(a, "x.ridge"), HasSubstr("print was called"));
    EXPECT_THAT(html(a, "x.ridge"), Not(HasSubstr("<model>")));
}

TEST(CompilationReports, TellWholeReasonsInCsvAndJson) {
    const analyzer::Analysis a = analyzer::analyze(compiled().trace);
    EXPECT_THAT(csv(compilationTable(a)), HasSubstr("\r\n,graph break,1,,,print was called\r\n"));
    const std::string data = json(a);
    EXPECT_THAT(data, HasSubstr("\"reason\": \"print\\n  was called\""));
    EXPECT_THAT(data, HasSubstr("\"self_ns\": 6000000000"));
}

TEST(CompilationReports, NameItBelowTheHeadlineWhereItMatters) {
    analyzer::Analysis a = analyzer::analyze(compiled().trace);
    EXPECT_EQ(compilationRemark(a), "torch.compile took 10.0 s of the recording's 20.0 s.");
    EXPECT_THAT(text(a, {.width = 400}), HasSubstr(compilationRemark(a)));
    a.capture.duration = Ns(1'001 * kSecond);
    EXPECT_EQ(compilationRemark(a), "");
    a.capture.duration.reset();
    EXPECT_EQ(compilationRemark(a), "torch.compile took 10.0 s.");
}

TEST(CompilationReports, TellThatThreadsCompiledAtOnce) {
    Story story = compiled();
    story.framework(FrameworkKind::Compilation, "Inductor", 0, 5 * kSecond, story.thread());
    EXPECT_THAT(
        compilationNote(analyzer::analyze(story.trace)),
        HasSubstr("took 11.0 s of the recording's 20.0 s (15.0 s summed over threads): Triton"));
}

TEST(CompilationReports, TellNotesWithoutTimes) {
    Story story = compiled();
    std::erase_if(story.trace.frameworkRanges, [](const trace::FrameworkRange& range) {
        return range.kind == FrameworkKind::Compilation;
    });
    const analyzer::Analysis a = analyzer::analyze(story.trace);
    EXPECT_EQ(compilationNote(a), "torch.compile: 1 graph break.");
    EXPECT_EQ(compilationRemark(a), "");
}

TEST(CompilationReports, SayNothingWhereNothingWasCompiled) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::mm", 10, 20);
    story.kernel("gemm", 12, 1'000, 3'000);
    const analyzer::Analysis a = analyzer::analyze(story.trace);
    for (const std::string& report : {text(a), markdown(a, "x.ridge"), json(a), html(a, "x.ridge")})
        for (const char* word : {"torch.compile", "Compilation", "compilation"})
            EXPECT_THAT(report, Not(HasSubstr(word)));
    const auto isCompilation = [](const Table& table) { return table.id == "compilation"; };
    EXPECT_TRUE(std::ranges::none_of(windowTables(a), isCompilation));
    EXPECT_TRUE(
        std::ranges::any_of(windowTables(analyzer::analyze(compiled().trace)), isCompilation));
    EXPECT_EQ(compilationTable(a).empty, "torch.compile compiled nothing in this recording.");
    EXPECT_THAT(compilationTable(analyzer::analyze(Story().trace)).empty, HasSubstr("--torch"));
}

} // namespace
} // namespace ridge::reports
