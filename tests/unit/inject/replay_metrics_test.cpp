// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Against the toolkit's own libcupti, whose host half knows every chip without a GPU.
#include "collector/inject/replay/replay_metrics.h"

#include <algorithm>
#include <gmock/gmock.h>

#include <dlfcn.h>

namespace ridge::inject {
namespace {

using testing::Contains;
using testing::IsSupersetOf;

class ReplayMetricsOf : public testing::Test {
  protected:
    void SetUp() override {
        if (!dlopen(RIDGE_CUPTI_LIBRARY, RTLD_NOW))
            GTEST_SKIP() << "no libcupti here: " << dlerror();
        ASSERT_EQ(loadRangeApi(RIDGE_CUPTI_LIBRARY, m_api), "");
    }

    ReplayMetrics choose(const char* chip, spool::ReplayHow how = spool::ReplayHow::Replay) {
        std::string error;
        ReplayMetrics metrics = chooseReplayMetrics(m_api, chip, {}, how, error);
        EXPECT_EQ(error, "");
        return metrics;
    }

    static std::vector<std::string> names(const ReplayMetrics& metrics) {
        return {metrics.names.begin(), metrics.names.end()};
    }

    RangeApi m_api;
};

std::vector<std::string> vectorWork() {
    std::vector<std::string> names = {"gpu__time_duration.sum", "lts__t_bytes.sum"};
    for (const char* op : {"fadd", "fmul", "ffma", "dadd", "dmul", "dfma", "hadd", "hmul", "hfma"})
        names.push_back(std::string("sm__sass_thread_inst_executed_op_") + op + "_pred_on.sum");
    return names;
}

std::vector<std::string> tensorWork() {
    return {"sm__ops_path_tensor_src_bf16_dst_fp32.sum",
            "sm__ops_path_tensor_src_tf32_dst_fp32.sum", "sm__ops_path_tensor_src_int8.sum",
            "sm__ops_path_tensor_src_fp64.sum"};
}

TEST_F(ReplayMetricsOf, HopperAreTheWholeRooflineInNinePasses) {
    const ReplayMetrics metrics = choose("GH100");
    EXPECT_EQ(metrics.passes, 9U);
    EXPECT_FALSE(metrics.config.empty());
    EXPECT_NE(metrics.host, nullptr);
    EXPECT_THAT(names(metrics), IsSupersetOf(vectorWork()));
    EXPECT_THAT(names(metrics), IsSupersetOf(tensorWork()));
    EXPECT_THAT(names(metrics), Contains("sm__ops_path_tensor_src_fp16.sum"));
    EXPECT_THAT(names(metrics),
                IsSupersetOf({"dram__bytes_read.sum", "dram__bytes_write.sum",
                              "sm__ops_path_tensor_src_fp8.sum", "sm__ops_path_tensor_src_fp64.sum",
                              "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed",
                              "l1tex__m_xbar2l1tex_read_bytes.sum",
                              "lts__throughput.avg.pct_of_peak_sustained_elapsed"}));
}

TEST_F(ReplayMetricsOf, WhatCorrectsThePassesTakesNoMoreOfThem) {
    const ReplayMetrics replayed = choose("GH100");
    const ReplayMetrics inPasses = choose("GH100", spool::ReplayHow::Passes);
    EXPECT_EQ(inPasses.passes, replayed.passes);
    EXPECT_EQ(inPasses.told, replayed.names.size());
    EXPECT_EQ(replayed.told, replayed.names.size());
    EXPECT_THAT(names(inPasses),
                IsSupersetOf({"sm__cycles_active.max", "sm__cycles_active.avg",
                              "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active"}));
}

TEST_F(ReplayMetricsOf, OtherChipsAreWhatTheyHaveInAsMany) {
    for (const char* chip : {"GA100", "AD102", "GB202"}) { // without wgmma
        SCOPED_TRACE(chip);
        const ReplayMetrics metrics = choose(chip);
        EXPECT_GE(metrics.passes, 1U);
        EXPECT_LE(metrics.passes, spool::kMostPasses);
        EXPECT_THAT(names(metrics), IsSupersetOf(vectorWork()));
        EXPECT_THAT(names(metrics), IsSupersetOf(tensorWork()));
        EXPECT_THAT(names(metrics), IsSupersetOf({"sm__ops_path_tensor_src_fp16_dst_fp16.sum",
                                                  "sm__ops_path_tensor_src_fp16_dst_fp32.sum"}));
    }
}

TEST_F(ReplayMetricsOf, AChipThatCuptiDoesNotKnowHasNoneAndThatIsSaid) {
    std::string error;
    const ReplayMetrics metrics =
        chooseReplayMetrics(m_api, "XX999", {}, spool::ReplayHow::Replay, error);
    EXPECT_TRUE(metrics.names.empty());
    EXPECT_NE(error.find("XX999"), std::string::npos);
}

} // namespace
} // namespace ridge::inject
