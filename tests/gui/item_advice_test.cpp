// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/details_panel.h"
#include "gui/item_text.h"
#include "gui/rows.h"
#include "reports/format.h"

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
    EXPECT_EQ(valueOf("As a whole").toStdString(), reports::verdictText(found->asWhole));
    EXPECT_TRUE(valueOf("Copies").isEmpty()) << "it has none";
    ASSERT_TRUE(sectionOf(sections, kBusyUnits));
    EXPECT_TRUE(sectionOf(sections, kBusyUnits)->lines.front().bar);
    EXPECT_TRUE(sectionOf(sections, "Of the roofs, by its work"));
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

} // namespace
} // namespace ridge::gui
