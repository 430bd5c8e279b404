// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/example.h"

#include "gui/timeline/lanes/lanes.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>

namespace ridge::gui {
namespace {

/// One thread pushes, pops and launches at random.
void addThread(tests::Story& story, trace::ThreadId thread, trace::StreamId stream) {
    std::vector<std::int64_t> open;
    std::int64_t now = 10;
    const auto close = [&] {
        story.range("range", open.back(), now, thread);
        open.pop_back();
    };
    const auto steps = *rc::gen::inRange(0, 30);
    for (int step = 0; step < steps; ++step, now += 10) {
        const int what = *rc::gen::inRange(0, 4);
        if (what == 0) {
            open.push_back(now);
        } else if (what == 1 && !open.empty()) {
            close();
        } else {
            const std::int64_t start = now + *rc::gen::inRange(5, 60);
            story.kernel("kernel", now, start, start + *rc::gen::inRange(1, 60), thread, stream);
        }
    }
    for (; !open.empty(); now += 10)
        close();
}

DocumentPtr anyProgram() {
    tests::Story story;
    addThread(story, trace::ThreadId{1}, trace::StreamId{1});
    for (int more = 0; more < 2; ++more) {
        const trace::ThreadId thread = story.thread();
        addThread(story, thread, story.stream());
    }
    return test::documentOf(std::move(story.trace));
}

/// A range and those around it, the outermost last, as positions in the forest.
std::vector<std::uint32_t> outwards(const analyzer::Details& details, std::uint32_t range) {
    std::vector<std::uint32_t> path;
    for (; range != analyzer::kNone; range = details.forest.parent[range])
        path.push_back(range);
    return path;
}

/// From the first to the last operation inside a range; nothing where there is none.
std::optional<TimeWindow> extentOf(const analyzer::Details& details, std::uint32_t range) {
    std::optional<TimeWindow> extent;
    for (const analyzer::Operation& op : details.operations)
        if (std::ranges::count(outwards(details, op.range), range) > 0) {
            const TimeWindow before = extent.value_or(TimeWindow{op.start, op.end});
            extent = {std::min(before.from, op.start), std::max(before.to, op.end)};
        }
    return extent;
}

struct Place {
    std::size_t row = 0;
    TimeWindow time;
};

/// By row of Trace::ranges; fails where two lie over each other or one lies twice.
std::map<std::uint32_t, Place> placesIn(const std::vector<SpanRow>& rows) {
    std::map<std::uint32_t, Place> places;
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t i = 0; i < rows[row].size(); ++i) {
            const SpanRow& spans = rows[row];
            if (i > 0) // RC_ASSERT evaluates both sides of ||
                RC_ASSERT(spans.end(i - 1) <= spans.start(i));
            const Place place{row, {spans.start(i), spans.end(i)}};
            RC_ASSERT(places.emplace(spans.item(i).row, place).second);
        }
    return places;
}

/// Whether something that began before `own` lies over its begin in `row`.
bool isTaken(const SpanRow& row, TimeWindow own) {
    for (std::size_t i = 0; i < row.size(); ++i)
        if (row.start(i) <= own.from && own.from < row.end(i))
            return true;
    return false;
}

TEST(RangesOnTheGpu, LieInTheFirstRowUnderTheirParentsThatIsFree) {
    ASSERT_TRUE(rc::check([] {
        const DocumentPtr document = anyProgram();
        const analyzer::Details& details = *document->results->details;
        const std::optional<Lane> lane = projectionOf(*document).lanes.front();
        const std::vector<SpanRow> rows = lane ? *lane->rows : std::vector<SpanRow>();
        const std::map<std::uint32_t, Place> places = placesIn(rows);
        std::vector<Span> spans;
        for (std::uint32_t range = 0; range < details.forest.order.size(); ++range) {
            const auto extent = extentOf(details, range);
            const auto found = places.find(value(details.forest.order[range]) - 1);
            RC_ASSERT((found != places.end()) == extent.has_value());
            if (!extent)
                continue;
            const Place place = found->second;
            RC_ASSERT(place.time == *extent);
            const std::uint32_t parent = details.forest.parent[range];
            const std::size_t first =
                parent == analyzer::kNone
                    ? 0
                    : places.at(value(details.forest.order[parent]) - 1).row + 1;
            RC_ASSERT(first <= place.row);
            for (std::size_t row = first; row < place.row; ++row)
                RC_ASSERT(isTaken(rows[row], place.time));
            spans.push_back({extent->from, extent->to, {ItemKind::Range, range}});
        }
        RC_ASSERT(rows.size() <= nested(spans).size());
    }));
}

TEST(RangesOnTheGpu, OfADataParallelStepTakeAsManyRowsAsOverlap) {
    const DocumentPtr document = test::exampleNamed("allreduce-rungs.ridge");
    const std::optional<Lane> lane = projectionOf(*document).lanes.front();
    ASSERT_TRUE(lane);
    std::vector<Span> spans;
    for (const SpanRow& row : *lane->rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            spans.push_back({row.start(i), row.end(i), row.item(i)});
    EXPECT_EQ(lane->rows->size(), packed(spans).size());
}

} // namespace
} // namespace ridge::gui
