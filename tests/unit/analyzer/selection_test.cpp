// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/ranges/projection.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::Story;
using trace::ThreadId;

Analysis filtered(const trace::Trace& trace, std::string_view pattern) {
    Options options;
    options.range = *RangeFilter::parse(pattern);
    return analyze(trace, options);
}

/// Two steps of load, forward and backward; each part is one kernel.
Story training() {
    Story story;
    for (int step = 0; step < 2; ++step) {
        const std::int64_t at = 1000 * step, gpu = 100'000 * step + 100'000;
        story.range("step", at, at + 900);
        story.range("load", at + 10, at + 100);
        story.copy(trace::CopyKind::HostToDevice, 4096, at + 20, gpu, gpu + 10'000);
        story.range("forward", at + 110, at + 300);
        story.range("attention", at + 120, at + 200);
        story.kernel("softmax", at + 130, gpu + 12'000, gpu + 30'000);
        story.kernel("matmul", at + 150, gpu + 35'000, gpu + 45'000);
        story.range("backward", at + 310, at + 800);
        story.kernel("matmul", at + 400, gpu + 45'000, gpu + 80'000);
    }
    story.kernel("outside", 5000, 400'000, 500'000);
    return story;
}

TEST(Selection, TellsOfTheMemoryThatTheRangesAllocated) {
    Story story = training();
    story.allocate(1, 1 << 20, 150); // in forward/attention
    story.allocate(2, 1 << 21, 250); // in forward
    story.allocate(3, 1 << 22, 400); // in backward
    story.free(2, 500);
    const Analysis part = filtered(story.trace, "step/forward");
    EXPECT_EQ(part.memory.blocks, 2u);
    ASSERT_EQ(part.memory.spaces.size(), 1u);
    EXPECT_EQ(part.memory.spaces[0].peak, 3u << 20);
    EXPECT_EQ(part.memory.spaces[0].peakTime, Ns(250));
    EXPECT_EQ(filtered(story.trace, "step/load").memory.blocks, 0u);
}

/// Two processes that do the same one after the other on one GPU, the second with another kernel
/// beside.
Story rungs() {
    Story story;
    const trace::ProcessId other = story.process();
    trace::Context context = story.trace.contexts[0];
    context.process = other;
    context.id = static_cast<trace::ContextId>(story.trace.contexts.size() + 1);
    story.trace.contexts.push_back(context);
    const trace::StreamId stream = story.stream(context.id);
    const ThreadId thread = story.thread(other);
    story.range("step", 0, 100);
    story.kernel("naive", 10, 1'000, 11'000);
    story.allocate(1, 1 << 20, 20);
    story.range("step", 20'000, 21'000, thread);
    story.range("warm-up", 20'000, 20'100, thread);
    story.kernel("tiled", 20'050, 30'000, 32'000, thread, stream);
    story.kernel("tiled", 20'500, 34'000, 36'000, thread, stream);
    story.allocate(1, 1 << 21, 20'200, thread);
    return story;
}

Analysis ofProcess(const trace::Trace& trace, std::size_t row, std::string_view pattern = "") {
    Options options;
    options.processes = {row};
    if (!pattern.empty())
        options.range = *RangeFilter::parse(pattern);
    return analyze(trace, options);
}

TEST(Selection, OfAProcessIsFromItsFirstToItsLastOperation) {
    const Story story = rungs();
    const Analysis first = ofProcess(story.trace, 0), second = ofProcess(story.trace, 1);
    ASSERT_EQ(first.devices.size(), 1u);
    EXPECT_EQ(first.budget.total(), Ns(10'000));
    EXPECT_EQ(first.kernels.at(0).function, "naive");
    EXPECT_EQ(second.budget.total(), Ns(6'000));
    EXPECT_EQ(second.budget.idle(), Ns(2'000));
    ASSERT_EQ(second.kernels.size(), 1u);
    EXPECT_EQ(second.kernels[0].function, "tiled");
    ASSERT_EQ(first.ranges.size(), 1u);
    EXPECT_EQ(first.ranges[0].instances, 1u);
    ASSERT_EQ(second.ranges.size(), 2u);
    EXPECT_EQ(second.ranges[0].extent, Ns(6'000));
    EXPECT_EQ(second.ranges[1].extent, Ns(2'000));
    EXPECT_EQ(first.memory.spaces.at(0).peak, 1u << 20);
    EXPECT_EQ(second.memory.spaces.at(0).peak, 2u << 20);
}

TEST(Selection, OfAProcessAndARangeIsOfBoth) {
    const Story story = rungs();
    const Analysis part = ofProcess(story.trace, 1, "step/warm-up");
    EXPECT_EQ(part.budget.total(), Ns(2'000));
    EXPECT_EQ(part.filter->instances, 1u);
    EXPECT_EQ(ofProcess(story.trace, 0, "step/warm-up").filter->paths, 0u);
}

TEST(Selection, OfAProcessTellsWorkOfOthersBetweenAsForeign) {
    Story story = rungs();
    story.kernel("between", 20'300, 32'500, 33'500);
    const Analysis second = ofProcess(story.trace, 1);
    EXPECT_EQ(second.budget.total(), Ns(6'000));
    EXPECT_EQ(second.budget[Label::Foreign], Ns(1'000));
    EXPECT_EQ(second.budget.idle(), Ns(1'000));
}

TEST(Selection, OfOnePathSaysWhatItsRowSays) {
    const Story story = training();
    const Analysis whole = analyze(story.trace), part = filtered(story.trace, "step/forward");
    const auto row = std::find_if(whole.ranges.begin(), whole.ranges.end(),
                                  [](const RangeRow& r) { return r.name == "forward"; });
    EXPECT_EQ(part.budget, row->budget);
    EXPECT_EQ(part.verdict.family, row->verdict.family);
    ASSERT_EQ(part.devices.size(), 1u);
    EXPECT_EQ(part.devices[0].span, row->extent);
    EXPECT_EQ(part.devices[0].busy, row->busy);
    EXPECT_EQ(part.filter->instances, 2u);
    ASSERT_EQ(part.kernels.size(), 2u);
    EXPECT_EQ(part.kernels[0].function, "softmax");
    EXPECT_EQ(part.kernels[1].time.count, 2u);
    EXPECT_THAT(part.copies, IsEmpty());
    EXPECT_FALSE(part.hostBefore);
}

TEST(Selection, KeepsTheRowsInsideAndTellsWhatWasAroundThem) {
    const Analysis part = filtered(training().trace, "step/forward");
    ASSERT_EQ(part.ranges.size(), 2u);
    EXPECT_EQ(part.ranges[0].name, "forward");
    EXPECT_EQ(part.ranges[0].within, "step");
    EXPECT_EQ(part.ranges[0].parent, kNone);
    EXPECT_EQ(part.ranges[1].name, "attention");
    EXPECT_EQ(part.ranges[1].parent, 0u);
    EXPECT_EQ(part.ranges[1].depth, 1u);
    EXPECT_EQ(part.ranges[1].within, "");
}

TEST(Selection, OfStartEndRangesHoldsWhatTheyHold) {
    Story story;
    const auto worker = story.thread();
    story.range("request", 100, 200, ThreadId{1}, true);
    story.kernel("a", 150, 1000, 2000);
    story.kernel("b", 160, 5000, 6000, worker);
    story.kernel("c", 250, 6000, 7000);
    const Analysis part = filtered(story.trace, "request");
    EXPECT_EQ(part.projection.operations, 2u);
    EXPECT_EQ(part.budget.total(), Ns(5000));
    EXPECT_EQ(part.projection.outside, 2u);
}

TEST(Selection, OfNothingHasNoDevicesAndNamesWhatIsNear) {
    const Analysis part = filtered(training().trace, "step/foward");
    EXPECT_EQ(part.filter->paths, 0u);
    EXPECT_EQ(part.filter->nearest.front(), "step/forward");
    EXPECT_THAT(part.devices, IsEmpty());
    EXPECT_THAT(part.kernels, IsEmpty());
    EXPECT_THAT(part.ranges, IsEmpty());
}

Story arbitraryRun() {
    Story story;
    story.thread();
    const trace::StreamId streams[] = {trace::StreamId{1}, story.stream(),
                                       story.device(tests::h200())};
    const char* names[] = {"a", "b"};
    for (int i = *rc::gen::inRange(0, 10); i > 0; --i) {
        const auto start = *rc::gen::inRange(0, 60), length = *rc::gen::inRange(0, 40);
        story.range(names[i % 2], start, start + length, ThreadId(1 + i % 3 / 2), i % 4 == 0);
    }
    for (int i = *rc::gen::inRange(0, 14); i > 0; --i) {
        const auto launch = *rc::gen::inRange(0, 100), start = *rc::gen::inRange(0, 200);
        story.kernel(i % 3 ? "k" : "ncclDevKernel_AllReduce", launch, start,
                     start + *rc::gen::inRange(0, 30), ThreadId(1 + i % 2),
                     streams[*rc::gen::inRange(0, 3)]);
    }
    return story;
}

/// Operations of each push/pop and start/end range with `name` as its own or an outer range's name.
std::vector<std::vector<Operation>> instancesOf(const trace::Trace& trace, std::string_view name) {
    const RangeForest forest = buildForest(trace);
    std::vector<Operation> operations = collectOperations(trace);
    project(trace, forest, operations);
    const auto named = [&](trace::RangeId id) {
        return trace.text(trace.ranges[trace::index(id)].name) == name || name == "**";
    };
    std::vector<std::vector<Operation>> instances;
    for (std::uint32_t p = 0; p < forest.order.size(); ++p) {
        if (!named(forest.order[p]))
            continue;
        instances.emplace_back();
        for (const Operation& op : operations)
            if (op.range != kNone && op.range >= p && op.range < forest.subtreeEnd[p])
                instances.back().push_back(op);
    }
    for (std::uint32_t row : forest.startEnd) {
        const trace::Range& range = trace.ranges[row];
        if (!named(range.id))
            continue;
        instances.emplace_back();
        for (const Operation& op : operations) {
            const Ns launch = launchOf(trace, op).start;
            if (launch >= range.start && launch < *range.end)
                instances.back().push_back(op);
        }
    }
    return instances;
}

struct Expected {
    std::map<std::uint32_t, std::int64_t> span, busy; ///< by device
    std::size_t operations = 0;
};

/// Looks at every nanosecond of every device.
Expected bruteForce(const std::vector<std::vector<Operation>>& instances) {
    Expected expected;
    std::map<std::pair<int, std::uint32_t>, Operation> chosen;
    for (const auto& instance : instances)
        for (const Operation& op : instance)
            chosen[{static_cast<int>(op.kind), op.row}] = op;
    expected.operations = chosen.size();
    for (std::uint32_t device = 0; device < 2; ++device)
        for (std::int64_t at = 0; at < 300; ++at) {
            bool covered = false, busy = false;
            for (const auto& instance : instances) {
                std::int64_t first = 1000, last = -1;
                for (const Operation& op : instance)
                    if (op.device == device) {
                        first = std::min(first, op.start);
                        last = std::max(last, op.end);
                    }
                covered |= first <= at && at < last;
            }
            for (const auto& [key, op] : chosen)
                busy |= op.device == device && op.start <= at && at < op.end;
            expected.span[device] += covered;
            expected.busy[device] += busy;
        }
    return expected;
}

TEST(Selection, CoversTheUnionOfItsInstancesAndAddsUp) {
    const bool ok = rc::check("selection", [] {
        const Story story = arbitraryRun();
        for (const char* name : {"**", "a"}) {
            const Analysis part =
                filtered(story.trace, name == std::string("**") ? "**" : "**/a/**");
            const Expected expected = bruteForce(instancesOf(story.trace, name));
            RC_ASSERT(part.projection.operations == expected.operations);
            Budget sum;
            std::int64_t span = 0, busy = 0;
            for (const DeviceRow& device : part.devices) {
                RC_ASSERT(device.budget.total() == device.span);
                RC_ASSERT(device.busy + device.budget[Label::Foreign] + device.budget.idle() ==
                          device.span);
                span += device.span.count();
                busy += device.busy.count();
                sum += device.budget;
            }
            std::int64_t expectedSpan = 0, expectedBusy = 0;
            for (std::uint32_t device = 0; device < 2; ++device) {
                expectedSpan += expected.span.at(device);
                expectedBusy += expected.busy.at(device);
            }
            RC_ASSERT(span == expectedSpan);
            RC_ASSERT(busy == expectedBusy);
            RC_ASSERT(sum == part.budget);
            Ns gaps{};
            for (const GapRow& gap : part.gaps)
                gaps += gap.total;
            RC_ASSERT(gaps == part.budget.idle());
        }
    });
    EXPECT_TRUE(ok);
}

TEST(Selection, OfEverythingHasTheRowsAndKernelsOfTheWholeRun) {
    const bool ok = rc::check("everything", [] {
        Story story = arbitraryRun();
        story.range("around", -10, 1000);
        story.range("around", -10, 1000, ThreadId{2});
        const Analysis whole = analyze(story.trace), part = filtered(story.trace, "**");
        RC_ASSERT(part.ranges.size() == whole.ranges.size());
        for (std::size_t i = 0; i < part.ranges.size(); ++i) {
            RC_ASSERT(part.ranges[i].budget == whole.ranges[i].budget);
            RC_ASSERT(part.ranges[i].parent == whole.ranges[i].parent);
            RC_ASSERT(part.ranges[i].depth == whole.ranges[i].depth);
        }
        RC_ASSERT(part.kernels.size() == whole.kernels.size());
        for (std::size_t i = 0; i < part.kernels.size(); ++i) {
            RC_ASSERT(part.kernels[i].function == whole.kernels[i].function);
            RC_ASSERT(part.kernels[i].time.total == whole.kernels[i].time.total);
        }
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
