// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/activity/api_filter.h"

#include <gtest/gtest.h>

namespace ridge::inject {
namespace {

TEST(ApiFilter, CallsThatMatterAreKept) {
    for (const char* name : {"cudaLaunchKernel_v7000",
                             "cudaLaunchKernelExC_v11060",
                             "cudaLaunchKernel_ptsz_v7000",
                             "cudaLaunchCooperativeKernel_v9000",
                             "cudaLaunchHostFunc_v10000",
                             "cuLaunchKernel",
                             "cuLaunchKernel_ptsz",
                             "cuLaunchKernelEx",
                             "cudaMemcpy_v3020",
                             "cudaMemcpyAsync_v3020",
                             "cudaMemcpy2DToArray_v3020",
                             "cuMemcpyHtoDAsync_v2",
                             "cudaMemset_v3020",
                             "cuMemsetD32Async",
                             "cudaDeviceSynchronize_v3020",
                             "cudaStreamSynchronize_v3020",
                             "cuCtxSynchronize",
                             "cudaEventSynchronize_v3020",
                             "cudaEventRecord_v3020",
                             "cuEventRecord",
                             "cudaStreamWaitEvent_v3020",
                             "cudaMalloc_v3020",
                             "cudaMallocAsync_v11020",
                             "cudaMallocManaged_v6000",
                             "cudaMallocHost_v3020",
                             "cudaHostAlloc_v3020",
                             "cudaFree_v3020",
                             "cudaFreeAsync_v11020",
                             "cuMemAlloc_v2",
                             "cuMemAllocAsync",
                             "cuMemFree_v2",
                             "cuMemCreate",
                             "cuMemMap",
                             "cudaGraphLaunch_v10000",
                             "cuGraphLaunch",
                             "cudaGraphInstantiate_v12000",
                             "cudaStreamBeginCapture_v10000",
                             "cudaStreamEndCapture_v10000",
                             "cuModuleLoadData",
                             "cuModuleUnload",
                             "cuLibraryLoadData",
                             "cudaStreamCreateWithFlags_v5000",
                             "cudaDeviceReset_v3020",
                             "cuProfilerStart",
                             "cudaProfilerStop_v4000"})
        EXPECT_TRUE(keepsApi(name)) << name;
}

TEST(ApiFilter, QueriesAndLookUpsAreNot) {
    for (const char* name : {"cudaGetDevice_v3020",
                             "cudaSetDevice_v3020",
                             "cudaGetLastError_v3020",
                             "cudaPeekAtLastError_v3020",
                             "cudaDeviceGetAttribute_v5000",
                             "cudaFuncGetAttributes_v3020",
                             "cudaStreamIsCapturing_v10000",
                             "cudaEventQuery_v3020",
                             "cudaStreamQuery_v3020",
                             "cudaOccupancyMaxActiveBlocksPerMultiprocessor_v6000",
                             "cuCtxGetCurrent",
                             "cuCtxPushCurrent_v2",
                             "cuGetProcAddress_v2",
                             "cuDeviceGetAttribute",
                             "cuPointerGetAttribute",
                             "cuModuleGetFunction",
                             "cuKernelGetFunction",
                             "cudaGetDeviceProperties_v12000",
                             "cuInit",
                             "__cudaPushCallConfiguration",
                             "",
                             "cu",
                             "cuda"})
        EXPECT_FALSE(keepsApi(name)) << name;
}

TEST(ApiFilter, OurOwnQueriesAreKnownByName) {
    EXPECT_TRUE(isOurs("cuMemPoolGetAttribute"));
    EXPECT_FALSE(isOurs("cuMemPoolCreate"));
    EXPECT_FALSE(isOurs("cudaMemPoolGetAttribute_v11020"));
}

} // namespace
} // namespace ridge::inject
