// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Whatever fails, what was there stays readable, what is told is true, and nothing crashes or leaks.
#include "tests/unit/faults/faults.h"

#include "analyzer/analyze.h"
#include "collector/recorder/session/recover.h"
#include "reports/reports.h"
#include "spool/file.h"
#include "spool/reader.h"
#include "tests/unit/analyzer/story.h"
#include "tests/unit/recorder/import.h"
#include "tests/unit/trace/scratch_file.h"
#include "tests/unit/trace/small_trace.h"
#include "trace/amend.h"
#include "trace/excerpt.h"
#include "trace/overview.h"
#include "trace/query.h"
#include "trace/reader.h"
#include "trace/scrub.h"
#include "trace/window.h"
#include "trace/writer.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>

namespace ridge {
namespace {

using test::failEach;
using test::Fault;
using trace::Ns;
namespace fs = std::filesystem;

/// Where a fault comes out: nothing else may be thrown.
template <class Work>
void withoutMemory(const Work& work) {
    try {
        work();
    } catch (const std::bad_alloc&) { // the program says so and ends
    }
}

std::optional<std::string_view> kernelWord(std::string_view) {
    return "kernel";
}

/// Faults from one that is tried to the next: all of them with RIDGE_EVERY_FAULT=1, which takes an
/// hour. SQLite allocates some twenty times as often as we do.
std::size_t strideOf(Fault fault) {
    if (std::getenv("RIDGE_EVERY_FAULT"))
        return 1;
    return fault == Fault::SqliteAllocation ? 997 : fault == Fault::Allocation ? 29 : 7;
}

void tell(const char* what, std::size_t faults) {
    testing::Test::RecordProperty(what, static_cast<int>(faults));
    std::cout << what << ": " << faults << " faults\n";
}

class ReaderWithFaults : public testing::TestWithParam<Fault> {
  protected:
    void SetUp() override { trace::test::writeSmallTrace(m_file.path()); }
    trace::test::ScratchFile m_file;
};

/// A trace is read whole, or not at all, or with what says that it is not whole.
TEST_P(ReaderWithFaults, IsWholeOrSaysThatItIsNot) {
    const auto whole = trace::read(m_file.path());
    ASSERT_TRUE(whole);
    const std::size_t faults = failEach(
        GetParam(), strideOf(GetParam()),
        [&] {
            withoutMemory([&] {
                const auto trace = trace::read(m_file.path());
                if (!trace || !trace->losses.empty() || !trace->capture.complete)
                    return;
                EXPECT_EQ(trace->kernels.size(), whole->kernels.size());
                EXPECT_EQ(trace->ranges.size(), whole->ranges.size());
                EXPECT_EQ(trace->samples.size(), whole->samples.size());
                EXPECT_EQ(trace->allocations.size(), whole->allocations.size());
            });
        },
        [] {});
    EXPECT_GT(faults, 3U);
    tell("read", faults);
}

TEST_P(ReaderWithFaults, WindowsAndScrubbing) {
    const fs::path copy = m_file.folder() / "copy.ridge";
    const std::size_t faults = failEach(
        GetParam(), strideOf(GetParam()),
        [&] {
            withoutMemory([&] {
                if (auto window = trace::WindowReader::open(m_file.path())) {
                    (void)window->kernels(Ns(0), Ns(1'000'000));
                    (void)window->detail(0, Ns(0), Ns(1'000'000'000));
                }
                (void)trace::scrub(m_file.path(), copy, &kernelWord);
            });
        },
        [&] {
            const auto scrubbed = trace::read(copy);
            EXPECT_TRUE(!scrubbed || scrubbed->capture.command.empty());
            fs::remove(copy);
        });
    EXPECT_GT(faults, 3U);
    tell("window and scrub", faults);
}

TEST_P(ReaderWithFaults, OverviewsExcerptsAndQueries) {
    const auto whole = trace::readOverview(m_file.path());
    ASSERT_TRUE(whole);
    const std::size_t kernels = trace::read(m_file.path())->kernels.size();
    const std::size_t faults = failEach(
        GetParam(), strideOf(GetParam()),
        [&] {
            withoutMemory([&] {
                if (const auto overview = trace::readOverview(m_file.path())) {
                    EXPECT_EQ(overview->cells.size(), whole->cells.size());
                }
                (void)trace::readExcerpt(m_file.path());
                (void)trace::readRecent(m_file.path(), Ns(1'000'000'000), 1000);
                std::size_t rows = 0;
                const trace::QueryReader count = {[](const auto&) {}, [&](const auto&) { ++rows; }};
                if (trace::query(m_file.path(), "SELECT * FROM kernel_view", count)) {
                    EXPECT_EQ(rows, kernels);
                }
            });
        },
        [] {});
    EXPECT_GT(faults, 3U);
    tell("overview, excerpt and query", faults);
}

/// New ceilings come at once or not at all: what was there stays readable and whole.
TEST_P(ReaderWithFaults, CeilingsArePutOrTheFileStays) {
    trace::Ceiling dram;
    dram.resource = "DRAM";
    dram.rate = 4e12;
    const trace::CeilingsByUuid ceilings = {{"GPU-1", {dram}}};
    const auto whole = trace::read(m_file.path());
    ASSERT_TRUE(whole);
    const std::size_t faults = failEach(
        GetParam(), strideOf(GetParam()),
        [&] { withoutMemory([&] { (void)trace::putCeilings(m_file.path(), ceilings); }); },
        [&] {
            const auto trace = trace::read(m_file.path());
            ASSERT_TRUE(trace);
            EXPECT_EQ(trace->losses.size(), whole->losses.size());
            EXPECT_EQ(trace->kernels.size(), whole->kernels.size());
            const auto files = fs::directory_iterator(m_file.folder());
            EXPECT_EQ(std::distance(begin(files), end(files)), 1); // no copy is left beside it
        });
    EXPECT_GT(faults, 3U);
    tell("put ceilings", faults);
}

INSTANTIATE_TEST_SUITE_P(Each, ReaderWithFaults,
                         testing::Values(Fault::Allocation, Fault::SqliteAllocation, Fault::Read));

class WriterWithFaults : public testing::TestWithParam<Fault> {};

/// finish() says that it is whole only where it is, and what was committed stays.
TEST_P(WriterWithFaults, SaysWhatIsThere) {
    trace::test::ScratchFile file;
    bool saidWhole = false;
    std::uint64_t committed = 0;
    const std::size_t faults = failEach(
        GetParam(), strideOf(GetParam()),
        [&] {
            saidWhole = false;
            committed = 0;
            withoutMemory([&] {
                auto writer = trace::Writer::create(file.path(), trace::IfExists::Overwrite);
                if (!writer)
                    return;
                const auto process = writer->add(trace::Process{});
                for (int round = 0; round < 3; ++round) {
                    for (int i = 0; i < 100; ++i)
                        writer->add(trace::Thread{{}, process, i, "worker"});
                    writer->commit();
                    if (!writer->error())
                        committed += 100;
                }
                saidWhole = writer->finish().has_value();
            });
        },
        [&] {
            const auto trace = trace::read(file.path());
            if (saidWhole) {
                ASSERT_TRUE(trace);
                EXPECT_TRUE(trace->losses.empty());
            }
            if (committed > 0) {
                ASSERT_TRUE(trace);
                EXPECT_GE(trace->threads.size(), committed);
            }
            EXPECT_TRUE(!trace || saidWhole || !trace->capture.complete);
        });
    EXPECT_GT(faults, 3U);
    tell("write", faults);
}

INSTANTIATE_TEST_SUITE_P(Each, WriterWithFaults,
                         testing::Values(Fault::Allocation, Fault::SqliteAllocation, Fault::Read,
                                         Fault::Write));

class RecoveryWithFaults : public testing::TestWithParam<Fault> {};

/// The spools stay, so that a second try has all that they hold.
TEST_P(RecoveryWithFaults, CanBeTriedAgain) {
    trace::test::ScratchFile file;
    const fs::path folder = file.folder() / "run.ridge.spool", output = file.folder() / "run.ridge";
    fs::create_directory(folder);
    constexpr std::uint32_t kKernels = 50;
    {
        using namespace ridge::test;
        BlockMaker maker;
        maker.add(processRecord(maker));
        const spool::TextId launch = maker.text("cudaLaunchKernel_v7000");
        for (std::uint32_t i = 1; i <= kKernels; ++i)
            maker.add(apiRecord(launch, i)).add(kernelRecord(i));
        spool::SpoolFile spool;
        ASSERT_TRUE(spool.open((folder / "42-7.spool").c_str(), 42, UINT64_MAX));
        ASSERT_TRUE(spool.write(maker.take()));
    }
    const std::size_t faults = failEach(
        GetParam(), strideOf(GetParam()),
        [&] { withoutMemory([&] { (void)recorder::recover(folder, output, true); }); },
        [&] {
            ASSERT_TRUE(recorder::recover(folder, output, true));
            const auto trace = trace::read(output);
            ASSERT_TRUE(trace);
            EXPECT_EQ(trace->kernels.size(), kKernels);
        });
    EXPECT_GT(faults, 3U);
    tell("recover", faults);
}

// Without memory libstdc++ ends the program while it lists a folder: as if it was killed.
INSTANTIATE_TEST_SUITE_P(Each, RecoveryWithFaults,
                         testing::Values(Fault::SqliteAllocation, Fault::Read, Fault::Write));

/// The injected library's end of a spool: a refused block leaves those before it.
TEST(SpoolWithFaults, KeepsWholeBlocksAndCountsTheRest) {
    using namespace ridge::test;
    trace::test::ScratchFile file;
    const fs::path path = file.folder() / "42-7.spool";
    BlockMaker maker;
    maker.add(processRecord(maker));
    const Bytes block = maker.take();
    std::size_t kept = 0;
    const std::size_t faults = failEach(
        Fault::Write, 1,
        [&] {
            fs::remove(path);
            kept = 0;
            spool::SpoolFile spool;
            if (!spool.open(path.c_str(), 42, UINT64_MAX))
                return;
            for (int i = 0; i < 5; ++i)
                kept += spool.write(block) ? 1 : 0;
        },
        [&] {
            std::size_t whole = 0;
            if (auto reader = spool::SpoolReader::open(path))
                while (const auto next = reader->next()) {
                    if (!*next)
                        break;
                    ++whole;
                }
            EXPECT_EQ(whole, kept);
        });
    EXPECT_GE(faults, 6U);
    tell("spool", faults);
}

/// JSON is not among the reports: its library allocates while it destroys, and then ends the program.
TEST(AnalysisWithFaults, GivesUpWithoutMemoryAndBreaksNothing) {
    tests::Story story;
    for (std::int64_t i = 0; i < 20; ++i) {
        const std::int64_t at = 10'000 * i;
        const trace::RangeId range = story.range("step", at, at + 9'000);
        story.work(range, 1e6, 1e6, trace::Precision::Fp32);
        story.kernel(i % 2 == 0 ? "gemm" : "add", at + 10, at + 100, at + 5'000);
        story.copy(trace::CopyKind::HostToDevice, 4096, at + 20, at + 6'000, at + 7'000);
    }
    const std::string whole = reports::text(analyzer::analyze(story.trace));
    const std::size_t faults = failEach(
        Fault::Allocation, strideOf(Fault::Allocation),
        [&] {
            withoutMemory([&] {
                const analyzer::Analysis a = analyzer::analyze(story.trace);
                EXPECT_EQ(reports::text(a), whole);
                (void)reports::markdown(a, "faults.ridge");
                (void)reports::html(a, "faults.ridge");
            });
        },
        [] {});
    EXPECT_GT(faults, 10U);
    tell("analysis and reports", faults);
}

} // namespace
} // namespace ridge

int main(int argc, char** argv) {
    ridge::test::prepareFaults();
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
