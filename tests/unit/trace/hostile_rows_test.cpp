// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows that a damaged or hand-made file can hold although no Writer writes them.
#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/storage/sqlite.h"
#include "trace/window.h"

#include <gmock/gmock.h>

namespace ridge::trace {
namespace {

using test::ScratchFile;
using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;

/// The small trace after `sql`, as read.
Trace readAfter(const char* sql) {
    ScratchFile file;
    test::writeSmallTrace(file.path());
    {
        auto database = Database::open(file.path().string(), SQLITE_OPEN_READWRITE);
        const auto done = database->execute(sql);
        EXPECT_TRUE(done) << done.error().message;
    }
    auto trace = read(file.path());
    EXPECT_TRUE(trace) << trace.error().message;
    return trace ? std::move(*trace) : Trace{};
}

auto lossNamed(const char* what, std::uint64_t count) {
    return AllOf(Field(&Loss::what, HasSubstr(what)), Field(&Loss::count, count));
}

TEST(HostileRows, TheSmallTraceItselfIsSound) {
    const Trace trace = readAfter("SELECT 1");
    EXPECT_TRUE(trace.capture.complete);
    EXPECT_EQ(trace.losses.size(), 1U); // its own
    EXPECT_EQ(trace.kernels.size(), 2001U);
}

TEST(HostileRows, ReferencesToNowhereBecomeNone) {
    const Trace trace = readAfter("UPDATE kernel SET config_id = 99, stream_id = -1 WHERE id = 1;"
                                  "UPDATE kernel SET config_id = 1 << 40 WHERE id = 2");
    EXPECT_EQ(trace.kernels[0].config, ConfigId::None);
    EXPECT_EQ(trace.kernels[0].stream, StreamId::None);
    EXPECT_EQ(trace.kernels[1].config, ConfigId::None);
    EXPECT_THAT(trace.losses, Contains(lossNamed("references to missing rows", 3)));
}

TEST(HostileRows, CallStacksThatCallThemselvesAreCutOff) {
    const Trace trace = readAfter(
        "DELETE FROM allocation; DELETE FROM stack;"
        "INSERT INTO stack VALUES (1, 2, 1), (2, 1, 1), (3, 3, 1), (4, 77, 1), (5, 4, 9)");
    ASSERT_EQ(trace.stacks.size(), 5U);
    EXPECT_EQ(trace.stacks[0].caller, StackId::None);
    EXPECT_EQ(trace.stacks[1].caller, StackId(1));
    EXPECT_EQ(trace.stacks[2].caller, StackId::None);
    EXPECT_EQ(trace.stacks[3].caller, StackId::None);
    EXPECT_EQ(trace.stacks[4].frame, FrameId::None);
    EXPECT_THAT(trace.losses, Contains(lossNamed("call stacks with impossible callers", 2)));
    EXPECT_THAT(trace.losses, Contains(lossNamed("references to missing rows", 2)));
}

TEST(HostileRows, ImpossibleRowsAreLeftOutAndCounted) {
    const Trace trace = readAfter("UPDATE kernel SET duration_ns = -1 WHERE id = 2;"
                                  "UPDATE kernel SET start_ns = 9223372036854775807 WHERE id = 3;"
                                  "UPDATE kernel SET start_ns = 'soon' WHERE id = 4;"
                                  "UPDATE kernel SET api_duration_ns = -5 WHERE id = 5;"
                                  "UPDATE kernel SET correlation = 1 << 33 WHERE id = 6");
    EXPECT_EQ(trace.kernels.size(), 1996U);
    EXPECT_THAT(trace.losses, Contains(lossNamed("impossible rows left out: kernel", 5)));
    for (std::size_t i = 0; i < trace.kernels.size(); ++i)
        ASSERT_EQ(trace.kernels[i].id, KernelId(static_cast<std::uint32_t>(i + 1)));
}

TEST(HostileRows, LeftOutWithholdWhatRestsOnThem) {
    const Trace trace = readAfter("UPDATE kernel SET duration_ns = -1 WHERE id = 2");
    EXPECT_FALSE(trace.capture.complete);
    EXPECT_THAT(trace.losses, Contains(Field(&Loss::severity, Severity::DataLoss)));
}

TEST(HostileRows, TimesFarOutsideOfTheRecordingAreImpossible) {
    constexpr auto kDuration = "UPDATE capture SET duration_ns = 30000000000;";
    const Trace trace = readAfter(
        (std::string(kDuration) +
         "UPDATE kernel SET start_ns = 1795239906796261145 WHERE id = 1;"
         "UPDATE kernel SET start_ns = -1795239906796261145 WHERE id = 2;"
         "UPDATE kernel SET api_lead_ns = 1795239906796261145 WHERE id = 3;"
         "UPDATE kernel SET start_ns = 31000000000 WHERE id = 4") // a second behind: clocks
            .c_str());
    EXPECT_EQ(trace.kernels.size(), 1998U);
    EXPECT_THAT(trace.losses, Contains(lossNamed("impossible rows left out: kernel", 3)));
    const Trace longer = readAfter((std::string(kDuration) +
                                    "UPDATE process SET end_ns = 3600000000000;"
                                    "UPDATE kernel SET start_ns = 3500000000000 WHERE id = 1")
                                       .c_str());
    EXPECT_EQ(longer.kernels.size(), 2001U) << "a process outlived the target";
}

TEST(HostileRows, TriggersAndViewsDoNotRun) {
    const Trace trace = readAfter(
        "CREATE TRIGGER mine AFTER UPDATE ON kernel BEGIN DELETE FROM copy; END;"
        "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT i FROM n");
    EXPECT_EQ(trace.kernels.size(), 2001U);
    EXPECT_EQ(trace.copies.size(), 1U);
}

TEST(HostileRows, ReferencesFollowRowsThatMovedUp) {
    const Trace trace = readAfter("UPDATE kernel SET duration_ns = -1 WHERE id = 2;"
                                  "INSERT INTO counter VALUES(2, 1, 0), (3, 1, 0);"
                                  "UPDATE stream SET id = 1000000 WHERE id = 2");
    ASSERT_EQ(trace.counters.size(), 2U);
    EXPECT_EQ(trace.counters[0].kernel, KernelId::None);
    EXPECT_EQ(trace.counters[1].kernel, KernelId(2));
    ASSERT_EQ(trace.streams.size(), 2U);
    EXPECT_EQ(trace.streams[1].id, StreamId(2));
    EXPECT_EQ(trace.copies[0].stream, StreamId::None) << "it named row 2, which is gone";
}

TEST(HostileRows, ParentsThatFormACircleAreCut) {
    const Trace trace = readAfter("UPDATE range SET parent_id = 2 WHERE id = 1;"
                                  "UPDATE range SET parent_id = 3 WHERE id = 3");
    EXPECT_THAT(trace.losses, Contains(lossNamed("enclose themselves", 2)));
    for (const Range& range : trace.ranges) {
        std::size_t steps = 0;
        for (RangeId at = range.id; at != RangeId::None; at = trace.ranges[index(at)].parent)
            ASSERT_LT(++steps, trace.ranges.size());
    }
}

TEST(HostileRows, UnknownNumbersOfKindsReadAsUnknown) {
    const Trace trace = readAfter("UPDATE copy SET kind = 77, source_memory = -3;"
                                  "UPDATE loss SET severity = 9;"
                                  "UPDATE allocation SET op = 5 WHERE op = 2");
    EXPECT_EQ(trace.copies[0].kind, CopyKind::Unknown);
    EXPECT_EQ(trace.copies[0].source, MemoryKind::Unknown);
    EXPECT_EQ(trace.losses[0].severity, Severity::DataLoss);
    EXPECT_EQ(trace.allocations.size(), 2U) << "neither an allocation nor a free";
}

TEST(HostileRows, AMissingCaptureRowMarksTheTrace) {
    const Trace trace = readAfter("DELETE FROM capture");
    EXPECT_FALSE(trace.capture.complete);
    EXPECT_FALSE(trace.losses.empty());
}

TEST(HostileRows, ATableThatIsAQueryIsRefused) {
    ScratchFile file;
    test::writeSmallTrace(file.path());
    auto database = Database::open(file.path().string(), SQLITE_OPEN_READWRITE);
    ASSERT_TRUE(database->execute(
        "DROP TABLE mark; CREATE VIEW mark AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL "
        "SELECT i + 1 FROM n) SELECT i, i, i, i, i, i FROM n"));
    const auto trace = read(file.path());
    ASSERT_FALSE(trace);
    EXPECT_THAT(trace.error().message, HasSubstr("its table 'mark' is missing"));
}

TEST(HostileRows, AZoneMapThatRepeatsItselfIsRefused) {
    ScratchFile file;
    test::writeSmallTrace(file.path());
    auto database = Database::open(file.path().string(), SQLITE_OPEN_READWRITE);
    ASSERT_TRUE(database->execute("INSERT INTO kernel_chunk SELECT 5, 2001, 0, 99999999"));
    const auto kernels = WindowReader::open(file.path())->kernels(Ns(0), Ns(1'000'000));
    ASSERT_FALSE(kernels);
    EXPECT_THAT(kernels.error().message, HasSubstr("kernel_chunk"));
}

TEST(GraphLaunch, GivesItsKernelsTheirCall) {
    const Trace trace = readAfter("SELECT 1");
    const Launch& launch = trace.kernels.back().launch;
    EXPECT_TRUE(launch.known());
    EXPECT_EQ(trace.text(launch.api), "cudaGraphLaunch_v10000");
    EXPECT_EQ(launch.start, trace.calls[0].start);
}

TEST(GraphLaunch, OfAnotherProcessIsNotTaken) {
    const Trace trace =
        readAfter("INSERT INTO process SELECT 2, host_id, boot_id, 1, 1, 1, '', '', "
                  "NULL, NULL, NULL, 0, NULL, '', 0, '', NULL, NULL FROM process;"
                  "INSERT INTO thread VALUES(2, 2, 1, '');"
                  "UPDATE api_call SET thread_id = 2");
    EXPECT_FALSE(trace.kernels.back().launch.known());
}

} // namespace
} // namespace ridge::trace
