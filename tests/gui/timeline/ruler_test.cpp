// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/time/ruler.h"
#include "gui/time/time_scale.h"
#include "gui/time/time_window.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

namespace ridge::gui {
namespace {

TimeWindow anyWindow() {
    const auto from = *rc::gen::inRange<std::int64_t>(-1'000'000'000'000, 400'000'000'000'000);
    const auto digits = *rc::gen::inRange(0, 15);
    std::int64_t most = 10;
    for (int i = 0; i < digits; ++i)
        most *= 10;
    return {from, from + *rc::gen::inRange<std::int64_t>(1, most)};
}

TEST(Ruler, HasTicksInsideFarEnoughApartAndNotTooFew) {
    ASSERT_TRUE(rc::check([] {
        const TimeWindow window = anyWindow();
        const Ruler ruler = rulerFor(window, 1000, 90);
        const double pixels = 1000.0 * double(ruler.step) / double(window.length());
        RC_ASSERT(pixels >= 89.9);
        RC_ASSERT((ruler.step == 1 || pixels <= 90 * 2.51));
        for (const std::int64_t tick : ruler.ticks) {
            RC_ASSERT((tick >= window.from && tick < window.to));
            RC_ASSERT(tick % ruler.step == 0);
        }
    }));
}

TEST(Ruler, LabelsTellTheTicksApart) {
    ASSERT_TRUE(rc::check([] {
        const Ruler ruler = rulerFor(anyWindow(), 1000, 90);
        std::set<std::string> labels;
        for (const std::int64_t tick : ruler.ticks)
            labels.insert(ruler.label(tick));
        RC_ASSERT(labels.size() == ruler.ticks.size());
    }));
}

TEST(Ruler, SpeaksInTheUnitOfItsSteps) {
    const Ruler milliseconds = rulerFor({347'300'000, 350'900'000}, 1000, 50);
    EXPECT_EQ(milliseconds.step, 200'000);
    EXPECT_EQ(milliseconds.label(348'200'000), "348.2 ms");
    EXPECT_EQ(rulerFor({0, 10'000'000'000}, 1000, 90).label(2'000'000'000), "2 s");
    EXPECT_EQ(rulerFor({0, 900}, 1000, 90).label(300), "300 ns");
    EXPECT_EQ(rulerFor({-900'000, 900'000}, 1000, 90).label(-200'000), "-200 µs");
}

TEST(TimeScale, TimesAndPixelsAreEachOthersInverse) {
    ASSERT_TRUE(rc::check([] {
        const TimeScale scale{anyWindow(), double(*rc::gen::inRange(0, 300)),
                              double(*rc::gen::inRange(1, 4000))};
        const double x = scale.left + *rc::gen::inRange(0, 4000);
        RC_ASSERT(scale.x(scale.time(x)) <= x + 1e-6);
        RC_ASSERT(scale.x(scale.time(x) + 2) > x - 1e-6);
        RC_ASSERT(scale.x(scale.timeFrom(x)) >= x - 1e-6);
    }));
}

TEST(RulerAtThePointer, HasTheUnitOfTheTicksAndTheDigitsOfAPixel) {
    const Ruler ruler = rulerFor({1'985'000'000, 1'985'500'000}, 1000, 90);
    EXPECT_EQ(ruler.label(1'985'100'000), "1985.10 ms");
    EXPECT_EQ(ruler.finer(500).label(1'985'123'456), "1985.1234 ms");
    EXPECT_EQ(ruler.finer(0.1).label(1'985'123'456), "1985.123456 ms");
}

TEST(Zoom, KeepsTheTimeUnderTheCursor) {
    const TimeScale before{{1'000'000, 2'000'000}, 0, 1000};
    const TimeWindow after = zoomed(before.window, 0.5, before.time(250));
    EXPECT_EQ(after.length(), 500'000);
    EXPECT_NEAR(TimeScale({after, 0, 1000}).x(before.time(250)), 250, 0.01);
}

TEST(Zoom, EndsAtTheShortestWindowAndAtTheWholeRun) {
    TimeWindow window{0, 1000};
    for (int i = 0; i < 100; ++i)
        window = clamped(zoomed(window, 0.5, 500), {0, 1000});
    EXPECT_EQ(window.length(), kShortestWindow);
    for (int i = 0; i < 1000; ++i)
        window = clamped(zoomed(window, 2, 500), {0, 1000});
    EXPECT_EQ(window, (TimeWindow{0, 1000}));
}

TEST(Clamping, HoldsAnyWindowInsideTheRun) {
    ASSERT_TRUE(rc::check([] {
        const TimeWindow whole = anyWindow(), window = clamped(anyWindow(), whole);
        RC_ASSERT((window.from >= whole.from && window.to <= whole.to));
        RC_ASSERT(window.length() >= std::min(kShortestWindow, whole.length()));
    }));
}

} // namespace
} // namespace ridge::gui
