// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/details/details_panel.h"
#include "gui/items/item_text.h"
#include "gui/items/rows.h"
#include "gui/screenshot.h"
#include "gui/window/main_window.h"
#include "reports/words/advice/advice_text.h"
#include "reports/words/format.h"

#include <QTextBlock>
#include <QTextLayout>

#include <gtest/gtest.h>

#include <algorithm>

namespace ridge::gui {
namespace {

const DetailSection* sectionOf(const std::vector<DetailSection>& sections, const QString& title) {
    const auto found = std::ranges::find(sections, title, &DetailSection::title);
    return found == sections.end() ? nullptr : &*found;
}

TEST(DetailsOfAKernel, TellBusyUnitsWithTheirOriginLargestFirst) {
    for (const auto& [file, origin] : {std::pair("attention-replayed.ridge", "replayed"),
                                       std::pair("attention-naive.ridge", "sampled")}) {
        const DocumentPtr document = test::exampleNamed(file);
        const auto sections = detailsOf(*document, longestOf(*document, {RowKind::Kernel, 0}));
        const DetailSection* units = sectionOf(sections, kBusyUnits);
        ASSERT_TRUE(units) << file;
        ASSERT_GE(units->lines.size(), 3U);
        for (const DetailLine& line : units->lines)
            EXPECT_EQ(line.origin, origin);
        EXPECT_EQ(units->lines.front().value.contains("±"), origin == QString("sampled"));
        EXPECT_GE(units->lines.front().value.split(' ').front().toDouble(),
                  units->lines.back().value.split(' ').front().toDouble());
        EXPECT_TRUE(sectionOf(sections, "Of the roofs, by its work")) << file;
    }
}

TEST(DetailsOfARange, TellWhereItsReplayTookAnotherTime) {
    const auto lastLineOf = [](const char* file, const char* name) {
        const DocumentPtr document = test::exampleNamed(file);
        const auto& ranges = document->results->analysis.ranges;
        const auto found = std::ranges::find(ranges, name, &analyzer::RangeRow::name);
        const auto sections = saturationsOf(*found);
        const DetailSection* units = sectionOf(sections, kBusyUnits);
        return units ? units->lines.back().what : QString("no busy units");
    };
    EXPECT_EQ(lastLineOf("lowbit-rungs.ridge", "reduce"), "The replay took"); // 1.9 times
    EXPECT_NE(lastLineOf("attention-replayed.ridge", "softmax"), "The replay took");
}

TEST(DetailsOfARange, TellWhatItsPathIsOnTheGpu) {
    const DocumentPtr document = test::exampleNamed("attention-replayed.ridge");
    const auto& ranges = document->results->analysis.ranges;
    const auto found = std::ranges::find(ranges, "softmax", &analyzer::RangeRow::name);
    ASSERT_NE(found, ranges.end());
    const auto row = static_cast<std::uint32_t>(found - ranges.begin());
    const auto sections = detailsOf(*document, longestOf(*document, {RowKind::Range, row}));
    const DetailSection* path = sectionOf(sections, "This path in the run");
    ASSERT_TRUE(path);
    const auto valueOf = [&](const QString& what) {
        const auto line = std::ranges::find(path->lines, what, &DetailLine::what);
        return line == path->lines.end() ? QString() : line->value;
    };
    EXPECT_EQ(valueOf("Instances").toULongLong(), found->instances);
    EXPECT_EQ(valueOf("Kernels").toULongLong(), found->kernels);
    EXPECT_EQ(valueOf("GPU busy with it").toStdString(), reports::duration(found->busy));
    const Item item = longestOf(*document, {RowKind::Range, row});
    const ItemVerdict verdict = verdictOf(*document, item);
    EXPECT_EQ(verdict.whole.toStdString(), reports::verdictText(found->asWhole));
    EXPECT_EQ(verdict.wholeLabel, found->asWhole.label);
    EXPECT_EQ(verdict.words.toStdString(), reports::budgetVerdictText(found->verdict));
    for (const QString& text : {detailsHtml(*document, item), cardHtml(*document, item)}) {
        const auto byTime = text.indexOf(kByTime), asWhole = text.indexOf(kAsWhole);
        ASSERT_TRUE(byTime >= 0 && asWhole > byTime);
        EXPECT_GT(text.indexOf(verdict.words, byTime), byTime);
        EXPECT_GT(text.indexOf(verdict.whole.toHtmlEscaped(), asWhole), asWhole);
    }
    EXPECT_TRUE(valueOf("Copies").isEmpty()) << "it has none";
    ASSERT_TRUE(sectionOf(sections, kBusyUnits));
    EXPECT_TRUE(sectionOf(sections, kBusyUnits)->lines.front().bar);
    EXPECT_TRUE(sectionOf(sections, "Of the roofs, by its work"));
}

TEST(DetailsOfAnItem, KeepTheOrderOfAPathWhoseNamesAreWrittenFromRightToLeft) {
    tests::Story story;
    story.range("step", 0, 9000);
    story.range("אבג", 10, 8000);
    story.range("דהו", 20, 7000);
    story.kernel("k", 100, 1000, 2000);
    const DocumentPtr document = test::documentOf(story.trace);
    const QString path = rangePathOf(*document, {ItemKind::Kernel, 0});
    QTextLayout layout(path);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    const auto leftOf = [&](const QString& name) {
        const auto at = static_cast<int>(path.indexOf(name));
        EXPECT_GE(at, 0);
        return std::min(line.cursorToX(at), line.cursorToX(at + int(name.size())));
    };
    EXPECT_LT(leftOf("step"), leftOf("אבג"));
    EXPECT_LT(leftOf("אבג"), leftOf("דהו"));
}

TEST(DetailsOfAnItem, TellTheAdviceThatNamesIt) {
    std::size_t told = 0;
    for (const char* file : {"torch-step.ridge", "idle-causes.ridge", "attention-naive.ridge"}) {
        const DocumentPtr document = test::exampleNamed(file);
        const analyzer::Analysis& a = document->results->analysis;
        for (const analyzer::Advice& advice : a.advice)
            for (const std::uint32_t kernel : advice.kernels) {
                const Item item = longestOf(*document, {RowKind::Kernel, kernel});
                EXPECT_FALSE(adviceOf(*document, item).lines.empty());
                EXPECT_TRUE(detailsHtml(*document, item).contains("What to try"));
                ++told;
            }
        for (const analyzer::Advice& advice : a.advice)
            for (const std::uint32_t gap : advice.gaps)
                EXPECT_FALSE(
                    adviceOf(*document, longestOf(*document, {RowKind::Gap, gap})).lines.empty());
    }
    EXPECT_GT(told, 0U);
}

/// The walk of two actions ends with a click: the advice must be seen then.
TEST(DetailsOfAnItem, ShowWhatToTryWithoutScrolling) {
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    window.open(std::filesystem::path(RIDGE_EXAMPLES) / "attention-naive.ridge");
    waitUntilSettled(window);
    const Document& document = *window.document();
    const auto& advice = document.results->analysis.advice;
    const auto first = std::ranges::find_if(
        advice, [](const analyzer::Advice& each) { return !each.kernels.empty(); });
    ASSERT_NE(first, advice.end());
    window.state().select(longestOf(document, {RowKind::Kernel, first->kernels.front()}));
    waitUntilSettled(window);
    auto* text = window.findChild<QTextBrowser*>();
    const QString gain =
        QString::fromStdString(reports::gainText(document.results->analysis, *first));
    const QTextCursor title = text->document()->find("What to try"),
                      words = text->document()->find(QString::fromStdString(
                          reports::adviceText(document.results->analysis, *first)));
    ASSERT_FALSE(title.isNull());
    ASSERT_FALSE(words.isNull());
    EXPECT_TRUE(title.block().text().contains(gain)) << title.block().text().toStdString();
    EXPECT_LT(text->cursorRect(words).bottom(), text->viewport()->height());
    QTextCursor begin = words;
    begin.setPosition(words.anchor());
    EXPECT_LT(text->cursorRect(begin).left(), 20) << "it has the whole width";
}

} // namespace
} // namespace ridge::gui
