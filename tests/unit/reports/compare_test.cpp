// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compare.h"
#include "reports/compare.h"
#include "reports/plots/change_plot.h"

#include "analyzer/analyze.h"
#include "reports/words/format.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

namespace ridge::reports {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using tests::Story;
using trace::Precision;

constexpr double kScores = 32. * 2048 * 2048 * 2;        // bytes
constexpr double kProduct = 2. * 32 * 2048 * 2048 * 128; // FLOPs

void annotated(Story& story, std::string_view range, std::string_view function, std::int64_t launch,
               std::int64_t start, std::int64_t end, double flops, double bytes) {
    story.work(story.range(range, launch, launch + 3), flops, bytes, Precision::Bf16);
    story.kernel(function, launch, start, end);
}

Story naive(std::int64_t slower = 0) {
    Story story;
    story.range("forward", 10, 990);
    annotated(story, "scores", "void gemm<bf16>(int)", 20, 2'000, 102'000, kProduct, kScores);
    annotated(story, "softmax", "softmax", 30, 110'000, 250'000 + slower, 1e9, 2 * kScores);
    annotated(story, "values", "void gemm<bf16>(int)", 40, 251'000 + slower, 350'000 + slower,
              kProduct, kScores);
    return story;
}

Story fused() {
    Story story;
    story.range("forward", 10, 990);
    annotated(story, "attention", "fused", 20, 2'000, 92'000, 2 * kProduct, 7e7);
    return story;
}

analyzer::Analysis analyzed(const Story& story) {
    analyzer::Options options;
    options.groups = true;
    return analyzer::analyze(story.trace, options);
}

analyzer::Comparison compared(const std::vector<Story>& a, const std::vector<Story>& b) {
    std::vector<analyzer::Analysis> runsA, runsB;
    for (const Story& story : a)
        runsA.push_back(analyzed(story));
    for (const Story& story : b)
        runsB.push_back(analyzed(story));
    return analyzer::compare(runsA, runsB);
}

const ComparedFiles kFiles = {{"naive.ridge"}, {"fused.ridge"}};

TEST(CompareText, NamesTheBytesOfTheScoresAsWhatWentAway) {
    const std::string text = compareText(compared({naive()}, {fused()}), kFiles);
    EXPECT_THAT(text,
                HasSubstr("B takes 90.0 µs of device time, A 348 µs: 258 µs less (-74.1 %)."));
    EXPECT_THAT(text, HasSubstr("One run each: significance not known."));
    EXPECT_THAT(text, ContainsRegex("bytes +-23[0-9] µs"));
    EXPECT_THAT(text, HasSubstr("    annotated: 1.07 GB to 70.0 MB, 69.7 GFLOP to 68.7 GFLOP\n"));
    EXPECT_THAT(text, ContainsRegex("gone +softmax: softmax +1 x +140 µs +537 MB"));
    EXPECT_THAT(text, ContainsRegex("gone +scores: gemm<bf16> +1 x +100 µs +268 MB"));
    EXPECT_THAT(text, ContainsRegex("new +attention: fused +1 x +90.0 µs +70.0 MB"));
    EXPECT_THAT(text, HasSubstr("idle -9.00 µs"));
}

TEST(ComparePage, HasTheSectionsOfTheText) {
    const analyzer::Comparison c = compared({naive()}, {fused()});
    const std::string page = compareHtml(c, kFiles);
    EXPECT_THAT(page, HasSubstr("naive.ridge (A) and fused.ridge (B)"));
    for (const char* part : {"id=\"causes\"", "id=\"changes\"", "id=\"ranges\"", "class='chg'",
                             "One run each: significance not known."})
        EXPECT_THAT(page, HasSubstr(part));
    EXPECT_THAT(page, Not(HasSubstr("id=\"modules\"")));
    const std::string markdown = compareMarkdown(c, kFiles);
    EXPECT_THAT(markdown, HasSubstr("**B takes 90.0 µs of device time, A 348 µs: 258 µs less"));
    EXPECT_THAT(markdown, ContainsRegex("\n. bytes . -23[0-9] µs . "));
    EXPECT_THAT(markdown, ContainsRegex("\n. in all . -258 µs . -74.1 % .\n"));
}

TEST(ComparePage, ShowsHostileNamesAsText) {
    Story story = naive();
    story.range("<script>alert(1)</script>", 400'000, 500'000);
    story.kernel("<img src=x onerror=alert(2)>", 400'010, 410'000, 420'000);
    const ComparedFiles files = {{"<b>a.ridge"}, {"\"b'.ridge"}};
    const std::string page = compareHtml(compared({story}, {fused()}), files);
    for (const char* bad : {"<script>alert", "<img src=x", "<b>a"})
        EXPECT_THAT(page, Not(HasSubstr(bad)));
    EXPECT_THAT(page, HasSubstr("&lt;img src=x"));
}

TEST(ChangePlot, EndsWhereBIs) {
    const std::string plot = changePlot(compared({naive()}, {fused()}));
    // The bars of A and of B begin at the same place, and their lengths are as their times.
    std::vector<double> left, width;
    const std::regex bar("x='([0-9.]+)' y='[0-9.]+' width='([0-9.]+)' height='18' class='side'");
    for (auto at = std::sregex_iterator(plot.begin(), plot.end(), bar);
         at != std::sregex_iterator(); ++at) {
        left.push_back(std::stod((*at)[1]));
        width.push_back(std::stod((*at)[2]));
    }
    ASSERT_EQ(width.size(), 2u);
    EXPECT_DOUBLE_EQ(left[0], left[1]);
    EXPECT_NEAR(width[1] / width[0], 90.0 / 348, 1e-3);
    EXPECT_EQ(changePlot(compared({fused()}, {fused()})), "");
}

/// Steps of one kernel each, after a long one.
Story training(int count, std::int64_t length) {
    Story story;
    story.kernel("make", 100, 1'000, 5'000'000);
    std::int64_t at = 6'000'000;
    for (int i = 0; i < count; ++i, at += length) {
        story.range("step", at - 900, at - 100);
        story.kernel("gemm", at - 800, at, at + length);
    }
    return story;
}

std::string trained(analyzer::PhaseChoice part, const Story& a, const Story& b) {
    analyzer::Options options;
    options.groups = true;
    options.phase = part;
    return compareText(analyzer::compare(std::vector{analyzer::analyze(a.trace, options)},
                                         std::vector{analyzer::analyze(b.trace, options)}),
                       kFiles);
}

TEST(CompareText, SaysWhichPartIsCompared) {
    using analyzer::PhaseChoice;
    const Story a = training(20, 100'000), b = training(10, 80'000);
    const std::string steady = trained(PhaseChoice::Steady, a, b);
    EXPECT_THAT(
        steady,
        HasSubstr(
            "B takes 80.0 µs of device time an iteration, A 100 µs: 20.0 µs less (-20.0 %)."));
    EXPECT_THAT(steady, HasSubstr("An iteration of the steady state is compared: the mean of 20 of "
                                  "A and of 10 of\nB."));
    EXPECT_THAT(trained(PhaseChoice::Start, a, b),
                HasSubstr("Only start-up and warm-up are compared."));
    const std::string whole = "The whole runs are compared, start-up included.";
    EXPECT_THAT(trained(PhaseChoice::All, a, b), HasSubstr("\n" + whole));
    EXPECT_THAT(trained(PhaseChoice::All, a, fused()),
                HasSubstr("Only A has a steady state. " + whole));
    EXPECT_THAT(trained(PhaseChoice::All, fused(), b),
                HasSubstr("Only B has a steady state. " + whole));
    EXPECT_THAT(trained(PhaseChoice::Steady, fused(), naive()),
                HasSubstr("Neither A nor B has a steady state. The whole runs are compared"));
}

TEST(CompareText, FitsEightyColumnsUnderAnyName) {
    Story wide = naive(), other = fused();
    for (Story* story : {&wide, &other}) {
        story->trace.capture.command = std::string(500, 'c');
        for (std::string& text : story->trace.strings)
            if (text != "forward")
                text = std::string(100'000, 'x') + text + "\x1b[31m";
        story->trace.strings[0].insert(0, std::string(1'000, 'y'));
    }
    wide.copy(trace::CopyKind::HostToDevice, 10, 60, 400'000, 410'000);
    const ComparedFiles files = {{std::string(300, 'a'), "b", "c"}, {std::string(300, 'd')}};
    std::istringstream lines(compareText(compared({wide}, {other}), files));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(columns(line), 80u) << line;
        EXPECT_THAT(line, Not(HasSubstr("\x1b")));
    }
}

TEST(CompareText, TellsAChangeFromNoise) {
    const auto runs = [](std::initializer_list<std::int64_t> slower) {
        std::vector<Story> stories;
        for (std::int64_t ns : slower)
            stories.push_back(naive(ns));
        return stories;
    };
    const auto a = runs({0, 900, 1'800}), same = runs({300, 1'100, 1'500}),
               slow = runs({40'000, 41'000, 40'500});
    EXPECT_THAT(compareText(compared(a, same), kFiles),
                ContainsRegex("3 runs of A against 3 runs of B, means: the change is noise"));
    EXPECT_THAT(compareText(compared(a, slow), kFiles),
                HasSubstr("the change is real (p < 0.001)"));
    EXPECT_EQ(slowerReason(compared(a, slow), 0.05),
              "B takes 388 µs of device time, A 349 µs: +11.3 %, more than the 5.0 % allowed; real "
              "(p < 0.001)");
}

TEST(CompareText, WarnsWhenARecordingLostData) {
    Story lossy = naive();
    trace::Loss loss;
    loss.severity = trace::Severity::DataLoss;
    loss.what = "activity records dropped";
    loss.count = 7;
    lossy.trace.losses.push_back(loss);
    EXPECT_THAT(compareText(compared({lossy}, {fused()}), kFiles),
                HasSubstr("Do not trust these times: in A, the recording lost data"));
}

/// A run of a model whose two layers of one product take `time` each.
Story model(std::int64_t time) {
    Story story;
    std::int64_t at = 0;
    for (const char* layer : {"Net.layers.0.fc", "Net.layers.1.fc"}) {
        story.framework(trace::FrameworkKind::Module, layer, at, at + 900);
        story.kernel("gemm", at + 100, at + 1'000, at + 1'000 + time);
        at += 100'000;
    }
    story.framework(trace::FrameworkKind::User, "Optimizer.step", at, at + 900);
    story.kernel("add", at + 100, at + 1'000, at + 3'000);
    return story;
}

TEST(CompareText, TellsWhatEachModuleTookBeforeAndAfter) {
    const std::string text = compareText(compared({model(40'000)}, {model(30'000)}), kFiles);
    EXPECT_THAT(text, ContainsRegex("fc \\(2\\) +80.0 µs 60.0 µs -20.0 µs +-25.0 %"));
    EXPECT_THAT(text, ContainsRegex("Optimizer.step, no module +2.00 µs 2.00 µs +0 ns +0.0 %"));
    EXPECT_THAT(text, Not(HasSubstr("of one side alone")));
    EXPECT_THAT(compareText(compared({model(40'000)}, {fused()}), kFiles),
                Not(HasSubstr("Modules")));
}

TEST(CompareJson, HoldsTheModulesOfBoth) {
    Story b = model(30'000);
    b.framework(trace::FrameworkKind::Module, "Net.norm", 400'000, 400'900);
    b.kernel("norm", 400'100, 401'000, 406'000);
    const auto json =
        nlohmann::json::parse(compareJson(compared({model(40'000)}, {b}), kFiles))["modules"];
    ASSERT_EQ(json.size(), 3u);
    EXPECT_EQ(json[0]["path"], "Net.layers.*.fc");
    EXPECT_EQ(json[0]["b_modules"], 2);
    EXPECT_EQ(json[0]["time"]["change_ns"], -20'000);
    EXPECT_EQ(json[0]["forward"]["a_ns"], 80'000);
    EXPECT_EQ(json[1]["match"], "new");
    EXPECT_EQ(json[1]["a_modules"], 0);
    EXPECT_TRUE(json[2]["path"].is_null());
    EXPECT_EQ(json[2]["marked"], "Optimizer.step");
}

TEST(CompareJson, HoldsPartsThatAddUpAndTheGroupsByPath) {
    const auto json = nlohmann::json::parse(compareJson(compared({naive()}, {fused()}), kFiles));
    EXPECT_EQ(json["format"], "ridgepoint comparison");
    EXPECT_EQ(json["a"]["files"][0], "naive.ridge");
    std::int64_t sum = 0;
    for (const auto& part : json["total"]["parts"])
        sum += part.get<std::int64_t>();
    EXPECT_EQ(sum, json["total"]["change_ns"]);
    EXPECT_EQ(json["total"]["significance"], "not known");
    EXPECT_TRUE(json["total"]["p"].is_null());
    const auto& row = json["rows"][0];
    EXPECT_EQ(row["match"], "replaced");
    EXPECT_EQ(json["paths"][row["path"].get<std::size_t>()]["name"], "forward");
    EXPECT_EQ(row["groups"].size(), 4u);
    EXPECT_DOUBLE_EQ(row["work_a"]["bytes"], 4 * kScores);
    EXPECT_TRUE(row["groups"][0]["b"].is_null());
}

} // namespace
} // namespace ridge::reports
