// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Devices and what CUDA itself took: each field lands where it belongs.
#include "cupti_records.h"

#include <cstdlib>

namespace ridge::inject {
namespace {

TEST(Decoder, AStreamAndContexts) {
    auto stream = cuptiRecord<CUpti_ActivityStream>(CUPTI_ACTIVITY_KIND_STREAM);
    stream.contextId = 1;
    stream.streamId = 13;
    stream.priority = static_cast<std::uint32_t>(-2);
    stream.flag = CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING;
    auto context = cuptiRecord<CUpti_ActivityContext3>(CUPTI_ACTIVITY_KIND_CONTEXT);
    context.contextId = 1;
    context.deviceId = 3;
    context.nullStreamId = 7;
    context.numMultiprocessors = 132;
    auto green = context;
    green.contextId = 2;
    green.isGreenContext = 1;
    green.numMultiprocessors = 16;
    const Recorded& spool = decoded(stream, context, green);
    const auto to = spool.only<spool::Stream>();
    EXPECT_EQ(to.context, 1U);
    EXPECT_EQ(to.stream, 13U);
    EXPECT_EQ(to.priority, -2);
    EXPECT_EQ(to.flag, 2U);
    const auto contexts = spool.all<spool::Context>();
    ASSERT_EQ(contexts.size(), 2U);
    EXPECT_EQ(contexts[0].context, 1U);
    EXPECT_EQ(contexts[0].device, 3U);
    EXPECT_EQ(contexts[0].nullStream, 7U);
    EXPECT_EQ(contexts[0].green, 0);
    EXPECT_EQ(contexts[0].smCount, 0); // its device's, not its own
    EXPECT_EQ(contexts[1].green, 1);
    EXPECT_EQ(contexts[1].smCount, 16);
}

TEST(Decoder, ADevice) {
    auto device = cuptiRecord<CUpti_ActivityDevice5>(CUPTI_ACTIVITY_KIND_DEVICE);
    device.id = 2;
    device.name = "NVIDIA H200";
    device.uuid.bytes[0] = 0x11;
    device.uuid.bytes[15] = 0x22;
    device.computeCapabilityMajor = 9;
    device.numMultiprocessors = 132;
    device.numThreadsPerWarp = 32;
    device.maxWarpsPerMultiprocessor = 64;
    device.maxBlocksPerMultiprocessor = 33;
    device.maxRegistersPerMultiprocessor = 65536;
    device.maxRegistersPerBlock = 65537;
    device.maxSharedMemoryPerMultiprocessor = 233472;
    device.maxSharedMemoryPerBlock = 49152;
    device.l2CacheSize = 60 << 20;
    device.globalMemorySize = std::uint64_t{141} << 30;
    device.globalMemoryBandwidth = 4'800'000'000; // kB/s
    device.coreClockRate = 1'980'000;
    device.numMemcpyEngines = 4;
    device.eccEnabled = 1;
    const Recorded& spool = decoded(device);
    const auto to = spool.only<spool::Device>();
    EXPECT_EQ(to.ordinal, 2U);
    EXPECT_EQ(spool.text(to.name), "NVIDIA H200");
    EXPECT_EQ(to.uuid[0], 0x11);
    EXPECT_EQ(to.uuid[15], 0x22);
    EXPECT_EQ(to.computeMajor, 9);
    EXPECT_EQ(to.computeMinor, 0);
    EXPECT_EQ(to.smCount, 132);
    EXPECT_EQ(to.warpSize, 32);
    EXPECT_EQ(to.maxWarpsPerSm, 64);
    EXPECT_EQ(to.maxThreadsPerSm, 2048);
    EXPECT_EQ(to.maxBlocksPerSm, 33);
    EXPECT_EQ(to.registersPerSm, 65536);
    EXPECT_EQ(to.registersPerBlock, 65537);
    EXPECT_EQ(to.sharedPerSm, 233472);
    EXPECT_EQ(to.sharedPerBlock, 49152);
    EXPECT_EQ(to.l2Bytes, 60 << 20);
    EXPECT_EQ(to.memoryBytes, std::int64_t{141} << 30);
    EXPECT_EQ(to.memoryBandwidth, 4'800'000'000'000);
    EXPECT_EQ(to.smClockKhz, 1'980'000);
    EXPECT_EQ(to.copyEngines, 4);
    EXPECT_EQ(to.eccEnabled, 1);
    EXPECT_EQ(to.migEnabled, 0);
}

TEST(Decoder, Overheads) {
    auto overhead = cuptiRecord<CUpti_ActivityOverhead3>(CUPTI_ACTIVITY_KIND_OVERHEAD);
    overhead.overheadKind = CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER;
    overhead.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD;
    overhead.objectId.pt.threadId = 4242;
    overhead.start = 8000;
    overhead.end = 8500;
    overhead.correlationId = 86;
    auto to = decoded(overhead).only<spool::Overhead>();
    EXPECT_EQ(to.kind, static_cast<std::uint32_t>(CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER));
    EXPECT_EQ(to.head.tid, 4242U);
    EXPECT_EQ(to.start, 8000);
    EXPECT_EQ(to.end, 8500);
    EXPECT_EQ(to.correlation, 86U);
    overhead.objectKind = CUPTI_ACTIVITY_OBJECT_PROCESS;
    overhead.overheadKind = CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL;
    overhead.overheadData = std::malloc(64); // ours to free; the leak check would tell
    to = decoded(overhead).only<spool::Overhead>();
    EXPECT_EQ(to.head.tid, 0U);
}

TEST(Decoder, AJitCompilation) {
    auto jit = cuptiRecord<CUpti_ActivityJit2>(CUPTI_ACTIVITY_KIND_JIT);
    jit.jitOperationType = CUPTI_ACTIVITY_JIT_OPERATION_COMPILE;
    jit.deviceId = 1;
    jit.start = 9000;
    jit.end = 9900;
    jit.cacheSize = 12345;
    jit.cachePath = "/home/user/.nv/ComputeCache/0";
    jit.threadId = 4242;
    const Recorded& spool = decoded(jit);
    const auto to = spool.only<spool::Jit>();
    EXPECT_EQ(to.operation, 3U);
    EXPECT_EQ(to.device, 1U);
    EXPECT_EQ(to.start, 9000);
    EXPECT_EQ(to.end, 9900);
    EXPECT_EQ(to.cacheBytes, 12345U);
    EXPECT_EQ(to.head.tid, 4242U);
    EXPECT_EQ(spool.text(to.entry), "/home/user/.nv/ComputeCache/0");
}

} // namespace
} // namespace ridge::inject
