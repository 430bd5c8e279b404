// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/lanes.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace ridge::gui {
namespace {

trace::Series sampled(std::uint32_t id, const char* name, const char* unit) {
    trace::Series series;
    series.id = trace::SeriesId{id};
    series.name = name;
    series.unit = unit;
    series.origin = "sampled";
    series.device = trace::DeviceId{1};
    return series;
}

TEST(CurveLanes, BytesThatCrossALinkAreRates) {
    trace::Trace trace;
    trace.devices.emplace_back();
    trace.series = {sampled(1, "PCIe read", "B"), sampled(2, "tensor", "%")};
    const auto at = [](std::uint32_t series, std::int64_t ms, double value) {
        return trace::Sample{trace::SeriesId{series}, trace::Ns(ms * 1'000'000),
                             trace::Ns((ms + 1) * 1'000'000), value};
    };
    trace.samples = {at(1, 0, 5e6), at(2, 0, 40), at(1, 1, 20e6), at(2, 1, 40)};
    std::vector<LaneGroup> devices(2);
    addCounterLanes(trace, devices);
    ASSERT_EQ(devices[0].lanes.size(), 2u);
    EXPECT_EQ(devices[0].lanes[0].title, "Tensor pipe");
    const Lane& link = devices[0].lanes[1];
    EXPECT_EQ(link.title, "PCIe to GPU");
    EXPECT_DOUBLE_EQ(link.top, 20e9);
    EXPECT_EQ(link.topLabel, "20.0 GB/s");
    EXPECT_TRUE(devices[1].lanes.empty());
}

struct NvmlReadings {
    trace::Trace trace;
    NvmlReadings() { trace.devices.emplace_back(); }
    void series(const char* name, const char* unit) {
        trace.series.push_back(
            sampled(static_cast<std::uint32_t>(trace.series.size() + 1), name, unit));
        trace.series.back().origin = "NVML";
    }
    void add(std::uint32_t series, std::int64_t ms, double value) {
        const trace::Ns time(ms * 1'000'000);
        trace.samples.push_back({trace::SeriesId{series}, time, time, value});
    }
    std::vector<Lane> lanes() const {
        std::vector<LaneGroup> devices(2);
        addConditionLanes(trace, devices);
        EXPECT_TRUE(devices[1].lanes.empty());
        return devices[0].lanes;
    }
};

TEST(ConditionLanes, APowerReadingHoldsUntilTheNextButNotOverALongPause) {
    NvmlReadings nvml;
    nvml.series("power", "W");
    nvml.add(1, 0, 300);
    nvml.add(1, 100, 700);
    nvml.add(1, 1000, 500);
    const std::vector<Lane> lanes = nvml.lanes();
    ASSERT_EQ(lanes.size(), 1u);
    EXPECT_EQ(lanes[0].title, "Power");
    EXPECT_EQ(lanes[0].topLabel, "700 W");
    const auto at = [&](std::int64_t ms) {
        return lanes[0].plot->within(ms * 1'000'000, ms * 1'000'000 + 1).mean;
    };
    EXPECT_EQ(at(50), 300);
    EXPECT_EQ(at(340), 700);
    EXPECT_TRUE(std::isnan(at(360)));
    EXPECT_EQ(at(1100), 500);
}

TEST(ConditionLanes, OnlyReasonsThatHeldTheClockHaveALane) {
    NvmlReadings nvml;
    nvml.series("throttle reasons", "bits");
    nvml.add(1, 0, 0x1); // idle: no limit
    nvml.add(1, 100, 0x4);
    nvml.add(1, 200, 0x0);
    const std::vector<Lane> lanes = nvml.lanes();
    ASSERT_EQ(lanes.size(), 1u);
    EXPECT_EQ(lanes[0].title, "Clock held: power cap");
    EXPECT_EQ(lanes[0].plot->within(0, 300'000'000).mean, 1.0 / 3);
}

TEST(ConditionLanes, AReadingThatNvmlRefusedHasNone) {
    NvmlReadings nvml;
    nvml.series("power", "W");
    nvml.series("temperature", "C");
    nvml.add(1, 0, std::numeric_limits<double>::quiet_NaN());
    nvml.add(2, 0, 45);
    const std::vector<Lane> lanes = nvml.lanes();
    ASSERT_EQ(lanes.size(), 1u);
    EXPECT_EQ(lanes[0].title, "Temperature");
}

} // namespace
} // namespace ridge::gui
