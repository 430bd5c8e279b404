// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans/span_merge.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

namespace ridge::gui {
namespace {

/// Up to 200 spans that do not overlap, many of them tiny, some without length.
SpanRow anyRow() {
    SpanRow row;
    std::int64_t now = *rc::gen::inRange<std::int64_t>(-1000, 1000);
    const auto count = *rc::gen::inRange<std::uint32_t>(0, 200);
    for (std::uint32_t i = 0; i < count; ++i) {
        now +=
            *rc::gen::weightedOneOf<std::int64_t>({{3, rc::gen::inRange<std::int64_t>(0, 4)},
                                                   {1, rc::gen::inRange<std::int64_t>(0, 3000)}});
        const auto length =
            *rc::gen::weightedOneOf<std::int64_t>({{4, rc::gen::inRange<std::int64_t>(0, 6)},
                                                   {1, rc::gen::inRange<std::int64_t>(0, 2000)}});
        row.add({now, now + length, {ItemKind::Kernel, i}});
        now += length;
    }
    return row;
}

ColourSums anyColours(const SpanRow& row) {
    std::vector<ColourClass> colours;
    for (std::size_t i = 0; i < row.size(); ++i)
        colours.push_back(*rc::gen::inRange<ColourClass>(0, 5));
    return ColourSums(std::move(colours), [&](std::size_t i) { return row.length(i); });
}

TimeScale anyScale() {
    const auto from = *rc::gen::inRange<std::int64_t>(-2000, 6000);
    const auto length = *rc::gen::inRange<std::int64_t>(1, 20000);
    return {{from, from + length}, 0, double(*rc::gen::inRange(1, 500))};
}

/// Whether a span has a part of the window, or lies in it without length.
bool touches(const SpanRow& row, std::size_t i, TimeWindow window) {
    return row.start(i) < window.to && (row.end(i) > window.from || (row.start(i) == row.end(i) &&
                                                                     row.start(i) == window.from));
}

ColourClass bruteDominant(const SpanRow& row, const ColourSums& colours, const Box& box) {
    std::array<std::int64_t, kColourClasses> sums{};
    for (std::size_t i = box.first; i < box.first + box.count; ++i)
        sums[colours.colour(i)] += row.length(i);
    const auto most = std::ranges::max_element(sums);
    return *most > 0 ? ColourClass(most - sums.begin()) : colours.colour(box.first);
}

TEST(Boxes, HoldEverySpanOfTheWindowExactlyOnceAndNoOther) {
    ASSERT_TRUE(rc::check([] {
        const SpanRow row = anyRow();
        const ColourSums colours = anyColours(row);
        const TimeScale scale = anyScale();
        std::vector<int> seen(row.size());
        for (const Box& box : boxesOf(row, colours, scale))
            for (std::size_t i = box.first; i < box.first + box.count; ++i)
                ++seen[i];
        for (std::size_t i = 0; i < row.size(); ++i)
            RC_ASSERT(seen[i] == (touches(row, i, scale.window) ? 1 : 0));
    }));
}

TEST(Boxes, TakeTheColourWithTheMostTime) {
    ASSERT_TRUE(rc::check([] {
        const SpanRow row = anyRow();
        const ColourSums colours = anyColours(row);
        for (const Box& box : boxesOf(row, colours, anyScale()))
            RC_ASSERT(box.colour == bruteDominant(row, colours, box));
    }));
}

TEST(Boxes, MergeOnlyWhatIsSmallAndBeginsInOnePixel) {
    ASSERT_TRUE(rc::check([] {
        const SpanRow row = anyRow();
        const TimeScale scale = anyScale();
        for (const Box& box : boxesOf(row, anyColours(row), scale)) {
            if (box.count == 1)
                continue;
            const double pixel = std::floor(scale.x(row.start(box.first)));
            for (std::size_t i = box.first; i < box.first + box.count; ++i) {
                RC_ASSERT(std::floor(scale.x(row.start(i))) == pixel);
                RC_ASSERT(double(row.length(i)) < kAlonePixels * scale.nsPerPixel());
            }
        }
    }));
}

TEST(Boxes, CoverWhatTheyHoldAndAreAsManyAsPixelsAtMost) {
    ASSERT_TRUE(rc::check([] {
        const SpanRow row = anyRow();
        const TimeScale scale = anyScale();
        const std::vector<Box> boxes = boxesOf(row, anyColours(row), scale);
        for (const Box& box : boxes) {
            RC_ASSERT(box.from <= row.start(box.first));
            RC_ASSERT(box.to >= row.end(box.first + box.count - 1));
            double sum = 0;
            for (std::size_t i = box.first; i < box.first + box.count; ++i)
                sum += double(row.length(i));
            const bool alone = box.count == 1 && box.filled == 1;
            RC_ASSERT((alone || std::abs(box.filled - sum / double(box.to - box.from)) < 1e-5));
        }
        RC_ASSERT(double(boxes.size()) <= 2 * scale.width + 2);
    }));
}

TEST(Boxes, OfAnIsolatedTinyEventAreNeverLost) {
    SpanRow row;
    row.add({1'000'000'000, 1'000'000'001, {ItemKind::Kernel, 7}});
    const ColourSums colours({3}, [](std::size_t) { return 1; });
    const TimeScale threeDays{{0, 259'200'000'000'000}, 0, 1000};
    const std::vector<Box> boxes = boxesOf(row, colours, threeDays);
    ASSERT_EQ(boxes.size(), 1U);
    EXPECT_EQ(boxes[0].colour, 3);
    EXPECT_GE(threeDays.x(boxes[0].to) - threeDays.x(boxes[0].from), 0.99);
}

TEST(ColourSumsOfSpans, AreThoseOfAPlainLoop) {
    ASSERT_TRUE(rc::check([] {
        const SpanRow row = anyRow();
        const ColourSums colours = anyColours(row);
        const auto last = *rc::gen::inRange<std::size_t>(0, row.size() + 1);
        const auto first = *rc::gen::inRange<std::size_t>(0, last + 1);
        ColourSums::Sums plain{};
        for (std::size_t i = first; i < last; ++i)
            plain[colours.colour(i)] += row.length(i);
        RC_ASSERT(colours.within(first, last, [&](std::size_t i) { return row.length(i); }) ==
                  plain);
    }));
}

std::vector<Span> anySpans() {
    std::vector<Span> spans;
    const auto count = *rc::gen::inRange<std::uint32_t>(0, 60);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto start = *rc::gen::inRange<std::int64_t>(0, 100);
        spans.push_back(
            {start, start + *rc::gen::inRange<std::int64_t>(0, 30), {ItemKind::Call, i}});
    }
    return spans;
}

void expectDisjoint(const std::vector<SpanRow>& rows, std::size_t spans) {
    std::size_t all = 0;
    for (const SpanRow& row : rows) {
        all += row.size();
        for (std::size_t i = 1; i < row.size(); ++i)
            RC_ASSERT(row.end(i - 1) <= row.start(i));
    }
    RC_ASSERT(all == spans);
}

TEST(Rows, HoldEverySpanAndNoneOverAnother) {
    ASSERT_TRUE(rc::check([] {
        const std::vector<Span> spans = anySpans();
        expectDisjoint(nested(spans), spans.size());
        expectDisjoint(packed(spans), spans.size());
    }));
}

TEST(Rows, ArePackedIntoAsManyAsOverlapAtMost) {
    ASSERT_TRUE(rc::check([] {
        const std::vector<Span> spans = anySpans();
        std::size_t most = spans.empty() ? 0 : 1;
        for (const Span& at : spans)
            most = std::max(most, std::size_t(std::ranges::count_if(spans, [&](const Span& s) {
                                return s.start <= at.start && at.start < s.end;
                            })));
        RC_ASSERT(packed(spans).size() <= most + 1);
    }));
}

TEST(Rows, ArePackedSoThatEachSpanLiesInTheFirstThatIsFree) {
    ASSERT_TRUE(rc::check([] {
        std::vector<Span> spans = anySpans();
        const std::vector<SpanRow> rows = packed(spans);
        std::ranges::stable_sort(spans, earlierAndOuter);
        std::vector<std::int64_t> takenUntil; // by row
        std::vector<std::size_t> next(rows.size());
        for (const Span& span : spans) {
            const auto free = std::ranges::find_if(
                takenUntil, [&](std::int64_t end) { return end <= span.start; });
            const auto row = static_cast<std::size_t>(free - takenUntil.begin());
            if (free == takenUntil.end())
                takenUntil.push_back(span.end);
            else
                *free = span.end;
            RC_ASSERT(row < rows.size());
            RC_ASSERT(rows[row].item(next[row]++) == span.item);
        }
    }));
}

TEST(Rows, OfNestedRangesFollowTheirDepth) {
    const auto rows = nested({{0, 100, {ItemKind::Range, 0}},
                              {10, 20, {ItemKind::Range, 1}},
                              {20, 60, {ItemKind::Range, 2}},
                              {30, 40, {ItemKind::Range, 3}},
                              {100, 110, {ItemKind::Range, 4}}});
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].size(), 2U);
    EXPECT_EQ(rows[1].size(), 2U);
    EXPECT_EQ(rows[2].item(0).row, 3U);
}

TEST(SpanRowAt, FindsTheSpanThatHoldsATime) {
    SpanRow row;
    row.add({10, 20, {ItemKind::Kernel, 0}});
    row.add({20, 20, {ItemKind::Kernel, 1}});
    row.add({30, 40, {ItemKind::Kernel, 2}});
    EXPECT_EQ(row.at(9), row.size());
    EXPECT_EQ(row.at(10), 0U);
    EXPECT_EQ(row.at(19), 0U);
    EXPECT_EQ(row.at(20), 1U);
    EXPECT_EQ(row.at(25), row.size());
    EXPECT_EQ(row.at(39), 2U);
    EXPECT_EQ(row.at(40), row.size());
}

TEST(SpanRowAt, LongSpansKeepTheirLength) {
    constexpr std::int64_t kDay = 86'400'000'000'000;
    SpanRow row;
    row.add({0, kDay, {ItemKind::Kernel, 0}});
    row.add({kDay, kDay + 1, {ItemKind::Copy, 1}});
    row.add({2 * kDay, 2 * kDay + 0xffffffffLL, {ItemKind::Kernel, 2}});
    EXPECT_EQ(row.end(0), kDay);
    EXPECT_EQ(row.length(1), 1);
    EXPECT_EQ(row.length(2), 0xffffffffLL);
    EXPECT_EQ(row.at(kDay - 1), 0U);
    EXPECT_EQ(row.item(1), (Item{ItemKind::Copy, 1}));
}

TEST(Columns, GiveBackWhatWasAdded) {
    ASSERT_TRUE(rc::check([] {
        SpanRow row;
        std::vector<Span> spans;
        std::int64_t now = 0;
        const auto count = *rc::gen::inRange<std::uint32_t>(0, 40);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto length = *rc::gen::inRange<std::int64_t>(
                0, *rc::gen::element<std::int64_t>(3, 1 << 20, std::int64_t{1} << 34));
            const auto kind = *rc::gen::element(ItemKind::Kernel, ItemKind::Call, ItemKind::Gap);
            spans.push_back({now, now + length, {kind, *rc::gen::arbitrary<std::uint32_t>()}});
            row.add(spans.back());
            now += length + *rc::gen::inRange<std::int64_t>(0, 5);
        }
        const auto time = *rc::gen::inRange<std::int64_t>(-5, now + 5);
        std::size_t holds = spans.size();
        for (std::size_t i = spans.size(); i-- > 0;) {
            RC_ASSERT((row.start(i) == spans[i].start && row.end(i) == spans[i].end));
            RC_ASSERT(row.item(i) == spans[i].item);
            const bool isEmpty = spans[i].start == spans[i].end;
            if (spans[i].start <= time &&
                (time < spans[i].end || (isEmpty && time == spans[i].end)))
                holds = i;
        }
        RC_ASSERT(row.at(time) == holds);
    }));
}

/// Operations and calls in any order, many at the same time.
trace::Trace anyCalls() {
    trace::Trace trace;
    const auto count = *rc::gen::inRange(0, 60);
    const auto anyTime = [](auto& record) {
        record.start = trace::Ns(*rc::gen::inRange(0, 20));
        record.end = record.start + trace::Ns(*rc::gen::inRange(-2, 6));
    };
    for (int i = 0; i < count; ++i) {
        anyTime(trace.kernels.emplace_back().launch);
        anyTime(trace.calls.emplace_back());
    }
    return trace;
}

TEST(Merging, GivesTheOrderOfASort) {
    ASSERT_TRUE(rc::check([] {
        const trace::Trace trace = anyCalls();
        SpanMerge merge;
        std::vector<Span> wanted, found;
        for (const ItemKind kind : {ItemKind::Call, ItemKind::KernelLaunch})
            for (std::uint32_t row = 0; row < trace.calls.size(); ++row) {
                wanted.push_back(spanOf(trace, {kind, row}));
                merge.add(wanted.back());
            }
        RC_ASSERT(merge.size() == wanted.size());
        std::ranges::stable_sort(wanted, earlierAndOuter);
        merge.forEach(trace, [&](const Span& span) { found.push_back(span); });
        RC_ASSERT(std::ranges::equal(found, wanted, {}, &Span::item, &Span::item));
    }));
}

} // namespace
} // namespace ridge::gui
