// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "import.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <random>

namespace ridge::recorder {
namespace {

using namespace ridge::test;
using trace::Ns;
using trace::Trace;

Bytes bytesOf(const auto& record) {
    return BlockMaker().add(record).take();
}

/// The records of a small program, apart from the declarations that always come first.
struct Program {
    Bytes declarations;
    std::vector<Bytes> records;
};

Program smallProgram() {
    Program program;
    BlockMaker maker;
    const auto add = [&](const auto& record) { program.records.push_back(bytesOf(record)); };
    maker.add(processRecord(maker));
    auto config = makeRecord<spool::Config>();
    config.id = 1;
    config.mangled = maker.text("_Z3addPfi");
    maker.add(config);

    add(deviceRecord(maker, 0, 0xaa));
    auto context = makeRecord<spool::Context>();
    context.context = 1;
    context.nullStream = 7;
    add(context);
    auto stream = makeRecord<spool::Stream>();
    stream.context = 1;
    stream.stream = 13;
    stream.priority = -2;
    add(stream);
    add(kernelRecord(5, 100, 1, 13));
    add(apiRecord(maker.text("cudaLaunchKernel_v7000"), 5));
    add(kernelRecord(6, 200, 1, 7));
    add(apiRecord(maker.text("cudaMalloc_v3020"), 8, 70));
    add(endRecord());
    program.declarations = maker.take();
    return program;
}

void expectSmallProgram(const Trace& trace) {
    ASSERT_EQ(trace.devices.size(), 1U);
    EXPECT_EQ(trace.devices[0].uuid, "GPU-aa000000-0000-0000-0000-000000000000");
    EXPECT_EQ(trace.devices[0].name, "H200");
    ASSERT_EQ(trace.contexts.size(), 1U);
    EXPECT_EQ(trace.contexts[0].device, trace.devices[0].id);
    ASSERT_EQ(trace.streams.size(), 2U);
    for (const trace::Stream& stream : trace.streams) {
        EXPECT_EQ(stream.isDefault, stream.cuptiId == 7);
        EXPECT_EQ(stream.priority, stream.cuptiId == 7 ? 0 : -2);
    }
    ASSERT_EQ(trace.kernels.size(), 2U);
    for (const trace::Kernel& kernel : trace.kernels) {
        const bool first = kernel.start == Ns(100);
        EXPECT_EQ(trace.streams[index(kernel.stream)].cuptiId, first ? 13U : 7U);
        EXPECT_EQ(kernel.launch.known(), first);
        EXPECT_EQ(trace.text(kernel.launch.api), first ? "cudaLaunchKernel_v7000" : "");
        EXPECT_EQ(trace.text(trace.configs[index(kernel.config)].function), "add(float*, int)");
    }
    ASSERT_EQ(trace.calls.size(), 1U);
    EXPECT_EQ(trace.text(trace.calls[0].api), "cudaMalloc_v3020");
    ASSERT_EQ(trace.threads.size(), 1U);
    EXPECT_EQ(trace.threads[0].tid, 4242);
    EXPECT_EQ(trace.processes[0].endReason, "exit");
    EXPECT_TRUE(trace.losses.empty());
}

TEST(ProcessImporter, IdsResolveWhateverTheOrder) {
    for (int seed = 0; seed < 40; ++seed) {
        Program program = smallProgram();
        std::mt19937 random(static_cast<std::uint32_t>(seed));
        std::shuffle(program.records.begin(), program.records.end(), random);
        Import import;
        import.take(program.declarations);
        for (const Bytes& record : program.records)
            import.take(record);
        expectSmallProgram(import.finish());
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    }
}

TEST(ProcessImporter, TheProcessIsDescribed) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    auto cupti = makeRecord<spool::Cupti>();
    cupti.version = 130000;
    cupti.driverVersion = 13020;
    cupti.path = maker.text("/lib/libcupti.so.13");
    maker.add(cupti);
    auto clock = makeRecord<spool::Clock>();
    clock.realtime = kEpoch + 4;
    clock.monotonic = 99;
    clock.uncertainty = 20;
    maker.add(clock).add(endRecord(15));
    Import import;
    import.take(maker.take());
    EXPECT_TRUE(import.importer().usedCuda());
    EXPECT_EQ(import.importer().driverVersion(), 13020U);
    const Trace trace = import.finish();
    ASSERT_EQ(trace.processes.size(), 1U);
    const trace::Process& process = trace.processes[0];
    EXPECT_EQ(process.hostId, "host");
    EXPECT_EQ(process.bootId, "boot");
    EXPECT_EQ(process.pid, 42);
    EXPECT_EQ(process.command, "program --fast");
    EXPECT_EQ(process.rank, 3);
    EXPECT_FALSE(process.worldSize);
    EXPECT_EQ(process.start, Ns(1));
    EXPECT_EQ(process.end, Ns(1'000'000));
    EXPECT_EQ(process.endReason, "signal 15");
    EXPECT_EQ(process.cuptiPath, "/lib/libcupti.so.13");
    ASSERT_EQ(trace.clocks.size(), 1U);
    EXPECT_EQ(trace.clocks[0].monotonicNs, 99);
}

TEST(ProcessImporter, RangesKeepTheirPlaceAndPayload) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    auto category = makeRecord<spool::Category>();
    category.category = 4;
    category.name = maker.text("compute");
    maker.add(category);
    auto outer = rangeRecord(spool::Kind::RangePush, maker.text("step"), 10);
    outer.category = 4;
    maker.add(outer);
    auto work = makeRecord<spool::Work>(4242);
    work.flops = 2e9;
    work.bytes = 3e6;
    work.precision = static_cast<std::uint32_t>(trace::Precision::Bf16);
    maker.add(work);
    auto inner = rangeRecord(spool::Kind::RangePush, maker.text("gemm"), 20);
    inner.category = 9;
    maker.add(inner).add(popRecord(30)).add(popRecord(40)).add(popRecord(41));
    auto mark = rangeRecord(spool::Kind::Mark, maker.text("here"), 50);
    mark.domain = maker.text("mine");
    maker.add(mark).add(endRecord());
    const Trace trace = Import().take(maker.take()).finish();
    ASSERT_EQ(trace.ranges.size(), 2U);
    const trace::Range& gemm = trace.ranges[1]; // the outer one got its row first
    EXPECT_EQ(trace.text(gemm.name), "gemm");
    EXPECT_EQ(trace.text(gemm.category), "category 9");
    EXPECT_EQ(gemm.end, Ns(30));
    EXPECT_EQ(gemm.parent, trace.ranges[0].id);
    EXPECT_EQ(trace.text(trace.ranges[0].category), "compute");
    EXPECT_EQ(trace.ranges[0].end, Ns(40));
    ASSERT_EQ(trace.work.size(), 1U);
    EXPECT_EQ(trace.work[0].range, trace.ranges[0].id);
    EXPECT_EQ(trace.work[0].flops, 2e9);
    EXPECT_EQ(trace.work[0].precision, trace::Precision::Bf16);
    ASSERT_EQ(trace.marks.size(), 1U);
    EXPECT_EQ(trace.text(trace.marks[0].domain), "mine");
    EXPECT_EQ(lossCount(trace, "NVTX ranges closed but never opened"), 1U);
}

TEST(ProcessImporter, TextsInPartsAreOneText) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    const spool::TextId next = maker.text("the last one") + 1;
    const std::string half(100'000, 'k');
    maker.declareText(next, half, true);
    maker.add(endRecord());
    Import import;
    import.take(maker.take()); // the parts may lie in two blocks
    maker.declareText(next, half, false);
    auto config = makeRecord<spool::Config>();
    config.id = 1;
    config.mangled = next;
    maker.add(config);
    const Trace trace = import.take(maker.take()).finish();
    ASSERT_EQ(trace.configs.size(), 1U);
    EXPECT_EQ(trace.text(trace.configs[0].mangled), half + half);
}

TEST(ProcessImporter, TwoProcessesShareADeviceByItsUuid) {
    trace::test::ScratchFile file;
    auto writer = trace::Writer::create(file.path(), trace::IfExists::Fail);
    ASSERT_TRUE(writer);
    DeviceTable devices(*writer);
    for (const std::uint32_t ordinal : {0U, 3U}) { // CUDA_VISIBLE_DEVICES differs
        BlockMaker maker;
        maker.add(processRecord(maker, static_cast<std::int32_t>(ordinal) + 1));
        maker.add(deviceRecord(maker, ordinal, 0xaa)).add(endRecord());
        auto context = makeRecord<spool::Context>();
        context.context = 1;
        context.device = ordinal;
        maker.add(context);
        ProcessImporter importer(*writer, devices, kEpoch, false);
        importer.take(maker.take());
        importer.finish(0, false);
    }
    ASSERT_TRUE(writer->finish());
    const auto trace = trace::read(file.path());
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->devices.size(), 1U);
    ASSERT_EQ(trace->contexts.size(), 2U);
    EXPECT_EQ(trace->contexts[0].device, trace->contexts[1].device);
    EXPECT_NE(trace->contexts[0].process, trace->contexts[1].process);
}

TEST(ProcessImporter, CallsThatCannotStartOperationsAreWrittenAtOnce) {
    BlockMaker maker;
    maker.add(processRecord(maker));
    Import import;
    import.take(maker.add(apiRecord(maker.text("cudaFree_v3020"), 1)).take());
    auto graph = apiRecord(maker.text("cudaGraphLaunch_v10000"), 2, 60);
    graph.launchesGraph = 1;
    maker.add(graph).add(kernelRecord(2, 100)).add(kernelRecord(2, 120)).add(endRecord());
    const Trace trace = import.take(maker.take()).finish();
    ASSERT_EQ(trace.calls.size(), 2U);
    ASSERT_EQ(trace.kernels.size(), 2U);
    for (const trace::Kernel& kernel : trace.kernels)
        EXPECT_EQ(trace.text(kernel.launch.api), "cudaGraphLaunch_v10000");
}

} // namespace
} // namespace ridge::recorder
