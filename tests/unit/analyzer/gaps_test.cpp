// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/idle/gaps.h"
#include "analyzer/idle/host_timeline.h"
#include "analyzer/ranges/projection.h"
#include "analyzer/results/labels/label_facts.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::Story;
using trace::StreamId;
using trace::ThreadId;

struct Piece {
    std::int64_t start, end;
    Label cause;
    bool operator==(const Piece&) const = default;
};

void PrintTo(const Piece& piece, std::ostream* out) {
    *out << piece.start << ".." << piece.end << " " << name(piece.cause);
}

struct Explained {
    std::vector<Operation> operations;
    std::vector<BusyIndex> busy;
    std::map<std::uint32_t, std::vector<IdlePiece>> byDevice;
};

Explained explain(const trace::Trace& trace) {
    Explained result;
    result.operations = collectOperations(trace);
    const RangeForest forest = buildForest(trace);
    const Projection projection = project(trace, forest, result.operations);
    const auto bounds = deviceBounds(result.operations, trace.devices.size());
    for (std::size_t d = 0; d <= trace.devices.size(); ++d) {
        std::vector<Stretch> stretches;
        for (std::size_t i = bounds[d]; i < bounds[d + 1]; ++i)
            stretches.push_back({result.operations[i].start, result.operations[i].end, {}});
        result.busy.emplace_back(stretches);
    }
    explainGaps({trace, forest, result.operations, projection.streams, result.busy},
                [&](std::uint32_t device, const IdlePiece& piece) {
                    result.byDevice[device].push_back(piece);
                });
    return result;
}

std::vector<Piece> pieces(const trace::Trace& trace, std::uint32_t device = 0) {
    std::vector<Piece> result;
    const Explained explained = explain(trace);
    const auto found = explained.byDevice.find(device);
    if (found == explained.byDevice.end())
        return result;
    for (const IdlePiece& piece : found->second)
        result.push_back({piece.start, piece.end, piece.cause});
    return result;
}

/// A kernel that ends at 100 us; what follows decides why the device then idles.
Story busyUntil100() {
    Story story;
    story.kernel("a", 1'000, 10'000, 100'000);
    return story;
}

TEST(Gaps, ASynchronisingCallIsTheCauseUntilItReturnsAndThenTheHost) {
    Story story = busyUntil100();
    story.call("cudaStreamSynchronize_v3020", 5'000, 130'000);
    story.kernel("b", 150'000, 155'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 130'000, Label::IdleDrain},
                                                 Piece{130'000, 150'000, Label::IdleHost},
                                                 Piece{150'000, 155'000, Label::IdleLaunch}));
}

TEST(Gaps, ABlockingCopyDrainsTheDeviceAndAnAsynchronousOneDoesNot) {
    for (const bool blocks : {true, false}) {
        Story story;
        story.copy(trace::CopyKind::DeviceToHost, 4096, 1'000, 10'000, 100'000);
        story.trace.copies[0].launch.api =
            story.text(blocks ? "cudaMemcpy_v3020" : "cudaMemcpyAsync_v3020");
        story.trace.copies[0].launch.end = Ns(120'000);
        story.kernel("b", 150'000, 155'000, 200'000);
        const std::vector<Piece> all = pieces(story.trace);
        EXPECT_EQ(all.front().cause, blocks ? Label::IdleDrain : Label::IdleHost);
        EXPECT_EQ(all.front().end, blocks ? 120'000 : 150'000);
    }
}

TEST(Gaps, AllocationsModuleLoadsAndTheProfilerAreNamedBeforeWhatIsAroundThem) {
    Story story = busyUntil100();
    story.call("cudaGraphInstantiate_v12000", 101'000, 190'000);
    story.call("cudaMalloc_v3020", 110'000, 120'000);
    story.call("cuModuleLoadData", 130'000, 150'000);
    story.overhead(1u << 16, 140'000, 160'000);
    story.kernel("b", 195'000, 196'000, 200'000);
    EXPECT_THAT(
        pieces(story.trace),
        ElementsAre(
            Piece{100'000, 101'000, Label::IdleHost}, Piece{101'000, 110'000, Label::IdleHost},
            Piece{110'000, 120'000, Label::IdleAllocation},
            Piece{120'000, 130'000, Label::IdleHost}, Piece{130'000, 140'000, Label::IdleModule},
            Piece{140'000, 160'000, Label::Profiler}, Piece{160'000, 190'000, Label::IdleHost},
            Piece{190'000, 195'000, Label::IdleHost}, Piece{195'000, 196'000, Label::IdleLaunch}));
}

TEST(Gaps, AKernelLoadedInsideItsLaunchIsModuleTimeAndTheRestLaunchLatency) {
    Story story = busyUntil100();
    story.kernel("b", 110'000, 150'000, 200'000);
    story.trace.kernels[1].launch.end = Ns(145'000);
    story.overhead(5u << 16, 112'000, 140'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 110'000, Label::IdleHost},
                                                 Piece{110'000, 112'000, Label::IdleLaunch},
                                                 Piece{112'000, 140'000, Label::IdleModule},
                                                 Piece{140'000, 150'000, Label::IdleLaunch}));
}

TEST(Gaps, AnotherThreadsCallsExplainNothing) {
    Story story = busyUntil100();
    const ThreadId other = story.thread();
    story.call("cudaStreamSynchronize_v3020", 5'000, 130'000);
    story.kernel("b", 150'000, 155'000, 200'000, other);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 150'000, Label::IdleHost},
                                                 Piece{150'000, 155'000, Label::IdleLaunch}));
}

TEST(Gaps, WhatWasSubmittedBeforeTheGapWaitsInTheQueue) {
    Story story = busyUntil100();
    story.kernel("b", 50'000, 103'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 103'000, Label::IdleLaunch}));
}

TEST(Gaps, AStreamThatWaitsForAnotherDeviceDependsOnItUntilThatOneEnds) {
    Story story = busyUntil100();
    const StreamId far = story.device(tests::h200());
    story.kernel("far", 2'000, 20'000, 140'000, ThreadId{1}, far);
    story.streamWait(far, StreamId{1}, 3'000);
    story.kernel("b", 4'000, 145'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 140'000, Label::IdleDependency},
                                                 Piece{140'000, 145'000, Label::IdleLaunch}));
    EXPECT_THAT(pieces(story.trace, 1), IsEmpty());
}

TEST(Gaps, AStreamThatWaitsForAnotherOneOfTheDeviceDependsOnIt) {
    Story story = busyUntil100();
    const StreamId second = story.stream();
    story.streamWait(StreamId{1}, second, 3'000);
    story.kernel("b", 4'000, 104'000, 200'000, ThreadId{1}, second);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 104'000, Label::IdleDependency}));
}

TEST(Gaps, WhatIsLaunchedBehindAHostFunctionDependsOnIt) {
    Story story = busyUntil100();
    story.call("cudaLaunchHostFunc_v10000", 3'000, 4'000);
    story.kernel("b", 5'000, 140'000, 200'000);
    story.kernel("c", 6'000, 205'000, 210'000); // the function is done when b begins
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 140'000, Label::IdleDependency},
                                                 Piece{200'000, 205'000, Label::IdleLaunch}));
    const Analysis a = analyze(story.trace);
    EXPECT_EQ(a.gaps[0].by, "cudaLaunchHostFunc_v10000");
}

TEST(Gaps, AHostFunctionThatWasWaitedForExplainsNothing) {
    Story story = busyUntil100();
    story.call("cudaLaunchHostFunc_v10000", 3'000, 4'000);
    story.call("cudaStreamSynchronize_v3020", 5'000, 130'000);
    story.kernel("b", 131'000, 140'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 130'000, Label::IdleDrain},
                                                 Piece{130'000, 131'000, Label::IdleHost},
                                                 Piece{131'000, 140'000, Label::IdleLaunch}));
}

TEST(Gaps, AHostFunctionOfAnotherThreadExplainsNothing) {
    Story story = busyUntil100();
    story.call("cudaLaunchHostFunc_v10000", 3'000, 4'000, story.thread());
    story.kernel("b", 5'000, 140'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 140'000, Label::IdleLaunch}));
}

TEST(Gaps, AWaitThatEarlierWorkOfTheStreamConsumedNoLongerCounts) {
    Story story = busyUntil100();
    const StreamId second = story.stream();
    story.streamWait(second, StreamId{1}, 500);
    story.kernel("b", 4'000, 104'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 104'000, Label::IdleLaunch}));
}

TEST(Gaps, ASynchronisingCallThatWaitsForAnotherDeviceIsADependency) {
    Story story = busyUntil100();
    const StreamId far = story.device(tests::h200());
    story.kernel("far", 2'000, 20'000, 140'000, ThreadId{1}, far);
    story.call("cudaDeviceSynchronize_v3020", 5'000, 160'000);
    story.kernel("b", 170'000, 175'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 140'000, Label::IdleDependency},
                                                 Piece{140'000, 160'000, Label::IdleDrain},
                                                 Piece{160'000, 170'000, Label::IdleHost},
                                                 Piece{170'000, 175'000, Label::IdleLaunch}));
}

TEST(Gaps, WithoutALaunchRecordTheCauseIsUnknown) {
    Story story = busyUntil100();
    story.kernel("b", 150'000, 155'000, 200'000);
    story.trace.kernels[1].launch = {};
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 155'000, Label::IdleUnknown}));
}

TEST(Gaps, NothingIsConcludedFromLessThanTheClocksResidual) {
    Story story = busyUntil100();
    story.kernel("b", 99'900, 100'600, 120'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 100'600, Label::IdleUnknown}));
    Story late = busyUntil100();
    late.kernel("b", 400'000, 155'000, 200'000); // launched after it ran: the clocks disagree
    EXPECT_THAT(pieces(late.trace), ElementsAre(Piece{100'000, 155'000, Label::IdleUnknown}));
    Story short_ = busyUntil100();
    short_.call("cudaMalloc_v3020", 110'000, 110'400);
    short_.kernel("b", 150'000, 150'300, 200'000);
    EXPECT_THAT(pieces(short_.trace), ElementsAre(Piece{100'000, 150'300, Label::IdleHost}));
}

TEST(Gaps, GroupsNameTheCallTheRangeAndTheLongestStretches) {
    Story story;
    story.range("step", 0, 900'000);
    story.range("backward", 500, 800'000);
    for (int i = 0; i < 5; ++i) {
        const std::int64_t at = i * 100'000;
        story.kernel("a", at + 1'000, at + 2'000, at + 50'000);
        story.call("cudaStreamSynchronize_v3020", at + 3'000, at + 60'000 + i * 1'000);
    }
    const Analysis a = analyze(story.trace);
    ASSERT_FALSE(a.gaps.empty());
    const auto drain = std::find_if(a.gaps.begin(), a.gaps.end(),
                                    [](const GapRow& g) { return g.cause == Label::IdleDrain; });
    ASSERT_NE(drain, a.gaps.end());
    EXPECT_EQ(drain->by, "cudaStreamSynchronize_v3020");
    ASSERT_LT(drain->range, a.ranges.size());
    EXPECT_EQ(a.ranges[drain->range].name, "backward");
    EXPECT_EQ(drain->pieces, 4u);
    EXPECT_EQ(drain->total, Ns(10'000 + 11'000 + 12'000 + 13'000));
    ASSERT_EQ(drain->longest.size(), kGapExamples);
    EXPECT_EQ(drain->longest[0].end - drain->longest[0].start, Ns(13'000));
    EXPECT_EQ(drain->longest[0].proof, Proof::Call);
    EXPECT_EQ(drain->longest[0].proofRow, 3u);
    EXPECT_EQ(drain->longest[0].nextRow, 4u);
    EXPECT_EQ(a.collectorCost, Ns(4 * 1'200));
}

TEST(Gaps, AnOverheadVerdictThatOnlyTheCollectorMakesIsUndecided) {
    for (const bool close : {true, false}) {
        Story story; // a copy of 10 us, then waiting for the host for a bit longer
        story.copy(trace::CopyKind::HostToDevice, 4096, 0, 5'000, 15'000);
        const std::int64_t next = close ? 26'000 : 36'000;
        story.copy(trace::CopyKind::HostToDevice, 4096, next, next, next + 100);
        const Analysis a = analyze(story.trace);
        EXPECT_EQ(a.verdict.family, Family::Overhead);
        EXPECT_EQ(a.collectorDecides, close);
        EXPECT_EQ(a.verdict.undecided, close);
    }
}

constexpr const char* kLoader = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__";

TEST(Gaps, AWaitForALoaderIsTheInputPipelinesAndWhatIsAroundItTheHosts) {
    Story story = busyUntil100();
    story.framework(trace::FrameworkKind::User, kLoader, 110'000, 140'000);
    story.call("cudaEventRecord_v3020", 112'000, 114'000);
    story.call("cudaHostAlloc_v3020", 120'000, 125'000);
    story.kernel("b", 150'000, 155'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 110'000, Label::IdleHost},
                                                 Piece{110'000, 120'000, Label::IdleInput},
                                                 Piece{120'000, 125'000, Label::IdleAllocation},
                                                 Piece{125'000, 140'000, Label::IdleInput},
                                                 Piece{140'000, 150'000, Label::IdleHost},
                                                 Piece{150'000, 155'000, Label::IdleLaunch}));
}

TEST(Gaps, AWaitForALoaderThatBeganBeforeTheGapIsCountedFromItsBegin) {
    Story story = busyUntil100();
    story.framework(trace::FrameworkKind::User, kLoader, 50'000, 149'500);
    story.kernel("b", 150'000, 155'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 150'000, Label::IdleInput},
                                                 Piece{150'000, 155'000, Label::IdleLaunch}));
}

TEST(Gaps, OtherRangesAndOtherThreadsLoadersExplainNothing) {
    Story story = busyUntil100();
    const ThreadId other = story.thread();
    story.framework(trace::FrameworkKind::User, kLoader, 50'000, 149'000, other);
    story.framework(trace::FrameworkKind::User, "Optimizer.step#SGD.step", 101'000, 110'000);
    story.framework(trace::FrameworkKind::Op, kLoader, 111'000, 120'000);
    story.kernel("b", 150'000, 155'000, 200'000);
    EXPECT_THAT(pieces(story.trace), ElementsAre(Piece{100'000, 150'000, Label::IdleHost},
                                                 Piece{150'000, 155'000, Label::IdleLaunch}));
}

TEST(Gaps, OfALoaderNameItAndTheRecordThatShowsIt) {
    Story story = busyUntil100();
    story.framework(trace::FrameworkKind::Op, "aten::empty", 101'000, 102'000);
    story.framework(trace::FrameworkKind::User, kLoader, 110'000, 140'000);
    story.kernel("b", 150'000, 155'000, 200'000);
    const Analysis a = analyze(story.trace);
    ASSERT_FALSE(a.gaps.empty());
    const GapRow& row = a.gaps.front();
    EXPECT_EQ(row.cause, Label::IdleInput);
    EXPECT_EQ(row.by, "_SingleProcessDataLoaderIter.__next__");
    EXPECT_EQ(row.longest[0].proof, Proof::Framework);
    EXPECT_EQ(row.longest[0].proofRow, 1u);
    EXPECT_EQ(a.budget[Label::IdleInput], Ns(30'000));
}

// Random programs. All times are multiples of 2 us, so that no piece is below the residual.

constexpr std::int64_t kGrid = 2'000;

std::int64_t time(int from, int to) {
    return kGrid * *rc::gen::inRange(from, to);
}

Story arbitraryProgram() {
    Story story;
    const ThreadId second = story.thread();
    const StreamId far = story.device(tests::h200()), other = story.stream();
    const auto thread = [&] { return *rc::gen::element(ThreadId{1}, second); };
    for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
        const std::int64_t start = time(0, 60);
        story.kernel("k", std::max<std::int64_t>(0, start - time(-2, 20)), start,
                     start + time(0, 12), thread(), *rc::gen::element(StreamId{1}, far, other));
        story.trace.kernels.back().launch.end =
            story.trace.kernels.back().launch.start + Ns(time(0, 8));
    }
    for (int i = *rc::gen::inRange(0, 8); i > 0; --i) {
        const std::int64_t start = time(0, 70);
        const auto* api = *rc::gen::element("cudaMalloc", "cudaStreamSynchronize", "cuModuleLoad",
                                            "cudaEventRecord");
        story.call(api, start, start + time(0, 12), thread());
    }
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
        const std::int64_t start = time(0, 70);
        story.overhead(*rc::gen::element(1u << 16, 5u << 16), start, start + time(0, 9), thread());
    }
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
        const std::int64_t start = time(0, 70);
        const auto* name = *rc::gen::element(kLoader, "Optimizer.step#SGD.step");
        story.framework(trace::FrameworkKind::User, name, start, start + time(0, 20), thread());
    }
    return story;
}

bool busyAt(const Explained& x, std::uint32_t device, std::int64_t at) {
    return std::any_of(x.operations.begin(), x.operations.end(), [&](const Operation& op) {
        return op.device == device && op.start <= at && at < op.end;
    });
}

/// What the thread's records say of `at`, by looking at each of them.
Label hostAt(const trace::Trace& trace, ThreadId thread, std::int64_t at) {
    Label best = Label::IdleHost;
    for (const trace::ApiCall& call : trace.calls)
        if (call.thread == thread && call.start <= Ns(at) && Ns(at) < call.end)
            best = std::min(best, causeOfCall(trace.text(call.api)));
    for (const trace::Overhead& o : trace.overheads)
        if (o.thread == thread && o.start <= Ns(at) && Ns(at) < o.end)
            best = std::min(best, o.kind == 5u << 16 ? Label::IdleModule : Label::Profiler);
    for (const trace::FrameworkRange& range : trace.frameworkRanges)
        if (range.thread == thread && trace.text(range.name) == kLoader && range.start <= Ns(at) &&
            Ns(at) < range.end)
            best = std::min(best, Label::IdleInput);
    return best;
}

/// Cause of an idle time by docs/method/idle.md, from the records alone.
Label bruteForce(const trace::Trace& trace, const Explained& x, std::uint32_t device,
                 std::int64_t at) {
    const auto next = std::find_if(x.operations.begin(), x.operations.end(), [&](const auto& op) {
        return op.device == device && op.start > at;
    });
    const trace::Launch& launch = launchOf(trace, *next);
    if (launch.start.count() >= next->start + kClockResidual)
        return Label::IdleUnknown;
    const Label host = hostAt(trace, launch.thread, at);
    if (at >= launch.start.count())
        return at < launch.end.count() && host <= Label::IdleModule ? host : Label::IdleLaunch;
    if (host == Label::IdleDrain)
        for (std::uint32_t other = 0; other <= trace.devices.size(); ++other)
            if (other != device && busyAt(x, other, at))
                return Label::IdleDependency;
    return host;
}

TEST(Gaps, OfRandomProgramsHaveTheCauseThatBruteForceFindsAtEachTime) {
    const bool ok = rc::check("causes", [] {
        const Story story = arbitraryProgram();
        const Explained x = explain(story.trace);
        for (const auto& [device, found] : x.byDevice)
            for (const IdlePiece& piece : found)
                for (std::int64_t at = piece.start; at < piece.end; at += kGrid)
                    RC_ASSERT(name(piece.cause) == name(bruteForce(story.trace, x, device, at)));
    });
    EXPECT_TRUE(ok);
}

using Stretches = std::map<std::uint32_t, std::vector<std::pair<std::int64_t, std::int64_t>>>;

/// Adds a stretch, joined to the last one where that ends.
void append(Stretches::mapped_type& stretches, std::int64_t start, std::int64_t end) {
    if (!stretches.empty() && stretches.back().second == start)
        stretches.back().second = end;
    else
        stretches.emplace_back(start, end);
}

TEST(Gaps, OfAnyTraceCoverExactlyTheTimeInWhichNothingRuns) {
    const bool ok = rc::check("cover", [] {
        Story story = arbitraryProgram();
        for (trace::Kernel& kernel : story.trace.kernels) { // off the grid, in any order
            kernel.start += Ns(*rc::gen::inRange(0, 5'000));
            kernel.end += Ns(*rc::gen::inRange(-9'000, 5'000));
            kernel.launch.start += Ns(*rc::gen::inRange(-5'000, 5'000));
        }
        for (trace::ApiCall& call : story.trace.calls)
            call.end += Ns(*rc::gen::inRange(-5'000, 5'000));
        if (*rc::gen::arbitrary<bool>())
            story.streamWait(StreamId{2}, StreamId{1}, time(0, 60));
        const Explained x = explain(story.trace);
        Stretches holes, found;
        std::map<std::uint32_t, std::int64_t> busyUntil;
        for (const Operation& op : x.operations) {
            const auto [end, first] = busyUntil.try_emplace(op.device, op.end);
            if (!first && op.start > end->second)
                append(holes[op.device], end->second, op.start);
            end->second = std::max(end->second, op.end);
        }
        for (const auto& [device, pieces] : x.byDevice)
            for (const IdlePiece& piece : pieces) {
                RC_ASSERT(piece.start < piece.end);
                append(found[device], piece.start, piece.end);
            }
        RC_ASSERT(found == holes);
    });
    EXPECT_TRUE(ok);
}

TEST(Gaps, CallsAreSortedByWhatTheyDoToAWaitingDevice) {
    EXPECT_EQ(causeOfCall("cudaDeviceSynchronize_v3020"), Label::IdleDrain);
    EXPECT_EQ(causeOfCall("cuMemcpyDtoH_v2"), Label::IdleDrain);
    EXPECT_EQ(causeOfCall("cuMemcpyDtoHAsync_v2"), Label::IdleHost);
    EXPECT_EQ(causeOfCall("cudaMallocAsync_v11020"), Label::IdleAllocation);
    EXPECT_EQ(causeOfCall("cuMemFree_v2"), Label::IdleAllocation);
    EXPECT_EQ(causeOfCall("cuLibraryLoadData"), Label::IdleModule);
    EXPECT_EQ(causeOfCall("cudaEventRecord_v3020"), Label::IdleHost);
    EXPECT_EQ(causeOfCall(""), Label::IdleHost);
}

} // namespace
} // namespace ridge::analyzer
