// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "reports/html/html_table.h"
#include "reports/markdown/markdown_table.h"
#include "reports/tables/cells.h"
#include "reports/tables/csv.h"
#include "reports/tables/rest.h"
#include "reports/tables/tables.h"
#include "tests/unit/analyzer/story.h"

#include <cmath>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <set>

namespace ridge::reports {
namespace {

using testing::HasSubstr;
using testing::Not;
using tests::Story;

/// A run with something for every table but processes and memory.
Story eventful() {
    Story story;
    for (int i = 0; i < 6; ++i) {
        const std::int64_t at = i * 100'000;
        story.range("step", at, at + 90'000);
        story.kernel("void gemm<float>(float*)", at + 1'000, at + 2'000, at + 50'000);
        story.kernel("softmax", at + 1'500, at + 50'000, at + 51'000);
        story.call("cudaStreamSynchronize_v3020", at + 3'000, at + 60'000);
    }
    story.copy(trace::CopyKind::HostToDevice, 4096, 600'000, 601'000, 602'000);
    return story;
}

TEST(Tables, TheTimeOfAPhaseIsWhatWasRecordedOfIt) {
    const Story story = eventful();
    analyzer::Analysis a = analyzer::analyze(story.trace);
    const std::string before = csv(phaseTable(a));
    ASSERT_THAT(before, HasSubstr("steady state"));
    const analyzer::Ns second(1'000'000'000);
    for (const analyzer::Phase phase : {analyzer::Phase::Steady, analyzer::Phase::WarmUp}) {
        analyzer::PhaseRow& row = a.phases.of(phase);
        row.budget[analyzer::Label::NotRecorded] += second;
        row.span += second;
    }
    EXPECT_EQ(csv(phaseTable(a)), before);
}

TEST(Tables, AreWellFormed) {
    const Story story = eventful();
    const analyzer::Analysis a = analyzer::analyze(story.trace);
    for (const TableKind& kind : tableKinds()) {
        SCOPED_TRACE(kind.id);
        const Table table = kind.build(a);
        EXPECT_EQ(table.id, kind.id);
        EXPECT_FALSE(table.title.empty());
        EXPECT_FALSE(table.empty.empty());
        std::set<std::string_view> keys;
        for (const Column& column : table.columns)
            EXPECT_TRUE(keys.insert(column.key).second) << column.key;
        for (const Column& column : table.columns)
            for (const Placement& place : {column.markdown, column.html})
                EXPECT_TRUE(place.of.empty() || keys.contains(place.of)) << column.key;
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            ASSERT_EQ(table.rows[row].cells.size(), table.columns.size());
            EXPECT_TRUE(table.rows[row].parent == TableRow::kNoParent ||
                        table.rows[row].parent < row);
        }
    }
}

TEST(Tables, OfStreamsAreTreesOfTheirRanges) {
    const Story story = eventful();
    analyzer::Options options;
    options.streams = true;
    const Table table = streamTable(analyzer::analyze(story.trace, options));
    ASSERT_EQ(table.rows.size(), 2u);
    EXPECT_EQ(table.cell(0, "name").text, "stream 0");
    EXPECT_EQ(table.rows[0].parent, TableRow::kNoParent);
    EXPECT_EQ(table.cell(1, "name").text, "step");
    EXPECT_EQ(table.rows[1].parent, 0u);
    EXPECT_EQ(table.cell(1, "instances").text, "6");
}

TEST(Tables, AreFoundByTheirNames) {
    ASSERT_NE(tableNamed("kernels"), nullptr);
    EXPECT_EQ(tableNamed("kernels")->build, kernelTable);
    EXPECT_EQ(tableNamed("dance"), nullptr);
    EXPECT_THAT(tableNames(), HasSubstr("kernels, "));
}

TEST(Tables, OfEveryFormatHaveTheSameTitlesAndFigures) {
    const Story story = eventful();
    const Table kernels = kernelTable(analyzer::analyze(story.trace));
    const std::string html = tableHtml(kernels, 10, "function"),
                      markdown = tableMarkdown(kernels, 10, "function"), plain = csv(kernels);
    for (const char* title : {"Calls", "Share of busy", "p95"})
        for (const std::string& format : {html, markdown, plain})
            EXPECT_THAT(format, HasSubstr(title));
    for (const char* title : {"FLOP rate", "Least time"}) { // which no row knows
        EXPECT_THAT(html, Not(HasSubstr(title)));
        EXPECT_THAT(plain, HasSubstr(title));
    }
    EXPECT_THAT(html, HasSubstr("288 µs"));
    EXPECT_THAT(markdown, HasSubstr("288 µs"));
    EXPECT_THAT(plain, HasSubstr(",288000,"));
}

TEST(Tables, SayHowManyRowsArePastTheLimit) {
    const Story story = eventful();
    const Table kernels = kernelTable(analyzer::analyze(story.trace));
    EXPECT_THAT(tableMarkdown(kernels, 1, "function"), HasSubstr("\n1 more function.\n"));
    EXPECT_THAT(tableHtml(kernels, 1, "function"), HasSubstr("1 more function</td>"));
    EXPECT_THAT(tableHtml(kernels, 2, "function"), Not(HasSubstr("more")));
}

constexpr Column kWords[] = {{.key = "a", .title = "A"}, {.key = "b", .title = "B, \"quoted\""}};

Table wordsOf(const std::vector<std::pair<std::string, std::string>>& rows) {
    Table table{.id = "words", .title = "Words"};
    table.columns.assign(std::begin(kWords), std::end(kWords));
    for (const auto& [a, b] : rows) {
        TableRow row;
        row.cells = {Cell{.text = a}, Cell{.text = b}};
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// The records of a file as RFC 4180 defines it.
std::vector<std::vector<std::string>> parsed(std::string_view file) {
    std::vector<std::vector<std::string>> records;
    bool quoted = false, begun = false;
    for (std::size_t at = 0; at < file.size(); ++at) {
        if (!begun)
            records.push_back({""});
        begun = true;
        const char c = file[at];
        if (quoted && c == '"' && at + 1 < file.size() && file[at + 1] == '"')
            records.back().back() += file[++at];
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == ',')
            records.back().emplace_back();
        else if (!quoted && c == '\r') {
            EXPECT_EQ(file[++at], '\n');
            begun = false;
        } else
            records.back().back() += c;
    }
    return records;
}

RC_GTEST_PROP(Csv, IsReadBackAsItWasWritten, ()) {
    const auto any = rc::gen::container<std::string>(rc::gen::oneOf(
        rc::gen::element('"', ',', '\r', '\n', '=', ' '), rc::gen::inRange('!', '~')));
    const auto rows = *rc::gen::container<std::vector<std::pair<std::string, std::string>>>(
        rc::gen::pair(any, any));
    const auto records = parsed(csv(wordsOf(rows)));
    RC_ASSERT(records.size() == rows.size() + 1);
    RC_ASSERT(records[0][1] == "B, \"quoted\"");
    const auto expected = [](const std::string& text) {
        const bool formula =
            !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
        return formula ? "'" + text : text;
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        RC_ASSERT(records[i + 1][0] == expected(rows[i].first));
        RC_ASSERT(records[i + 1][1] == expected(rows[i].second));
    }
}

TEST(Csv, MakesFormulasHarmlessAndLeavesNumbersAlone) {
    EXPECT_EQ(csv(wordsOf({{"=1+1", "a"}, {"@x", "-y"}, {"+z", "b=c"}})),
              "A,\"B, \"\"quoted\"\"\"\r\n'=1+1,a\r\n'@x,'-y\r\n'+z,b=c\r\n");
    Table table{.id = "t", .title = "T"};
    table.columns = {{.key = "change", .title = "Change", .unit = Unit::Nanoseconds}};
    TableRow row;
    row.cells = {Cell{.text = "-1.50 µs", .number = -1500.25}};
    table.rows = {row};
    EXPECT_EQ(csv(table), "Change (ns)\r\n-1500.25\r\n");
}

RC_GTEST_PROP(Tables, ARestAddsUpToWhatALongTableHasInAll, ()) {
    Table table{.id = "x", .title = "X", .rest = "more owner"};
    table.columns = {{.key = "name", .title = "Name"},
                     {.key = "blocks", .title = "Blocks", .unit = Unit::Count},
                     {.key = "bytes", .title = "Bytes", .unit = Unit::Bytes},
                     {.key = "share", .title = "Share", .unit = Unit::Percent}};
    const auto rows = *rc::gen::inRange(0, 12);
    for (int i = 0; i < rows; ++i) {
        const std::uint64_t number = *rc::gen::inRange(0u, 1000u);
        table.rows.push_back({.cells = {textCell("owner"), countCell(number),
                                        numberCell("", static_cast<double>(number) * 1e6),
                                        shareCell(static_cast<double>(number) / 1000)},
                              .count = *rc::gen::inRange<std::uint64_t>(1, 5)});
    }
    const std::size_t limit = *rc::gen::inRange<std::size_t>(0, 14);
    const auto shown = withRest(table, limit);
    RC_ASSERT(shown.has_value() == (table.rows.size() > limit));
    if (!shown)
        return;
    RC_ASSERT(shown->rows.size() == limit + 1);
    std::uint64_t owners = 0, all = 0;
    for (std::size_t row = 0; row <= limit; ++row)
        owners += shown->rows[row].count;
    for (const TableRow& row : table.rows)
        all += row.count;
    RC_ASSERT(owners == all);
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
        double left = 0;
        for (const TableRow& row : table.rows)
            left += *row.cells[column].number;
        for (const TableRow& row : shown->rows)
            left -= *row.cells[column].number;
        RC_ASSERT(std::abs(left) < 1e-6);
    }
    table.rest = "";
    RC_ASSERT(!withRest(table, limit));
}

TEST(Csv, HoldsNothingForWhatIsNotKnown) {
    const Story story = eventful();
    const std::string plain = csv(kernelTable(analyzer::analyze(story.trace)));
    EXPECT_THAT(plain, Not(HasSubstr("–")));
    EXPECT_THAT(plain, HasSubstr("FLOP rate (FLOP/s),DRAM rate (B/s),Intensity (FLOP/B)"));
}

TEST(Html, EscapesWhatATableHolds) {
    EXPECT_THAT(tableHtml(wordsOf({{"<script>", "&"}}), 5, "row"), HasSubstr("&lt;script&gt;"));
    EXPECT_THAT(tableMarkdown(wordsOf({{"a|b", "*"}}), 5, "row"), HasSubstr("a\\|b"));
}

} // namespace
} // namespace ridge::reports
