// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/ceilings/ceiling_store.h"

#include "collector/recorder/machine/machine.h"
#include "collector/recorder/session/recover.h"
#include "import.h"
#include "spool/file.h"

#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>

namespace ridge::recorder {
namespace {

using namespace ridge::test;
using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

const std::string kUuid = "GPU-05000000-0000-0000-0000-000000000000"; // of deviceRecord(..., 5)

DeviceCeilings ceilingsOf(const std::string& uuid, double rate = 4.4e12) {
    DeviceCeilings made;
    made.device.uuid = uuid;
    made.device.name = "H200";
    MeasuredCeiling dram;
    dram.resource = "DRAM";
    dram.unit = "B/s";
    dram.rate = rate;
    made.ceilings = {dram};
    return made;
}

class CeilingStore : public testing::Test {
  protected:
    CeilingStore() { setenv("XDG_CACHE_HOME", m_scratch.folder().c_str(), 1); }
    ~CeilingStore() override { unsetenv("XDG_CACHE_HOME"); }

    fs::path folder() const { return m_scratch.folder() / "ridgepoint" / "ceilings"; }
    void put(const std::string& name, const std::string& text) const {
        fs::create_directories(folder());
        std::ofstream(folder() / name) << text;
    }

    const trace::test::ScratchFile m_scratch;
};

TEST_F(CeilingStore, KeepsOneFileForEachGpuAndTheNewestOfIt) {
    EXPECT_TRUE(keptUuids().empty());
    const auto none = keptCeilings(kUuid);
    ASSERT_TRUE(none);
    EXPECT_FALSE(*none);
    ASSERT_TRUE(keepCeilings(ceilingsOf(kUuid)));
    const auto kept = keepCeilings(ceilingsOf(kUuid, 4.5e12));
    ASSERT_TRUE(kept);
    EXPECT_EQ(*kept, folder() / (kUuid + ".json"));
    EXPECT_THAT(keptUuids(), ElementsAre(kUuid));
    const auto again = keptCeilings(kUuid);
    ASSERT_TRUE(again && *again);
    EXPECT_DOUBLE_EQ((*again)->ceilings.at(0).rate, 4.5e12);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder()), {}), 1) << "nothing half-written";
}

TEST_F(CeilingStore, LivesInTheHomeFolderWithoutTheVariable) {
    for (const char* variable : {"", "not/absolute"}) {
        setenv("XDG_CACHE_HOME", variable, 1);
        setenv("HOME", "/home/somebody", 1);
        const auto folder = ceilingFolder();
        ASSERT_TRUE(folder);
        EXPECT_EQ(*folder, "/home/somebody/.cache/ridgepoint/ceilings");
    }
    unsetenv("HOME");
    const auto nowhere = ceilingFolder();
    ASSERT_FALSE(nowhere);
    EXPECT_THAT(nowhere.error().message, HasSubstr("HOME"));
    EXPECT_FALSE(keepCeilings(ceilingsOf(kUuid)));
    EXPECT_TRUE(keptUuids().empty());
}

TEST_F(CeilingStore, ABrokenOrForeignFileIsNamed) {
    const std::string other = "GPU-06000000-0000-0000-0000-000000000000";
    for (const auto& [text, says] : {std::pair<std::string, const char*>{"", "no JSON"},
                                     {"{\"dev", "no JSON"},
                                     {"{\"device\": 7}", "'device'"},
                                     {toJson(ceilingsOf(other)), "another GPU"}}) {
        put(kUuid + ".json", text);
        const auto kept = keptCeilings(kUuid);
        ASSERT_FALSE(kept) << text;
        EXPECT_THAT(kept.error().message, HasSubstr(kUuid + ".json"));
        EXPECT_THAT(kept.error().message, HasSubstr(says));
        EXPECT_THAT(kept.error().message, HasSubstr("ridge ceilings"));
    }
    fs::remove(folder() / (kUuid + ".json"));
    fs::create_directory(folder() / (kUuid + ".json"));
    EXPECT_FALSE(keptCeilings(kUuid));
}

TEST_F(CeilingStore, AFolderThatCannotBeMadeIsNamed) {
    std::ofstream(m_scratch.folder() / "ridgepoint") << "a file in its place";
    const auto kept = keepCeilings(ceilingsOf(kUuid));
    ASSERT_FALSE(kept);
    EXPECT_THAT(kept.error().message, HasSubstr(folder().string()));
}

/// A recording of one process that used one GPU, through `ridge recover`, which writes its trace as
/// `ridge record` does.
class RecordedCeilings : public CeilingStore {
  protected:
    std::string recordedSaying() {
        const fs::path spools = m_scratch.folder() / "run.ridge.spool";
        fs::create_directories(spools);
        BlockMaker maker;
        maker.add(processRecord(maker)).add(deviceRecord(maker, 0, 5)).add(endRecord());
        spool::SpoolFile spool;
        EXPECT_TRUE(spool.open((spools / "42-7.spool").c_str(), 42, UINT64_MAX));
        EXPECT_TRUE(spool.write(maker.take()));
        const auto said = recover(spools, m_output, true);
        EXPECT_TRUE(said);
        return said.value_or("");
    }
    trace::Trace load() const {
        auto trace = trace::read(m_output);
        EXPECT_TRUE(trace);
        return trace ? std::move(*trace) : trace::Trace();
    }

    fs::path m_output = m_scratch.folder() / "run.ridge";
};

TEST_F(RecordedCeilings, AreCopiedIntoTheTraceOfTheirGpu) {
    ASSERT_TRUE(keepCeilings(ceilingsOf(kUuid)));
    EXPECT_THAT(recordedSaying(), testing::Not(HasSubstr("ridge ceilings")));
    const trace::Trace trace = load();
    ASSERT_EQ(trace.devices.size(), 1U);
    EXPECT_EQ(trace.devices[0].uuid, kUuid);
    ASSERT_EQ(trace.ceilings.size(), 1U);
    EXPECT_EQ(trace.ceilings[0].device, trace.devices[0].id);
    EXPECT_EQ(trace.ceilings[0].origin, "measured");
    EXPECT_DOUBLE_EQ(trace.ceilings[0].rate, 4.4e12);
}

TEST_F(RecordedCeilings, WithoutThemTheUserIsToldOnceHowToMeasure) {
    const std::string said = recordedSaying();
    const std::size_t at = said.find("`ridge ceilings`");
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(said.find("`ridge ceilings`", at + 1), std::string::npos);
    EXPECT_TRUE(load().ceilings.empty());
}

TEST_F(RecordedCeilings, ABrokenFileIsToldAndTheTraceIsWhole) {
    put(kUuid + ".json", "{");
    EXPECT_THAT(recordedSaying(), HasSubstr(kUuid + ".json"));
    EXPECT_EQ(load().devices.size(), 1U);
}

} // namespace
} // namespace ridge::recorder
