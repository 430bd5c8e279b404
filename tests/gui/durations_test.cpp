// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How long an item took among its like.
#include "example.h"
#include "gui/details/details_panel.h"
#include "gui/items/rows.h"
#include "gui/style/theme.h"

#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

namespace ridge::gui {
namespace {

using Durations = std::vector<std::int64_t>;

TEST(Durations, OfAKernelAreThoseOfAllLaunchesOfItsFunction) {
    tests::Story story;
    story.kernel("a", 0, 10, 20);
    story.kernel("b", 30, 40, 90);
    story.kernel("a", 100, 110, 150);
    const DocumentPtr document = test::documentOf(story.trace);
    EXPECT_EQ(durationsLike(*document, {ItemKind::Kernel, 2}, {}), Durations({10, 40}));
    EXPECT_EQ(durationsLike(*document, {ItemKind::Kernel, 1}, {}), Durations({50}));
    EXPECT_EQ(durationsLike(*document, {ItemKind::KernelLaunch, 1}, {}), Durations());
}

TEST(Durations, OfARangeAreThoseOfItsPath) {
    tests::Story story;
    story.range("step", 0, 100);
    story.range("forward", 10, 30);
    story.range("step", 200, 500);
    story.range("forward", 210, 270);
    story.range("forward", 600, 1000); // in no step
    const DocumentPtr document = test::documentOf(story.trace);
    EXPECT_EQ(durationsLike(*document, {ItemKind::Range, 2}, {}), Durations({100, 300}));
    EXPECT_EQ(durationsLike(*document, {ItemKind::Range, 1}, {}), Durations({20, 60}));
}

TEST(Durations, OfEveryKernelOfARecordingAreAsManyAsTheTableSays) {
    const DocumentPtr document = test::exampleNamed("torch-step.ridge");
    for (std::uint32_t row = 0; row < document->results->analysis.kernels.size(); ++row) {
        const analyzer::KernelRow& kernel = document->results->analysis.kernels[row];
        const DurationBins bins =
            binned(durationsLike(*document, longestOf(*document, {RowKind::Kernel, row}), {}), 32);
        EXPECT_EQ(bins.count, kernel.time.count) << kernel.function;
        EXPECT_EQ(bins.median, kernel.time.median.count()) << kernel.function;
        EXPECT_EQ(bins.most, kernel.time.max.count()) << kernel.function;
    }
}

TEST(DurationBins, LieEvenlyInTheLogarithm) {
    const DurationBins bins = binned({1, 11, 110, 1100, 1100, 10'000}, 4);
    EXPECT_THAT(bins.counts, ::testing::ElementsAre(1, 1, 1, 3));
    EXPECT_NEAR(bins.placeOf(100), 0.5, 1e-9);
    EXPECT_EQ(binned({7, 7, 7}, 32).counts, std::vector<std::uint64_t>({3}));
    EXPECT_EQ(binned({7, 7, 7}, 32).placeOf(7), 0.5);
    EXPECT_TRUE(binned({}, 32).counts.empty());
}

RC_GTEST_PROP(DurationBins, HoldEveryDurationOnceAtItsPlace, ()) {
    const auto durations = *rc::gen::nonEmpty(
        rc::gen::container<Durations>(rc::gen::inRange<std::int64_t>(0, 1 << 20)));
    const auto most = *rc::gen::inRange<std::size_t>(1, 40);
    const DurationBins bins = binned(durations, most);
    RC_ASSERT(bins.counts.size() <= most);
    RC_ASSERT(std::accumulate(bins.counts.begin(), bins.counts.end(), std::uint64_t{}) ==
              durations.size());
    Durations sorted = durations;
    std::ranges::sort(sorted);
    RC_ASSERT((bins.least == sorted.front() && bins.most == sorted.back()));
    const auto rank = static_cast<std::size_t>(std::ceil(0.99 * double(sorted.size())));
    RC_ASSERT(bins.p99 == sorted[rank - 1]);
    double before = 0;
    for (const std::int64_t each : sorted) {
        RC_ASSERT(bins.placeOf(each) >= before);
        before = bins.placeOf(each);
    }
}

TEST(DurationHistogram, AppearsForAKernelWithItsOwnDurationMarked) {
    tests::Story story;
    for (int i = 0; i < 100; ++i)
        story.kernel("a", i * 1000, i * 1000 + 10, i * 1000 + 110 + i);
    story.kernel("a", 200'000, 200'010, 201'010);
    ViewState state;
    DetailsPanel panel(state);
    panel.resize(340, 700);
    panel.show();
    panel.setDocument(test::documentOf(story.trace));
    const DurationHistogram& histogram = panel.histogram();
    EXPECT_FALSE(histogram.isVisible());
    state.select({ItemKind::Kernel, 100});
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.isSettled(); }));
    ASSERT_TRUE(histogram.isVisible());
    EXPECT_EQ(histogram.summary(), "min 100 ns, median 150 ns, p99 199 ns, max 1.00 µs");
    EXPECT_TRUE(histogram.accessibleName().contains("101 launches"));
    const auto lineAt = [&](std::int64_t ns) {
        const QImage image = panel.grab().toImage();
        return image.pixelColor(int(histogram.xOf(ns)), histogram.y() + 40);
    };
    EXPECT_EQ(lineAt(1000), QColor(Qt::white));
    EXPECT_NE(lineAt(120), QColor(Qt::white));
    state.select({ItemKind::Kernel, 20});
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.isSettled(); }));
    EXPECT_EQ(lineAt(120), QColor(Qt::white));
    EXPECT_NE(lineAt(1000), QColor(Qt::white));
    state.select({ItemKind::KernelLaunch, 20});
    EXPECT_FALSE(histogram.isVisible());
}

} // namespace
} // namespace ridge::gui
