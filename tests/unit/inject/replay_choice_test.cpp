// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay_choice.h"

#include <gtest/gtest.h>

namespace ridge::inject {
namespace {

using Answer = ReplayChoice::Answer;
constexpr std::uint64_t kAny = UINT64_MAX;

ReplayLaunch launch(const char* mangled, std::uint32_t grid = 1) {
    ReplayLaunch result;
    result.mangled = mangled;
    result.grid = {grid, 1, 1};
    return result;
}

TEST(ReplayChoice, LooksForThePatternInTheDemangledName) {
    ReplayChoice choice("^add.float|last$", kAny);
    EXPECT_EQ(choice.ask(launch("_Z3addPf")), Answer::Replay);
    EXPECT_EQ(choice.ask(launch("the_last")), Answer::Replay);
    EXPECT_EQ(choice.ask(launch("_Z3addPi")), Answer::NotNamed);
}

TEST(ReplayChoice, TakesSoManyOfEachFunctionAndConfiguration) {
    ReplayChoice choice("", 2);
    for (const std::uint32_t grid : {1U, 2U}) {
        EXPECT_EQ(choice.ask(launch("a", grid)), Answer::Replay);
        EXPECT_EQ(choice.ask(launch("a", grid)), Answer::Replay);
        EXPECT_EQ(choice.ask(launch("a", grid)), Answer::Enough);
    }
    EXPECT_EQ(choice.ask(launch("b")), Answer::Replay);
}

TEST(ReplayChoice, NeverTakesWhatWaitsForOthers) {
    ReplayChoice choice("", kAny);
    EXPECT_EQ(choice.ask(launch("ncclDevKernel_AllReduce_Sum_f32_RING_LL")), Answer::WouldHang);
    EXPECT_EQ(choice.ask(launch("_ZN7nvshmem7barrierEv")), Answer::WouldHang);
    ReplayLaunch cooperative = launch("grid_sync");
    cooperative.cooperative = true;
    EXPECT_EQ(choice.ask(cooperative), Answer::WouldHang);
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
