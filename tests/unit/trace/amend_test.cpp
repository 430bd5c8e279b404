// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/amend.h"

#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/storage/seal.h"
#include "trace/storage/sqlite.h"
#include "trace/writer.h"

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>

namespace ridge::trace {
namespace {

using test::ScratchFile;
using testing::HasSubstr;
namespace fs = std::filesystem;

std::string bytesOf(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

Ceiling ceiling(const char* resource, double rate, const char* origin = "measured") {
    Ceiling made;
    made.resource = resource;
    made.rate = rate;
    made.origin = origin;
    return made;
}

/// "GPU-1" is the small trace's only device.
const CeilingsByUuid kNew = {{"GPU-1", {ceiling("DRAM", 4e12), ceiling("L2", 6e12)}},
                             {"GPU-absent", {ceiling("DRAM", 1e12)}}};

class Amend : public testing::Test {
  protected:
    Amend() { test::writeSmallTrace(file()); }

    fs::path file() const { return m_scratch.path(); }
    Trace load() const {
        auto trace = read(file());
        EXPECT_TRUE(trace) << trace.error().message;
        return trace ? std::move(*trace) : Trace();
    }
    std::vector<std::string> ceilings() const {
        std::vector<std::string> found;
        for (const Ceiling& c : load().ceilings)
            found.push_back(std::to_string(value(c.device)) + " " + c.resource + " " +
                            std::to_string(static_cast<std::int64_t>(c.rate / 1e9)) + " " +
                            c.origin);
        return found;
    }
    /// That `file` is refused with these words, is byte for byte what it was, and nothing lies
    /// beside it.
    void expectUntouched(const fs::path& refused, const char* says) const {
        const std::string before = bytesOf(refused);
        const auto entries = [&] {
            return std::distance(fs::directory_iterator(refused.parent_path()), {});
        };
        const auto there = entries();
        const auto put = putCeilings(refused, kNew);
        ASSERT_FALSE(put);
        EXPECT_THAT(put.error().message, HasSubstr(refused.string()));
        EXPECT_THAT(put.error().message, HasSubstr(says));
        EXPECT_EQ(bytesOf(refused), before);
        EXPECT_EQ(entries(), there);
    }
    void removeSeal() const { fs::resize_file(file(), fs::file_size(file()) - kSealBytes); }
    /// As if it had been recorded so.
    void alter(const char* sql) const {
        removeSeal();
        alterUnsealed(sql);
        ASSERT_TRUE(seal(file()));
    }
    void alterUnsealed(const char* sql) const {
        auto database = Database::open(file().string(), SQLITE_OPEN_READWRITE);
        ASSERT_TRUE(database);
        const auto done = database->execute(sql);
        ASSERT_TRUE(done) << done.error().message;
    }

    const ScratchFile m_scratch;
};

TEST_F(Amend, TellsTheDevicesOfATrace) {
    const auto devices = readUsedDevices(file());
    ASSERT_TRUE(devices);
    ASSERT_EQ(devices->size(), 1U);
    EXPECT_EQ(devices->front().uuid, "GPU-1");
    EXPECT_EQ(devices->front().smCount, 132);
}

TEST_F(Amend, LeavesOutDevicesThatNoProgramUsed) {
    removeSeal();
    alterUnsealed(
        "INSERT INTO device SELECT 2, 'GPU-2', name, compute_major, compute_minor, sm_count, "
        "max_threads_per_sm, max_blocks_per_sm, max_warps_per_sm, warp_size, registers_per_sm, "
        "registers_per_block, shared_bytes_per_sm, shared_bytes_per_block, "
        "shared_bytes_per_block_optin, reserved_shared_bytes_per_block, l2_bytes, memory_bytes, "
        "sm_clock_khz, memory_clock_khz, memory_bus_bits, memory_bytes_per_second, "
        "pcie_generation, "
        "pcie_width, copy_engines, ecc_enabled, mig_enabled FROM device WHERE id = 1");
    const auto devices = readUsedDevices(file());
    ASSERT_TRUE(devices);
    ASSERT_EQ(devices->size(), 1U);
    EXPECT_EQ(devices->front().uuid, "GPU-1");
    alterUnsealed("DELETE FROM context");
    EXPECT_EQ(readUsedDevices(file())->size(), 2U);
}

TEST_F(Amend, GivesCeilingsToTheirDeviceAndLeavesAllElseAsItWas) {
    const Trace before = load();
    ASSERT_TRUE(putCeilings(file(), kNew));
    EXPECT_THAT(ceilings(), testing::ElementsAre("1 DRAM 4000 measured", "1 L2 6000 measured"));
    const Trace after = load();
    EXPECT_EQ(after.kernels.size(), before.kernels.size());
    EXPECT_EQ(after.kernels.back().end, before.kernels.back().end);
    EXPECT_EQ(after.strings, before.strings);
    EXPECT_EQ(after.losses.size(), before.losses.size());
    EXPECT_TRUE(after.capture.complete);
    EXPECT_EQ(checkSeal(file()), Seal::Intact);
    EXPECT_EQ(std::distance(fs::directory_iterator(m_scratch.folder()), {}), 1);
}

TEST_F(Amend, TwiceGivesTheSame) {
    ASSERT_TRUE(putCeilings(file(), kNew));
    const auto once = ceilings();
    const auto size = fs::file_size(file());
    ASSERT_TRUE(putCeilings(file(), kNew));
    EXPECT_EQ(ceilings(), once);
    EXPECT_EQ(fs::file_size(file()), size);
}

TEST_F(Amend, ReplacesOnlyWhatHasTheSameOriginAndDevice) {
    alter(
        "CREATE TEMP TABLE other AS SELECT * FROM device; UPDATE other SET id = 2, uuid = 'GPU-2';"
        "INSERT INTO device SELECT * FROM other;"
        "INSERT INTO ceiling(device_id, resource, precision, rate, origin) VALUES"
        "(1, 'XU', 0, 1e9, 'measured'), (1, 'DRAM', 0, 2e9, 'attribute/table'),"
        "(2, 'DRAM', 0, 3e9, 'measured')");
    ASSERT_TRUE(putCeilings(file(), kNew));
    EXPECT_THAT(ceilings(),
                testing::UnorderedElementsAre("1 DRAM 2 attribute/table", "2 DRAM 3 measured",
                                              "1 DRAM 4000 measured", "1 L2 6000 measured"));
}

TEST_F(Amend, ADeviceThatTheTraceLacksChangesNothing) {
    ASSERT_TRUE(putCeilings(file(), {{"GPU-absent", {ceiling("DRAM", 1e12)}}}));
    EXPECT_TRUE(ceilings().empty());
    EXPECT_EQ(checkSeal(file()), Seal::Intact);
}

TEST_F(Amend, AFileWithoutASealIsGivenNone) {
    removeSeal();
    ASSERT_EQ(checkSeal(file()), Seal::None);
    ASSERT_TRUE(putCeilings(file(), kNew));
    EXPECT_EQ(checkSeal(file()), Seal::None) << "nobody vouches for its other bytes";
    EXPECT_EQ(ceilings().size(), 2U);
}

TEST_F(Amend, KeepsPermissionsAndALinkALink) {
    fs::permissions(file(), fs::perms(0640));
    const fs::path link = m_scratch.folder() / "link.ridge";
    fs::create_symlink(file().filename(), link);
    ASSERT_TRUE(putCeilings(link, kNew));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(fs::status(file()).permissions(), fs::perms(0640));
    EXPECT_EQ(ceilings().size(), 2U);
}

TEST_F(Amend, AStrangersTriggerDoesNotFire) {
    alter("CREATE TRIGGER mine AFTER INSERT ON ceiling BEGIN DELETE FROM kernel; END");
    ASSERT_TRUE(putCeilings(file(), kNew));
    EXPECT_FALSE(load().kernels.empty());
}

TEST_F(Amend, DamageIsRefusedAndTheFileLeftAsItIs) {
    const std::string whole = bytesOf(file());
    std::string bad = whole;
    bad[whole.size() / 2] ^= 0x10;
    std::ofstream(file(), std::ios::binary) << bad;
    expectUntouched(file(), "checksum");
    std::ofstream(file(), std::ios::binary) << whole.substr(0, whole.size() - 10000);
    expectUntouched(file(), "cut short");
    std::ofstream(file(), std::ios::binary) << "hello";
    expectUntouched(file(), "not a Ridgepoint trace");
}

TEST_F(Amend, WhatIsStillWrittenIsRefused) {
    const fs::path open = m_scratch.folder() / "open.ridge";
    auto writer = Writer::create(open, IfExists::Fail);
    ASSERT_TRUE(writer);
    Device device;
    device.uuid = "GPU-1";
    writer->add(device);
    writer->commit();
    expectUntouched(open, "still being written");
}

TEST_F(Amend, AFileThatIsNotThereIsNamed) {
    const auto put = putCeilings(m_scratch.folder() / "none.ridge", kNew);
    ASSERT_FALSE(put);
    EXPECT_THAT(put.error().message, HasSubstr("none.ridge"));
    EXPECT_FALSE(readUsedDevices(m_scratch.folder() / "none.ridge"));
}

TEST_F(Amend, AFolderThatCannotBeWrittenIsRefused) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may write anywhere";
    fs::permissions(m_scratch.folder(), fs::perms(0555));
    const auto put = putCeilings(file(), kNew);
    fs::permissions(m_scratch.folder(), fs::perms(0755));
    ASSERT_FALSE(put);
    EXPECT_THAT(put.error().message, HasSubstr("beside it"));
    EXPECT_TRUE(ceilings().empty());
}

} // namespace
} // namespace ridge::trace
