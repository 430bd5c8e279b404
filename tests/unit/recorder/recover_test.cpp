// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/session/recover.h"

#include "collector/recorder/machine/machine.h"
#include "import.h"
#include "spool/file.h"

#include <fstream>
#include <gmock/gmock.h>

namespace ridge::recorder {
namespace {

using namespace ridge::test;
using testing::HasSubstr;
namespace fs = std::filesystem;

class Recover : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directory(m_spools);
        BlockMaker maker;
        maker.add(processRecord(maker));
        const spool::TextId launch = maker.text("cudaLaunchKernel_v7000");
        maker.add(apiRecord(launch, 1)).add(kernelRecord(1));
        spool::SpoolFile spool;
        ASSERT_TRUE(spool.open((m_spools / "42-7.spool").c_str(), 42, UINT64_MAX));
        ASSERT_TRUE(spool.write(maker.take()));
    }

    void saveFacts(const fs::path& output, bool windowed = false) {
        trace::Capture capture;
        capture.epochUnixNs = kEpoch;
        capture.command = "program --fast";
        capture.options = "--capture-range x";
        ASSERT_TRUE(saveCaptureFacts(capture, windowed, output, m_spools));
    }

    static trace::Trace load(const fs::path& file) {
        auto trace = trace::read(file);
        EXPECT_TRUE(trace) << file;
        return trace ? std::move(*trace) : trace::Trace();
    }

    trace::test::ScratchFile m_scratch;
    fs::path m_output = m_scratch.folder() / "run.ridge";
    fs::path m_spools = m_scratch.folder() / "run.ridge.spool";
};

TEST_F(Recover, MakesTheTraceThatTheRecorderWouldHaveMade) {
    saveFacts(m_output);
    { auto cut = trace::Writer::create(m_output, trace::IfExists::Fail); } // left by the recorder
    const auto said = recover(m_spools, {}, false);
    ASSERT_TRUE(said) << said.error().message;
    EXPECT_THAT(*said, HasSubstr(m_output.string()));
    EXPECT_TRUE(fs::exists(m_spools));
    const trace::Trace trace = load(m_output);
    EXPECT_FALSE(trace.capture.complete);
    EXPECT_THAT(trace.capture.incompleteReason, HasSubstr("recovered"));
    EXPECT_EQ(trace.capture.command, "program --fast");
    EXPECT_EQ(trace.capture.options, "--capture-range x");
    EXPECT_EQ(trace.capture.epochUnixNs, kEpoch);
    ASSERT_EQ(trace.kernels.size(), 1U);
    EXPECT_EQ(trace.kernels[0].start, trace::Ns(100));
    EXPECT_TRUE(trace.kernels[0].launch.known());
}

TEST_F(Recover, AFinishedTraceIsKept) { // the recorder was killed while it removed the spools
    saveFacts(m_output);
    ASSERT_TRUE(recover(m_spools, {}, false));
    fs::remove(m_spools / "42-7.spool");
    const auto refused = recover(m_spools, {}, false);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("is a finished trace"));
    EXPECT_EQ(load(m_output).kernels.size(), 1U);
}

TEST_F(Recover, AWindowedRecordingStaysWindowed) {
    saveFacts(m_output, true);
    ASSERT_TRUE(recover(m_spools, {}, false));
    EXPECT_TRUE(load(m_output).kernels.empty());
}

TEST_F(Recover, WithoutFactsTheFolderTellsTheNameAndTheSpoolsTheTime) {
    for (const char* facts : {"", "{\"epoch_unix_ns\": \"yesterday\", \"output\": 7}", "{\"epo",
                              "{\"epoch_unix_ns\": -9223372036854775808}", "[]"}) {
        std::ofstream(m_spools / "capture.json") << facts;
        if (!*facts)
            fs::remove(m_spools / "capture.json");
        const auto said = recover(m_spools / "", {}, false); // with the slash that a shell adds
        ASSERT_TRUE(said) << said.error().message;
        const trace::Trace trace = load(m_output);
        EXPECT_EQ(trace.capture.epochUnixNs, kEpoch + 1);
        ASSERT_EQ(trace.kernels.size(), 1U);
        EXPECT_EQ(trace.kernels[0].start, trace::Ns(99)) << "time 0 is the process's start";
        fs::remove(m_output);
    }
}

TEST_F(Recover, AnotherFileOfTheNameIsNotOverwritten) {
    std::ofstream(m_output) << "precious";
    EXPECT_FALSE(recover(m_spools, {}, false)); // the name is only guessed
    saveFacts(m_output);
    const fs::path given = m_scratch.folder() / "given.ridge";
    std::ofstream(given) << "precious";
    EXPECT_FALSE(recover(m_spools, given, false));
    EXPECT_EQ(fs::file_size(given), 8U);
    EXPECT_EQ(fs::file_size(m_output), 8U);
    ASSERT_TRUE(recover(m_spools, given, true));
    EXPECT_EQ(load(given).kernels.size(), 1U);
}

TEST_F(Recover, AFolderWithoutSpoolsIsRefused) {
    fs::remove(m_spools / "42-7.spool");
    saveFacts(m_output);
    const auto empty = recover(m_spools, {}, false);
    ASSERT_FALSE(empty);
    EXPECT_THAT(empty.error().message, HasSubstr(m_spools.string()));
    EXPECT_FALSE(fs::exists(m_output));
    EXPECT_FALSE(recover(m_scratch.folder() / "none", {}, false));
}

} // namespace
} // namespace ridge::recorder
