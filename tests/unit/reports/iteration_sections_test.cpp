// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "reports/json/table_json.h"
#include "reports/reports.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace ridge::reports {
namespace {

using analyzer::analyze;
using testing::HasSubstr;
using testing::Not;
using tests::Story;

/// Four steps; the first takes four times as long, and the names are long.
Story steps(const std::string& name) {
    Story story;
    for (int i = 0; i < 4; ++i) {
        story.range(name, 1000 * i, 1000 * i + 900);
        story.kernel("k", 1000 * i + 10, 100'000 * i, 100'000 * i + (i == 0 ? 80'000 : 20'000));
        story.kernel("k", 1000 * i + 20, 100'000 * i + 80'000, 100'000 * i + 90'000);
    }
    return story;
}

TEST(IterationSections, StandInEveryReport) {
    const analyzer::Analysis a = analyze(steps("step").trace);
    EXPECT_THAT(text(a), HasSubstr("  median, "));
    EXPECT_THAT(text(a), HasSubstr("the first takes 1.00 x the median after warm-up"));
    EXPECT_THAT(markdown(a, "f"), HasSubstr("\n## Iterations\n\nstep, 4"));
    EXPECT_THAT(html(a, "f"), HasSubstr("aria-label='iterations by verdict, as high"));
    const auto report = nlohmann::json::parse(json(a))["iterations"];
    EXPECT_EQ(report["count"], 4);
    EXPECT_EQ(report["strip"].size(), 4u);
    EXPECT_EQ(report["first"]["busy_ns"], 90'000);
    EXPECT_EQ(report["median"]["extent_ns"], 100'000); // until the next one begins
}

TEST(Json, HasTheSectionsOfTheReportWithTheirTables) {
    const analyzer::Analysis a = analyze(steps("step").trace);
    const std::string page = markdown(a, "f");
    std::vector<std::string> titles;
    const auto report = nlohmann::json::parse(json(a));
    for (const auto& section : report["sections"]) {
        titles.push_back(section["title"]);
        EXPECT_THAT(page, HasSubstr("\n## " + titles.back() + "\n"));
        for (const auto& table : section["tables"]) {
            const std::string name = table["table"];
            ASSERT_NE(tableNamed(name), nullptr) << name;
            const auto whole = nlohmann::json::parse(tableJson(tableNamed(name)->build(a)));
            EXPECT_EQ(table["rows"], whole["rows"]) << name;
            EXPECT_EQ(table["rows_in_all"], whole["rows"].size()) << name;
        }
    }
    EXPECT_THAT(titles, testing::ElementsAre("Phases", "Iterations", "Idle time", "Ranges",
                                             "Kernel families", "Kernels", "Memory"));
}

TEST(IterationSections, FitTheWidthAndEscapeNames) {
    const std::string evil = "<script>" + std::string(1500, 'x');
    const analyzer::Analysis a = analyze(steps(evil).trace);
    std::stringstream lines(text(a));
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(columns(line), 80u) << line;
    EXPECT_THAT(html(a, "f"), Not(HasSubstr("<script>")));
    EXPECT_THAT(markdown(a, "f"), Not(HasSubstr("<script>")));
}

TEST(IterationSections, AreLeftOutWhereThereAreNone) {
    Story story;
    story.kernel("k", 0, 1000, 2000);
    const analyzer::Analysis a = analyze(story.trace);
    EXPECT_THAT(text(a), Not(HasSubstr("Iterations")));
    EXPECT_THAT(markdown(a, "f"), Not(HasSubstr("Iterations")));
    EXPECT_THAT(html(a, "f"), Not(HasSubstr("id=\"iterations\"")));
    EXPECT_TRUE(nlohmann::json::parse(json(a))["iterations"].is_null());
}

} // namespace
} // namespace ridge::reports
