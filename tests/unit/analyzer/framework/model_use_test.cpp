// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Work by shape in the rows of a framework, and MFU.
#include "analyzer/analyze.h"
#include "analyzer/framework/call_work.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <set>

namespace ridge::analyzer {
namespace {

using testing::DoubleNear;
using tests::Story;
using trace::FrameworkKind;

constexpr double kProduct = 2.0 * 512 * 256 * 128; // of kMatrices
constexpr const char* kMatrices = "bf16[512,128], bf16[128,256]";

trace::FrameworkRange& op(Story& story, const char* name, std::string_view arguments,
                          std::int64_t start, std::int64_t end) {
    trace::FrameworkRange& range = story.framework(FrameworkKind::Op, name, start, end);
    range.arguments = story.text(arguments);
    return range;
}

/// A product in its module, forward and backward.
Story product() {
    Story story;
    op(story, "aten::mm", kMatrices, 20, 40).site = story.text("a.py:1 f");
    story.framework(FrameworkKind::Module, "Net", 10, 50);
    story.kernel("gemm", 30, 1'000, 2'000);
    op(story, "aten::mm", kMatrices, 120, 140);
    op(story, "aten::mm", kMatrices, 150, 170);
    story.framework(FrameworkKind::ModuleBackward, "Net", 110, 180);
    story.kernel("gemm", 130, 2'000, 3'000);
    story.kernel("gemm", 160, 3'000, 4'000);
    return story;
}

double roofOf(const Analysis& a, Resource resource) {
    return a.devices.at(0).roofs.of(resource).rate;
}

TEST(WorkByShape, IsInOpsModulesAndLines) {
    const Analysis a = analyze(product().trace);
    const FrameworkRows& rows = a.framework;
    ASSERT_EQ(rows.ops.size(), 1u);
    const ShapeWork& work = rows.ops[0].work.byShape;
    EXPECT_EQ(work.calls, 3u);
    EXPECT_EQ(work.flops, 3 * kProduct);
    EXPECT_EQ(work.modelFlops, 3 * kProduct);
    EXPECT_EQ(work.bytes, 3 * 2.0 * (512 * 128 + 128 * 256 + 512 * 256));
    EXPECT_EQ(work.time, Ns(3'000));
    EXPECT_DOUBLE_EQ(work.modelSeconds, 3 * kProduct / roofOf(a, Resource::TensorBf16));
    ASSERT_EQ(rows.modules.size(), 1u);
    EXPECT_EQ(rows.modules[0].self.byShape.flops, 3 * kProduct);
    EXPECT_EQ(rows.modules[0].total.byShape.flops, 3 * kProduct);
    ASSERT_EQ(rows.lines.size(), 1u);
    EXPECT_EQ(rows.lines[0].work.byShape.flops, kProduct);
    EXPECT_EQ(rows.model.flops, 3 * kProduct);
}

TEST(WorkByShape, OfACallIsWhereItsLongestOperationIs) {
    Story story;
    const char* heads = "bf16[2,4,64,16], bf16[2,4,64,16], bf16[2,4,64,16], -, true, float, false";
    op(story, "aten::zero_", "f32[64]", 12, 18);
    op(story, "aten::fill_", "f32[64], int", 20, 28);
    op(story, "aten::_cudnn_attention_forward", heads, 30, 40);
    op(story, "aten::_scaled_dot_product_cudnn_attention", heads, 10, 50);
    story.kernel("memset", 15, 1'000, 1'010); // of the attention
    story.kernel("fill", 25, 1'010, 1'900);   // of an op of its own
    story.kernel("attention", 35, 2'000, 2'500);
    const FrameworkRows rows = analyze(story.trace).framework;
    for (const OpRow& row : rows.ops)
        EXPECT_EQ(row.work.byShape.modelFlops > 0, row.name == "aten::_cudnn_attention_forward")
            << row.name;
    EXPECT_EQ(rows.model.flops, 2.0 * 2 * 4 * 64 * 64 * (16 + 16));
    EXPECT_EQ(rows.model.knownBusy, Ns(510));
}

TEST(WorkByShape, OfACallThatLaunchedNothingIsNone) {
    Story story = product();
    op(story, "aten::mm", kMatrices, 300, 400); // on the CPU
    EXPECT_EQ(analyze(story.trace).framework.model.flops, 3 * kProduct);
}

TEST(WorkByShape, OfACapturedCallCountsInEachLaunchOfItsGraph) {
    Story story;
    op(story, "aten::mm", kMatrices, 20, 40);
    for (std::int64_t launch = 0; launch < 3; ++launch)
        for (const std::uint64_t node : {12, 13}) { // a product in two kernels
            const std::int64_t start = 10'000 + 1'000 * launch + 100 * std::int64_t(node - 12);
            story.kernel("gemm", 1'000 + 100 * launch, start, start + 50);
            story.trace.kernels.back().graphNode = node;
        }
    story.trace.graphNodes = {{trace::ThreadId{1}, 12, 0, Ns(25)},
                              {trace::ThreadId{1}, 13, 0, Ns(30)}};
    const FrameworkRows rows = analyze(story.trace).framework;
    EXPECT_EQ(rows.model.flops, 3 * kProduct);
    EXPECT_EQ(rows.model.knownShare(), 1);
    ASSERT_EQ(rows.ops.size(), 1u);
    EXPECT_EQ(rows.ops[0].work.byShape.calls, 3u);
}

TEST(WorkByShape, OfOtherOpsIsApart) {
    Story story = product();
    op(story, "aten::add", "bf16[100], bf16[100], int", 300, 400);
    story.kernel("add", 350, 5'000, 6'000);
    const FrameworkRows rows = analyze(story.trace).framework;
    EXPECT_EQ(rows.model.flops, 3 * kProduct);
    EXPECT_EQ(rows.model.otherFlops, 100);
    EXPECT_EQ(rows.ops[1].work.byShape.flops, 100);
    EXPECT_EQ(rows.ops[1].work.byShape.modelFlops, 0);
}

/// What `any` of nested ops with operations anywhere gives: each innermost op once.
TEST(WorkByShape, CountsEachCallOnceInAnyTrace) {
    EXPECT_TRUE(rc::check("calls", [] {
        Story story;
        struct Call {
            std::int64_t start, end;
            bool isKnown;
        };
        std::vector<Call> calls;
        for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
            const auto at = std::int64_t{100} * i;
            for (int depth = *rc::gen::inRange(1, 5); depth > 0; --depth) {
                const Call call{at + depth * 10, at + 100 - depth * 10,
                                *rc::gen::arbitrary<bool>()};
                op(story, call.isKnown ? "aten::mm" : "aten::linear", kMatrices, call.start,
                   call.end);
                calls.push_back(call);
            }
        }
        std::set<std::pair<std::int64_t, std::int64_t>> launching;
        for (int i = *rc::gen::inRange(1, 12); i > 0; --i) {
            const auto at = *rc::gen::inRange<std::int64_t>(0, 700);
            story.kernel("gemm", at, 1'000 + i * 10, 1'005 + i * 10);
            const Call* innermost = nullptr;
            for (const Call& call : calls)
                if (call.isKnown && call.start <= at && at < call.end &&
                    (!innermost || call.start > innermost->start))
                    innermost = &call;
            if (innermost)
                launching.insert({innermost->start, innermost->end});
        }
        const FrameworkRows rows = analyze(story.trace).framework;
        ShapeWork sum;
        for (const OpRow& row : rows.ops)
            sum += row.work.byShape;
        RC_ASSERT(sum.calls == launching.size());
        RC_ASSERT(sum.flops == kProduct * static_cast<double>(launching.size()));
        RC_ASSERT(rows.model.flops == sum.flops);
    }));
}

TEST(ProductUnit, FollowsTheTypeAndForF32TheKernel) {
    Roofs roofs;
    EXPECT_EQ(productUnit(ElementType::Bf16, "", roofs), Resource::TensorBf16);
    EXPECT_EQ(productUnit(ElementType::F16, "", roofs), Resource::TensorFp16);
    EXPECT_EQ(productUnit(ElementType::F8, "", roofs), Resource::TensorFp8);
    EXPECT_EQ(productUnit(ElementType::I8, "", roofs), Resource::TensorInt8);
    EXPECT_EQ(productUnit(ElementType::I16, "", roofs), Resource::None);
    EXPECT_EQ(productUnit(ElementType::F64, "", roofs), Resource::Fp64);
    roofs.of(Resource::TensorFp64).rate = 1;
    EXPECT_EQ(productUnit(ElementType::F64, "", roofs), Resource::TensorFp64);
    for (const char* kernel :
         {"ampere_sgemm_128x64_tn", "gemm", "",
          "void cutlass::Kernel2<cutlass_80_simt_sgemm_128x256_8x4_nn_align1>"})
        EXPECT_EQ(productUnit(ElementType::F32, kernel, roofs), Resource::Fp32) << kernel;
    for (const char* kernel :
         {"sm80_xmma_gemm_f32f32_tf32f32_f32_tn_n_tilesize128x128x16_stage4",
          "void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_128x128_16x5_nn_align4>",
          "nvjet_sm90_sss_128x64_32x6_h_bz_NNT"})
        EXPECT_EQ(productUnit(ElementType::F32, kernel, roofs), Resource::TensorTf32) << kernel;
}

TEST(ModelUse, IsLeastTimeOverDeviceTime) {
    const Analysis a = analyze(product().trace);
    const ModelUse& model = a.framework.model;
    EXPECT_EQ(model.missing, MfuMissing::None);
    ASSERT_TRUE(model.mfu);
    EXPECT_THAT(*model.mfu,
                DoubleNear(3 * kProduct / roofOf(a, Resource::TensorBf16) / 3e-6, 1e-9));
    ASSERT_EQ(model.byUnit.size(), 1u);
    EXPECT_EQ(model.byUnit[0].unit, Resource::TensorBf16);
    EXPECT_EQ(model.ceiling(), CeilingOrigin::AttributeTable);
    EXPECT_EQ(model.knownShare(), 1);
}

TEST(ModelUse, AddsTheLeastTimesOfAllTypes) {
    Story story = product();
    op(story, "aten::mm", "f32[64,64], f32[64,64]", 300, 400);
    story.kernel("ampere_sgemm_128x64_tn", 350, 4'000, 5'000);
    const Analysis a = analyze(story.trace);
    const double least = 3 * kProduct / roofOf(a, Resource::TensorBf16) +
                         2.0 * 64 * 64 * 64 / roofOf(a, Resource::Fp32);
    ASSERT_EQ(a.framework.model.byUnit.size(), 2u);
    EXPECT_THAT(a.framework.model.mfu.value_or(0), DoubleNear(least / 4e-6, 1e-9));
}

TEST(ModelUse, IsWithheldWhereTheWorkOfProductsIsNotKnown) {
    Story story = product();
    story.kernel("gemm", 500, 4'000, 5'000); // of no op
    const ModelUse model = analyze(story.trace).framework.model;
    EXPECT_EQ(model.missing, MfuMissing::Work);
    EXPECT_FALSE(model.mfu);
    EXPECT_EQ(model.knownShare(), 0.75);
}

TEST(ModelUse, IsWithheldWithoutARoofOrAUnit) {
    Story story = product();
    story.trace.devices[0].computeMajor = 3;
    EXPECT_EQ(analyze(story.trace).framework.model.missing, MfuMissing::Roof);
    Story whole;
    op(whole, "aten::mm", "i16[512,128], i16[128,256]", 20, 40);
    whole.kernel("gemm", 30, 1'000, 2'000);
    EXPECT_EQ(analyze(whole.trace).framework.model.missing, MfuMissing::Unit);
}

TEST(ModelUse, OfARunWithoutProductsIsNone) {
    Story story;
    op(story, "aten::add", "bf16[100], bf16[100], int", 300, 400);
    story.kernel("add", 350, 5'000, 6'000);
    const ModelUse model = analyze(story.trace).framework.model;
    EXPECT_EQ(model.missing, MfuMissing::NoProducts);
    EXPECT_FALSE(model.mfu);
}

/// Iterations that begin with a launch inside of a module that began with a launch of another kind.
TEST(FrameworkRows, CountCallsWhereMostOfThemLies) {
    Story story;
    for (int i = 0; i < 6; ++i) {
        const std::int64_t at = 100'000 * (i + 1);
        story.kernel("prepare" + std::to_string(i), at + 2'000, at + 3'000, at + 4'000);
        story.range("step", at + 5'000, at + 90'000);
        story.kernel("gemm", at + 13'000, at + 15'000, at + 65'000);
        story.kernel("gemm", at + 30'000, at + 65'000, at + 80'000);
        story.framework(FrameworkKind::Module, "Net", at + 1'000, at + 40'000);
    }
    Options options;
    options.phase = PhaseChoice::Steady;
    const Analysis a = analyze(story.trace, options);
    ASSERT_GT(a.iterationsTold, 2u);
    ASSERT_EQ(a.framework.modules.size(), 1u);
    EXPECT_EQ(a.framework.modules[0].calls, a.iterationsTold);
}

} // namespace
} // namespace ridge::analyzer
