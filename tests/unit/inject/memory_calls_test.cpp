// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Callbacks of functions that allocate and free become records: of which block, how large, of which
// pool.
#include "collector/inject/calls/memory_calls.h"
#include "recorded.h"

#include <map>
#include <random>

namespace ridge::inject {
namespace {

struct FakePool {
    std::uint64_t reserved = 0, used = 0;
};
std::map<std::uintptr_t, FakePool> g_pools;
std::uintptr_t g_currentPool = 0x900;
bool g_isCaptured = false, g_isRelaxed = false;

DriverApi fakeMemoryDriver() {
    DriverApi driver;
    driver.ctxGetDevice = [](CUdevice* device) {
        *device = 4;
        return CUDA_SUCCESS;
    };
    driver.deviceGetMemPool = [](CUmemoryPool* pool, CUdevice) {
        *pool = reinterpret_cast<CUmemoryPool>(g_currentPool);
        return CUDA_SUCCESS;
    };
    driver.memPoolGetAttribute = [](CUmemoryPool pool, CUmemPool_attribute which, void* to) {
        EXPECT_TRUE(g_isRelaxed) << "the question would end a capture";
        const FakePool& of = g_pools[reinterpret_cast<std::uintptr_t>(pool)];
        *static_cast<cuuint64_t*>(to) = which == CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT ? of.reserved
                                        : which == CU_MEMPOOL_ATTR_USED_MEM_CURRENT   ? of.used
                                                                                      : 77;
        return CUDA_SUCCESS;
    };
    driver.memGetAddressRange = [](CUdeviceptr*, std::size_t* bytes, CUdeviceptr) {
        *bytes = 4 << 20;
        return CUDA_SUCCESS;
    };
    driver.memGetAllocationPropertiesFromHandle = [](CUmemAllocationProp* plan,
                                                     CUmemGenericAllocationHandle handle) {
        plan->location.type =
            handle == 2 ? CU_MEM_LOCATION_TYPE_HOST_NUMA : CU_MEM_LOCATION_TYPE_DEVICE;
        return handle == 3 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
    };
    driver.streamIsCapturing = [](CUstream, CUstreamCaptureStatus* status) {
        *status = g_isCaptured ? CU_STREAM_CAPTURE_STATUS_ACTIVE : CU_STREAM_CAPTURE_STATUS_NONE;
        return CUDA_SUCCESS;
    };
    driver.threadExchangeStreamCaptureMode = [](CUstreamCaptureMode* mode) {
        const bool before = g_isRelaxed;
        g_isRelaxed = *mode == CU_STREAM_CAPTURE_MODE_RELAXED;
        *mode = before ? CU_STREAM_CAPTURE_MODE_RELAXED : CU_STREAM_CAPTURE_MODE_GLOBAL;
        return CUDA_SUCCESS;
    };
    return driver;
}

CuptiApi fakeMemoryApi() {
    CuptiApi api;
    api.cuptiEnableCallback = [](std::uint32_t, CUpti_SubscriberHandle, CUpti_CallbackDomain,
                                 CUpti_CallbackId) { return CUPTI_SUCCESS; };
    api.cuptiGetStreamIdEx = [](CUcontext, CUstream stream, std::uint8_t perThread,
                                std::uint32_t* id) {
        *id = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(stream)) + perThread;
        return CUPTI_SUCCESS;
    };
    return api;
}

class MemoryCallsTest : public testing::Test {
  protected:
    MemoryCallsTest() {
        g_pools.clear();
        g_currentPool = 0x900;
        g_isCaptured = g_isRelaxed = false;
        calls.watch(fakeMemoryApi(), driver, nullptr);
        spool();
    }

    /// A call from its begin to its end. `work` is what the driver does.
    template <class Parameters, class Work>
    void call(CUpti_CallbackId cbid, const Parameters& parameters, Work work,
              CUresult result = CUDA_SUCCESS, bool recorded = true) {
        CUpti_CallbackData data{};
        data.correlationId = ++correlation;
        data.contextUid = 3;
        data.functionParams = &parameters;
        data.functionReturnValue = &result;
        data.callbackSite = CUPTI_API_ENTER;
        calls.note(cbid, data, recorded);
        work();
        data.callbackSite = CUPTI_API_EXIT;
        calls.note(cbid, data, recorded);
    }
    void allocate(std::uint64_t address, std::size_t bytes, CUresult result = CUDA_SUCCESS,
                  bool recorded = true) {
        CUdeviceptr block = 0xbad; // what the driver has not written yet
        call(
            CUPTI_DRIVER_TRACE_CBID_cuMemAlloc_v2, cuMemAlloc_v2_params{&block, bytes},
            [&] { block = address; }, result, recorded);
    }
    void free(std::uint64_t address, CUresult result = CUDA_SUCCESS) {
        call(
            CUPTI_DRIVER_TRACE_CBID_cuMemFree_v2, cuMemFree_v2_params{address}, [] {}, result);
    }
    void allocateAsync(std::uint64_t address, std::size_t bytes, std::uintptr_t stream) {
        CUdeviceptr block = 0;
        call(CUPTI_DRIVER_TRACE_CBID_cuMemAllocAsync,
             cuMemAllocAsync_params{&block, bytes, reinterpret_cast<CUstream>(stream)},
             [&] { block = address; });
    }
    const Recorded& spool() {
        Recorded::instance().threadLogs.collect();
        Recorded::instance().read();
        return Recorded::instance();
    }

    DriverApi driver = fakeMemoryDriver();
    CallStacks stacks{Recorded::instance().declarations};
    MemoryCalls calls{Recorded::instance().threadLogs, stacks};
    std::uint32_t correlation = 0;
};

TEST_F(MemoryCallsTest, ABlockFromItsAllocationToItsFree) {
    allocate(0x1000, 512);
    free(0x1000);
    const auto records = spool().all<spool::Memory>();
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(records[0].op, 1);
    EXPECT_EQ(records[1].op, 2);
    EXPECT_LE(records[0].time, records[1].time);
    for (const spool::Memory& record : records) {
        EXPECT_EQ(record.address, 0x1000U);
        EXPECT_EQ(record.bytes, 512U);
        EXPECT_EQ(record.kind, CUPTI_ACTIVITY_MEMORY_KIND_DEVICE);
        EXPECT_EQ(record.context, 3U);
        EXPECT_EQ(record.async, 0);
        EXPECT_EQ(record.pool, 0U);
    }
}

TEST_F(MemoryCallsTest, CallsThatFailMakeNoRecord) {
    allocate(0x1000, std::size_t{1} << 50, CUDA_ERROR_OUT_OF_MEMORY);
    free(0);
    EXPECT_EQ(spool().size(), 0U);
    allocate(0x1000, 512);
    free(0x1000, CUDA_ERROR_INVALID_VALUE);
    free(0x1000);
    EXPECT_EQ(spool().all<spool::Memory>().size(), 2U);
}

TEST_F(MemoryCallsTest, ABlockOfBeforeTheWindowIsKnownWhenItIsFreedInIt) {
    allocate(0x1000, 512, CUDA_SUCCESS, false);
    EXPECT_EQ(spool().size(), 0U);
    free(0x1000);
    EXPECT_EQ(spool().only<spool::Memory>().bytes, 512U);
}

TEST_F(MemoryCallsTest, AnAddressThatAnotherThreadGetsBeforeTheFreeReturns) {
    allocate(0x1000, 512);
    call(CUPTI_DRIVER_TRACE_CBID_cuMemFree_v2, cuMemFree_v2_params{0x1000},
         [&] { allocate(0x1000, 1024); });
    free(0x1000);
    std::vector<std::pair<int, std::uint64_t>> found;
    auto records = spool().all<spool::Memory>();
    std::ranges::stable_sort(records, {}, &spool::Memory::time);
    for (const spool::Memory& record : records)
        found.emplace_back(record.op, record.bytes);
    const std::vector<std::pair<int, std::uint64_t>> wanted = {
        {1, 512}, {2, 512}, {1, 1024}, {2, 1024}};
    EXPECT_EQ(found, wanted);
}

TEST_F(MemoryCallsTest, PitchAndArraysCountTheirBytes) {
    CUdeviceptr block = 0x1000;
    std::size_t pitch = 1024;
    call(CUPTI_DRIVER_TRACE_CBID_cuMemAllocPitch_v2,
         cuMemAllocPitch_v2_params{&block, &pitch, 1000, 700, 4}, [] {});
    EXPECT_EQ(spool().only<spool::Memory>().bytes, 1024U * 700);
    auto array = reinterpret_cast<CUarray>(0x2000);
    CUDA_ARRAY3D_DESCRIPTOR plan{64, 50, 30, CU_AD_FORMAT_FLOAT, 2, 0};
    call(CUPTI_DRIVER_TRACE_CBID_cuArray3DCreate_v2, cuArray3DCreate_v2_params{&array, &plan},
         [] {});
    auto record = spool().only<spool::Memory>();
    EXPECT_EQ(record.bytes, 64U * 50 * 30 * 2 * 4);
    EXPECT_EQ(record.kind, CUPTI_ACTIVITY_MEMORY_KIND_ARRAY);
    auto levels = reinterpret_cast<CUmipmappedArray>(0x3000);
    plan = {256, 256, 0, CU_AD_FORMAT_HALF, 1, 0};
    call(CUPTI_DRIVER_TRACE_CBID_cuMipmappedArrayCreate,
         cuMipmappedArrayCreate_params{&levels, &plan, 3}, [] {});
    EXPECT_EQ(spool().only<spool::Memory>().bytes, 2U * (256 * 256 + 128 * 128 + 64 * 64));
    plan = {16, 0, 6, CU_AD_FORMAT_SIGNED_INT8, 4, CUDA_ARRAY3D_LAYERED};
    call(CUPTI_DRIVER_TRACE_CBID_cuMipmappedArrayCreate,
         cuMipmappedArrayCreate_params{&levels, &plan, 2}, [] {});
    EXPECT_EQ(spool().only<spool::Memory>().bytes, 6U * 4 * (16 + 8)); // layers stay
}

TEST_F(MemoryCallsTest, APoolsSizesAtAnAllocation) {
    g_pools[0x900] = {1 << 25, 1 << 20};
    allocateAsync(0x1000, 1 << 20, 13);
    const auto record = spool().only<spool::Memory>();
    EXPECT_EQ(record.async, 1);
    EXPECT_EQ(record.stream, 13U);
    EXPECT_EQ(record.pool, 0x900U);
    EXPECT_EQ(record.poolSize, 1U << 25);
    EXPECT_EQ(record.poolUsed, 1U << 20);
    free(0x1000); // by a call that waits
    const auto freed = spool().only<spool::Memory>();
    EXPECT_EQ(freed.async, 0);
    EXPECT_EQ(freed.pool, 0x900U);
    EXPECT_FALSE(g_isRelaxed);
}

TEST_F(MemoryCallsTest, WhatAGraphCapturesIsNoAllocation) {
    g_isCaptured = true;
    allocateAsync(0x1000, 512, 13);
    call(CUPTI_DRIVER_TRACE_CBID_cuMemFreeAsync, cuMemFreeAsync_params{0x1000, nullptr}, [] {});
    EXPECT_EQ(spool().size(), 0U);
}

TEST_F(MemoryCallsTest, ThePoolsOfAProgram) {
    auto pool = reinterpret_cast<CUmemoryPool>(0x500);
    CUmemPoolProps plan{};
    plan.location = {CU_MEM_LOCATION_TYPE_DEVICE, {1}};
    call(CUPTI_DRIVER_TRACE_CBID_cuMemPoolCreate, cuMemPoolCreate_params{&pool, &plan}, [] {});
    auto made = spool().only<spool::Pool>();
    EXPECT_EQ(made.op, 1U);
    EXPECT_EQ(made.pool, 0x500U);
    EXPECT_EQ(made.device, 1U);
    g_pools[0x500] = {1 << 25, 1 << 20};
    call(CUPTI_DRIVER_TRACE_CBID_cuMemPoolTrimTo, cuMemPoolTrimTo_params{pool, 0},
         [] { g_pools[0x500].reserved = 1 << 22; });
    const auto trimmed = spool().only<spool::Pool>();
    EXPECT_EQ(trimmed.op, 3U);
    EXPECT_EQ(trimmed.size, 1U << 22);
    EXPECT_EQ(trimmed.used, 1U << 20);
    EXPECT_EQ(trimmed.releaseThreshold, 77U);
    call(CUPTI_DRIVER_TRACE_CBID_cuMemPoolDestroy, cuMemPoolDestroy_params{pool},
         [] { g_pools.clear(); });
    const auto destroyed = spool().only<spool::Pool>();
    EXPECT_EQ(destroyed.op, 2U);
    EXPECT_EQ(destroyed.size, 1U << 22); // as it was before
}

TEST_F(MemoryCallsTest, MapsOfOneRangeAreFreedTogether) {
    const auto map = [&](std::uint64_t address, std::size_t bytes,
                         CUmemGenericAllocationHandle handle) {
        call(CUPTI_DRIVER_TRACE_CBID_cuMemMap, cuMemMap_params{address, bytes, 0, handle, 0},
             [] {});
    };
    map(0x10000, 0x2000, 1);
    map(0x12000, 0x1000, 2); // of the host
    map(0x13000, 0x1000, 3); // of no device: by multicast
    map(0x14000, 0x1000, 1); // behind the range
    const auto maps = spool().all<spool::Memory>();
    ASSERT_EQ(maps.size(), 3U);
    EXPECT_EQ(maps[1].kind, CUPTI_ACTIVITY_MEMORY_KIND_PINNED);
    call(CUPTI_DRIVER_TRACE_CBID_cuMemUnmap, cuMemUnmap_params{0x10000, 0x4000}, [] {});
    const auto freed = spool().all<spool::Memory>();
    ASSERT_EQ(freed.size(), 2U);
    EXPECT_EQ(freed[0].bytes, 0x2000U);
    EXPECT_EQ(freed[1].bytes, 0x1000U);
}

TEST_F(MemoryCallsTest, MemoryOfAnotherProcessHasTheDriversSize) {
    CUdeviceptr block = 0x7000;
    call(CUPTI_DRIVER_TRACE_CBID_cuIpcOpenMemHandle_v2, cuIpcOpenMemHandle_v2_params{&block, {}, 0},
         [] {});
    EXPECT_EQ(spool().only<spool::Memory>().bytes, 4U << 20);
}

TEST_F(MemoryCallsTest, RandomCallsAgainstAListOfLivingBlocks) {
    std::mt19937 random(35);
    std::map<std::uint64_t, std::size_t> living; // the oracle
    std::vector<std::tuple<int, std::uint64_t, std::size_t>> wanted;
    for (int i = 0; i < 5000; ++i) {
        const std::uint64_t address = 0x1000 * (1 + random() % 40);
        const bool fails = random() % 10 == 0;
        const CUresult result = fails ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
        if (living.contains(address)) {
            if (!fails) {
                wanted.emplace_back(2, address, living[address]);
                living.erase(address);
            }
            free(address, result);
        } else if (random() % 5 == 0) {
            free(address, result); // of nothing
        } else {
            const std::size_t bytes = 1 + random() % 100'000;
            if (!fails) {
                wanted.emplace_back(1, address, bytes);
                living[address] = bytes;
            }
            allocate(address, bytes, result);
        }
    }
    std::vector<std::tuple<int, std::uint64_t, std::size_t>> found;
    for (const spool::Memory& record : spool().all<spool::Memory>())
        found.emplace_back(record.op, record.address, record.bytes);
    EXPECT_EQ(found, wanted);
}

} // namespace
} // namespace ridge::inject
