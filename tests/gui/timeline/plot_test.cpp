// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans/plot.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

namespace ridge::gui {
namespace {

struct Step {
    std::int64_t start, end;
    int value;
};

std::vector<Step> anySteps() {
    std::vector<Step> steps;
    std::int64_t now = 0;
    const auto count = *rc::gen::inRange(0, *rc::gen::element(400, 10'000)); // blocks of blocks
    for (int i = 0; i < count; ++i) {
        now += *rc::gen::weightedElement<std::int64_t>({{5, 0}, {1, 7}});
        const std::int64_t length = *rc::gen::inRange<std::int64_t>(1, 5);
        steps.push_back({now, now + length, *rc::gen::inRange(0, 100)});
        now += length;
    }
    return steps;
}

Plot plotOf(const std::vector<Step>& steps) {
    Plot plot;
    for (const Step& step : steps)
        plot.add(step.start, step.end, step.value);
    plot.finish();
    return plot;
}

TEST(PlotWithin, IsWhatALoopOverNanosecondsSees) {
    ASSERT_TRUE(rc::check([] {
        const std::vector<Step> steps = anySteps();
        const std::int64_t end = steps.empty() ? 1000 : steps.back().end;
        const auto from = *rc::gen::inRange<std::int64_t>(-20, end);
        const auto to = from + *rc::gen::inRange<std::int64_t>(1, end + 50);
        double sum = 0, time = 0, least = 1e9, most = -1;
        for (const Step& step : steps)
            for (std::int64_t t = std::max(step.start, from); t < std::min(step.end, to); ++t) {
                sum += step.value;
                time += 1;
                least = std::min<double>(least, step.value);
                most = std::max<double>(most, step.value);
            }
        const Plot::Column column = plotOf(steps).within(from, to);
        RC_ASSERT(column.known() == (time > 0));
        if (time > 0) {
            RC_ASSERT(column.least == least);
            RC_ASSERT(column.most == most);
            RC_ASSERT(std::abs(column.mean - sum / time) < 1e-6);
        }
    }));
}

TEST(PlotOf, StepsThatOverlapOrAreEmptyKeepsTheFirst) {
    const Plot plot = plotOf({{0, 10, 1}, {5, 12, 3}, {20, 20, 9}});
    EXPECT_EQ(plot.within(0, 10).most, 1);
    EXPECT_EQ(plot.within(10, 12).most, 3);
    EXPECT_FALSE(plot.within(12, 30).known());
    EXPECT_EQ(plot.largest(), 3);
}

TEST(PlotColumns, AreOnePerPixelWithHolesWhereNothingWasSampled) {
    const auto columns = plotOf({{0, 10, 4}, {20, 40, 8}}).columns({{0, 40}, 0, 4});
    ASSERT_EQ(columns.size(), 4U);
    EXPECT_EQ(columns[0].mean, 4);
    EXPECT_FALSE(columns[1].known());
    EXPECT_EQ(columns[3].mean, 8);
}

} // namespace
} // namespace ridge::gui
