// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What an importer leaves out, and what it says then: windows, losses, cuts, garbage.
#include "import.h"
#include "trace/records/loss_facts.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace ridge::recorder {
namespace {

using namespace ridge::test;
using spool::LossKind;
using testing::HasSubstr;
using trace::Ns;
using trace::Trace;

spool::Window windowRecord(bool open, std::int64_t time) {
    auto window = makeRecord<spool::Window>();
    window.time = kEpoch + time;
    window.open = open;
    return window;
}

spool::Loss lossRecord(LossKind what, std::uint64_t count, spool::TextId detail = 0) {
    auto loss = makeRecord<spool::Loss>();
    loss.what = what;
    loss.count = count;
    loss.detail = detail;
    return loss;
}

/// Names of the trace's ranges in order of their start.
std::vector<std::string> rangeNames(const Trace& trace) {
    std::vector<trace::Range> ranges = trace.ranges;
    std::sort(ranges.begin(), ranges.end(),
              [](const auto& a, const auto& b) { return a.start < b.start; });
    std::vector<std::string> names;
    names.reserve(ranges.size());
    for (const trace::Range& range : ranges)
        names.emplace_back(trace.text(range.name));
    return names;
}

TEST(ImportWindows, WhatTouchesAWindowIsKept) {
    BlockMaker maker;
    const auto push = [&](const char* name, std::int64_t time) {
        maker.add(rangeRecord(spool::Kind::RangePush, maker.text(name), time));
    };
    maker.add(processRecord(maker));
    push("early", 100), push("inside early", 110);
    maker.add(popRecord(120)).add(popRecord(130));
    maker.add(rangeRecord(spool::Kind::Mark, maker.text("early mark"), 140));
    push("around", 900);
    maker.add(windowRecord(true, 1000));
    push("inside", 1100);
    maker.add(popRecord(1200));
    maker.add(rangeRecord(spool::Kind::Mark, maker.text("mark"), 1250));
    maker.add(windowRecord(false, 2000));
    maker.add(popRecord(2100));
    push("late", 2200);
    maker.add(popRecord(2300));
    const spool::TextId launch = maker.text("cudaLaunchKernel_v7000");
    maker.add(apiRecord(launch, 1, 500)).add(kernelRecord(1, 550));   // before
    maker.add(apiRecord(launch, 2, 990)).add(kernelRecord(2, 1500));  // launched before
    maker.add(apiRecord(launch, 3, 1900)).add(kernelRecord(3, 2500)); // launched within, runs later
    maker.add(kernelRecord(4, 1010));                                 // its launch was not recorded
    maker.add(apiRecord(maker.text("cudaFree_v3020"), 5, 1300));
    maker.add(apiRecord(maker.text("cudaFree_v3020"), 6, 2400)).add(endRecord());
    const Trace trace = Import(true).take(maker.take()).finish();
    EXPECT_EQ(rangeNames(trace), (std::vector<std::string>{"around", "inside"}));
    ASSERT_EQ(trace.marks.size(), 1U);
    EXPECT_EQ(trace.text(trace.marks[0].name), "mark");
    std::vector<std::uint32_t> kernels;
    for (const trace::Kernel& kernel : trace.kernels)
        kernels.push_back(kernel.launch.correlation);
    EXPECT_THAT(kernels, testing::UnorderedElementsAre(3U, 4U));
    ASSERT_EQ(trace.calls.size(), 1U);
    EXPECT_EQ(trace.calls[0].correlation, 5U);
    ASSERT_EQ(trace.windows.size(), 1U);
    EXPECT_EQ(trace.windows[0].end, Ns(2000));
}

TEST(ImportWindows, AWindowThatNeverOpenedIsSaid) {
    BlockMaker maker;
    maker.add(processRecord(maker)).add(kernelRecord(1)).add(endRecord());
    const Trace trace = Import(true).take(maker.take()).finish();
    EXPECT_TRUE(trace.kernels.empty());
    EXPECT_EQ(lossCount(trace, "capture window never opened"), 1U);
}

TEST(ImportLosses, AreSummedByKindWithTheirDetails) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    maker.add(lossRecord(LossKind::RecordsDropped, 10))
        .add(lossRecord(LossKind::RecordsDropped, 5));
    for (const char* detail : {"kernel: busy", "memcpy: busy", "kernel: busy"})
        maker.add(lossRecord(LossKind::CuptiError, 1, maker.text(detail)));
    maker.add(endRecord());
    Import import;
    import.take(maker.take());
    EXPECT_EQ(import.importer().lostRecords(), 15U);
    const Trace trace = import.finish();
    EXPECT_EQ(lossCount(trace, "activity records dropped"), 15U);
    const trace::Loss expected =
        trace::makeLoss(LossKind::CuptiError, 3, "kernel: busy; memcpy: busy");
    EXPECT_EQ(lossCount(trace, expected.what), 3U);
    EXPECT_THAT(trace.losses,
                testing::Contains(testing::Field(&trace::Loss::advice, expected.advice)));
}

TEST(ImportLosses, AVersionIsNoCountOfLostRecords) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    maker.add(lossRecord(LossKind::CuptiTooOld, 120600)).add(endRecord());
    Import import;
    import.take(maker.take());
    EXPECT_EQ(import.importer().lostRecords(), 1U);
}

TEST(ImportLosses, AProcessWithoutAnEndIsSaidToBeCut) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    const Bytes block = maker.take();
    const Trace cut = Import().take(block).finish(17);
    EXPECT_FALSE(cut.processes[0].end);
    EXPECT_EQ(cut.processes[0].endReason, "cut");
    std::uint64_t bytes = 0;
    for (const trace::Loss& loss : cut.losses)
        bytes += loss.severity == trace::Severity::DataLoss ? loss.count : 0;
    EXPECT_EQ(bytes, 17U);
    EXPECT_EQ(cut.losses.size(), 2U);
    const Trace running = Import().take(block).finish(0, true);
    EXPECT_THAT(running.processes[0].endReason, HasSubstr("still running"));
}

TEST(ImportLosses, ASpoolCutBeforeItsFirstRecordIsSaid) {
    const Trace trace = Import().finish(30);
    EXPECT_TRUE(trace.processes.empty());
    ASSERT_EQ(trace.losses.size(), 2U);
    EXPECT_EQ(trace.losses[0].count, 30U); // bytes
    EXPECT_EQ(trace.losses[1].what, "process not recorded to its end");
}

TEST(ImportGarbage, ImpossibleRecordsAreCountedAndLeftOut) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    auto kernel = kernelRecord(1);
    kernel.end = kernel.start - 1;
    maker.add(kernel); // ends before it starts
    auto zero = makeRecord<spool::Memory>();
    zero.op = 1;
    maker.add(zero); // at no time
    auto shorter = kernelRecord(2);
    shorter.head.words = 1;
    spool::Head head = shorter.head;
    maker.add(head); // shorter than a kernel is
    head = {static_cast<spool::Kind>(999), 1, 0};
    maker.add(head); // of no kind
    maker.declareText(4000, "not in order", false);
    auto config = makeRecord<spool::Config>();
    config.id = 9;
    maker.add(config); // not in order
    maker.add(kernelRecord(3)).add(endRecord());
    const Trace trace = Import().take(maker.take()).finish();
    EXPECT_EQ(lossCount(trace, "unreadable spool records"), 6U);
    ASSERT_EQ(trace.kernels.size(), 1U);
    EXPECT_EQ(trace.kernels[0].config, trace::ConfigId::None); // configuration 1 was never declared
}

/// Random bytes behind a head of a known kind: times, ids and counts that nobody meant.
Bytes randomRecord() {
    const auto words = *rc::gen::inRange<std::uint16_t>(1, 30);
    Bytes record(std::size_t{words} * 8);
    for (std::byte& byte : record)
        byte = static_cast<std::byte>(*rc::gen::arbitrary<std::uint8_t>());
    const auto kind = static_cast<spool::Kind>(*rc::gen::inRange(0, 34));
    const spool::Head head{kind, words, *rc::gen::inRange<std::uint32_t>(0, 5)};
    std::memcpy(record.data(), &head, sizeof head);
    // Half of them get times that can be, to come further.
    if (words >= 3 && *rc::gen::arbitrary<bool>()) {
        const std::int64_t start = kEpoch + *rc::gen::inRange(0, 1000000), end = start + 10;
        std::memcpy(record.data() + 8, &start, sizeof start);
        std::memcpy(record.data() + 16, &end, sizeof end);
    }
    return record;
}

RC_GTEST_PROP(ImportGarbage, RandomRecordsNeverCrash, ()) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    Bytes block = maker.take();
    const int records = *rc::gen::inRange(0, 40);
    for (int i = 0; i < records; ++i) {
        const Bytes record = randomRecord();
        block.insert(block.end(), record.begin(), record.end());
    }
    Import import(*rc::gen::arbitrary<bool>());
    import.take(block);
    const Trace trace = import.finish();
    RC_ASSERT(!trace.processes.empty());
}

RC_GTEST_PROP(ImportGarbage, RandomBytesNeverCrash, (const std::vector<std::uint8_t>& raw)) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    Import import;
    import.take(maker.take());
    const auto* at = reinterpret_cast<const std::byte*>(raw.data());
    import.take(Bytes(at, at + raw.size()));
    const Trace trace = import.finish();
    RC_ASSERT(!trace.processes.empty());
}

} // namespace
} // namespace ridge::recorder
