// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/machine/pcie_link.h"

#include "tests/unit/trace/scratch_file.h"

#include <fstream>
#include <gtest/gtest.h>

namespace ridge::recorder {
namespace {

namespace fs = std::filesystem;

/// A kernel's PCI folders: a bridge with a GPU at 0001:2a:03.0, linked as in /sys/bus/pci/devices.
class PcieLinkTest : public testing::Test {
  protected:
    PcieLinkTest() {
        fs::create_directories(m_gpu);
        fs::create_directories(m_devices);
        fs::create_directory_symlink(m_gpu, m_devices / "0001:2a:03.0");
    }
    static void write(const fs::path& file, const char* text) {
        std::ofstream(file) << text << '\n';
    }
    PcieLink link() const { return pcieLink({1, 0x2a, 3}, m_devices); }

    const trace::test::ScratchFile m_scratch;
    const fs::path m_bridge = m_scratch.folder() / "bridge";
    const fs::path m_gpu = m_bridge / "0001:2a:03.0";
    const fs::path m_devices = m_scratch.folder() / "devices";
};

TEST_F(PcieLinkTest, SpeedIsToldAsGenerationAndLanesAsTheyAre) {
    write(m_gpu / "current_link_width", "8");
    for (const auto& [speed, generation] : {std::pair{"2.5 GT/s PCIe", 1},
                                            {"5.0 GT/s PCIe", 2},
                                            {"8.0 GT/s PCIe", 3},
                                            {"16.0 GT/s PCIe", 4},
                                            {"32.0 GT/s PCIe", 5},
                                            {"64.0 GT/s PCIe", 6}}) {
        write(m_gpu / "max_link_speed", speed);
        EXPECT_EQ(link().generation, generation) << speed;
        EXPECT_EQ(link().width, 8);
    }
}

TEST_F(PcieLinkTest, ASlowerBridgeDecides) {
    write(m_gpu / "max_link_speed", "32.0 GT/s PCIe");
    write(m_bridge / "max_link_speed", "16.0 GT/s PCIe");
    EXPECT_EQ(link().generation, 4);
}

TEST_F(PcieLinkTest, WhatIsNotThereIsNotTold) {
    EXPECT_EQ(link().generation, 0);
    EXPECT_EQ(link().width, 0);
    write(m_gpu / "max_link_speed", "Unknown");
    EXPECT_EQ(link().generation, 0);
    fs::create_directories(m_devices / "0000:00:00.0"); // the host's bridge
    write(m_devices / "0000:00:00.0" / "max_link_speed", "32.0 GT/s PCIe");
    EXPECT_EQ(pcieLink({0, 0, 0}, m_devices).generation, 0);
}

} // namespace
} // namespace ridge::recorder
