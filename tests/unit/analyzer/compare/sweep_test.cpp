// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/sweep.h"

#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;

Sweep sweepOf(std::vector<SweepParameter> parameters,
              std::vector<std::vector<std::string>> points) {
    Sweep sweep;
    sweep.parameters = std::move(parameters);
    for (auto& values : points)
        sweep.points.emplace_back().values = std::move(values);
    return sweep;
}

TEST(SweepCurves, RunAlongTheNumbersOfWhichThereAreMost) {
    const Sweep sweep = sweepOf({{"n", {"1", "2"}}, {"kind", {"a", "b", "c"}}, {"m", {"4", "8"}}},
                                {{"1", "a", "4"},
                                 {"1", "a", "8"},
                                 {"1", "b", "4"},
                                 {"1", "b", "8"},
                                 {"2", "a", "4"},
                                 {"2", "a", "8"}});
    const std::uint32_t along = curveParameter(sweep);
    EXPECT_EQ(along, 2u);
    const auto curves = sweepCurves(sweep, along);
    ASSERT_EQ(curves.size(), 3u);
    EXPECT_EQ(curves[0].name, "1, a");
    EXPECT_THAT(curves[0].points, ElementsAre(0, 1));
    EXPECT_THAT(curves[2].points, ElementsAre(4, 5));
}

TEST(SweepCurves, NeedANumberWithTwoValues) {
    EXPECT_EQ(curveParameter(sweepOf({{"kind", {"a", "b"}}, {"n", {"1"}}}, {})), kNone);
    EXPECT_EQ(curveParameter(sweepOf({{"n", {"0", "1"}}}, {})), kNone) << "0 has no logarithm";
    EXPECT_EQ(sweepNumber("1e3"), 1000.0);
    for (const char* text : {"", "1x", " 1", "-1", "0", "nan", "inf"})
        EXPECT_FALSE(sweepNumber(text)) << text;
}

/// Two kernels of 1,000 ns with 1,000 ns between them, and 3 kB.
tests::Story story() {
    tests::Story story;
    story.allocate(0x1000, 1000, 10);
    story.allocate(0x2000, 2000, 20);
    story.kernel("k", 90, 1000, 2000);
    story.kernel("k", 1900, 3000, 4000);
    return story;
}

TEST(RunFigures, OfAWholeRunAreThoseOfItsDevice) {
    tests::Story s = story();
    const auto range = s.range("a", 80, 2000);
    s.work(range, 6e6, 3e6, trace::Precision::Bf16);
    const RunFigures figures = runFigures(analyze(s.trace));
    EXPECT_EQ(figures.iterations, 0u);
    EXPECT_EQ(figures.time, Ns(3000));
    EXPECT_DOUBLE_EQ(figures.busyShare, 2.0 / 3);
    EXPECT_EQ(figures.peakMemory, 3000u);
    EXPECT_EQ(figures.flops.origin, Origin::Annotated);
    EXPECT_DOUBLE_EQ(figures.flopsPerSecond(), 6e6 / 3e-6);
    EXPECT_DOUBLE_EQ(figures.bytesPerSecond(), 3e6 / 3e-6);
    EXPECT_FALSE(figures.withheld);
    EXPECT_FALSE(figures.device.empty());
}

TEST(RunFigures, WhatNobodySaidOrCountedIsNotKnown) {
    const RunFigures figures = runFigures(analyze(story().trace));
    EXPECT_FALSE(figures.flops.known());
    EXPECT_FALSE(figures.bytes.known());
    EXPECT_EQ(figures.flopsPerSecond(), 0);
}

TEST(RunFigures, CountOfACausalAttentionWhatEveryKernelComputes) {
    constexpr std::string_view kHeads = "bf16[1,2,64,16], bf16[1,2,64,16], bf16[1,2,64,16], ";
    const double whole = 4.0 * 2 * 64 * 64 * 16;
    for (const auto& [causal, part] : {std::pair("false", 1.0), {"true", 0.5}}) {
        tests::Story s;
        trace::FrameworkRange& op = s.framework(
            trace::FrameworkKind::Op, "aten::_scaled_dot_product_flash_attention", 20, 40);
        op.arguments = s.text(std::string(kHeads) + "float, " + causal + ", false");
        s.kernel("flash_fwd_kernel", 30, 1000, 2000);
        const RunFigures figures = runFigures(analyze(s.trace));
        EXPECT_EQ(figures.flops.origin, Origin::Shape);
        EXPECT_DOUBLE_EQ(figures.flops.amount, whole * part) << causal;
    }
}

TEST(RunFigures, OfNothingAreEmpty) {
    const RunFigures figures = runFigures(analyze(tests::Story().trace));
    EXPECT_EQ(figures.time, Ns{});
    EXPECT_EQ(figures.busyShare, 0);
    EXPECT_TRUE(figures.device.empty());
}

} // namespace
} // namespace ridge::analyzer
