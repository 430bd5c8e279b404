// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/attribution.h"
#include "analyzer/framework/host_part.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <numeric>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::FrameworkKind;
using trace::FrameworkRange;
using trace::ThreadId;

/// Rows of Trace::frameworkRanges in place of positions.
FrameworkPlace inRows(const FrameworkTree& tree, FrameworkPlace place) {
    for (std::uint32_t* each : {&place.op, &place.module, &place.site, &place.marked})
        *each = *each == kNone ? kNone : tree.row[*each];
    return place;
}

/// The place of each operation as collectOperations() sorts them, in rows.
std::vector<FrameworkPlace> placesOf(const trace::Trace& trace) {
    const FrameworkTree tree = buildFrameworkTree(trace);
    const std::vector<FrameworkPlace> places = frameworkPlaces(trace, tree);
    std::vector<FrameworkPlace> result;
    for (const auto& [range, step, hasShapes] :
         launchingRanges(trace, tree, collectOperations(trace)))
        result.push_back(range == kNone ? FrameworkPlace{} : inRows(tree, places[range]));
    return result;
}

TEST(Attribution, IsToTheInnermostOfEachKindAroundTheLaunch) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::addmm", 20, 30);
    story.framework(FrameworkKind::Op, "aten::linear", 15, 40).site = story.text("a.py:3 f");
    story.framework(FrameworkKind::Module, "Net.fc", 10, 50);
    story.framework(FrameworkKind::Module, "Net", 5, 60).site = story.text("a.py:9 main");
    story.framework(FrameworkKind::User, "step", 0, 100);
    story.kernel("gemm", 25, 1'000, 2'000);
    story.kernel("other", 55, 2'000, 3'000);
    story.kernel("late", 100, 3'000, 4'000);
    const std::vector<FrameworkPlace> places = placesOf(story.trace);
    EXPECT_EQ(places[0], (FrameworkPlace{0, 2, 1, 4, Direction::Forward}));
    EXPECT_EQ(places[1], (FrameworkPlace{kNone, 3, 3, 4, Direction::Forward}));
    EXPECT_EQ(places[2], FrameworkPlace{});
}

TEST(Attribution, OfAGraphsKernelIsByItsCapture) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::mm", 20, 30);
    story.framework(FrameworkKind::User, "replay", 1'000, 1'100);
    for (const std::uint64_t node : {12ULL, 13ULL}) {
        story.kernel("gemm", 1'050, 2'000 + 1'000 * std::int64_t(node),
                     2'500 + 1'000 * std::int64_t(node));
        story.trace.kernels.back().graphNode = node;
    }
    story.trace.graphNodes = {{ThreadId{1}, 2, 0, Ns(25)},
                              {ThreadId{1}, 12, 2, Ns(900)},
                              {ThreadId{1}, 13, 14, Ns(900)},  // whose capture was not recorded
                              {ThreadId{1}, 15, 15, Ns(900)}}; // a circle
    const std::vector<FrameworkPlace> places = placesOf(story.trace);
    EXPECT_EQ(places[0].op, 0U);
    EXPECT_EQ(places[0].marked, kNone);
    EXPECT_EQ(places[1].op, kNone);
    EXPECT_EQ(places[1].marked, 1U);
    story.trace.kernels.back().graphNode = 15;
    EXPECT_EQ(placesOf(story.trace)[1].marked, 1U);
}

TEST(Attribution, OfTheBackwardPassIsByItsOwnThread) {
    Story story;
    const ThreadId other = story.thread();
    story.framework(FrameworkKind::Module, "Net", 0, 100);
    story.framework(FrameworkKind::Op, "aten::mm", 30, 40, other);
    story.framework(FrameworkKind::BackwardNode, "MmBackward0", 20, 50, other).site =
        story.text("a.py:3 f");
    story.framework(FrameworkKind::ModuleBackward, "Net.fc", 10, 60, other);
    story.kernel("gemm", 35, 1'000, 2'000, other);
    EXPECT_EQ(placesOf(story.trace)[0], (FrameworkPlace{1, 3, 2, kNone, Direction::Backward}));
}

TEST(Attribution, LeavesOutWhatTorchCompileDid) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::mm", 20, 30); // of a trial run
    story.framework(FrameworkKind::Compilation, "Inductor", 15, 40);
    story.framework(FrameworkKind::Compilation, "Dynamo", 12, 50).site = story.text("a.py:3 f");
    story.framework(FrameworkKind::Module, "Net", 10, 60).site = story.text("a.py:9 main");
    story.framework(FrameworkKind::GraphBreak, "print", 25, 25).site = story.text("a.py:3 f");
    story.kernel("gemm", 25, 1'000, 2'000);
    story.kernel("other", 45, 2'000, 3'000);
    const std::vector<FrameworkPlace> places = placesOf(story.trace);
    EXPECT_EQ(places[0], (FrameworkPlace{0, 3, 3, kNone, Direction::Forward}));
    EXPECT_EQ(places[1], (FrameworkPlace{kNone, 3, 3, kNone, Direction::Forward}));
}

/// Of all ranges that hold a launch the one that begins last is the innermost, of equals the
/// shorter one, then that written first. A range that crosses one around it is cut at its end.
class Oracle {
  public:
    explicit Oracle(const trace::Trace& trace)
        : m_trace(trace), m_ends(trace.frameworkRanges.size()), m_outerFirst(m_ends.size()) {
        std::iota(m_outerFirst.begin(), m_outerFirst.end(), 0);
        std::ranges::sort(m_outerFirst, [&](auto a, auto b) { return isOuter(a, b); });
        for (auto i = m_outerFirst.begin(); i != m_outerFirst.end(); ++i) {
            m_ends[*i] = std::max(range(*i).start, range(*i).end);
            for (auto outer = m_outerFirst.begin(); outer != i; ++outer)
                if (range(*outer).thread == range(*i).thread && m_ends[*outer] > range(*i).start)
                    m_ends[*i] = std::min(m_ends[*i], m_ends[*outer]);
        }
    }

    FrameworkPlace at(ThreadId thread, Ns time) const {
        FrameworkPlace place;
        for (const std::size_t i : m_outerFirst)
            if (range(i).thread == thread && range(i).start <= time && time < m_ends[i])
                add(static_cast<std::uint32_t>(i), place);
        return place;
    }

  private:
    const FrameworkRange& range(std::size_t i) const { return m_trace.frameworkRanges[i]; }

    bool isOuter(std::size_t a, std::size_t b) const {
        if (range(a).start != range(b).start)
            return range(a).start < range(b).start;
        return range(a).end != range(b).end ? range(a).end > range(b).end : a > b;
    }

    void add(std::uint32_t i, FrameworkPlace& place) const {
        const FrameworkKind kind = range(i).kind;
        if (kind == FrameworkKind::Module || kind == FrameworkKind::ModuleBackward)
            place.module = i;
        if (kind == FrameworkKind::Module)
            place.direction = Direction::Forward;
        if (kind == FrameworkKind::ModuleBackward || kind == FrameworkKind::BackwardNode)
            place.direction = Direction::Backward;
        if (kind == FrameworkKind::Op || kind == FrameworkKind::BackwardNode)
            place.op = i;
        if (kind == FrameworkKind::User && place.marked == kNone)
            place.marked = i;
        if (range(i).site != trace::StringId::None)
            place.site = i;
    }

    const trace::Trace& m_trace;
    std::vector<Ns> m_ends;
    std::vector<std::size_t> m_outerFirst;
};

/// Ranges that nest, and now and then ones that cross as in damaged traces.
void anyRanges(Story& story, std::int64_t start, std::int64_t end, ThreadId thread, int depth) {
    while (start<end&& * rc::gen::inRange(0, 4)> 0) {
        const auto from = *rc::gen::inRange(start, end);
        const auto to = *rc::gen::inRange(from, end + 1);
        const bool crosses = *rc::gen::inRange(0, 12) == 0;
        if (depth > 0)
            anyRanges(story, from, to, thread, depth - 1);
        FrameworkRange& range =
            story.framework(static_cast<FrameworkKind>(*rc::gen::inRange(0, 6)),
                            *rc::gen::element("a", "a.b", "a.b.0"), from,
                            crosses ? to + *rc::gen::inRange(-20, 20) : to, thread);
        range.site = *rc::gen::element(trace::StringId::None, story.text("x.py:1 f"));
        start = to;
    }
}

Story anyTrace() {
    Story story;
    const std::vector<ThreadId> threads = {ThreadId{1}, story.thread(), story.thread()};
    for (const ThreadId thread : threads)
        anyRanges(story, 0, 60, thread, 3);
    for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
        const auto at = *rc::gen::inRange(-2, 64); // often at a border
        story.kernel("k", at, 1'000 + i, 1'010 + i, *rc::gen::elementOf(threads));
    }
    return story;
}

TEST(Attribution, IsThatOfAllRangesAroundInAnyTrace) {
    const bool ok = rc::check("attribution", [] {
        const Story story = anyTrace();
        const Oracle oracle(story.trace);
        const std::vector<Operation> operations = collectOperations(story.trace);
        const std::vector<FrameworkPlace> places = placesOf(story.trace);
        for (std::size_t i = 0; i < operations.size(); ++i) {
            const trace::Launch& launch = launchOf(story.trace, operations[i]);
            RC_ASSERT(places[i] == oracle.at(launch.thread, launch.start));
        }
    });
    EXPECT_TRUE(ok);
}

TEST(HostPart, GoesFromALaunchToTheNextOneOfThePart) {
    Story story;
    for (int i = 0; i < 5; ++i)
        story.kernel("k", 100 * i, 1'000 + 10 * i, 1'005 + 10 * i);
    const std::vector<Operation> run = collectOperations(story.trace);
    const HostPart part(story.trace, run, std::span(run).subspan(1, 3), false); // 0 to 300
    EXPECT_FALSE(part.holdsMost(ThreadId{1}, -1, -1));
    EXPECT_TRUE(part.holdsMost(ThreadId{1}, 0, 0));
    EXPECT_FALSE(part.holdsMost(ThreadId{1}, 300, 300));
    EXPECT_EQ(part.within(ThreadId{1}, -50, 50), Ns(50));
    EXPECT_EQ(part.within(ThreadId{1}, 250, 500), Ns(50));
    const HostPart first(story.trace, run, std::span(run).subspan(1, 3), true); // 0 to 400
    EXPECT_TRUE(first.holdsMost(ThreadId{1}, 399, 399));
    EXPECT_EQ(first.within(ThreadId{1}, 250, 500), Ns(150));
    EXPECT_EQ(HostPart(story.trace).within(ThreadId{1}, -50, 50), Ns(100));
}

TEST(HostPart, HoldsMostOfARangeOnceAmongParts) {
    Story story;
    for (int i = 0; i < 5; ++i)
        story.kernel("k", 100 * i, 1'000 + 10 * i, 1'005 + 10 * i);
    const std::vector<Operation> run = collectOperations(story.trace);
    const HostPart first(story.trace, run, std::span(run).first(2), true);     // to 200
    const HostPart second(story.trace, run, std::span(run).subspan(3), false); // 200 to 400
    const auto parts = [&](std::int64_t start, std::int64_t end) {
        return std::pair(first.holdsMost(ThreadId{1}, start, end),
                         second.holdsMost(ThreadId{1}, start, end));
    };
    EXPECT_EQ(parts(150, 220), std::pair(true, false));
    EXPECT_EQ(parts(180, 250), std::pair(false, true)); // it begins before the part
    EXPECT_EQ(parts(150, 250), std::pair(true, false)); // halves
    EXPECT_EQ(parts(200, 200), std::pair(false, true));
    EXPECT_EQ(parts(401, 900), std::pair(false, false));
    EXPECT_TRUE(HostPart(story.trace).holdsMost(ThreadId{1}, 500, 500));
}

TEST(HostPart, AsksTheLaunchesOfItsOwnProcess) {
    Story story;
    const ThreadId other = story.thread(story.process());
    story.kernel("k", 0, 1'000, 1'005);
    story.kernel("k", 50, 1'010, 1'015, other);
    story.kernel("k", 100, 1'020, 1'025);
    const std::vector<Operation> run = collectOperations(story.trace);
    const HostPart part(story.trace, run, std::span(run).subspan(2), false);
    EXPECT_EQ(part.within(ThreadId{1}, 0, 1'000), Ns(100));
    EXPECT_EQ(part.within(other, 0, 1'000), Ns(0));
}

} // namespace
} // namespace ridge::analyzer
