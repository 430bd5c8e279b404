// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Allocates and frees by every function of CUDA that does, and says each on a line:
// "what address bytes", the bytes as they were asked for. Exit status 77: no GPU.
#include "check.h"
#include "statics.h"

#include <cuda.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using ridge::gpu::check;
using ridge::gpu::driverFunction;

constexpr std::size_t kStep = 100'000; // of the sizes, so that each is met once

std::size_t nextSize() {
    static std::size_t size = 1'000'000;
    return size += kStep;
}

void say(const char* what, CUdeviceptr address, std::size_t bytes) {
    std::printf("%s %llx %zu\n", what, address, bytes);
    std::fflush(stdout);
}

void say(const char* what, const void* address, std::size_t bytes) {
    say(what, reinterpret_cast<CUdeviceptr>(address), bytes);
}

void checkDriver(CUresult result, const char* what) {
    if (result != CUDA_SUCCESS) {
        std::fprintf(stderr, "%s: error %d\n", what, static_cast<int>(result));
        std::_Exit(ridge::gpu::kCudaError);
    }
}

#define DRIVER(name, version) driverFunction<decltype(&name)>(#name, version)

void linear() {
    void* block = nullptr;
    std::size_t bytes = nextSize();
    check(cudaMalloc(&block, bytes), "cudaMalloc");
    say("cudaMalloc", block, bytes);
    check(cudaFree(block), "cudaFree");
    std::size_t pitch = 0;
    check(cudaMallocPitch(&block, &pitch, 1000, 700), "cudaMallocPitch");
    say("cudaMallocPitch", block, 700'000);
    check(cudaFree(block), "cudaFree");
    cudaPitchedPtr box{};
    check(cudaMalloc3D(&box, cudaExtent{1000, 70, 20}), "cudaMalloc3D");
    say("cudaMalloc3D", box.ptr, 1'400'000);
    check(cudaFree(box.ptr), "cudaFree");
    bytes = nextSize();
    check(cudaMallocManaged(&block, bytes), "cudaMallocManaged");
    say("cudaMallocManaged", block, bytes);
    check(cudaFree(block), "cudaFree");
    check(cudaFree(nullptr), "cudaFree");
    CUdeviceptr address{};
    bytes = nextSize();
    checkDriver(DRIVER(cuMemAlloc, 3020)(&address, bytes), "cuMemAlloc");
    say("cuMemAlloc", address, bytes);
    checkDriver(DRIVER(cuMemFree, 3020)(address), "cuMemFree");
    checkDriver(DRIVER(cuMemAllocPitch, 3020)(&address, &pitch, 900, 800, 4), "cuMemAllocPitch");
    say("cuMemAllocPitch", address, 720'000);
    checkDriver(DRIVER(cuMemFree, 3020)(address), "cuMemFree");
    std::size_t tooMuch = std::size_t{1} << 50;
    if (cudaMalloc(&block, tooMuch) == cudaSuccess)
        std::printf("a petabyte was given\n");
    (void)cudaGetLastError();
}

void host() {
    void* block = nullptr;
    std::size_t bytes = nextSize();
    check(cudaMallocHost(&block, bytes), "cudaMallocHost");
    say("cudaMallocHost", block, bytes);
    check(cudaFreeHost(block), "cudaFreeHost");
    bytes = nextSize();
    check(cudaHostAlloc(&block, bytes, cudaHostAllocMapped), "cudaHostAlloc");
    say("cudaHostAlloc", block, bytes);
    check(cudaFreeHost(block), "cudaFreeHost");
    bytes = nextSize();
    checkDriver(DRIVER(cuMemAllocHost, 3020)(&block, bytes), "cuMemAllocHost");
    say("cuMemAllocHost", block, bytes);
    checkDriver(DRIVER(cuMemFreeHost, 2000)(block), "cuMemFreeHost");
    bytes = nextSize();
    block = std::aligned_alloc(4096, 4096 * 500);
    check(cudaHostRegister(block, 4096 * 500, cudaHostRegisterDefault), "cudaHostRegister");
    say("cudaHostRegister", block, 4096 * 500);
    check(cudaHostUnregister(block), "cudaHostUnregister");
    std::free(block);
}

void arrays() {
    const cudaChannelFormatDesc floats{32, 0, 0, 0, cudaChannelFormatKindFloat};
    cudaArray_t array = nullptr;
    check(cudaMallocArray(&array, &floats, 512, 300), "cudaMallocArray");
    say("cudaMallocArray", array, 512 * 300 * 4);
    check(cudaFreeArray(array), "cudaFreeArray");
    check(cudaMalloc3DArray(&array, &floats, cudaExtent{64, 50, 30}), "cudaMalloc3DArray");
    say("cudaMalloc3DArray", array, 64 * 50 * 30 * 4);
    check(cudaFreeArray(array), "cudaFreeArray");
    cudaMipmappedArray_t levels = nullptr;
    check(cudaMallocMipmappedArray(&levels, &floats, cudaExtent{256, 256, 0}, 4),
          "cudaMallocMipmappedArray");
    say("cudaMallocMipmappedArray", levels, 256 * 256 * 4);
    check(cudaFreeMipmappedArray(levels), "cudaFreeMipmappedArray");
    CUDA_ARRAY_DESCRIPTOR plan{};
    plan.Width = 600;
    plan.Height = 400;
    plan.Format = CU_AD_FORMAT_HALF;
    plan.NumChannels = 2;
    CUarray raw = nullptr;
    checkDriver(DRIVER(cuArrayCreate, 3020)(&raw, &plan), "cuArrayCreate");
    say("cuArrayCreate", raw, 600 * 400 * 4);
    checkDriver(DRIVER(cuArrayDestroy, 2000)(raw), "cuArrayDestroy");
}

void pools() {
    cudaStream_t stream = nullptr;
    check(cudaStreamCreate(&stream), "cudaStreamCreate");
    void* block = nullptr;
    std::size_t bytes = nextSize();
    check(cudaMallocAsync(&block, bytes, stream), "cudaMallocAsync");
    say("cudaMallocAsync", block, bytes);
    check(cudaFreeAsync(block, stream), "cudaFreeAsync");
    bytes = nextSize();
    check(cudaMallocAsync(&block, bytes, stream), "cudaMallocAsync");
    say("cudaMallocAsync,cudaFree", block, bytes);
    check(cudaFree(block), "cudaFree"); // of a pool, and yet a call that waits
    cudaMemPoolProps plan{};
    plan.allocType = cudaMemAllocationTypePinned;
    plan.location.type = cudaMemLocationTypeDevice;
    cudaMemPool_t pool = nullptr;
    check(cudaMemPoolCreate(&pool, &plan), "cudaMemPoolCreate");
    say("cudaMemPoolCreate", pool, 0);
    bytes = nextSize();
    check(cudaMallocFromPoolAsync(&block, bytes, pool, stream), "cudaMallocFromPoolAsync");
    say("cudaMallocFromPoolAsync", block, bytes);
    check(cudaFreeAsync(block, stream), "cudaFreeAsync");
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    check(cudaMemPoolTrimTo(pool, 0), "cudaMemPoolTrimTo");
    check(cudaDeviceSetMemPool(0, pool), "cudaDeviceSetMemPool");
    bytes = nextSize();
    check(cudaMallocAsync(&block, bytes, stream), "cudaMallocAsync");
    say("cudaMallocAsync,own", block, bytes);
    check(cudaFreeAsync(block, cudaStreamPerThread), "cudaFreeAsync");
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    check(cudaMemPoolDestroy(pool), "cudaMemPoolDestroy");
    check(cudaStreamDestroy(stream), "cudaStreamDestroy");
}

void graphs() {
    cudaStream_t stream = nullptr;
    check(cudaStreamCreate(&stream), "cudaStreamCreate");
    cudaGraph_t graph = nullptr;
    check(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    cudaMemAllocNodeParams plan{};
    plan.poolProps.allocType = cudaMemAllocationTypePinned;
    plan.poolProps.location.type = cudaMemLocationTypeDevice;
    plan.bytesize = nextSize();
    cudaGraphNode_t first = nullptr, last = nullptr;
    check(cudaGraphAddMemAllocNode(&first, graph, nullptr, 0, &plan), "cudaGraphAddMemAllocNode");
    check(cudaGraphAddMemFreeNode(&last, graph, &first, 1, plan.dptr), "cudaGraphAddMemFreeNode");
    say("cudaGraphAddMemAllocNode", plan.dptr, plan.bytesize);
    cudaGraphExec_t exec = nullptr;
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    for (int i = 0; i < 2; ++i)
        check(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    void* block = nullptr;
    const std::size_t bytes = nextSize();
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    check(cudaMallocAsync(&block, bytes, stream), "cudaMallocAsync");
    check(cudaFreeAsync(block, stream), "cudaFreeAsync");
    check(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
    say("captured", block, bytes);
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    for (int i = 0; i < 2; ++i)
        check(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    check(cudaStreamDestroy(stream), "cudaStreamDestroy");
}

void virtualMemory() {
    CUmemAllocationProp plan{};
    plan.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    plan.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    constexpr std::size_t kBytes = 6 << 20;
    CUmemGenericAllocationHandle handle{};
    CUdeviceptr address{};
    checkDriver(DRIVER(cuMemCreate, 10020)(&handle, kBytes, &plan, 0), "cuMemCreate");
    checkDriver(DRIVER(cuMemAddressReserve, 10020)(&address, kBytes, 0, 0, 0),
                "cuMemAddressReserve");
    checkDriver(DRIVER(cuMemMap, 10020)(address, kBytes, 0, handle, 0), "cuMemMap");
    say("cuMemMap", address, kBytes);
    checkDriver(DRIVER(cuMemUnmap, 10020)(address, kBytes), "cuMemUnmap");
    checkDriver(DRIVER(cuMemRelease, 10020)(handle), "cuMemRelease");
    checkDriver(DRIVER(cuMemAddressFree, 10020)(address, kBytes), "cuMemAddressFree");
}

/// A child of its own, started anew, opens what this process shares.
void interprocess(const char* self) {
    void* block = nullptr;
    check(cudaMalloc(&block, 4 << 20), "cudaMalloc");
    say("shared", block, 4 << 20);
    cudaIpcMemHandle_t handle{};
    check(cudaIpcGetMemHandle(&handle, block), "cudaIpcGetMemHandle");
    std::string text;
    for (const char c : handle.reserved) {
        char two[3];
        std::snprintf(two, sizeof two, "%02x", static_cast<unsigned char>(c));
        text += two;
    }
    std::fflush(stdout);
    const std::string command = std::string(self) + " " + text;
    if (std::system(command.c_str()) != 0)
        std::printf("the child failed\n");
    check(cudaFree(block), "cudaFree");
}

int openShared(const std::string& text) {
    cudaIpcMemHandle_t handle{};
    for (std::size_t i = 0; i < sizeof handle.reserved; ++i)
        handle.reserved[i] = static_cast<char>(std::stoi(text.substr(2 * i, 2), nullptr, 16));
    void* block = nullptr;
    check(cudaIpcOpenMemHandle(&block, handle, cudaIpcMemLazyEnablePeerAccess),
          "cudaIpcOpenMemHandle");
    say("cudaIpcOpenMemHandle", block, 4 << 20);
    check(cudaIpcCloseMemHandle(block), "cudaIpcCloseMemHandle");
    return 0;
}

} // namespace

int main(int count, char** arguments) {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)
        return ridge::gpu::kNoGpu;
    if (count > 1)
        return openShared(arguments[1]);
    void* out = nullptr;
    check(cudaMalloc(&out, sizeof(float)), "cudaMalloc");
    say("first", out, sizeof(float));
    ridge::gpu::loadStatics(static_cast<float*>(out));
    check(cudaFree(out), "cudaFree");
    linear();
    host();
    arrays();
    pools();
    graphs();
    virtualMemory();
    interprocess(arguments[0]);
}
