// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Verdicts of kernels without counters, by the shapes of the ops that launched them.
#include "analyzer/analyze.h"
#include "analyzer/verdict/peaks.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::FrameworkKind;

constexpr double kProduct = 2.0 * 8192 * 1024 * 2816; // FLOPs of kMatrices
constexpr const char* kMatrices = "bf16[8192,1024], bf16[1024,2816]";
constexpr const char* kSmall = "f32[4194304], f32[4194304], int";   // 3 x 16.8 MB
constexpr const char* kLarge = "f32[67108864], f32[67108864], int"; // 3 x 268 MB

double roof(Resource resource) {
    return tableRoofs(tests::h200()).of(resource).rate;
}

/// ns in which `work` is done at `share` of a roof.
std::int64_t timeAt(double work, double share, Resource resource) {
    return static_cast<std::int64_t>(1e9 * work / (share * roof(resource)));
}

/// An op that launches `kernels`, each of `time` ns.
Story launched(const char* name, const char* arguments, std::initializer_list<const char*> kernels,
               std::int64_t time) {
    Story story;
    story.framework(FrameworkKind::Op, name, 10, 100).arguments = story.text(arguments);
    std::int64_t now = 1'000, launch = 20;
    for (const char* kernel : kernels) {
        story.kernel(kernel, launch, now, now + time);
        now += time + 100;
        launch += 10;
    }
    return story;
}

KernelVerdict verdictOf(const Story& story) {
    return analyze(story.trace).kernels.at(0).verdicts.at(0).verdict;
}

KernelVerdict product(double share) {
    return verdictOf(
        launched("aten::mm", kMatrices, {"gemm"}, timeAt(kProduct, share, Resource::TensorBf16)));
}

KernelVerdict addition(const char* arguments, double bytes, double share) {
    return verdictOf(
        launched("aten::add", arguments, {"add"}, timeAt(bytes, share, Resource::Dram)));
}

constexpr double kSmallBytes = 3 * 4.0 * 4194304, kLargeBytes = 3 * 4.0 * 67108864;

TEST(KernelShapes, AProductNearItsRoofIsComputeBound) {
    EXPECT_EQ(product(0.7).label, Label::ComputeSaturated);
    EXPECT_EQ(product(0.7).resource, Resource::TensorBf16);
    EXPECT_EQ(product(0.7).origin, Origin::Shape);
}

TEST(KernelShapes, FarFromItsRoofNothingIsProven) {
    EXPECT_EQ(product(0.5).label, Label::Unclassified);
    EXPECT_EQ(addition(kLarge, kLargeBytes, 0.5).label, Label::Unclassified);
}

TEST(KernelShapes, BytesThatFitNoCacheNameDram) {
    EXPECT_EQ(addition(kLarge, kLargeBytes, 0.8).label, Label::BandwidthSaturated);
    EXPECT_EQ(addition(kLarge, kLargeBytes, 0.8).resource, Resource::Dram);
}

TEST(KernelShapes, BytesThatACacheMayHoldNameNoUnit) {
    EXPECT_EQ(addition(kSmall, kSmallBytes, 0.8).label, Label::BandwidthSaturated);
    EXPECT_EQ(addition(kSmall, kSmallBytes, 0.8).resource, Resource::None);
    EXPECT_EQ(addition(kSmall, kSmallBytes, 1.2).resource, Resource::None);
}

TEST(KernelShapes, MemoryNeedsMoreOfItsRoofThanMathAsCachesHelp) {
    EXPECT_EQ(addition(kSmall, kSmallBytes, 0.65).label, Label::Unclassified);
    EXPECT_EQ(addition(kSmall, kSmallBytes, 0.71).label, Label::BandwidthSaturated);
}

TEST(KernelShapes, OfSeveralFunctionsInOneCallNoneHasTheWork) {
    const std::int64_t time = timeAt(kProduct, 0.8, Resource::TensorBf16);
    EXPECT_EQ(verdictOf(launched("aten::mm", kMatrices, {"gemm", "reduce"}, time / 2)).label,
              Label::Unclassified);
}

TEST(KernelShapes, LaunchesOfOneFunctionShareTheWorkOfTheirCallByTime) {
    const std::int64_t time = timeAt(kLargeBytes, 0.8, Resource::Dram);
    const Story story = launched("aten::add", kLarge, {"add", "add", "add", "add"}, time / 4);
    EXPECT_EQ(verdictOf(story).label, Label::BandwidthSaturated);
    EXPECT_NEAR(analyze(story.trace).kernels.at(0).work.bytes, kLargeBytes, 1e-3 * kLargeBytes);
}

TEST(KernelShapes, AFillBesideDoesNoneOfTheWork) {
    Story story =
        launched("aten::mm", kMatrices, {"gemm"}, timeAt(kProduct, 0.7, Resource::TensorBf16));
    story.fill(1'024, 15, 500, 600);
    EXPECT_EQ(verdictOf(story).label, Label::ComputeSaturated);
}

TEST(KernelShapes, MaskedScoresOfCausalAttentionProveNothing) {
    constexpr const char* kName = "aten::_scaled_dot_product_flash_attention";
    const auto attention = [&](const char* arguments, double share) {
        const double flops = 2 * 2.0 * 8 * 16 * 4096.0 * 4096 * 128;
        return verdictOf(
            launched(kName, arguments, {"flash"}, timeAt(flops, share, Resource::TensorBf16)));
    };
    const char* all = "bf16[8,16,4096,128], bf16[8,16,4096,128], bf16[8,16,4096,128], float, false";
    const char* causal =
        "bf16[8,16,4096,128], bf16[8,16,4096,128], bf16[8,16,4096,128], float, true";
    EXPECT_EQ(attention(all, 0.7).label, Label::ComputeSaturated);
    EXPECT_EQ(attention(causal, 0.7).label, Label::Unclassified);
    EXPECT_EQ(attention(causal, 1.3).label, Label::ComputeSaturated);
}

TEST(KernelShapes, WhatTheProgramAnnotatesGoesBefore) {
    Story story =
        launched("aten::mm", kMatrices, {"gemm"}, timeAt(kProduct, 0.7, Resource::TensorBf16));
    story.work(story.range("annotated", 5, 200), 1, 1e12, trace::Precision::Fp32);
    EXPECT_EQ(verdictOf(story).origin, Origin::Annotated);
}

TEST(KernelShapes, ATraceWithoutOpsHasNone) {
    Story story;
    story.kernel("gemm", 20, 1'000, 500'000);
    EXPECT_EQ(verdictOf(story).label, Label::Unclassified);
    EXPECT_EQ(analyze(story.trace).kernels.at(0).work.origin, Origin::None);
}

} // namespace
} // namespace ridge::analyzer
