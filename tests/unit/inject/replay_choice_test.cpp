// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/replay_choice.h"

#include <gtest/gtest.h>

namespace ridge::inject {
namespace {

using spool::PlannedLaunch;

ReplayLaunch launch(const char* mangled, std::uint32_t grid = 1) {
    ReplayLaunch result;
    result.mangled = mangled;
    result.grid = {grid, 1, 1};
    return result;
}

PlannedLaunch planned(std::uint32_t number, const char* mangled, std::uint64_t occurrence,
                      std::uint32_t grid = 1) {
    return {number, number % 3, occurrence, {grid, 1, 1}, {}, mangled};
}

TEST(ReplayChoice, FindsThePlannedLaunchesAmongTheirKind) {
    ReplayChoice choice(std::vector{planned(7, "a", 2), planned(8, "a", 0), planned(9, "a", 1, 2)});
    EXPECT_EQ(choice.ask(launch("a")).number, 8u);
    EXPECT_EQ(choice.ask(launch("a")).number, std::nullopt);
    EXPECT_EQ(choice.ask(launch("b")).number, std::nullopt);
    EXPECT_EQ(choice.ask(launch("a", 2)).number, std::nullopt);
    EXPECT_EQ(choice.ask(launch("a")).number, 7u); // whatever came between
    EXPECT_EQ(choice.ask(launch("a", 2)).number, 9u);
    EXPECT_EQ(choice.ask(launch("a")).number, std::nullopt);
}

TEST(ReplayChoice, SaysThePassOfALaunch) {
    ReplayChoice choice(std::vector{planned(4, "a", 0), planned(5, "a", 1)});
    EXPECT_EQ(choice.ask(launch("a")).pass, 1u);
    EXPECT_EQ(choice.ask(launch("a")).pass, 2u);
}

TEST(ReplayChoice, ALaunchThatFailedDoesNotCount) {
    ReplayChoice choice(std::vector{planned(7, "a", 1)});
    choice.ask(launch("a"));
    choice.takeBack();
    EXPECT_EQ(choice.ask(launch("a")).number, std::nullopt);
    EXPECT_EQ(choice.ask(launch("a")).number, 7u);
    choice.takeBack();
    choice.ask(launch("b"));
    choice.takeBack(); // of a function that is not planned
    EXPECT_EQ(choice.ask(launch("a")).number, 7u);
    EXPECT_EQ(choice.ask(launch("a")).number, std::nullopt);
}

TEST(ReplayChoice, APlanThatNamesALaunchTwiceFindsTheOthers) {
    ReplayChoice choice(std::vector{planned(1, "a", 0), planned(2, "a", 0), planned(3, "a", 1)});
    EXPECT_TRUE(choice.ask(launch("a")).number);
    EXPECT_EQ(choice.ask(launch("a")).number, 3u);
}

TEST(ReplayChoice, SaysWhatWouldWaitForOthers) {
    ReplayChoice choice(std::vector{planned(1, "grid_sync", 0)});
    EXPECT_TRUE(choice.ask(launch("ncclDevKernel_AllReduce_Sum_f32_RING_LL")).wouldHang);
    EXPECT_TRUE(choice.ask(launch("_ZN7nvshmem7barrierEv")).wouldHang);
    EXPECT_FALSE(choice.ask(launch("gemm")).wouldHang);
    ReplayLaunch cooperative = launch("grid_sync");
    cooperative.cooperative = true;
    const ReplayChoice::Answer answer = choice.ask(cooperative);
    EXPECT_TRUE(answer.wouldHang);
    EXPECT_EQ(answer.number, 1u);
}

TEST(ReplayChoice, ReadsEveryKindOfLaunch) {
    const auto inside = [](CUpti_CallbackId cbid, const void* parameters) {
        CUpti_CallbackData data{};
        data.symbolName = "k";
        data.functionParams = parameters;
        EXPECT_TRUE(launchesKernel(cbid));
        return launchOf(cbid, data);
    };
    cuLaunchKernel_params plain{};
    plain.gridDimX = 5;
    plain.blockDimZ = 6;
    EXPECT_EQ(inside(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &plain).grid[0], 5U);
    EXPECT_EQ(inside(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz, &plain).block[2], 6U);

    cuLaunchCooperativeKernel_params together{};
    together.gridDimY = 7;
    EXPECT_EQ(inside(CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel, &together).grid[1], 7U);
    EXPECT_TRUE(inside(CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel, &together).cooperative);

    CUlaunchAttribute attributes[2] = {};
    attributes[0].id = CU_LAUNCH_ATTRIBUTE_PRIORITY;
    attributes[1].id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
    attributes[1].value.cooperative = 1;
    CUlaunchConfig config{};
    config.gridDimX = 8;
    config.attrs = attributes;
    config.numAttrs = 1;
    cuLaunchKernelEx_params extended{};
    extended.config = &config;
    EXPECT_EQ(inside(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx, &extended).grid[0], 8U);
    EXPECT_FALSE(inside(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx, &extended).cooperative);
    config.numAttrs = 2;
    EXPECT_TRUE(inside(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz, &extended).cooperative);
    EXPECT_FALSE(launchesKernel(CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch));
}

} // namespace
} // namespace ridge::inject
