// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Shorter kernels bring no more than the host's launches leave.
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using tests::Story;

constexpr std::int64_t kPairs = 10, kCastTime = 20'000, kProductTime = 30'000;

/// Casts, each with its product right behind. The host launches a cast 1 us after the product before
/// it, and that cast's product `beforeProduct` ns later.
Story casts(std::int64_t beforeProduct) {
    Story story;
    story.framework(trace::FrameworkKind::Op, "aten::mm", 0, 1'000'000);
    std::int64_t host = 1'000, device = 10'000;
    for (std::int64_t i = 0; i < kPairs; ++i) {
        host += 1'000;
        device = std::max(device, host + 2'000);
        story.kernel("void at::native::vectorized_elementwise_kernel<8, "
                     "at::native::bfloat16_copy_kernel_cuda(at::TensorIteratorBase&)::"
                     "{lambda(float)#1}, std::array<char*, 2ul> >(int)",
                     host, device, device + kCastTime);
        host += beforeProduct;
        device = std::max(device + kCastTime, host + 2'000);
        story.kernel("nvjet_sm90_tst_128x256_64x4_2x1_v_bz_NNT", host, device,
                     device + kProductTime);
        device += kProductTime;
    }
    return story;
}

Advice castOnce(const Story& story) {
    for (const Advice& advice : analyze(story.trace).advice)
        if (advice.kind == AdviceKind::CastOnce)
            return advice;
    return {};
}

TEST(HostPace, OfAHostThatRunsAheadTakesNothing) {
    const Advice advice = castOnce(casts(1'000));
    EXPECT_EQ(advice.gain, Ns(kPairs * kCastTime));
    EXPECT_EQ(advice.withoutHost, Ns{});
}

TEST(HostPace, OfASlowHostLeavesTheSlackAndTheLaunchesThatGo) {
    constexpr std::int64_t kSlow = 49'000; // with the cast's 1 us as long as both kernels
    const Story story = casts(kSlow);
    const Ns whole = analyze(story.trace).budget.total();
    const Ns own(kPairs * 50'000 - 1'000); // from the first launch to the last
    const Advice advice = castOnce(story);
    EXPECT_EQ(advice.gain, whole - own + Ns(kPairs * 1'000));
    EXPECT_EQ(advice.withoutHost, Ns(kPairs * kCastTime));
}

TEST(HostPace, LeavesOutCallsThatWaitForTheGpu) {
    Story story = casts(49'000);
    for (std::int64_t i = 0; i < kPairs; ++i)
        story.call("cudaStreamSynchronize_v3020", 2'000 + i * 50'000 + 500,
                   2'000 + i * 50'000 + 48'500);
    EXPECT_EQ(castOnce(story).withoutHost, Ns{});
}

TEST(HostPace, IsNotKnownWithoutPyTorchOrOfSeveralProcesses) {
    Story plain = casts(49'000);
    plain.trace.frameworkRanges.clear();
    EXPECT_EQ(castOnce(plain).withoutHost, Ns{});
    Story xla = casts(49'000); // waits in futures, which are no calls of CUDA
    xla.trace.frameworkRanges.front().name = xla.text("dot_general");
    EXPECT_EQ(castOnce(xla).withoutHost, Ns{});
    Story two = casts(49'000);
    two.kernel("k", 500'000, 600'000, 601'000, two.thread(two.process()));
    EXPECT_EQ(castOnce(two).withoutHost, Ns{});
}

} // namespace
} // namespace ridge::analyzer
