// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/replayed/replayed_story.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::IsEmpty;
using tests::Story;

std::optional<Advice> find(const Analysis& analysis, AdviceKind kind) {
    for (const Advice& advice : analysis.advice)
        if (advice.kind == kind)
            return advice;
    return std::nullopt;
}

TEST(Advice, ToRemoveASyncIsWorthTheTimeUntilTheHostHasLaunchedMore) {
    Story story;
    for (int i = 0; i < 3; ++i) {
        const std::int64_t at =
            i * 100'000; // 20 us in the call, 31 us until the launch, 1 us of it
        story.kernel("k", at + 1'000, at + 2'000, at + 50'000);
        story.call("cudaStreamSynchronize_v3020", at + 3'000, at + 70'000);
    }
    const Analysis a = analyze(story.trace);
    const auto advice = find(a, AdviceKind::RemoveSync);
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->gain, Ns(2 * 52'000));
    EXPECT_EQ(advice->count, 2u);
    EXPECT_FALSE(advice->assumed);
    EXPECT_FALSE(find(a, AdviceKind::CaptureGraph)) << "a graph cannot hold the call";
    ASSERT_FALSE(advice->gaps.empty());
    EXPECT_EQ(a.gaps[advice->gaps[0]].by, "cudaStreamSynchronize_v3020");
}

/// `count` kernels of 5 us that begin 15 us after one another, each launched 3 us before it begins.
Story launchBound(int count) {
    Story story;
    story.range("step", 0, 10'000'000);
    for (int i = 0; i < count; ++i)
        story.kernel("k", i * 15'000 + 7'000, i * 15'000 + 10'000, i * 15'000 + 15'000);
    return story;
}

TEST(Advice, ToCaptureAGraphIsWorthTheGapsLessWhatIsLeftBetweenNodes) {
    Story story = launchBound(11);
    const Analysis a = analyze(story.trace);
    const auto advice = find(a, AdviceKind::CaptureGraph);
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->spent, Ns(10 * 10'000));
    EXPECT_EQ(advice->count, 10u);
    EXPECT_EQ(advice->gain, advice->spent - kGraphNodeGap * 10);
    ASSERT_LT(advice->range, a.ranges.size());
    EXPECT_EQ(a.ranges[advice->range].name, "step");
    for (trace::Kernel& kernel : story.trace.kernels)
        kernel.graphNode = 7;
    EXPECT_FALSE(find(analyze(story.trace), AdviceKind::CaptureGraph));
}

void addCeiling(Story& story, std::string_view resource, double rate) {
    trace::Ceiling ceiling;
    ceiling.device = trace::DeviceId{1};
    ceiling.resource = resource;
    ceiling.rate = rate;
    ceiling.origin = "measured";
    story.trace.ceilings.push_back(ceiling);
}

TEST(Advice, AGraphsNodeCostsWhatWasMeasuredOnThisGpu) {
    Story story = launchBound(11);
    EXPECT_TRUE(find(analyze(story.trace), AdviceKind::CaptureGraph)->assumed);
    addCeiling(story, "graph node", 2e6);
    const auto advice = find(analyze(story.trace), AdviceKind::CaptureGraph);
    ASSERT_TRUE(advice);
    EXPECT_FALSE(advice->assumed);
    EXPECT_EQ(advice->each, Ns(500));
    EXPECT_EQ(advice->gain, advice->spent - Ns(500) * 10);
}

TEST(Advice, PinnedMemoryReachesTheCeilingOfTheLink) {
    Story story;
    story.copy(trace::CopyKind::DeviceToHost, 1'000'000, 0, 10'000, 110'000);
    story.trace.copies[0].destination = trace::MemoryKind::Pageable;
    addCeiling(story, "PCIe to host", 50e9);
    const auto advice = find(analyze(story.trace), AdviceKind::PinHostMemory);
    ASSERT_TRUE(advice);
    EXPECT_FALSE(advice->assumed);
    EXPECT_DOUBLE_EQ(advice->rate, 50e9);
    EXPECT_EQ(advice->gain, Ns(80'000));
}

TEST(Advice, LongHostTimeIsToBePreparedAheadAndNotCaptured) {
    Story story;
    story.kernel("k", 0, 5'000, 10'000);
    story.kernel("k", 800'000, 803'000, 810'000);
    const Analysis a = analyze(story.trace);
    const auto advice = find(a, AdviceKind::PrepareAhead);
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->gain, Ns(790'000));
    EXPECT_FALSE(find(a, AdviceKind::CaptureGraph));
}

TEST(Advice, ToSpeedUpTheInputPipelineIsWorthTheWaitsForTheLoader) {
    Story story;
    for (int i = 0; i < 3; ++i) {
        const std::int64_t at = i * 100'000;
        story.framework(trace::FrameworkKind::User,
                        "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__",
                        at + 60'000, at + 90'000);
        story.kernel("k", at + 1'000, at + 2'000, at + 50'000);
    }
    const Analysis a = analyze(story.trace);
    const auto advice = find(a, AdviceKind::FeedGpu);
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->gain, Ns(2 * 30'000));
    EXPECT_EQ(advice->count, 2u);
    EXPECT_FALSE(advice->assumed);
}

TEST(Advice, PageableCopiesAreComparedWithPinnedOnesOfTheSameDirection) {
    Story story;
    story.copy(trace::CopyKind::HostToDevice, 1'000'000, 0, 10'000, 110'000);
    story.trace.copies[0].source = trace::MemoryKind::Pageable;
    story.copy(trace::CopyKind::HostToDevice, 1'000'000, 100'000, 110'000, 130'000);
    const auto advice = find(analyze(story.trace), AdviceKind::PinHostMemory);
    ASSERT_TRUE(advice);
    EXPECT_FALSE(advice->assumed);
    EXPECT_EQ(advice->gain, Ns(80'000));
    EXPECT_DOUBLE_EQ(advice->rate, 50e9);

    Story alone;
    alone.copy(trace::CopyKind::HostToDevice, 1'000'000, 0, 10'000, 110'000);
    alone.trace.copies[0].source = trace::MemoryKind::Pageable;
    EXPECT_FALSE(find(analyze(alone.trace), AdviceKind::PinHostMemory)); // no link known
    alone.trace.devices[0].pcieGeneration = 5;
    alone.trace.devices[0].pcieWidth = 16;
    const auto byLink = find(analyze(alone.trace), AdviceKind::PinHostMemory);
    ASSERT_TRUE(byLink);
    EXPECT_TRUE(byLink->assumed);
    EXPECT_NEAR(byLink->rate, 63e9, 0.1e9);
}

TEST(Advice, CopiesWithinAGpuOrTheHostAreNoCopiesToPinOrToOverlapWithTheLink) {
    Story story;
    story.copy(trace::CopyKind::DeviceToDevice, 1'000'000, 0, 10'000, 60'000);
    story.copy(trace::CopyKind::HostToHost, 1000, 100'000, 110'000, 160'000);
    story.trace.copies[1].source = story.trace.copies[1].destination = trace::MemoryKind::Pageable;
    story.trace.devices[0].pcieGeneration = 5;
    story.trace.devices[0].pcieWidth = 16;
    EXPECT_FALSE(find(analyze(story.trace), AdviceKind::PinHostMemory));
    EXPECT_FALSE(find(analyze(story.trace), AdviceKind::OverlapCopies));
    story.copy(trace::CopyKind::HostToDevice, 1'000'000, 200'000, 210'000, 240'000);
    const auto overlap = find(analyze(story.trace), AdviceKind::OverlapCopies);
    ASSERT_TRUE(overlap);
    EXPECT_EQ(overlap->count, 1u);
    EXPECT_EQ(overlap->spent, Ns(30'000));
    EXPECT_EQ(overlap->gain, Ns(30'000));
}

/// Bandwidth-bound kernels one after the other: each moves `bytes` in 100 us.
Story elementwise(std::initializer_list<double> bytes) {
    Story story;
    std::int64_t at = 0;
    story.range("layer", 0, 10'000'000);
    for (const double b : bytes) {
        story.work(story.range("op", at, at + 10), 0, b, trace::Precision::Fp32);
        story.kernel(b > 4e8 ? "wide" : "narrow", at + 5, at + 100'000, at + 200'000);
        at += 100'000;
    }
    return story;
}

TEST(Advice, NeighbouringBandwidthBoundKernelsAreFusedForTheSmallerOnesBytes) {
    const Analysis a = analyze(elementwise({4.6e8, 3.0e8}).trace);
    const auto advice = find(a, AdviceKind::FuseKernels);
    ASSERT_TRUE(advice);
    EXPECT_DOUBLE_EQ(advice->bytes, 3.0e8);
    EXPECT_NEAR(static_cast<double>(advice->gain.count()), 200'000 * 3.0 / 7.6, 1);
    ASSERT_EQ(advice->kernels.size(), 2u);
    EXPECT_EQ(a.kernels[advice->kernels[0]].function, "wide");
    EXPECT_EQ(a.kernels[advice->kernels[1]].function, "narrow");
}

TEST(Advice, AChainOfEqualKernelsSavesAllButOnePass) {
    const Analysis a = analyze(elementwise({4.6e8, 4.6e8, 4.6e8}).trace);
    const auto advice = find(a, AdviceKind::FuseKernels);
    ASSERT_TRUE(advice);
    EXPECT_DOUBLE_EQ(advice->bytes, 2 * 4.6e8);
    EXPECT_EQ(advice->gain, Ns(200'000));
}

TEST(Advice, KernelsOfOtherRangesOrWithSomethingBetweenAreNotFused) {
    Story apart;
    for (int i = 0; i < 2; ++i) {
        const std::int64_t at = i * 100'000;
        apart.range(i == 0 ? "forward" : "backward", at, at + 20);
        apart.work(apart.range("op", at + 1, at + 10), 0, 4.6e8, trace::Precision::Fp32);
        apart.kernel("k", at + 5, at + 100'000, at + 200'000);
    }
    EXPECT_FALSE(find(analyze(apart.trace), AdviceKind::FuseKernels));
    Story between = elementwise({4.6e8, 4.6e8});
    between.fill(64, 6, 200'000, 200'000);
    EXPECT_FALSE(find(analyze(between.trace), AdviceKind::FuseKernels));
}

TEST(Advice, CudaCoresThatMultiplyAreComparedWithTheTensorRoof) {
    Story story; // 60 TFLOP/s fp32 of 66.9
    story.work(story.range("gemm", 0, 10), 60e12 * 1e-3, 1e6, trace::Precision::Fp32);
    story.kernel("sgemm", 5, 100'000, 1'100'000);
    const Analysis a = analyze(story.trace);
    const auto advice = find(a, AdviceKind::UseTensorCores);
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->target, Resource::TensorTf32);
    const Roofs& roofs = a.devices[0].roofs;
    const double faster = roofs.of(Resource::TensorTf32).rate / roofs.of(Resource::Fp32).rate;
    EXPECT_NEAR(static_cast<double>(advice->gain.count()), 1e6 * (1 - 1 / faster), 2);
}

/// A kernel of 1 ms whose units are busy for these parts of it, in percent.
Story counted(std::string_view function, double l1, double l2, double issue) {
    const auto share = [](const char* unit) {
        return std::string(unit) + ".avg.pct_of_peak_sustained_elapsed";
    };
    tests::Counters counters = tests::nothingCounted();
    counters[share("l1tex__data_pipe_lsu_wavefronts")] = l1;
    counters[share("LTS.TriageCompute.lts__throughput")] = l2;
    counters[share("sm__inst_executed")] = issue;
    Story story;
    tests::count(story, story.kernel(function, 5, 100'000, 1'100'000), counters);
    return story;
}

TEST(Advice, WhatTheL1BoundsIsWorthTheTimeUntilTheNextUnitBoundsIt) {
    const Analysis a = analyze(counted("matmulNaive", 90, 10, 60).trace);
    const auto advice = find(a, AdviceKind::ReuseData);
    ASSERT_TRUE(advice);
    EXPECT_EQ(a.advice.front().kind, AdviceKind::ReuseData);
    EXPECT_EQ(advice->gain, Ns(400'000));
    EXPECT_EQ(advice->target, Resource::Issue);
    EXPECT_DOUBLE_EQ(advice->reached, 0.6);
    EXPECT_TRUE(advice->assumed);
    EXPECT_EQ(advice->reuse, Reuse::InShared);
}

TEST(Advice, WhatTheL1BoundsGetsNoFasterThanTheMeasuredRoof) {
    const auto adviceWith = [](bool hasRoof) {
        tests::Counters counters = tests::fp32Counters(40e9, 1e6); // in 1 ms, 0.8 of that roof
        counters["l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed"] = 90;
        Story story;
        if (hasRoof)
            for (const auto& [resource, rate] : {std::pair("FP32", 50e12), {"DRAM", 4e12}})
                addCeiling(story, resource, rate);
        tests::count(story, story.kernel("matmulNaive", 5, 100'000, 1'100'000), counters);
        return find(analyze(story.trace), AdviceKind::ReuseData);
    };
    const auto advice = adviceWith(true);
    ASSERT_TRUE(advice);
    EXPECT_NEAR(static_cast<double>(advice->gain.count()), 200'000, 1);
    EXPECT_TRUE(advice->ofRoof);
    EXPECT_EQ(advice->target, Resource::Fp32);
    const auto byAttributes = adviceWith(false);
    ASSERT_TRUE(byAttributes);
    EXPECT_FALSE(byAttributes->ofRoof) << "no kernel has shown that roof";
}

TEST(Advice, HowDataAreReusedDependsOnWhatBoundsAndWhatIsUsedAlready) {
    const auto reuseOf = [](const Story& story) {
        const auto advice = find(analyze(story.trace), AdviceKind::ReuseData);
        return advice ? advice->reuse : Reuse::None;
    };
    Story tiled = counted("matmulTiled", 90, 10, 60);
    tiled.config("matmulTiled").staticShared = 8192;
    EXPECT_EQ(reuseOf(tiled), Reuse::InRegisters);
    EXPECT_EQ(reuseOf(counted("my_kernel", 10, 90, 60)), Reuse::LargerTiles);
    // 90 % of one pass a cycle for 5 % of four instructions a cycle: 4.5 passes each.
    EXPECT_EQ(reuseOf(counted("my_kernel", 90, 10, 5)), Reuse::Conflicts);
    EXPECT_EQ(reuseOf(counted("my_kernel", 90, 10, 6)), Reuse::InShared);
}

TEST(Advice, WhatReadsEachValueOnceHasNothingToReuse) {
    for (const char* function : {"at::native::vectorized_elementwise_kernel<4, AddFunctor>",
                                 "softmax_warp_forward<float>", "reduce_kernel<512, 1>"})
        EXPECT_FALSE(find(analyze(counted(function, 90, 10, 60).trace), AdviceKind::ReuseData))
            << function;
    EXPECT_FALSE(find(analyze(counted("matmulWgmma", 10, 10, 90).trace), AdviceKind::ReuseData))
        << "no memory bounds it";
}

TEST(Advice, AKernelOfALibraryIsNotTheUsersToTile) {
    for (const char* function : {"nvjet_tst_128x256_64x4_2x1_v_bz_coopA_NNT",
                                 "ampere_bf16_s16816gemm_bf16_128x64_ldg8_f2f_stages_64x4_tn"})
        EXPECT_FALSE(find(analyze(counted(function, 90, 10, 60).trace), AdviceKind::ReuseData))
            << function;
}

TEST(Advice, KernelsWithTheSameTroubleAreOnePieceOfAdvice) {
    Story story;
    for (int i = 0; i < 40; ++i)
        story.kernel(i % 2 ? "a" : "b", i * 3'000, i * 3'000 + 1'000, i * 3'000 + 3'000);
    const auto advice = find(analyze(story.trace), AdviceKind::FuseTiny);
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->count, 40u);
    EXPECT_EQ(advice->kernels.size(), 2u);
    EXPECT_EQ(advice->gain, Ns(40 * 1'200));
}

TEST(Advice, IsSilentWhenVerdictsAreWithheld) {
    Story story = launchBound(11);
    story.trace.losses.push_back(
        {trace::ProcessId{1}, trace::Severity::DataLoss, "activity records dropped", 1, ""});
    EXPECT_THAT(analyze(story.trace).advice, IsEmpty());
}

TEST(Advice, NeverPromisesMoreThanTheTimeItSpeaksOfOrTheRunTook) {
    const bool ok = rc::check("gains", [] {
        Story story;
        const auto second = story.stream();
        for (int i = *rc::gen::inRange(0, 14); i > 0; --i) {
            const auto start = *rc::gen::inRange(0, 2'000'000),
                       launch = *rc::gen::inRange(0, 50'000);
            const auto length = *rc::gen::inRange(0, 400'000);
            if (*rc::gen::inRange(0, 4) == 0)
                story.copy(trace::CopyKind::HostToDevice, *rc::gen::inRange(1, 1'000'000),
                           start - launch, start, start + length);
            else {
                const auto range = story.range("r", start - launch - 1, start - launch + 3);
                if (*rc::gen::arbitrary<bool>())
                    story.work(range, *rc::gen::inRange(0, 400) * 1e9,
                               *rc::gen::inRange(0, 900) * 1e6,
                               *rc::gen::element(trace::Precision::Fp32, trace::Precision::Bf16));
                story.kernel(*rc::gen::element("a", "b"), start - launch, start, start + length,
                             trace::ThreadId{1}, *rc::gen::element(trace::StreamId{1}, second));
            }
            if (*rc::gen::arbitrary<bool>())
                story.call("cudaDeviceSynchronize", start, start + length);
        }
        if (!story.trace.copies.empty())
            story.trace.copies[0].source = trace::MemoryKind::Pageable;
        const Analysis a = analyze(story.trace);
        for (std::size_t i = 0; i < a.advice.size(); ++i) {
            const Advice& advice = a.advice[i];
            RC_ASSERT(advice.gain <= advice.spent);
            RC_ASSERT(advice.gain > Ns{});
            RC_ASSERT((i == 0 || advice.gain <= a.advice[i - 1].gain));
            for (const std::uint32_t kernel : advice.kernels)
                RC_ASSERT(kernel < a.kernels.size());
            for (const std::uint32_t gap : advice.gaps)
                RC_ASSERT(gap < a.gaps.size());
        }
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
