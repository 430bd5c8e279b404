// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;

constexpr const char* kAdd =
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
    "std::array<char*, 3ul> >(int)";
constexpr const char* kMul =
    "void at::native::vectorized_elementwise_kernel<4, at::native::MulFunctor<float>, "
    "std::array<char*, 3ul> >(int)";
constexpr const char* kFill = "void at::native::vectorized_elementwise_kernel<4, "
                              "at::native::FillFunctor<float>, std::array<char*, 1ul> >(int)";
constexpr const char* kCast =
    "void at::native::vectorized_elementwise_kernel<8, at::native::bfloat16_copy_kernel_cuda("
    "at::TensorIteratorBase&)::{lambda(float)#1}, std::array<char*, 2ul> >(int)";
constexpr const char* kProduct = "nvjet_sm90_tst_128x256_64x4_2x1_v_bz_NNT";
constexpr const char* kSoftmax =
    "void (anonymous namespace)::softmax_warp_forward<float, float, float, 10, false, false>("
    "float*, float const*, int, int, int, bool const*, int, bool)";
constexpr const char* kLogSoftmax =
    "void (anonymous namespace)::softmax_warp_forward<float, float, float, 10, true, false>("
    "float*, float const*, int, int, int, bool const*, int, bool)";
constexpr const char* kLayout = "void cudnn::engines_precompiled::nchwToNhwcKernel<float, float, "
                                "float, false, true, (cudnnKernelDataType_t)2>(float const*)";
constexpr const char* kBatchNorm =
    "void at::native::batch_norm_backward_kernel<float, float, float, int>(float*)";
constexpr const char* kGather =
    "void at::native::vectorized_gather_kernel<16, long>(char*, char*, long*, int, long)";
constexpr const char* kScatter =
    "void at::native::indexFuncLargeIndex<float, long, unsigned int, 2, 2, -2, true, "
    "at::native::ReduceAdd>(at::cuda::detail::TensorInfo<float, unsigned int>)";
constexpr const char* kScatterCopy =
    "void at::native::index_elementwise_kernel<128, 4, at::native::index_put_kernel_impl>(long)";
constexpr const char* kInductor = "triton_poi_fused_add_mul_0";
constexpr const char* kXla = "loop_add_fusion_4";

std::string foreachPass(std::string_view functor) {
    return "void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::"
           "(anonymous namespace)::TensorListMetadata<1>, at::native::(anonymous namespace)::" +
           std::string(functor) + ", float>(float)";
}

/// Kernels one right behind the other, in the order in which they are named.
Story inOrder(const std::vector<std::pair<std::string, std::int64_t>>& kernels) {
    Story story;
    std::int64_t now = 10'000;
    for (const auto& [name, time] : kernels) {
        story.kernel(name, now - 5'000, now, now + time);
        now += time;
    }
    return story;
}

std::vector<Advice> ofKind(const Analysis& a, AdviceKind kind) {
    std::vector<Advice> found;
    for (const Advice& advice : a.advice)
        if (advice.kind == kind)
            found.push_back(advice);
    return found;
}

std::vector<Advice> ofKind(const Story& story, AdviceKind kind) {
    return ofKind(analyze(story.trace), kind);
}

TEST(FamilyAdvice, ElementwiseNeighboursSaveTheShorterOnesTime) {
    const Analysis a = analyze(inOrder({{kProduct, 50'000},
                                        {kAdd, 9'000},
                                        {kMul, 7'000},
                                        {kCast, 8'000},
                                        {kProduct, 50'000},
                                        {kAdd, 9'000}})
                                   .trace);
    const auto advice = ofKind(a, AdviceKind::FuseElementwise);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].spent, Ns(9'000 + 7'000 + 8'000)); // the last stands alone
    EXPECT_EQ(advice[0].gain, Ns(7'000 + 7'000));
    EXPECT_EQ(advice[0].count, 3u);
    EXPECT_TRUE(advice[0].assumed);
    EXPECT_EQ(advice[0].framework, Framework::PyTorch);
    ASSERT_EQ(advice[0].kernels.size(), 3u);
    EXPECT_EQ(a.kernels[advice[0].kernels[0]].function, kMul);
}

TEST(FamilyAdvice, EqualLaunchesDoTheSameToOtherTensorsAndAreNoChain) {
    const Story story = inOrder({{kAdd, 9'000}, {kAdd, 9'000}, {kAdd, 9'000}});
    EXPECT_TRUE(ofKind(story, AdviceKind::FuseElementwise).empty());
}

TEST(FamilyAdvice, FillsAndWhatACompilerHasFusedAreInNoChain) {
    for (const char* other : {kFill, kInductor, kXla}) {
        const Story story = inOrder({{kAdd, 9'000}, {other, 9'000}, {kMul, 9'000}});
        EXPECT_TRUE(ofKind(story, AdviceKind::FuseElementwise).empty()) << other;
    }
}

TEST(FamilyAdvice, CopiesAndOtherStreamsEndAChain) {
    Story copy = inOrder({{kAdd, 9'000}});
    copy.fill(64, 18'000, 19'000, 19'500);
    copy.kernel(kMul, 18'000, 20'000, 29'000);
    EXPECT_TRUE(ofKind(copy, AdviceKind::FuseElementwise).empty());
    Story streams = inOrder({{kAdd, 9'000}});
    const auto second = streams.stream();
    streams.kernel(kMul, 18'000, 19'000, 28'000, trace::ThreadId{1}, second);
    EXPECT_TRUE(ofKind(streams, AdviceKind::FuseElementwise).empty());
}

TEST(FamilyAdvice, SaysOnceWhatItsKernelsWouldSayEach) {
    constexpr int kKernels = 40;
    std::vector<std::pair<std::string, std::int64_t>> tiny;
    tiny.reserve(kKernels);
    for (int i = 0; i < kKernels; ++i)
        tiny.emplace_back(i % 2 == 0 ? kAdd : kMul, 2'000);
    const Analysis a = analyze(inOrder(tiny).trace);
    EXPECT_EQ(ofKind(a, AdviceKind::FuseElementwise).size(), 1u);
    EXPECT_TRUE(ofKind(a, AdviceKind::FuseTiny).empty());
}

TEST(FamilyAdvice, AnOptimizerOfSeveralPassesSavesAllButTheLongest) {
    const std::string add = foreachPass("BinaryOpScalarFunctor<float, 1, 1, 0>, std::plus<float>"),
                      lerp = foreachPass("TernaryOpScalarFunctor<float, 2, 2, 0>"),
                      root = foreachPass("UnaryOpFunctor<float, 2, 1, 1>, at::native::Sqrt<float>"),
                      norm = foreachPass("LpNormFunctor<float, 2>"),
                      fused = foreachPass("FusedAdamMathFunctor<float, 4>");
    const auto advice =
        ofKind(inOrder({{add, 5'000}, {lerp, 9'000}, {root, 4'000}, {norm, 7'000}, {lerp, 9'000}}),
               AdviceKind::FuseOptimizer);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].spent, Ns(5'000 + 18'000 + 4'000));
    EXPECT_EQ(advice[0].gain, Ns(5'000 + 4'000));
    EXPECT_EQ(advice[0].kernels.size(), 3u);
    EXPECT_TRUE(
        ofKind(inOrder({{fused, 9'000}, {norm, 7'000}, {add, 5'000}}), AdviceKind::FuseOptimizer)
            .empty());
}

TEST(FamilyAdvice, WhatIsBetweenTheProductsOfAnAttentionGoes) {
    const auto advice =
        ofKind(inOrder({{kProduct, 30'000}, {kMul, 4'000}, {kSoftmax, 9'000}, {kProduct, 30'000}}),
               AdviceKind::FuseAttention);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].gain, Ns(13'000));
    EXPECT_EQ(advice[0].count, 2u);
    EXPECT_EQ(advice[0].framework, Framework::PyTorch);
}

TEST(FamilyAdvice, WhatAProductClearsBeforeItIsPartOfNoAttention) {
    Story story = inOrder({{kProduct, 30'000}, {kSoftmax, 9'000}});
    story.fill(64, 44'000, 49'000, 50'000);
    story.kernel(kProduct, 45'000, 50'000, 80'000);
    const auto advice = ofKind(story, AdviceKind::FuseAttention);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].gain, Ns(9'000));
}

TEST(FamilyAdvice, ProductsMayBeNamedAfterTheAttention) {
    const auto advice = ofKind(inOrder({{"attentionGemm<__nv_bfloat16>", 30'000},
                                        {"attentionMask<__nv_bfloat16>", 4'000},
                                        {"attentionSoftmax<__nv_bfloat16>", 9'000},
                                        {"attentionGemm<__nv_bfloat16>", 30'000}}),
                               AdviceKind::FuseAttention);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].gain, Ns(13'000));
    EXPECT_TRUE(ofKind(inOrder({{kProduct, 30'000},
                                {"flash_fwd_kernel", 90'000},
                                {kSoftmax, 9'000},
                                {kProduct, 30'000}}),
                       AdviceKind::FuseAttention)
                    .empty())
        << "that is fused already";
}

TEST(FamilyAdvice, TheBackwardPassOfAnAttentionHasItsOwnKernelBetweenItsProducts) {
    const auto advice = ofKind(inOrder({{"attentionGemm<__nv_bfloat16>", 30'000},
                                        {"attentionScoreGradients<__nv_bfloat16>", 9'000},
                                        {"attentionGemm<__nv_bfloat16>", 30'000}}),
                               AdviceKind::FuseAttention);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].gain, Ns(9'000));
    EXPECT_TRUE(ofKind(inOrder({{kProduct, 30'000},
                                {"attentionScoreGradients<__nv_bfloat16>", 9'000},
                                {kProduct, 30'000}}),
                       AdviceKind::FuseAttention)
                    .empty())
        << "products of something else";
}

TEST(FamilyAdvice, ALossOrALastLayerIsNoAttention) {
    for (const auto& story :
         {inOrder({{kProduct, 30'000}, {kLogSoftmax, 9'000}, {kProduct, 30'000}}),
          inOrder({{kProduct, 30'000}, {kSoftmax, 9'000}}),
          inOrder({{kProduct, 30'000}, {kSoftmax, 9'000}, {"my_loss", 10}, {kProduct, 30'000}}),
          inOrder({{kProduct, 30'000}, {kMul, 9'000}, {kProduct, 30'000}})})
        EXPECT_TRUE(ofKind(story, AdviceKind::FuseAttention).empty());
}

TEST(FamilyAdvice, CastsRightBeforeAProductAreAutocasts) {
    const auto advice = ofKind(
        inOrder(
            {{kCast, 3'000}, {kAdd, 9'000}, {kCast, 4'000}, {kCast, 5'000}, {kProduct, 30'000}}),
        AdviceKind::CastOnce);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].gain, Ns(9'000));
    EXPECT_EQ(advice[0].count, 2u);
}

TEST(FamilyAdvice, RowsThatAreGatheredAndScatteredAreASparseProduct) {
    const Analysis a = analyze(
        inOrder({{kGather, 24'000}, {kMul, 2'000}, {kFill, 1'000}, {kScatter, 20'000}}).trace);
    const auto advice = ofKind(a, AdviceKind::SparseProduct);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].spent, Ns(44'000));
    EXPECT_EQ(advice[0].gain, Ns(20'000 + 24'000 / 2));
    EXPECT_TRUE(advice[0].assumed);
    EXPECT_TRUE(ofKind(a, AdviceKind::MoreInFlight).empty());
}

TEST(FamilyAdvice, AGatherOrAScatterAloneOrFarApartIsNoSparseProduct) {
    for (const auto& story : {inOrder({{kGather, 24'000}}), inOrder({{kScatter, 24'000}}),
                              inOrder({{kScatter, 20'000}, {kGather, 24'000}}),
                              inOrder({{kGather, 24'000}, {kScatterCopy, 20'000}}),
                              inOrder({{kGather, 24'000}, {kProduct, 30'000}, {kScatter, 20'000}}),
                              inOrder({{kGather, 24'000},
                                       {kMul, 100},
                                       {kAdd, 100},
                                       {kMul, 100},
                                       {kAdd, 100},
                                       {kScatter, 20'000}})})
        EXPECT_TRUE(ofKind(story, AdviceKind::SparseProduct).empty());
}

TEST(FamilyAdvice, ALoopOverTheParametersIsAnOptimizerInAMarkedStep) {
    const auto steps = inOrder({{kAdd, 9'000}, {kMul, 8'000}, {kCast, 7'000}, {kAdd, 9'000}});
    EXPECT_TRUE(ofKind(steps, AdviceKind::FuseOptimizer).empty());
    Story marked = inOrder({{kMul, 9'000},
                            {kAdd, 8'000},
                            {"void at::native::vectorized_elementwise_kernel<4, "
                             "at::native::sqrt_kernel_cuda, std::array<char*, 2ul> >(int)",
                             7'000}});
    marked.framework(trace::FrameworkKind::User, "Optimizer.step#AdamW.step", 1'000, 60'000);
    const Analysis a = analyze(marked.trace);
    const auto advice = ofKind(a, AdviceKind::FuseOptimizer);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].gain, Ns(15'000));
    EXPECT_TRUE(ofKind(a, AdviceKind::FuseElementwise).empty());
    ASSERT_FALSE(a.families.empty());
    EXPECT_EQ(a.families.front().family, KernelFamily::Optimizer);
}

TEST(FamilyAdvice, AProductOfFewRowsThatDramBoundsIsBatched) {
    for (const auto& [flopsPerByte, pieces] : {std::pair(2.0, 1u), std::pair(100.0, 0u)}) {
        Story story; // 4 TB/s
        story.work(story.range("layer", 0, 10), flopsPerByte * 4e9, 4e9, trace::Precision::Bf16);
        story.kernel(kProduct, 5, 100'000, 1'100'000);
        const auto advice = ofKind(story, AdviceKind::BatchRequests);
        ASSERT_EQ(advice.size(), pieces);
        for (const Advice& one : advice)
            EXPECT_EQ(one.gain, Ns(500'000));
    }
}

TEST(FamilyAdvice, ChannelsLastTakesInWhatBatchNormsWouldSayEach) {
    Story story = inOrder({{kLayout, 20'000}, {"sm90_xmma_fprop_implicit_gemm", 50'000}});
    story.config(kBatchNorm).grid = {66, 1, 1};
    story.kernel(kBatchNorm, 70'000, 80'000, 120'000);
    const Analysis a = analyze(story.trace);
    const auto advice = ofKind(a, AdviceKind::ChannelsLast);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].spent, Ns(60'000));
    EXPECT_EQ(advice[0].gain, Ns(20'000 + 40'000 / 2)); // half of the SMs have a block
    EXPECT_TRUE(ofKind(a, AdviceKind::LargerGrid).empty());
    story = inOrder({{"sm90_xmma_fprop_implicit_gemm", 50'000}});
    story.config(kBatchNorm).grid = {66, 1, 1};
    story.kernel(kBatchNorm, 70'000, 80'000, 120'000);
    EXPECT_TRUE(ofKind(story, AdviceKind::ChannelsLast).empty());
    EXPECT_EQ(ofKind(story, AdviceKind::LargerGrid).size(), 1u);
}

TEST(FamilyAdvice, Fp8IsForProductsAndNotForConvolutions) {
    for (const auto& [kernel, pieces] :
         {std::pair(kProduct, 1u), std::pair("sm90_xmma_fprop_implicit_gemm", 0u)}) {
        Story story; // 800 TFLOP/s bf16
        story.work(story.range("layer", 0, 10), 800e12 * 1e-3, 1e6, trace::Precision::Bf16);
        story.kernel(kernel, 5, 100'000, 1'100'000);
        EXPECT_EQ(ofKind(story, AdviceKind::LowerPrecision).size(), pieces) << kernel;
    }
}

/// Ten kernels with 10 us between them.
Story launchBound(std::string_view kernel) {
    Story story;
    for (int i = 0; i < 10; ++i)
        story.kernel(kernel, i * 15'000 + 7'000, i * 15'000 + 10'000, i * 15'000 + 15'000);
    return story;
}

TEST(FamilyAdvice, ToCaptureAGraphKnowsWhoseProgramItIs) {
    for (const auto& [kernel, framework] :
         {std::pair(kAdd, Framework::PyTorch), std::pair(kInductor, Framework::Inductor),
          std::pair(kXla, Framework::Xla), std::pair("cupy_add__float_float", Framework::CuPy),
          std::pair("mine", Framework::None)}) {
        const auto advice = ofKind(launchBound(kernel), AdviceKind::CaptureGraph);
        ASSERT_EQ(advice.size(), 1u);
        EXPECT_EQ(advice[0].framework, framework) << kernel;
    }
}

TEST(FamilyAdvice, ToCaptureAGraphIsOnePieceForAllRanges) {
    Story story = launchBound("mine");
    story.range("a", 0, 70'000);
    story.range("b", 70'001, 150'000);
    const Analysis a = analyze(story.trace);
    const auto advice = ofKind(a, AdviceKind::CaptureGraph);
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].count, 9u);
    EXPECT_EQ(advice[0].spent, Ns(90'000));
    EXPECT_EQ(a.ranges.at(advice[0].range).name, "b"); // with 50 us of that
    EXPECT_FALSE(advice[0].isAllInRange);
}

Ns timeOf(const Analysis& a, std::initializer_list<KernelFamily> families) {
    Ns time{};
    for (const KernelFamilyRow& row : a.families)
        if (std::ranges::find(families, row.family) != families.end())
            time += row.time;
    return time;
}

/// What a piece of advice on families may save at most.
Ns most(const Analysis& a, AdviceKind kind) {
    using enum KernelFamily;
    switch (kind) {
    case AdviceKind::FuseElementwise:
        return timeOf(a, {Elementwise, Copy});
    case AdviceKind::FuseOptimizer:
        return timeOf(a, {Optimizer});
    case AdviceKind::FuseAttention:
        return timeOf(a, {Elementwise, Copy, Random, Softmax});
    case AdviceKind::CastOnce:
        return timeOf(a, {Copy});
    case AdviceKind::ChannelsLast:
        return timeOf(a, {Copy, Normalisation});
    case AdviceKind::CaptureGraph:
        return a.budget.idle();
    default:
        return Ns::max();
    }
}

TEST(FamilyAdvice, NeverPromisesMoreThanItsFamilyOrTheIdleTimeTook) {
    const std::vector<std::string> names = {
        kAdd,
        kMul,
        kFill,
        kCast,
        kProduct,
        kSoftmax,
        kLayout,
        kBatchNorm,
        kXla,
        foreachPass("BinaryOpScalarFunctor<float, 1, 1, 0>, std::plus<float>"),
        "mine",
        foreachPass("UnaryOpFunctor<float, 2, 1, 1>, at::native::Sqrt<float>"),
        foreachPass("TernaryOpScalarFunctor<float, 2, 2, 0>"),
        "stream_executor::gpu::RedzoneAllocatorKernelImpl(unsigned char*)"};
    const bool ok = rc::check("gains of families", [&] {
        Story story;
        const auto second = story.stream();
        story.config(kBatchNorm).grid = {40, 1, 1};
        for (int i = *rc::gen::inRange(0, 40); i > 0; --i) {
            const auto start = *rc::gen::inRange(0, 300'000), launch = *rc::gen::inRange(0, 9'000);
            const auto end = start + *rc::gen::inRange(0, 20'000);
            const auto stream = *rc::gen::element(trace::StreamId{1}, second);
            if (*rc::gen::inRange(0, 9) == 0)
                story.fill(100, start - launch, start, end);
            else
                story.kernel(*rc::gen::elementOf(names), start - launch, start, end,
                             trace::ThreadId{1}, stream);
        }
        const Analysis a = analyze(story.trace);
        for (const Advice& advice : a.advice) {
            RC_ASSERT(advice.gain <= advice.spent);
            RC_ASSERT(advice.gain <= most(a, advice.kind));
        }
        Ns busy{}, kernels = a.budget.total() - a.budget.idle() - a.budget[Label::Copy] -
                             a.budget[Label::Fill];
        std::uint64_t calls = 0;
        for (const KernelFamilyRow& row : a.families) {
            RC_ASSERT(row.busy <= row.time);
            RC_ASSERT(row.verdicts.total() == row.time);
            busy += row.busy;
            calls += row.calls;
        }
        RC_ASSERT(busy == kernels);
        RC_ASSERT(calls == a.counts.kernels);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
