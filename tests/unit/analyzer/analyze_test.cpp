// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"
#include "trace/records/loss_facts.h"

#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using tests::h200;
using tests::Story;
using trace::Precision;

/// 10 us at 80 % of DRAM's 4.814 TB/s.
constexpr double kBytes80 = 4.814304e12 * 10e-6 * 0.8;
/// 10 us at 90 % of 132 SMs x 1.98 GHz x 4096 bf16 FLOP.
constexpr double kFlops90 = 132 * 1.98e9 * 4096 * 10e-6 * 0.9;

/// Twelve steps of two kernels each, of which the first `annotated` say their work: 80 % of DRAM's
/// bandwidth.
Analysis ofTwelveSteps(int annotated) {
    Story story;
    for (int i = 0; i < 12; ++i) {
        const trace::RangeId step = story.range("step", i * 1000, i * 1000 + 900);
        for (int k = 0; k < 2; ++k) {
            const std::int64_t start = (2 * i + k) * 500'000;
            story.kernel("k", i * 1000 + 1 + k * 10, start, start + 500'000);
        }
        if (i < annotated)
            story.work(step, 0, 0.8 * 4.8e12 * 1e-3, trace::Precision::None);
    }
    return analyze(story.trace);
}

TEST(Analyze, TheVerdictOfARangeIsOfAllItsInstances) {
    EXPECT_EQ(ofTwelveSteps(12).ranges.at(0).asWhole.label, Label::BandwidthSaturated);
    EXPECT_EQ(ofTwelveSteps(1).ranges.at(0).asWhole.label, Label::Unclassified);
}

TEST(Analyze, AKernelAloneInAWorkRangeGetsItsWorkAndVerdict) {
    Story story;
    const auto gemm = story.range("gemm", 0, 10);
    story.work(gemm, kFlops90, 1e6, Precision::Bf16);
    story.kernel("matmul", 5, 100'000, 110'000);
    const auto triad = story.range("triad", 20, 30);
    story.work(triad, 1e6, kBytes80, Precision::Fp32);
    story.kernel("triad", 25, 110'000, 120'000);

    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.kernels.size(), 2u);
    const KernelRow& matmul = a.kernels[0].function == "matmul" ? a.kernels[0] : a.kernels[1];
    const KernelRow& stream = a.kernels[0].function == "matmul" ? a.kernels[1] : a.kernels[0];
    EXPECT_EQ(matmul.verdicts[0].verdict.label, Label::ComputeSaturated);
    EXPECT_EQ(matmul.verdicts[0].verdict.resource, Resource::TensorBf16);
    EXPECT_EQ(matmul.verdicts[0].verdict.origin, Origin::Annotated);
    EXPECT_NEAR(matmul.work.compute, 0.9, 1e-9);
    EXPECT_EQ(stream.verdicts[0].verdict.label, Label::BandwidthSaturated);
    EXPECT_EQ(stream.verdicts[0].verdict.resource, Resource::Dram);
    EXPECT_NEAR(stream.work.memory, 0.8, 1e-9);
    EXPECT_EQ(stream.work.speedOfLight, Ns(8000));
    EXPECT_EQ(stream.work.ceiling, CeilingOrigin::AttributeTable);
    EXPECT_EQ(a.budget[Label::ComputeSaturated], Ns(10'000));
    EXPECT_EQ(a.budget[Label::BandwidthSaturated], Ns(10'000));
    EXPECT_EQ(a.budget.total(), Ns(20'000));
}

TEST(Analyze, WorkOfARangeWithSeveralKernelsSpeaksOfTheRangeOnly) {
    Story story;
    const auto both = story.range("both", 0, 100);
    story.work(both, 0, 2 * kBytes80, Precision::None);
    story.kernel("first", 5, 100'000, 110'000);
    story.kernel("second", 15, 110'000, 120'000);

    const Analysis a = analyze(story.trace);
    for (const KernelRow& row : a.kernels) {
        EXPECT_EQ(row.verdicts[0].verdict.label, Label::Unclassified);
        EXPECT_EQ(row.work.instances, 0u);
    }
    ASSERT_EQ(a.ranges.size(), 1u);
    EXPECT_EQ(a.ranges[0].kernels, 2u);
    EXPECT_NEAR(a.ranges[0].work.memory, 0.8, 1e-9);
    EXPECT_EQ(a.ranges[0].asWhole.label, Label::BandwidthSaturated);
    EXPECT_TRUE(a.ranges[0].verdict.undecided);
}

/// A range with a kernel of 10 us on each of two devices, which move 0.8 of what DRAM could.
Analysis ofTwoDevices(const trace::Device& second) {
    Story story;
    const trace::StreamId other = story.device(second);
    story.work(story.range("both", 0, 100), 0, 2 * kBytes80, Precision::None);
    story.kernel("step", 5, 100'000, 110'000);
    story.kernel("step", 15, 101'000, 111'000, trace::ThreadId{1}, other);
    return analyze(story.trace);
}

TEST(Analyze, WorkOfARangeOverSeveralDevicesMeetsTheRoofsThatTheyShare) {
    const Analysis alike = ofTwoDevices(h200());
    ASSERT_EQ(alike.ranges.size(), 1u);
    EXPECT_NEAR(alike.ranges[0].work.memory, 0.8, 1e-9); // of each
    EXPECT_EQ(alike.ranges[0].asWhole.label, Label::BandwidthSaturated);

    trace::Device another = h200();
    another.name = "NVIDIA A100";
    EXPECT_EQ(ofTwoDevices(another).ranges[0].asWhole.label, Label::Unclassified);
}

TEST(Analyze, OuterRangesAddUpTheWorkInsideThem) {
    Story story;
    story.range("iteration", 0, 100);
    story.work(story.range("a", 1, 10), 100, 1000, Precision::Fp32);
    story.kernel("a", 5, 100'000, 110'000);
    story.work(story.range("b", 11, 20), 200, 3000, Precision::Fp32);
    story.kernel("b", 15, 110'000, 120'000);

    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.ranges.size(), 3u);
    EXPECT_EQ(a.ranges[0].name, "iteration");
    EXPECT_EQ(a.ranges[0].work.flops, 300);
    EXPECT_EQ(a.ranges[0].work.bytes, 4000);
    EXPECT_TRUE(a.ranges[0].work.inner);
    EXPECT_FALSE(a.ranges[1].work.inner);
}

TEST(Analyze, EveryTableSpeaksOfItsOwnRecords) {
    Story story;
    story.kernel("f", 0, 1000, 3000);
    story.kernel("f", 10, 4000, 8000);
    story.kernel("f", 20, 8000, 14'000);
    story.copy(trace::CopyKind::HostToDevice, 4000, 30, 14'000, 15'000);
    story.copy(trace::CopyKind::HostToDevice, 2000, 35, 15'000, 16'000);
    story.fill(512, 40, 16'000, 16'500);

    const Analysis a = analyze(story.trace);
    ASSERT_EQ(a.kernels.size(), 1u);
    EXPECT_EQ(a.kernels[0].time.count, 3u);
    EXPECT_EQ(a.kernels[0].time.total, Ns(12'000));
    EXPECT_EQ(a.kernels[0].time.mean, Ns(4000));
    EXPECT_EQ(a.kernels[0].time.median, Ns(4000));
    EXPECT_EQ(a.kernels[0].time.min, Ns(2000));
    EXPECT_EQ(a.kernels[0].time.max, Ns(6000));
    EXPECT_EQ(a.kernels[0].firstCall, Ns(2000));
    EXPECT_EQ(a.kernels[0].meanOfRest, Ns(5000));
    EXPECT_NEAR(a.kernels[0].shareOfBusy, 12'000.0 / 14'500.0, 1e-12);
    ASSERT_EQ(a.copies.size(), 1u);
    EXPECT_EQ(a.copies[0].count, 2u);
    EXPECT_NEAR(a.copies[0].bytesPerSecond(), 3e9, 1);
    EXPECT_NEAR(a.fills[0].bytesPerSecond(), 512 / 500e-9, 1);
    ASSERT_EQ(a.devices.size(), 1u);
    EXPECT_EQ(a.devices[0].span, Ns(15'500));
    EXPECT_EQ(a.devices[0].busy, Ns(14'500));
}

TEST(Analyze, NothingAtAllGivesNoVerdictAndNoCrash) {
    const Analysis a = analyze(trace::Trace{});
    EXPECT_TRUE(a.devices.empty());
    EXPECT_EQ(a.verdict.family, Family::None);
}

TEST(Analyze, RecordsWithoutAnyFactsStayUnclassified) {
    trace::Trace bare;
    trace::Kernel kernel;
    kernel.id = trace::KernelId{1};
    kernel.config = trace::ConfigId{7};
    kernel.stream = trace::StreamId{9};
    kernel.start = Ns(0);
    kernel.end = Ns(50'000);
    kernel.launch.thread = trace::ThreadId{3};
    bare.kernels.push_back(kernel);
    trace::Range range;
    range.id = trace::RangeId{1};
    range.thread = trace::ThreadId{88};
    bare.ranges.push_back(range);
    bare.work.push_back({trace::RangeId{55}, 1, 1, Precision::Fp32});

    const Analysis a = analyze(bare);
    ASSERT_EQ(a.devices.size(), 1u);
    EXPECT_EQ(a.devices[0].device.name, "device not known");
    EXPECT_EQ(a.budget[Label::Unclassified], Ns(50'000));
    EXPECT_TRUE(a.verdict.undecided);
    EXPECT_EQ(a.projection.withoutApi, 1u);
    EXPECT_EQ(a.kernels[0].function, "name not known");
}

TEST(Analyze, TimesAtTheEndsOfTheNumberRangeDoNotOverflow) {
    Story story;
    story.kernel("far", 0, std::numeric_limits<std::int64_t>::min(),
                 std::numeric_limits<std::int64_t>::max());
    story.kernel("back", 0, 500, 100);
    story.range("endless", std::numeric_limits<std::int64_t>::min(), std::nullopt);
    const Analysis a = analyze(story.trace);
    EXPECT_EQ(a.budget.total(), Ns(2 * (std::int64_t{1} << 60)));
}

TEST(Analyze, LostRecordsWithholdTheVerdictAndACutDoesNot) {
    Story story;
    story.kernel("f", 0, 1000, 3000);
    story.trace.losses.push_back(trace::makeLoss(trace::LossKind::SpoolCut, 1));
    EXPECT_EQ(analyze(story.trace).withheld, "");
    story.trace.losses.push_back(
        {trace::ProcessId{1}, trace::Severity::DataLoss, "activity records dropped", 212, ""});
    const Analysis a = analyze(story.trace);
    EXPECT_THAT(a.withheld, testing::HasSubstr("activity records dropped (212)"));
    EXPECT_EQ(a.losses[0].count, 212u);
    EXPECT_EQ(a.losses[0].pid, 100);
}

} // namespace
} // namespace ridge::analyzer
