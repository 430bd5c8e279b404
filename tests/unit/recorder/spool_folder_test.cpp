// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/spool_folder.h"

#include "import.h"
#include "spool/file.h"

#include <fstream>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <unistd.h>

namespace ridge::recorder {
namespace {

using namespace ridge::test;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint64_t kNoLimit = UINT64_MAX;

/// A spool that grows as a test says.
class Growing {
  public:
    Growing(const std::filesystem::path& folder, std::int32_t pid)
        : m_file(folder / (std::to_string(pid) + "-7.spool")) {
        EXPECT_TRUE(m_spool.open(m_file.c_str(), pid, kNoLimit));
        m_maker.add(processRecord(m_maker, pid));
        m_launch = m_maker.text("cudaLaunchKernel_v7000");
        write();
    }
    void kernels(std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            ++m_correlation;
            m_maker.add(apiRecord(m_launch, m_correlation, m_correlation * 100));
            m_maker.add(kernelRecord(m_correlation, m_correlation * 100 + 50));
        }
        write();
    }
    void end() {
        m_maker.add(endRecord());
        write();
        m_spool.close();
    }
    void cut(std::uint64_t bytes) {
        m_spool.close();
        std::filesystem::resize_file(m_file, std::filesystem::file_size(m_file) - bytes);
    }

  private:
    void write() { EXPECT_TRUE(m_spool.write(m_maker.take())); }

    std::filesystem::path m_file;
    spool::SpoolFile m_spool;
    BlockMaker m_maker;
    spool::TextId m_launch = 0;
    std::uint32_t m_correlation = 0;
};

class SpoolFolderTest : public testing::Test {
  protected:
    void SetUp() override { std::filesystem::create_directory(m_folder); }

    trace::Trace finish() {
        m_spools.finish();
        EXPECT_TRUE(m_writer.finish());
        auto trace = trace::read(m_file.path());
        EXPECT_TRUE(trace);
        return trace ? std::move(*trace) : trace::Trace();
    }

    trace::test::ScratchFile m_file;
    std::filesystem::path m_folder = m_file.folder() / "spools";
    trace::Writer m_writer = *trace::Writer::create(m_file.path(), trace::IfExists::Fail);
    SpoolFolder m_spools{m_folder, m_writer, kEpoch, false};
};

std::map<std::int32_t, int> kernelsByPid(const trace::Trace& trace) {
    std::map<std::int32_t, int> kernels;
    for (const trace::Kernel& kernel : trace.kernels) {
        EXPECT_TRUE(kernel.launch.known());
        const trace::Stream& stream = trace.streams[index(kernel.stream)];
        const trace::Context& context = trace.contexts[index(stream.context)];
        const trace::Process& process = trace.processes[index(context.process)];
        EXPECT_EQ(trace.threads[index(kernel.launch.thread)].process, process.id);
        ++kernels[process.pid];
    }
    return kernels;
}

TEST_F(SpoolFolderTest, TwoSpoolsThatGrowAtOnceAreBothWhole) {
    EXPECT_EQ(m_spools.poll(), 0U);
    Growing one(m_folder, 1);
    one.kernels(3);
    EXPECT_EQ(m_spools.poll(), 2U);
    Growing two(m_folder, 2);
    for (std::uint32_t i = 1; i <= 10; ++i) {
        two.kernels(i);
        if (i % 3 == 0)
            one.kernels(1);
        m_spools.poll();
    }
    EXPECT_EQ(m_spools.processes(), 2U);
    one.end();
    two.end();
    const trace::Trace trace = finish();
    EXPECT_EQ(kernelsByPid(trace), (std::map<std::int32_t, int>{{1, 6}, {2, 55}}));
    EXPECT_THAT(trace.losses, IsEmpty());
    EXPECT_THAT(m_spools.problems(), IsEmpty());
}

TEST_F(SpoolFolderTest, ACutSpoolCostsTheOtherNothing) {
    Growing whole(m_folder, 1), cut(m_folder, 2);
    whole.kernels(5);
    cut.kernels(5);
    cut.kernels(4);
    cut.cut(1);
    whole.end();
    const trace::Trace trace = finish();
    EXPECT_EQ(kernelsByPid(trace), (std::map<std::int32_t, int>{{1, 5}, {2, 5}}));
    std::uint64_t lost = 0;
    for (const trace::Loss& loss : trace.losses) {
        EXPECT_EQ(trace.processes[index(loss.process)].pid, 2) << loss.what;
        lost += loss.severity == trace::Severity::DataLoss ? loss.count : 0;
    }
    EXPECT_EQ(lost,
              sizeof(spool::BlockHead) + 4 * (sizeof(spool::Api) + sizeof(spool::Kernel)) - 1);
}

TEST_F(SpoolFolderTest, APollEndsWhileASpoolStillHasMore) {
    Growing one(m_folder, 1), two(m_folder, 2);
    for (int i = 0; i < 500; ++i)
        one.kernels(1);
    two.kernels(1);
    EXPECT_LT(m_spools.poll(), 500U);
    one.end();
    two.end();
    EXPECT_EQ(kernelsByPid(finish()), (std::map<std::int32_t, int>{{1, 500}, {2, 1}}));
}

TEST_F(SpoolFolderTest, WhatIsNoSpoolIsNamedOnce) {
    std::ofstream(m_folder / "7-7.spool") << "something else altogether";
    std::ofstream(m_folder / "notes.txt") << "not even looked at";
    const std::ofstream created(m_folder / "8-7.spool"); // nothing in it yet
    for (int i = 0; i < 3; ++i)
        m_spools.poll();
    EXPECT_EQ(m_spools.processes(), 0U);
    ASSERT_EQ(m_spools.problems().size(), 1U);
    EXPECT_THAT(m_spools.problems()[0], HasSubstr("7-7.spool"));
}

TEST_F(SpoolFolderTest, AnotherProcessOfTheSameNumberIsNotStillRunning) {
    Growing ours(m_folder, ::getpid()); // our number, but not our time of start
    m_spools.poll();
    EXPECT_FALSE(m_spools.anyRunning());
}

TEST_F(SpoolFolderTest, ThousandsOfProcessesNeedFewDescriptorsAndLittleMemory) {
    constexpr int kProcesses = 1'500;
    for (int i = 0; i < kProcesses; ++i) {
        Growing spool(m_folder, 1'000 + i);
        spool.kernels(2);
        spool.end();
    }
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit few{512, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    rusage start{}, end{};
    getrusage(RUSAGE_SELF, &start);
    while (m_spools.poll() > 0) {
    }
    getrusage(RUSAGE_SELF, &end);
    const trace::Trace trace = finish();
    setrlimit(RLIMIT_NOFILE, &before);
    EXPECT_THAT(m_spools.problems(), IsEmpty());
    EXPECT_EQ(trace.processes.size(), static_cast<std::size_t>(kProcesses));
    EXPECT_EQ(trace.kernels.size(), 2U * kProcesses);
#ifndef __SANITIZE_ADDRESS__ // which keeps what was freed
    EXPECT_LT(end.ru_maxrss - start.ru_maxrss, 800 * 1024) << "KiB; 25 MB for each were 37 GB";
#endif
}

} // namespace
} // namespace ridge::recorder
