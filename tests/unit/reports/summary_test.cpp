// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/summary/summary.h"

#include "analyzer/analyze.h"
#include "reports/plots/iteration_plot.h"
#include "reports/reports.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/phase_text.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <numeric>
#include <string>
#include <vector>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::analyze;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using tests::Story;

/// Twenty steps of a product and a copy behind it; the GPU waits longer in number 12.
Story steps(const std::string& name = "step") {
    Story story;
    std::int64_t at = 0;
    for (int i = 0; i < 20; ++i) {
        story.range(name, at, at + 900);
        story.kernel("nvjet_tst_128x256_64x4_2x1_v_bz_NNT", at + 10, at + 1000, at + 71'000);
        story.copy(trace::CopyKind::HostToDevice, at + 20, at + 30, at + 71'000, at + 81'000);
        at += i == 12 ? 400'000 : 100'000;
    }
    return story;
}

Analysis analysed(const Story& story) {
    analyzer::Options options;
    options.phase = analyzer::PhaseChoice::Steady;
    return analyze(story.trace, options);
}

int sumOf(const SummaryBar& bar) {
    return std::accumulate(bar.parts.begin(), bar.parts.end(), 0,
                           [](int sum, const SummaryPart& part) { return sum + part.tenths; });
}

TEST(Summary, SaysWhetherAStepIsTheMedianOrTheMean) {
    Analysis a = analysed(steps());
    for (const bool ofMeans : {false, true}) {
        a.stepTimes = {.ofMeans = ofMeans, .plain = trace::Ns(2000), .recorded = trace::Ns(2000)};
        const char* word = ofMeans ? "mean" : "median";
        const Summary all = summary(a);
        EXPECT_THAT(all.figures,
                    Contains(Field(&SummaryFigure::what,
                                   "a step that is not recorded, the " + std::string(word))));
        EXPECT_THAT(all.facts, Contains(Field(&SummaryFact::text,
                                              HasSubstr(std::string("(") + word + "s of "))));
    }
}

TEST(Summary, SaysWhatTheReportSays) {
    const Analysis a = analysed(steps());
    const Summary all = summary(a);
    EXPECT_EQ(all.verdict, headline(a).verdict);
    ASSERT_FALSE(all.figures.empty());
    EXPECT_EQ(all.figures.front().value, duration(perIteration(a, a.budget.total())));
    EXPECT_THAT(text(a), HasSubstr(all.figures.front().value + " an iteration"));
    EXPECT_EQ(all.advice.size() + all.moreAdvice, a.advice.size());
    EXPECT_EQ(all.start, startNote(a));
}

TEST(Summary, HasBarsWhosePartsAddUp) {
    const Summary all = summary(analysed(steps()));
    std::vector<std::string> by;
    for (const SummaryBar& bar : all.bars) {
        by.push_back(bar.by);
        EXPECT_EQ(sumOf(bar), 1000) << bar.by;
    }
    EXPECT_THAT(by, ElementsAre("verdict", "family"));
    EXPECT_THAT(all.bars[1].parts, Contains(Field(&SummaryPart::name, "matrix product")));
}

TEST(Summary, DividesAnIterationByTheRangesInside) {
    Story story;
    for (int i = 0; i < 10; ++i) {
        const std::int64_t at = 100'000 * i;
        story.range("step", at, at + 900);
        story.range("forward", at + 5, at + 100);
        story.kernel("a", at + 10, at + 1000, at + 31'000);
        story.range("backward", at + 200, at + 800);
        story.kernel("b", at + 300, at + 31'000, at + 91'000);
        story.kernel("c", at + 850, at + 91'000, at + 96'000);
    }
    const Summary all = summary(analysed(story));
    ASSERT_FALSE(all.bars.empty());
    const SummaryBar& bar = all.bars.back();
    EXPECT_EQ(bar.by, "range");
    EXPECT_EQ(sumOf(bar), 1000);
    ASSERT_EQ(bar.parts.size(), 3u);
    EXPECT_EQ(bar.parts[0].name, "backward");
    EXPECT_EQ(bar.parts[0].time, "60.0 µs");
    EXPECT_EQ(bar.parts[1].name, "forward");
    EXPECT_EQ(bar.parts[2].name, "outside of them");
    EXPECT_EQ(bar.parts[2].time, "5.00 µs");
}

TEST(Summary, ShowsEachIterationOnceAndWhyASlowOneIsSlow) {
    const Analysis a = analysed(steps());
    const Summary all = summary(a);
    ASSERT_EQ(all.iterations.size(), 20u);
    for (std::size_t i = 0; i < all.iterations.size(); ++i) {
        EXPECT_EQ(all.iterations[i].number, i);
        EXPECT_EQ(all.iterations[i].budget.total(), all.iterations[i].extent);
        EXPECT_EQ(all.iterations[i].cause.empty(), i != 12) << i;
    }
    EXPECT_THAT(all.iterations[12].cause, HasSubstr("300 µs more of idle"));
    EXPECT_THAT(iterationText(all.iterations[12]), HasSubstr("iteration 12, 400 µs: 300 µs"));
    EXPECT_THAT(html(a, "f"), HasSubstr("class='slow'"));
}

TEST(Summary, TellsWhatIsNotKnownFirstAndHowToKnowIt) {
    const Summary all = summary(analysed(steps()));
    ASSERT_FALSE(all.facts.empty());
    EXPECT_NE(all.facts.front().certainty, Certainty::Known);
    EXPECT_THAT(all.facts, Contains(Field(&SummaryFact::text, HasSubstr("record with --replay"))));
    EXPECT_THAT(all.facts, Contains(Field(&SummaryFact::text, HasSubstr("ridge ceilings"))));
    EXPECT_THAT(all.facts,
                Not(Contains(AllOf(Field(&SummaryFact::certainty, Certainty::Known),
                                   Field(&SummaryFact::text, HasSubstr("only durations"))))))
        << "which is no knowledge";
    EXPECT_TRUE(std::ranges::is_partitioned(
        all.facts, [](const SummaryFact& fact) { return fact.certainty != Certainty::Known; }));
}

TEST(Summary, SaysThatThereIsNothingToTry) {
    const auto says = Contains(Field(&SummaryFact::text, HasSubstr("Nothing to try was found")));
    Analysis a = analyze(steps().trace);
    ASSERT_FALSE(a.advice.empty());
    EXPECT_THAT(summary(a).facts, Not(says));
    a.advice.clear();
    EXPECT_THAT(summary(a).facts, says);
    a.withheld = "records were lost";
    EXPECT_THAT(summary(a).facts, Not(says));
}

TEST(Summary, GivesNoSharesWhereVerdictsAreWithheld) {
    Analysis a = analysed(steps());
    a.withheld = "records <b>were</b> lost";
    const Summary all = summary(a);
    EXPECT_THAT(all.bars, IsEmpty());
    EXPECT_THAT(all.iterations, IsEmpty());
    EXPECT_EQ(all.facts.front().certainty, Certainty::Withheld);
    EXPECT_THAT(html(a, "f"), Not(HasSubstr("<b>were")));
}

TEST(Summary, OfAnEmptyRecordingHasNoFigures) {
    const Summary all = summary(analyze(Story().trace));
    EXPECT_THAT(all.verdict, HasSubstr("No verdict"));
    EXPECT_THAT(all.figures, IsEmpty());
    EXPECT_THAT(all.bars, IsEmpty());
    EXPECT_THAT(all.advice, IsEmpty());
}

TEST(Summary, EscapesNamesOnThePage) {
    Story story = steps("<img src=x onerror=alert(1)>");
    const std::string page = html(analysed(story), "<script>");
    EXPECT_THAT(page, Not(HasSubstr("<img")));
    EXPECT_THAT(page, Not(HasSubstr("<script>")));
}

TEST(Summary, LinksLeadToSectionsOfThePage) {
    const std::string page = html(analysed(steps()), "f");
    for (std::size_t at = 0; (at = page.find("href=\"#", at)) != std::string::npos;) {
        at += 7;
        const std::string id = page.substr(at, page.find('"', at) - at);
        EXPECT_THAT(page, HasSubstr("id=\"" + id + "\"")) << id;
    }
}

} // namespace
} // namespace ridge::reports
