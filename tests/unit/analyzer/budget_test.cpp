// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/idle/extent.h"
#include "analyzer/operations/busy_index.h"
#include "analyzer/ranges/annotated_work.h"
#include "analyzer/ranges/projection.h"
#include "analyzer/tables/range_table.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;

/// Label of one nanosecond, by looking at every stretch.
Label bruteForce(const std::vector<Stretch>& own, const std::vector<Stretch>& all,
                 std::int64_t at) {
    Label best = Label::IdleUnknown;
    for (const Stretch& s : own)
        if (s.start <= at && at < s.end)
            best = std::min(best, s.label);
    if (best != Label::IdleUnknown)
        return best;
    for (const Stretch& s : all)
        if (s.start <= at && at < s.end)
            return Label::Foreign;
    // What idle time waits for is another matter: here it depends on the time alone.
    return at / 7 % 2 == 0 ? Label::IdleHost : Label::IdleDrain;
}

IdleIndex idleBetween(const std::vector<Stretch>& all, std::int64_t from, std::int64_t to) {
    IdleIndex idle;
    for (std::int64_t at = from; at < to; ++at)
        if (const Label label = bruteForce({}, all, at); label != Label::Foreign)
            idle.add(at, at + 1, label);
    return idle;
}

std::vector<Stretch> arbitraryStretches() {
    auto stretches = *rc::gen::container<std::vector<Stretch>>(rc::gen::construct<Stretch>(
        rc::gen::inRange<std::int64_t>(0, 60), rc::gen::inRange<std::int64_t>(0, 60),
        rc::gen::map(rc::gen::inRange(0, 9), [](int i) { return static_cast<Label>(i); })));
    for (Stretch& s : stretches)
        if (s.end < s.start)
            std::swap(s.start, s.end);
    std::sort(stretches.begin(), stretches.end(),
              [](const auto& a, const auto& b) { return a.start < b.start; });
    return stretches;
}

TEST(Budget, GivesEachNanosecondTheLabelThatBruteForceGivesAndAddsUp) {
    const bool ok = rc::check("extentOf", [] {
        const std::vector<Stretch> all = arbitraryStretches();
        std::vector<Stretch> own;
        for (const Stretch& s : all)
            if (*rc::gen::arbitrary<bool>())
                own.push_back(s);
        RC_PRE(!own.empty());
        const Extent extent = extentOf(own, BusyIndex(all), idleBetween(all, 0, 60));
        Budget expected;
        for (std::int64_t at = extent.start; at < extent.end; ++at)
            expected[bruteForce(own, all, at)] += Ns(1);
        RC_ASSERT(extent.budget == expected);
        RC_ASSERT(extent.budget.total() == Ns(extent.end - extent.start));
    });
    EXPECT_TRUE(ok);
}

TEST(Budget, TheBusyIndexCountsTheUnionInAnyInterval) {
    const bool ok = rc::check("within", [] {
        const std::vector<Stretch> all = arbitraryStretches();
        const BusyIndex index(all);
        const auto from = *rc::gen::inRange<std::int64_t>(-5, 70),
                   to = *rc::gen::inRange<std::int64_t>(-5, 70);
        std::int64_t expected = 0;
        for (std::int64_t at = from; at < to; ++at)
            expected += bruteForce({}, all, at) == Label::Foreign;
        RC_ASSERT(index.within(from, to) == expected);
        auto hint = *rc::gen::inRange<std::size_t>(0, 20);
        RC_ASSERT(index.within(from, to, hint) == expected);
        RC_ASSERT(index.within(from, to, hint) == expected);
        std::int64_t busyUntil = from, next = from;
        while (bruteForce({}, all, busyUntil) == Label::Foreign)
            ++busyUntil;
        RC_ASSERT(index.busyUntil(from) == busyUntil);
        do
            ++next;
        while (next < 70 && (bruteForce({}, all, next) != Label::Foreign ||
                             bruteForce({}, all, next - 1) == Label::Foreign));
        RC_ASSERT(std::min<std::int64_t>(index.nextBusy(from), 70) == next);
    });
    EXPECT_TRUE(ok);
}

TEST(Budget, AGapOfAYearIsOnePieceOfTheIdleIndex) {
    constexpr std::int64_t kYear = 365LL * 24 * 3600 * 1'000'000'000;
    IdleIndex idle;
    idle.add(7, kYear, Label::IdleHost);
    idle.add(kYear, kYear + 5, Label::IdleLaunch);
    int pieces = 0;
    idle.forEach([&](Label, std::int64_t, std::int64_t) { ++pieces; });
    EXPECT_EQ(pieces, 2);
    EXPECT_EQ(idle.within(0, kYear + 5)[Label::IdleHost], Ns(kYear - 7));
    EXPECT_EQ(idle.within(kYear, kYear + 3)[Label::IdleLaunch], Ns(3));
}

TEST(Budget, TheIdleIndexSumsUpEachCauseInAnyInterval) {
    const bool ok = rc::check("idle within", [] {
        const std::vector<Stretch> all = arbitraryStretches();
        const IdleIndex index = idleBetween(all, 0, 300);
        const auto from = *rc::gen::inRange<std::int64_t>(-5, 310),
                   to = *rc::gen::inRange<std::int64_t>(-5, 310);
        Budget expected;
        for (std::int64_t at = std::max<std::int64_t>(0, from);
             at < std::min<std::int64_t>(to, 300); ++at)
            if (const Label label = bruteForce({}, all, at); label != Label::Foreign)
                expected[label] += Ns(1);
        RC_ASSERT(index.within(from, to) == expected);
        auto hint = *rc::gen::inRange<std::size_t>(0, 20);
        RC_ASSERT(index.within(from, to, hint) == expected);
        RC_ASSERT(index.within(from, to, hint) == expected);
    });
    EXPECT_TRUE(ok);
}

TEST(Budget, OverlappingOperationsGoToComputeBeforeBandwidthBeforeCopies) {
    const std::vector<Stretch> own = {
        {0, 10, Label::Copy}, {2, 6, Label::BandwidthSaturated}, {4, 5, Label::ComputeLimited}};
    const Extent extent = extentOf(own, BusyIndex(own), {});
    EXPECT_EQ(extent.budget[Label::ComputeLimited], Ns(1));
    EXPECT_EQ(extent.budget[Label::BandwidthSaturated], Ns(3));
    EXPECT_EQ(extent.budget[Label::Copy], Ns(6));
    EXPECT_EQ(extent.busy, 10);
}

TEST(Budget, AnotherRangesOperationInsideTheExtentIsForeignWork) {
    Story story;
    story.range("mine", 0, 10);
    story.kernel("a", 5, 1000, 2000);
    story.range("other", 20, 30);
    story.kernel("b", 25, 2500, 4000);
    story.range("mine", 40, 50);
    const auto second = story.stream();
    story.kernel("a", 6, 3900, 5000, trace::ThreadId{1}, second);
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.ranges.size(), 2u);
    const RangeRow& mine = a.ranges[0];
    EXPECT_EQ(mine.extent, Ns(4000));
    EXPECT_EQ(mine.busy, Ns(2100));
    EXPECT_EQ(mine.budget[Label::Foreign], Ns(1400));
    EXPECT_EQ(mine.budget.idle(), Ns(500));
    EXPECT_EQ(mine.instances, 2u);
    EXPECT_EQ(mine.withoutWork, 1u);
}

TEST(Budget, SeveralDevicesAddUpInDeviceSeconds) {
    Story story;
    const auto other = story.device(tests::h200());
    story.range("both", 0, 100);
    story.kernel("a", 5, 1000, 3000);
    story.kernel("a", 15, 1500, 2500, trace::ThreadId{1}, other);
    const Analysis a = analyze(story.trace);
    EXPECT_EQ(a.devices.size(), 2u);
    EXPECT_EQ(a.budget.total(), Ns(3000));
    EXPECT_EQ(a.ranges[0].extent, Ns(3000));
    EXPECT_EQ(a.ranges[0].budget.total(), Ns(3000));
}

TEST(Budget, EveryBudgetOfAnyTraceAddsUpToItsSpan) {
    const bool ok = rc::check("budgets", [] {
        Story story;
        story.thread();
        const auto second = story.stream();
        for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
            const auto start = *rc::gen::inRange(0, 200), length = *rc::gen::inRange(0, 100);
            const auto range =
                story.range(i % 3 ? "r" : "s", start,
                            i % 5 ? std::optional<std::int64_t>(start + length) : std::nullopt,
                            trace::ThreadId(1 + i % 2), i % 4 == 0);
            if (i % 2)
                story.work(range, *rc::gen::inRange(0, 1000) * 1e9,
                           *rc::gen::inRange(0, 1000) * 1e3, trace::Precision::Bf16);
        }
        for (int i = *rc::gen::inRange(0, 20); i > 0; --i) {
            const auto launch = *rc::gen::inRange(0, 300), start = *rc::gen::inRange(0, 30'000),
                       length = *rc::gen::inRange(-10, 9000);
            story.kernel(i % 3 ? "k" : "ncclDevKernel_AllReduce", launch, start, start + length,
                         trace::ThreadId(1 + i % 2), i % 2 ? trace::StreamId{1} : second);
        }
        const Analysis a = analyze(story.trace);
        for (const DeviceRow& device : a.devices) {
            RC_ASSERT(device.budget.total() == device.span);
            Budget strip;
            for (const Budget& column : device.strip)
                strip += column;
            if (!device.strip.empty())
                RC_ASSERT(strip == device.budget);
        }
        for (const RangeRow& row : a.ranges) {
            RC_ASSERT(row.budget.total() == row.extent);
            if (row.parent == kNone)
                continue;
            RC_ASSERT(a.ranges[row.parent].depth + 1 == row.depth);
            RC_ASSERT(a.ranges[row.parent].kernels >= row.kernels);
        }
    });
    EXPECT_TRUE(ok);
}

TEST(Budget, StartEndRangesHoldWhatTheirProcessLaunchedMeanwhileOnAnyThread) {
    Story story;
    const auto worker = story.thread();
    const auto foreign = story.thread(story.process());
    story.range("request", 100, 200, trace::ThreadId{1}, true);
    story.kernel("a", 150, 1000, 2000);
    story.kernel("b", 160, 2000, 3000, worker);
    story.kernel("c", 170, 3000, 4000, foreign);
    story.kernel("d", 200, 4000, 5000);
    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.ranges.size(), 1u);
    EXPECT_TRUE(a.ranges[0].startEnd);
    EXPECT_EQ(a.ranges[0].kernels, 2u);
    EXPECT_EQ(a.ranges[0].extent, Ns(2000));
}

TEST(Verdict, OfARunIsUndecidedExactlyWhenUnclassifiedTimeCouldChangeIt) {
    Budget budget;
    budget[Label::ComputeSaturated] = Ns(50);
    budget[Label::BandwidthSaturated] = Ns(30);
    budget[Label::Unclassified] = Ns(19);
    budget[Label::IdleHost] = Ns(1);
    EXPECT_EQ(verdictOf(budget).family, Family::Compute);
    EXPECT_FALSE(verdictOf(budget).undecided);
    EXPECT_DOUBLE_EQ(verdictOf(budget).share, 0.5);
    budget[Label::Unclassified] = Ns(20);
    EXPECT_TRUE(verdictOf(budget).undecided);
    budget[Label::Unclassified] = Ns(0);
    EXPECT_FALSE(verdictOf(budget).undecided);
    EXPECT_TRUE(verdictOf(Budget{{Ns(0), Ns(0), Ns(0), Ns(0), Ns(7)}}).undecided);
}

TEST(Verdict, OfARunCountsCopiesAsBandwidthAndIdleAsOverhead) {
    Budget budget;
    budget[Label::Copy] = Ns(40);
    budget[Label::Fill] = Ns(10);
    budget[Label::IdleHost] = Ns(30);
    budget[Label::OverheadKernel] = Ns(15);
    EXPECT_EQ(verdictOf(budget).family, Family::Bandwidth);
    budget[Label::IdleHost] = Ns(40);
    EXPECT_EQ(verdictOf(budget).family, Family::Overhead);
}

TEST(Verdict, OfARunIsCommunicationWhereThatLeads) {
    Budget budget;
    budget[Label::Communication] = Ns(60);
    budget[Label::IdleHost] = Ns(30);
    budget[Label::Unclassified] = Ns(29);
    EXPECT_EQ(verdictOf(budget).family, Family::Communication);
    EXPECT_FALSE(verdictOf(budget).undecided);
    budget[Label::Unclassified] = Ns(30);
    EXPECT_TRUE(verdictOf(budget).undecided);
    budget[Label::IdleHost] = Ns(100);
    budget[Label::Unclassified] = Ns(50);
    EXPECT_FALSE(verdictOf(budget).undecided) << "kernels without a verdict are no communication";
}

TEST(RangeTable, LeavesInstancesOutBeyondItsVisitsAndSaysSo) {
    Story story;
    story.range("r", 0, 100);
    story.kernel("a", 5, 1000, 2000);
    story.kernel("b", 6, 2000, 3000);
    const RangeForest forest = buildForest(story.trace);
    auto operations = collectOperations(story.trace);
    project(story.trace, forest, operations);
    const OperationsByRange byRange(forest, operations);
    const RangeTree tree = buildRangeTree(story.trace, forest);
    const std::vector<BusyIndex> busy(2, BusyIndex(std::span<const Stretch>()));
    const std::vector<Roofs> roofs(2);
    const auto work = workOfRanges(story.trace);
    const std::vector<IdleIndex> idle(2);
    const RangeInput input{story.trace, forest, tree,  byRange, operations,
                           busy,        idle,   roofs, work,    {}};
    EXPECT_EQ(rangeTable(input, nullptr, 1)[0].notCounted, 1u);
    EXPECT_EQ(rangeTable(input, nullptr, 2)[0].notCounted, 0u);
}

} // namespace
} // namespace ridge::analyzer
