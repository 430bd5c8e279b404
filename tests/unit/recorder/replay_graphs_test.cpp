// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/replay_graphs.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace ridge::recorder {
namespace {

trace::Trace runOf(std::uint64_t graphNode, const char* range) {
    trace::Trace run;
    run.kernels.emplace_back().graphNode = graphNode;
    run.strings = {range};
    run.ranges.emplace_back().name = trace::StringId(1);
    return run;
}

TEST(ReplayGraphs, AreOfXlaWhereItsRangesAre) {
    EXPECT_TRUE(hasXlaGraphs(runOf(9, "XlaModule:#hlo_module=jit_step#")));
    EXPECT_FALSE(hasXlaGraphs(runOf(0, "XlaModule:#hlo_module=jit_step#")));
    EXPECT_FALSE(hasXlaGraphs(runOf(9, "step")));
    EXPECT_FALSE(hasXlaGraphs({}));
}

TEST(ReplayGraphs, WhatTheProgramsFlagsSayStaysInFrontOfOurs) {
    ::setenv("XLA_FLAGS", "--xla_a=1", 1);
    std::map<std::string, std::string> fromHere, given = {{"XLA_FLAGS", "--xla_b=2"}};
    withoutXlaGraphs(fromHere);
    withoutXlaGraphs(given);
    ::unsetenv("XLA_FLAGS");
    std::map<std::string, std::string> none;
    withoutXlaGraphs(none);
    EXPECT_EQ(fromHere["XLA_FLAGS"], "--xla_a=1 --xla_gpu_enable_command_buffer=");
    EXPECT_EQ(given["XLA_FLAGS"], "--xla_b=2 --xla_gpu_enable_command_buffer=");
    EXPECT_EQ(none["XLA_FLAGS"], "--xla_gpu_enable_command_buffer=");
}

} // namespace
} // namespace ridge::recorder
