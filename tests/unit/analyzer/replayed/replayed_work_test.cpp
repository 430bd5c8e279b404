// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/counters.h"
#include "analyzer/replayed/shares.h"
#include "analyzer/results/measures/replayed_totals.h"
#include "analyzer/verdict/peaks.h"
#include "analyzer/verdict/replayed_saturation.h"
#include "tests/unit/analyzer/replayed/replayed_story.h"

#include <cmath>
#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using testing::Optional;
using tests::Counters;

const char* const kPipe = "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed";
const char* const kBf16 = "sm__ops_path_tensor_src_bf16_dst_fp32.sum";

ReplayedWork read(const Counters& counters) {
    std::vector<CounterValue> values;
    for (const auto& [metric, value] : counters)
        values.push_back({metric, value});
    return workOfCounters(values);
}

/// As on a chip that has no counter of int8.
Counters withoutInt8() {
    Counters counters = tests::nothingCounted();
    counters.erase("sm__ops_path_tensor_src_int8.sum");
    return counters;
}

TEST(ReplayedWork, CountsAMultiplyAddAsTwoAndAPackedPairAsTwoValues) {
    Counters counters = tests::nothingCounted();
    const std::pair<const char*, double> kThreads[] = {{"fadd", 1}, {"fmul", 10}, {"ffma", 100},
                                                       {"dadd", 2}, {"dfma", 3},  {"hadd", 1},
                                                       {"hfma", 5}};
    for (const auto& [operation, threads] : kThreads)
        counters[std::string("sm__sass_thread_inst_executed_op_") + operation + "_pred_on.sum"] =
            threads;
    const ReplayedWork work = read(counters);
    EXPECT_THAT(work.of(Quantity::Fp32), Optional(211));
    EXPECT_THAT(work.of(Quantity::Fp64), Optional(8));
    EXPECT_THAT(work.of(Quantity::Fp16), Optional(22));
    EXPECT_THAT(work.of(Quantity::Flops), Optional(241));
}

TEST(ReplayedWork, TheL2HasAShareOfItsLookupsAndOneOfAllItsParts) {
    constexpr const char* kWhole = "lts__throughput.avg.pct_of_peak_sustained_elapsed";
    Counters counters = tests::fp32Counters(1, 1);
    counters[kWhole] = 46;
    const BusyShares shares = busyShares(read(counters), Ns(1));
    EXPECT_DOUBLE_EQ(shares.of(Metric::L2).value, 0.3);
    EXPECT_DOUBLE_EQ(shares.l2Whole.value, 0.46);
    const BusyShares alone = busyShares(read({{kWhole, 46}}), Ns(1));
    EXPECT_DOUBLE_EQ(alone.of(Metric::L2).value, 0.46);
}

TEST(ReplayedWork, WhatWasNotCountedIsNotKnownRatherThanZero) {
    const ReplayedWork none = read({});
    for (const auto& value : none.by)
        EXPECT_FALSE(value);
    EXPECT_FALSE(busyShares(none, Ns(1)).known());
    Counters counters = tests::nothingCounted();
    counters.erase("sm__sass_thread_inst_executed_op_dmul_pred_on.sum");
    counters.erase("dram__bytes_write.sum");
    const ReplayedWork work = read(counters);
    EXPECT_FALSE(work.of(Quantity::Fp64));
    EXPECT_FALSE(work.of(Quantity::Flops));
    EXPECT_FALSE(work.dramBytes());
    EXPECT_THAT(work.of(Quantity::Fp32), Optional(0));
    EXPECT_THAT(work.of(Quantity::DramRead), Optional(0));
}

TEST(ReplayedWork, ABusyTensorPipeThatNoCountExplainsLeavesFlopsUnknown) {
    Counters counters = withoutInt8();
    EXPECT_THAT(read(counters).of(Quantity::Flops), Optional(0));
    counters[kPipe] = 40;
    EXPECT_FALSE(read(counters).of(Quantity::Flops));
    EXPECT_TRUE(read(counters).tensorNotTold);
    counters[kBf16] = 1e9;
    EXPECT_THAT(read(counters).of(Quantity::Flops), Optional(1e9));
    EXPECT_EQ(tensorType(read(counters)), Resource::TensorBf16);
    counters[kBf16] = 0;
    counters.erase(kPipe);
    EXPECT_FALSE(read(counters).of(Quantity::Flops));
}

TEST(ReplayedWork, CountsOfAllTypesExplainABusyPipe) {
    Counters counters = tests::nothingCounted();
    counters[kPipe] = 40; // packed half arithmetic
    EXPECT_THAT(read(counters).of(Quantity::Flops), Optional(0));
    EXPECT_FALSE(read(counters).tensorNotTold);
}

TEST(ReplayedWork, CountsByTypeOfResultAddUpUnlessTheWholeIsThere) {
    Counters counters = tests::nothingCounted();
    counters.erase("sm__ops_path_tensor_src_fp16.sum");
    counters["sm__ops_path_tensor_src_fp16_dst_fp16.sum"] = 3;
    counters["sm__ops_path_tensor_src_fp16_dst_fp32.sum"] = 4;
    counters["sm__ops_path_tensor_src_fp16_dst_fp32_sparsity_on.sum"] = 2;
    EXPECT_THAT(read(counters).of(Quantity::TensorFp16), Optional(7));
    counters["sm__ops_path_tensor_src_fp16.sum"] = 9;
    EXPECT_THAT(read(counters).of(Quantity::TensorFp16), Optional(9));
}

TEST(ReplayedWork, LeavesOutValuesThatAreNone) {
    Counters counters = tests::nothingCounted();
    counters["dram__bytes_read.sum"] = std::nan("");
    counters["lts__t_bytes.sum"] = -1;
    counters["something__else.sum"] = 1;
    EXPECT_FALSE(read(counters).of(Quantity::DramRead));
    EXPECT_FALSE(read(counters).of(Quantity::L2));
}

TEST(ReplayedWork, TheL1IsNotKnownWhereTrafficGoesAroundIt) {
    Counters counters = tests::nothingCounted();
    counters["l1tex__m_xbar2l1tex_read_bytes.sum"] = 1e9; // by TMA
    counters["l1tex__t_bytes.sum"] = 0;
    EXPECT_FALSE(read(counters).of(Quantity::L1));
    counters["l1tex__t_bytes.sum"] = 4e9;
    EXPECT_FALSE(read(counters).of(Quantity::L1)); // nobody says what shared memory moved
    counters["l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"] = 1e6;
    EXPECT_THAT(read(counters).of(Quantity::L1), Optional(4e9 + 128e6));
}

TEST(ReplayedWork, BusySharesTakeTheLargestOfSeveralCountersOfAUnit) {
    Counters counters = tests::fp32Counters(1, 1);
    counters["SM_A.TriageCompute.l1tex__throughput.avg.pct_of_peak_sustained_elapsed"] = 45;
    counters["sm__inst_executed_realtime.avg.pct_of_peak_sustained_elapsed"] = 55;
    const BusyShares shares = busyShares(read(counters), Ns(7));
    EXPECT_EQ(shares.origin, Origin::Replayed);
    EXPECT_DOUBLE_EQ(shares.of(Metric::L1).value, 0.45);
    EXPECT_DOUBLE_EQ(shares.of(Metric::Issue).value, 0.55);
    EXPECT_DOUBLE_EQ(shares.of(Metric::L2).value, 0.30);
    EXPECT_EQ(shares.of(Metric::L2).band, 0);
    EXPECT_EQ(shares.of(Metric::L2Bytes).state, EstimateState::NotSampled);
}

TEST(ReplayedWork, SharesOfTensorTypesAddUpAsTheyShareOnePipe) {
    const Roofs roofs = tableRoofs(tests::h200());
    ReplayedWork work = read(tests::nothingCounted());
    work.of(Quantity::TensorBf16) = roofs.of(Resource::TensorBf16).rate * 0.4e-3;
    work.of(Quantity::TensorFp8) =
        roofs.of(Resource::TensorFp8).rate * 0.3e-3; // more FLOPs, less time
    work.of(Quantity::Fp32) = roofs.of(Resource::Fp32).rate * 0.5e-3;
    work.of(Quantity::DramRead) = roofs.of(Resource::Dram).rate * 0.2e-3;
    const Saturation s = saturation(work, Ns(1'000'000), roofs);
    EXPECT_NEAR(s.compute, 0.7, 1e-9);
    EXPECT_EQ(s.math, Resource::TensorBf16);
    EXPECT_NEAR(s.memory, 0.2, 1e-9);
    EXPECT_EQ(s.speedOfLight, Ns(700'000));
}

TEST(ReplayedTotals, AreUnknownWhereOneOfTheKernelsIs) {
    ReplayedTotals totals;
    const ReplayedWork known = read(tests::fp32Counters(100, 10));
    Counters lacking = tests::fp32Counters(100, 10);
    lacking.erase("lts__t_bytes.sum");
    const ReplayedWork unknown = read(lacking);
    totals.add(&known, true, Ns(1000));
    totals.add(&unknown, false, Ns(3000));
    totals.add(nullptr, false, Ns(1000));
    totals.finish();
    EXPECT_THAT(totals.sum.of(Quantity::Flops), Optional(200));
    EXPECT_FALSE(totals.sum.of(Quantity::L2));
    EXPECT_EQ(totals.covered, 2u);
    EXPECT_EQ(totals.replayed, 1u);
    EXPECT_DOUBLE_EQ(totals.coveredShare(), 0.8);
    EXPECT_FALSE(busyShares(totals).known());
}

TEST(ReplayedTotals, SharesThatDifferByMoreThanFivePointsAreNamed) {
    ReplayedTotals totals;
    const ReplayedWork work = read(tests::fp32Counters(100, 10));
    totals.add(&work, true, Ns(1000));
    totals.finish();
    BusyShares sampled;
    sampled.origin = Origin::Sampled;
    sampled.pure = kLeastSamples;
    sampled.of(Metric::Fp32) = {0.46, 0.01, EstimateState::Known};
    sampled.of(Metric::L2) = {0.37, 0.01, EstimateState::Known};
    sampled.of(Metric::L1) = {0.9, 0.01, EstimateState::Undecided};
    const auto difference = largestDifference(sampled, totals);
    ASSERT_TRUE(difference);
    EXPECT_EQ(difference->unit, Metric::L2);
    EXPECT_DOUBLE_EQ(difference->replayed, 0.30);
    sampled.pure = kLeastSamples - 1;
    EXPECT_FALSE(largestDifference(sampled, totals));
}

} // namespace
} // namespace ridge::analyzer
