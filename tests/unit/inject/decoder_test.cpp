// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// GPU operations and the calls that start them: each field lands where it belongs.
#include "cupti_records.h"

namespace ridge::inject {
namespace {

TEST(Decoder, AKernel) {
    auto kernel = kernelRecord();
    kernel.gridY = 2;
    kernel.gridZ = 3;
    kernel.blockY = 4;
    kernel.blockZ = 5;
    kernel.clusterX = 2;
    kernel.clusterY = 1;
    kernel.clusterZ = 1;
    kernel.registersPerThread = 40;
    kernel.staticSharedMemory = 1024;
    kernel.dynamicSharedMemory = 2048;
    kernel.sharedMemoryExecuted = 102400;
    kernel.localMemoryPerThread = 16;
    kernel.correlationId = 77;
    kernel.contextId = 1;
    kernel.streamId = 7;
    kernel.graphId = 9;
    kernel.graphNodeId = 0x900000001;
    const Recorded& spool = decoded(kernel);
    const auto to = spool.only<spool::Kernel>();
    EXPECT_EQ(to.start, 1000);
    EXPECT_EQ(to.end, 1500);
    EXPECT_EQ(to.correlation, 77U);
    EXPECT_EQ(to.context, 1U);
    EXPECT_EQ(to.stream, 7U);
    EXPECT_EQ(to.graphNode, 0x900000001U);
    const spool::Config config = spool.config(to.config);
    EXPECT_EQ(spool.text(config.mangled), "_Z3addPfi");
    EXPECT_EQ((std::vector(config.grid, config.grid + 3)), (std::vector{8U, 2U, 3U}));
    EXPECT_EQ((std::vector(config.block, config.block + 3)), (std::vector{256U, 4U, 5U}));
    EXPECT_EQ((std::vector(config.cluster, config.cluster + 3)), (std::vector{2U, 1U, 1U}));
    EXPECT_EQ(config.registersPerThread, 40U);
    EXPECT_EQ(config.staticShared, 1024U);
    EXPECT_EQ(config.dynamicShared, 2048U);
    EXPECT_EQ(config.sharedCarveout, 102400U);
    EXPECT_EQ(config.localPerThread, 16U);
}

TEST(Decoder, ASerialKernelAndOneOutsideOfGraphs) {
    auto kernel = kernelRecord();
    kernel.kind = CUPTI_ACTIVITY_KIND_KERNEL;
    kernel.graphNodeId = 5; // CUPTI leaves it unset without a graph
    EXPECT_EQ(decoded(kernel).only<spool::Kernel>().graphNode, 0U);
}

TEST(Decoder, ACopy) {
    auto copy = cuptiRecord<CUpti_ActivityMemcpy6>(CUPTI_ACTIVITY_KIND_MEMCPY);
    copy.start = 2000;
    copy.end = 2400;
    copy.bytes = 1 << 20;
    copy.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_HTOD;
    copy.srcKind = CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
    copy.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    copy.flags = CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC;
    copy.correlationId = 78;
    copy.contextId = 2;
    copy.streamId = 13;
    copy.graphId = 1;
    copy.graphNodeId = 4;
    const auto to = decoded(copy).only<spool::Copy>();
    EXPECT_EQ(to.start, 2000);
    EXPECT_EQ(to.end, 2400);
    EXPECT_EQ(to.bytes, 1U << 20);
    EXPECT_EQ(to.kind, 1);
    EXPECT_EQ(to.source, 2);
    EXPECT_EQ(to.destination, 3);
    EXPECT_EQ(to.async, 1);
    EXPECT_EQ(to.correlation, 78U);
    EXPECT_EQ(to.context, 2U);
    EXPECT_EQ(to.stream, 13U);
    EXPECT_EQ(to.graphNode, 4U);
    EXPECT_EQ(to.peerSource, spool::Copy::kNoPeer);
    EXPECT_EQ(to.peerDestination, spool::Copy::kNoPeer);
    copy.flags = CUPTI_ACTIVITY_FLAG_NONE;
    EXPECT_EQ(decoded(copy).only<spool::Copy>().async, 0);
}

TEST(Decoder, APeerCopy) {
    auto copy = cuptiRecord<CUpti_ActivityMemcpyPtoP4>(CUPTI_ACTIVITY_KIND_MEMCPY2);
    copy.start = 2000;
    copy.end = 2400;
    copy.bytes = 512;
    copy.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_PTOP;
    copy.srcKind = copy.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    copy.flags = CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC;
    copy.srcDeviceId = 1;
    copy.dstDeviceId = 3;
    copy.contextId = 2;
    copy.streamId = 14;
    copy.correlationId = 79;
    copy.graphNodeId = 8;
    const auto to = decoded(copy).only<spool::Copy>();
    EXPECT_EQ(to.start, 2000);
    EXPECT_EQ(to.end, 2400);
    EXPECT_EQ(to.bytes, 512U);
    EXPECT_EQ(to.kind, 10);
    EXPECT_EQ(to.async, 1);
    EXPECT_EQ(to.source, 3);
    EXPECT_EQ(to.destination, 3);
    EXPECT_EQ(to.peerSource, 1U);
    EXPECT_EQ(to.peerDestination, 3U);
    EXPECT_EQ(to.context, 2U);
    EXPECT_EQ(to.stream, 14U);
    EXPECT_EQ(to.correlation, 79U);
    EXPECT_EQ(to.graphNode, 0U);
}

TEST(Decoder, AFill) {
    auto fill = cuptiRecord<CUpti_ActivityMemset4>(CUPTI_ACTIVITY_KIND_MEMSET);
    fill.start = 3000;
    fill.end = 3100;
    fill.bytes = 4096;
    fill.value = 0xab;
    fill.memoryKind = CUPTI_ACTIVITY_MEMORY_KIND_MANAGED;
    fill.flags = CUPTI_ACTIVITY_FLAG_MEMSET_ASYNC;
    fill.correlationId = 80;
    fill.contextId = 1;
    fill.streamId = 7;
    fill.graphId = 1;
    fill.graphNodeId = 6;
    const auto to = decoded(fill).only<spool::Fill>();
    EXPECT_EQ(to.start, 3000);
    EXPECT_EQ(to.end, 3100);
    EXPECT_EQ(to.bytes, 4096U);
    EXPECT_EQ(to.pattern, 0xabU);
    EXPECT_EQ(to.memory, 5);
    EXPECT_EQ(to.async, 1);
    EXPECT_EQ(to.correlation, 80U);
    EXPECT_EQ(to.context, 1U);
    EXPECT_EQ(to.stream, 7U);
    EXPECT_EQ(to.graphNode, 6U);
}

CUpti_ActivityAPI apiRecord(CUpti_ActivityKind kind, CUpti_CallbackId cbid) {
    auto api = cuptiRecord<CUpti_ActivityAPI>(kind);
    api.cbid = cbid;
    api.start = 900;
    api.end = 950;
    api.threadId = 4242;
    api.correlationId = 81;
    api.returnValue = 2;
    return api;
}

TEST(Decoder, ARuntimeCall) {
    const Recorded& spool =
        decoded(apiRecord(CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020));
    const auto to = spool.only<spool::Api>();
    EXPECT_EQ(to.start, 900);
    EXPECT_EQ(to.end, 950);
    EXPECT_EQ(to.head.tid, 4242U);
    EXPECT_EQ(to.correlation, 81U);
    EXPECT_EQ(to.result, 2);
    EXPECT_EQ(to.launchesGraph, 0U);
    EXPECT_EQ(spool.text(to.api), "cudaMalloc_v3020");
}

TEST(Decoder, ADriverCallAndCallsWithoutAName) {
    const auto name = [](CUpti_ActivityKind kind, CUpti_CallbackId cbid) {
        const Recorded& spool = decoded(apiRecord(kind, cbid));
        return spool.text(spool.only<spool::Api>().api);
    };
    EXPECT_EQ(name(CUPTI_ACTIVITY_KIND_DRIVER, CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel),
              "cuLaunchKernel");
    EXPECT_EQ(name(CUPTI_ACTIVITY_KIND_DRIVER, 1999), "unknown driver call");
    EXPECT_EQ(name(CUPTI_ACTIVITY_KIND_RUNTIME, 1999), "unknown runtime call");
    EXPECT_EQ(name(CUPTI_ACTIVITY_KIND_RUNTIME, 1'000'000), "unknown runtime call");
}

TEST(Decoder, GraphLaunchesAreMarked) {
    const auto launches = [](CUpti_ActivityKind kind, CUpti_CallbackId cbid) {
        return decoded(apiRecord(kind, cbid)).only<spool::Api>().launchesGraph != 0;
    };
    constexpr auto kRuntime = CUPTI_ACTIVITY_KIND_RUNTIME, kDriver = CUPTI_ACTIVITY_KIND_DRIVER;
    EXPECT_TRUE(launches(kRuntime, CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000));
    EXPECT_TRUE(launches(kRuntime, CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_ptsz_v10000));
    EXPECT_TRUE(launches(kDriver, CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch));
    EXPECT_TRUE(launches(kDriver, CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz));
    // A number means another call in the other API.
    EXPECT_FALSE(launches(kDriver, CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000));
}

} // namespace
} // namespace ridge::inject
