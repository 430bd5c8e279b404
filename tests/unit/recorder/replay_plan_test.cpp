// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay_plan.h"

#include <gmock/gmock.h>

namespace ridge::recorder {
namespace {

using trace::Ns;
using namespace std::chrono_literals;

/// Four launches of one kernel, two of another, one in a graph; 1 ms each.
trace::Trace someRun() {
    trace::Trace run;
    run.strings = {"gemm(float*)", "softmax(float*)"};
    for (const std::uint32_t i : {1U, 2U}) {
        trace::KernelConfig config;
        config.id = trace::ConfigId(i);
        config.function = trace::StringId(i);
        run.configs.push_back(config);
    }
    for (const std::uint32_t config : {1U, 1U, 2U, 1U, 2U, 1U, 1U}) {
        trace::Kernel kernel;
        kernel.id = trace::KernelId(static_cast<std::uint32_t>(run.kernels.size() + 1));
        kernel.config = trace::ConfigId(config);
        kernel.end = Ns(1ms);
        kernel.graphNode = run.kernels.size() == 6 ? 1 : 0;
        run.kernels.push_back(kernel);
    }
    return run;
}

ReplayOptions options(const char* kernels, std::optional<std::uint64_t> most = std::nullopt) {
    ReplayOptions result;
    result.kernels = kernels;
    result.most = most;
    return result;
}

TEST(ReplayPlan, CountsWhatIsNamedAndNoMoreOfEachThanAsked) {
    const trace::Trace run = someRun();
    EXPECT_EQ(planReplay(run, options("")).kernels, 6U);
    EXPECT_EQ(planReplay(run, options("soft")).kernels, 2U);
    EXPECT_EQ(planReplay(run, options("^soft|^gemm.float", 1)).kernels, 2U);
    EXPECT_EQ(planReplay(run, options("nowhere")).kernels, 0U);
}

TEST(ReplayPlan, TakesLongerForLongerKernels) {
    trace::Trace run = someRun();
    const Ns before = planReplay(run, options("")).time;
    run.kernels.front().end += Ns(1s);
    EXPECT_EQ(planReplay(run, options("")).time - before, Ns(9s));
}

TEST(ReplayPlan, SaysTheMostDeviceMemoryThatWasInUseAtOnce) {
    trace::Trace run = someRun();
    const auto add = [&](trace::MemoryOp op, std::uint64_t address, std::uint64_t bytes,
                         trace::MemoryKind kind = trace::MemoryKind::Device) {
        trace::Allocation a;
        a.op = op;
        a.kind = kind;
        a.address = address;
        a.bytes = bytes;
        run.allocations.push_back(a);
    };
    add(trace::MemoryOp::Allocate, 1, 100);
    add(trace::MemoryOp::Allocate, 2, 50);
    add(trace::MemoryOp::Allocate, 3, 1000, trace::MemoryKind::Pinned);
    add(trace::MemoryOp::Free, 1, 100);
    add(trace::MemoryOp::Allocate, 4, 60);
    EXPECT_EQ(planReplay(run, options("")).memoryBytes, 150U);
}

TEST(ReplayPlan, TakesLongerWithMoreMemoryToPutBack) {
    trace::Trace run = someRun();
    const Ns before = planReplay(run, options("")).time;
    trace::Allocation a;
    a.op = trace::MemoryOp::Allocate;
    a.kind = trace::MemoryKind::Device;
    a.bytes = 1'000'000'000;
    run.allocations.push_back(a);
    const Ns more = planReplay(run, options("")).time - before;
    EXPECT_GT(more, 6 * Ns(10ms));
    EXPECT_LT(more, 6 * Ns(200ms));
}

TEST(ReplayPlan, TellsTheUserBeforehand) {
    ReplayPlan plan;
    plan.kernels = 40;
    plan.time = 12s;
    plan.memoryBytes = 3'000'000'000;
    EXPECT_THAT(inWords(plan), testing::HasSubstr("runs again, to replay 40 kernels"));
    EXPECT_THAT(inWords(plan), testing::HasSubstr("about 12 s"));
    EXPECT_THAT(inWords(plan), testing::HasSubstr("3.0 GB"));
}

} // namespace
} // namespace ridge::recorder
