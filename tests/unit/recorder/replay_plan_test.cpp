// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/replay_plan.h"

#include <gmock/gmock.h>

namespace ridge::recorder {
namespace {

using trace::Ns;
using namespace std::chrono_literals;

trace::Trace aRun(std::initializer_list<trace::Process> processes) {
    trace::Trace run;
    run.strings = {"gemm", "softmax"};
    for (const trace::Process& from : processes) {
        trace::Process process = from;
        process.id = trace::ProcessId(static_cast<std::uint32_t>(run.processes.size() + 1));
        run.processes.push_back(process);
        trace::Thread thread;
        thread.id = trace::ThreadId(static_cast<std::uint32_t>(run.threads.size() + 1));
        thread.process = process.id;
        run.threads.push_back(thread);
    }
    run.streams.resize(1);
    run.streams[0].id = trace::StreamId(1);
    for (const std::uint32_t i : {1U, 2U, 3U}) { // the third is the first with more registers
        trace::KernelConfig config;
        config.id = trace::ConfigId(i);
        config.mangled = config.function = trace::StringId(i == 2 ? 2 : 1);
        config.grid = {132, 2, 1};
        config.block = {256, 1, 1};
        run.configs.push_back(config);
    }
    return run;
}

trace::Kernel& launch(trace::Trace& run, std::uint32_t config, std::uint32_t thread = 1) {
    trace::Kernel kernel;
    kernel.id = trace::KernelId(static_cast<std::uint32_t>(run.kernels.size() + 1));
    kernel.config = trace::ConfigId(config);
    kernel.stream = trace::StreamId(1);
    kernel.launch.thread = trace::ThreadId(thread);
    kernel.launch.start = Ns(static_cast<std::int64_t>(run.kernels.size()));
    run.kernels.push_back(kernel);
    return run.kernels.back();
}

trace::Process process(const char* executable, std::int64_t start,
                       std::optional<std::int32_t> rank = std::nullopt) {
    trace::Process process;
    process.executable = executable;
    process.start = Ns(start);
    process.rank = rank;
    return process;
}

ReplayPlan planOf(std::initializer_list<std::uint32_t> kernels) {
    ReplayPlan plan;
    for (const std::uint32_t kernel : kernels)
        plan.launches.push_back({trace::KernelId(kernel), Ns(1), {}});
    return plan;
}

using spool::PlannedLaunch;
using spool::PlannedProcess;

TEST(ReplayPlan, NamesTheHowManiethLaunchOfAFunctionAndShape) {
    trace::Trace run = aRun({process("/bin/a", 0)});
    launch(run, 1);
    launch(run, 2);
    launch(run, 1).graphNode = 9; // is no launch of its own
    launch(run, 3);
    launch(run, 1).launch.start = Ns(-1); // the first, though recorded last
    const spool::ReplayPlan file = forProcesses(planOf({4, 2, 5}), run);
    ASSERT_EQ(file.processes.size(), 1u);
    EXPECT_EQ(file.processes[0].name, "/bin/a");
    EXPECT_THAT(
        file.processes[0].launches,
        testing::UnorderedElementsAre(PlannedLaunch{0, 0, 2, {132, 2, 1}, {256, 1, 1}, "gemm"},
                                      PlannedLaunch{1, 0, 0, {132, 2, 1}, {256, 1, 1}, "softmax"},
                                      PlannedLaunch{2, 0, 0, {132, 2, 1}, {256, 1, 1}, "gemm"}));
}

TEST(ReplayPlan, DoesNotCountLaunchesThatTheSecondRunWillNotMake) {
    trace::Trace run = aRun({process("/bin/a", 0)});
    for (int i = 0; i < 3; ++i)
        launch(run, 1);
    ReplayPlan plan = planOf({3});
    plan.notRepeated = {trace::KernelId(1), trace::KernelId(2)};
    const spool::ReplayPlan file = forProcesses(plan, run);
    ASSERT_EQ(file.processes.size(), 1u);
    EXPECT_EQ(file.processes[0].launches[0].occurrence, 0u);
}

TEST(ReplayPlan, NamesALaunchOfEachPassByOneNumber) {
    trace::Trace run = aRun({process("/bin/a", 0)});
    for (int i = 0; i < 3; ++i)
        launch(run, 1);
    ReplayPlan plan = planOf({1});
    plan.how = spool::ReplayHow::Passes;
    plan.launches[0].passes = {{0, trace::KernelId(1)}, {2, trace::KernelId(3)}};
    const spool::ReplayPlan file = forProcesses(plan, run);
    EXPECT_EQ(file.how, spool::ReplayHow::Passes);
    ASSERT_EQ(file.processes.size(), 1u);
    EXPECT_THAT(
        file.processes[0].launches,
        testing::UnorderedElementsAre(PlannedLaunch{0, 0, 0, {132, 2, 1}, {256, 1, 1}, "gemm"},
                                      PlannedLaunch{0, 2, 2, {132, 2, 1}, {256, 1, 1}, "gemm"}));
}

TEST(ReplayPlan, KernelsOfGraphsAreLaunchesWhereTheSecondRunHasNoGraphs) {
    trace::Trace run = aRun({process("/bin/a", 0)});
    launch(run, 1);
    launch(run, 1).graphNode = 9;
    ReplayPlan plan = planOf({2});
    EXPECT_TRUE(forProcesses(plan, run).processes.empty());
    plan.graphsLaunched = true;
    ASSERT_EQ(forProcesses(plan, run).processes.size(), 1u);
    EXPECT_EQ(forProcesses(plan, run).processes[0].launches[0].occurrence, 1u);
}

TEST(ReplayPlan, TellsProcessesApartByProgramRankAndStart) {
    trace::Trace run = aRun({process("/bin/a", 5), process("/bin/a", 3), process("/bin/a", 4, 1),
                             process("/bin/b", 1)});
    for (const std::uint32_t thread : {1U, 2U, 3U, 4U}) {
        launch(run, 1, thread);
        launch(run, 1, thread);
    }
    const spool::ReplayPlan file = forProcesses(planOf({2, 3, 6}), run);
    const auto gemm = [](std::uint32_t number, std::uint64_t occurrence) {
        return PlannedLaunch{number, 0, occurrence, {132, 2, 1}, {256, 1, 1}, "gemm"};
    };
    EXPECT_THAT(file.processes,
                testing::UnorderedElementsAre(PlannedProcess{1, "/bin/a", {gemm(0, 1)}},
                                              PlannedProcess{0, "/bin/a", {gemm(1, 0)}},
                                              PlannedProcess{0, "/bin/a rank 1", {gemm(2, 1)}}));
}

TEST(ReplayPlan, SaysTheMostDeviceMemoryThatWasInUseAtOnce) {
    trace::Trace run;
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
    EXPECT_EQ(replayCosts(run).memoryBytes, 150U);
}

TEST(ReplayPlan, ALaunchCostsMoreWithMoreMemoryToPutBack) {
    trace::Trace run;
    const Ns before = replayCosts(run).perLaunch;
    trace::Allocation a;
    a.op = trace::MemoryOp::Allocate;
    a.kind = trace::MemoryKind::Device;
    a.bytes = 1'000'000'000;
    run.allocations.push_back(a);
    const Ns more = replayCosts(run).perLaunch - before;
    EXPECT_GT(more, Ns(10ms));
    EXPECT_LT(more, Ns(200ms));
}

TEST(ReplayPlan, TellsTheUserBeforehand) {
    ReplayPlan plan = planOf({1, 2});
    plan.launches[0].known = Ns(700ms);
    plan.launches[1].known = Ns(290ms);
    plan.kernelTime = 1s;
    plan.kernels = 18'322;
    plan.cost = 31s;
    ReplayCosts costs;
    costs.passes = 9;
    costs.memoryBytes = 3'000'000'000;
    EXPECT_EQ(inWords(plan, costs),
              "ridge: the program runs again, to replay 2 of 18322 launches (one of each "
              "configuration, 99.0 % of the GPU time), 9 times each: about 31 s longer, and memory "
              "of the host for what a kernel may write, 3.0 GB at most");
    plan.how = spool::ReplayHow::Passes;
    EXPECT_THAT(inWords(plan, costs),
                testing::AllOf(testing::HasSubstr("to count 2 of 18322 launches"),
                               testing::HasSubstr("in 9 iterations a pass each")));
    plan.byConfiguration = false;
    EXPECT_THAT(inWords(plan, costs),
                testing::HasSubstr("18322 launches (99.0 % of the GPU time)"));
}

} // namespace
} // namespace ridge::recorder
