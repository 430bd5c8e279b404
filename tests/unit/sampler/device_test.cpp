// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/device.h"

#include "fake_api.h"
#include "tests/unit/trace/scratch_file.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace ridge::sampler {
namespace {

using namespace ridge::test;

class DeviceTest : public OverFakePm {};

TEST_F(DeviceTest, WhatWasDrainedIsInTheFileBeforeTheNextCallWhichMayHang) {
    constexpr std::int64_t kInterval = 600'000;
    fakePm().decode = [](FakeGpu&) {
        FakeDecode decode;
        for (std::int64_t i = 1; i < 4; ++i)
            decode.samples.push_back({i * kInterval, (i + 1) * kInterval, 40});
        return decode;
    };
    trace::test::ScratchFile scratch;
    const std::filesystem::path file = scratch.folder() / "samples";
    SampleSpool spool;
    ASSERT_TRUE(spool.open(file));
    std::vector<Device> devices(1);
    prepareCounters(m_api, devices, spool);
    spool.flush();
    Device& device = devices.front();
    ASSERT_TRUE(device.session && device.session->arm(steadyPace(kInterval), device.image) &&
                device.session->start());
    const std::uintmax_t before = std::filesystem::file_size(file);
    EXPECT_EQ(drain(device, spool).samples, 2U); // CUPTI's first began long before
    EXPECT_GT(std::filesystem::file_size(file), before);
}

} // namespace
} // namespace ridge::sampler
