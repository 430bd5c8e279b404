// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/lanes.h"

#include <gmock/gmock.h>

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

} // namespace
} // namespace ridge::gui
