// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// counts [--nvtx-first | --nvtx-only] [--reset]
// Does known numbers of everything that the collector records and prints them as JSON.
//   --nvtx-first  uses NVTX before the first CUDA call, else after the last
//   --nvtx-only   makes no CUDA call, so needs no GPU
//   --reset       ends with cudaDeviceReset
#include "check.h"
#include "expected.h"
#include "gpu.h"

#include <cuda.h>
#include <nvtx3/nvToolsExt.h>

#include <algorithm>
#include <cstring>
#include <thread>

namespace {

using namespace ridge::gpu;

extern "C" {
__global__ void countsDefaultStream() {}
__global__ void countsStream() {}
__global__ void countsThread() {}
__global__ void countsSecondContext() {}
__global__ void countsCooperative() {}
__global__ void countsCluster() {}
__global__ void countsGraphNode() {}
__global__ void countsDynamicShared(int* out) {
    extern __shared__ int buffer[];
    buffer[threadIdx.x] = static_cast<int>(threadIdx.x);
    __syncthreads();
    if (out != nullptr) {
        *out = buffer[0];
    }
}
}

constexpr int kPageable = 1; // trace::MemoryKind
constexpr int kPinned = 2;
constexpr int kDevice = 3;
constexpr int kManaged = 5;

cudaStream_t newStream() {
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    return stream;
}

void streamSync(Expected& expected, cudaStream_t stream) {
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    expected.syncs["Stream"] += 1;
}

void deviceSync(Expected& expected) {
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    expected.syncs["Context"] += 1;
}

void launches(Expected& expected) {
    for (int i = 0; i < 1000; ++i) {
        countsDefaultStream<<<1, 32>>>();
    }
    expected.kernels["countsDefaultStream"] = 1000;
    cudaStream_t streams[4];
    for (cudaStream_t& stream : streams) {
        stream = newStream();
    }
    for (int i = 0; i < 1000; ++i) {
        countsStream<<<2, 64, 0, streams[i % 4]>>>();
    }
    expected.kernels["countsStream"] = 1000;
    for (cudaStream_t stream : streams) {
        streamSync(expected, stream);
        check(cudaStreamDestroy(stream), "cudaStreamDestroy");
    }
    for (int i = 0; i < 20; ++i) {
        countsDynamicShared<<<3, 96, 96 * sizeof(int)>>>(nullptr);
    }
    expected.kernels["countsDynamicShared"] = 20;
    deviceSync(expected);
}

void specialLaunches(Expected& expected) {
    int major = 0;
    check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0), "device attribute");
    for (int i = 0; i < 10; ++i) {
        check(
            cudaLaunchCooperativeKernel(countsCooperative, dim3(4), dim3(32), nullptr, 0, nullptr),
            "cudaLaunchCooperativeKernel");
    }
    expected.kernels["countsCooperative"] = 10;
    if (major < 9) {
        return;
    }
    cudaLaunchAttribute cluster{};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim = {2, 1, 1};
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(4);
    config.blockDim = dim3(32);
    config.attrs = &cluster;
    config.numAttrs = 1;
    for (int i = 0; i < 10; ++i) {
        check(cudaLaunchKernelEx(&config, countsCluster), "cudaLaunchKernelEx");
    }
    expected.kernels["countsCluster"] = 10;
}

void threads(Expected& expected) {
    std::thread workers[4];
    for (std::thread& worker : workers) {
        worker = std::thread([] {
            cudaStream_t stream = newStream();
            for (int i = 0; i < 25; ++i) {
                nvtxRangePushA("thread-range");
                for (int j = 0; j < 4; ++j) {
                    countsThread<<<1, 32, 0, stream>>>();
                }
                nvtxRangePop();
            }
            check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
            check(cudaStreamDestroy(stream), "cudaStreamDestroy");
        });
    }
    for (std::thread& worker : workers) {
        worker.join();
    }
    expected.kernels["countsThread"] = 400;
    expected.ranges["thread-range"].count = 100;
    expected.syncs["Stream"] += 4;
}

void secondContext(Expected& expected) {
    constexpr unsigned kCreateV2 = 3020; // the CUDA version that brought cuCtxCreate_v2
    const auto create =
        driverFunction<CUresult (*)(CUcontext*, unsigned, CUdevice)>("cuCtxCreate", kCreateV2);
    const auto destroy = driverFunction<CUresult (*)(CUcontext)>("cuCtxDestroy", 4000);
    std::thread([&] {
        CUcontext context = nullptr;
        if (create(&context, 0, 0) != CUDA_SUCCESS) {
            std::fprintf(stderr, "cuCtxCreate failed\n");
            std::_Exit(kCudaError);
        }
        for (int i = 0; i < 50; ++i) {
            countsSecondContext<<<1, 32>>>();
        }
        check(cudaDeviceSynchronize(), "synchronising the second context");
        destroy(context);
    }).join();
    expected.kernels["countsSecondContext"] = 50;
    expected.syncs["Context"] += 1;
    expected.contexts = 2;
}

void* allocate(Expected& expected, std::size_t bytes) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, bytes), "cudaMalloc");
    expected.allocations.push_back(
        {kDevice, false, reinterpret_cast<std::uintptr_t>(memory), bytes});
    return memory;
}

void* allocatePinned(Expected& expected, std::size_t bytes) {
    void* memory = nullptr;
    check(cudaMallocHost(&memory, bytes), "cudaMallocHost");
    expected.allocations.push_back(
        {kPinned, false, reinterpret_cast<std::uintptr_t>(memory), bytes});
    std::memset(memory, 1, bytes);
    return memory;
}

void allocations(Expected& expected) {
    for (std::size_t i = 0; i < 13; ++i) {
        check(cudaFree(allocate(expected, (i + 1) << 20)), "cudaFree");
    }
    cudaStream_t stream = newStream();
    for (std::size_t i = 0; i < 14; ++i) {
        void* memory = nullptr;
        const std::size_t bytes = (i + 1) << 16;
        check(cudaMallocAsync(&memory, bytes, stream), "cudaMallocAsync");
        expected.allocations.push_back(
            {kDevice, true, reinterpret_cast<std::uintptr_t>(memory), bytes});
        check(cudaFreeAsync(memory, stream), "cudaFreeAsync");
    }
    streamSync(expected, stream);
    check(cudaStreamDestroy(stream), "cudaStreamDestroy");
    for (std::size_t i = 0; i < 3; ++i) {
        check(cudaFreeHost(allocatePinned(expected, (i + 1) << 16)), "cudaFreeHost");
        void* memory = nullptr;
        check(cudaMallocManaged(&memory, (i + 1) << 16), "cudaMallocManaged");
        expected.allocations.push_back(
            {kManaged, false, reinterpret_cast<std::uintptr_t>(memory), (i + 1) << 16});
        check(cudaFree(memory), "cudaFree");
    }
}

/// `count` copies of one size; the host side is pageable or pinned memory.
void copyHost(Expected& expected, void* device, void* host, int hostKind, cudaMemcpyKind kind,
              std::size_t bytes, int count, cudaStream_t stream) {
    const bool up = kind == cudaMemcpyHostToDevice;
    for (int i = 0; i < count; ++i) {
        void* destination = up ? device : host;
        const void* source = up ? host : device;
        check(hostKind == kPinned ? cudaMemcpyAsync(destination, source, bytes, kind, stream)
                                  : cudaMemcpy(destination, source, bytes, kind),
              "copying");
    }
    expected.copies.push_back(
        {up ? 1 : 2, up ? hostKind : kDevice, up ? kDevice : hostKind, bytes, count});
}

void copiesAndFills(Expected& expected) {
    constexpr std::size_t kBytes = 4 << 20;
    void* device = allocate(expected, kBytes);
    void* other = allocate(expected, kBytes);
    void* pinned = allocatePinned(expected, kBytes);
    std::vector<char> pageable(kBytes, 1);
    cudaStream_t stream = newStream();
    copyHost(expected, device, pageable.data(), kPageable, cudaMemcpyHostToDevice, 20000, 5,
             stream);
    copyHost(expected, device, pageable.data(), kPageable, cudaMemcpyDeviceToHost, 20004, 7,
             stream);
    copyHost(expected, device, pinned, kPinned, cudaMemcpyHostToDevice, 30000, 6, stream);
    copyHost(expected, device, pinned, kPinned, cudaMemcpyDeviceToHost, 30004, 8, stream);
    copyHost(expected, device, pinned, kPinned, cudaMemcpyHostToDevice, kBytes, 2, stream);
    for (int i = 0; i < 9; ++i) {
        check(cudaMemcpyAsync(other, device, 40000, cudaMemcpyDeviceToDevice, stream), "copying");
    }
    expected.copies.push_back({8, kDevice, kDevice, 40000, 9});
    for (int i = 0; i < 11; ++i) {
        check(cudaMemset(device, 0x5a, 50000), "cudaMemset");
    }
    for (int i = 0; i < 12; ++i) {
        check(cudaMemsetAsync(other, 0x33, 60000, stream), "cudaMemsetAsync");
    }
    expected.fills.push_back({50000, 11});
    expected.fills.push_back({60000, 12});
    streamSync(expected, stream);
    check(cudaStreamDestroy(stream), "cudaStreamDestroy");
    check(cudaFree(device), "cudaFree");
    check(cudaFree(other), "cudaFree");
    check(cudaFreeHost(pinned), "cudaFreeHost");
}

void events(Expected& expected) {
    cudaStream_t first = newStream();
    cudaStream_t second = newStream();
    for (int i = 0; i < 15; ++i) {
        cudaEvent_t event = nullptr;
        check(cudaEventCreate(&event), "cudaEventCreate");
        check(cudaEventRecord(event, first), "cudaEventRecord");
        check(cudaStreamWaitEvent(second, event), "cudaStreamWaitEvent");
        check(cudaEventSynchronize(event), "cudaEventSynchronize");
        check(cudaEventDestroy(event), "cudaEventDestroy");
    }
    expected.eventRecords = 15;
    expected.syncs["StreamWaitEvent"] += 15;
    expected.syncs["Event"] += 15;
    streamSync(expected, second);
    check(cudaStreamDestroy(first), "cudaStreamDestroy");
    check(cudaStreamDestroy(second), "cudaStreamDestroy");
}

void graphs(Expected& expected) {
    constexpr int kNodes = 20;
    constexpr int kLaunches = 30;
    void* device = allocate(expected, 1 << 20);
    void* other = allocate(expected, 1 << 20);
    cudaStream_t stream = newStream();
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t exec = nullptr;
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "begin of the capture");
    for (int i = 0; i < kNodes; ++i) {
        countsGraphNode<<<1, 32, 0, stream>>>();
    }
    check(cudaMemsetAsync(device, 1, 70000, stream), "capturing a fill");
    check(cudaMemcpyAsync(other, device, 80000, cudaMemcpyDeviceToDevice, stream),
          "capturing a copy");
    check(cudaStreamEndCapture(stream, &graph), "end of the capture");
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    for (int i = 0; i < kLaunches; ++i) {
        check(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    }
    streamSync(expected, stream);
    expected.kernels["countsGraphNode"] = kNodes * kLaunches;
    expected.graphKernels["countsGraphNode"] = kNodes * kLaunches;
    expected.fills.push_back({70000, kLaunches});
    expected.copies.push_back({8, kDevice, kDevice, 80000, kLaunches});
    check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    check(cudaStreamDestroy(stream), "cudaStreamDestroy");
    check(cudaFree(device), "cudaFree");
    check(cudaFree(other), "cudaFree");
}

void useGpu(Expected& expected) {
    needGpu();
    expected.contexts = 1;
    launches(expected);
    specialLaunches(expected);
    threads(expected);
    secondContext(expected);
    allocations(expected);
    copiesAndFills(expected);
    events(expected);
    graphs(expected);
    deviceSync(expected);
}

bool given(int argc, char** argv, const char* option) {
    return std::any_of(argv + 1, argv + argc,
                       [option](const char* each) { return std::strcmp(each, option) == 0; });
}

} // namespace

int main(int argc, char** argv) {
    Expected expected;
    const bool nvtxOnly = given(argc, argv, "--nvtx-only");
    const bool nvtxFirst = nvtxOnly || given(argc, argv, "--nvtx-first");
    if (nvtxFirst) {
        useNvtx(expected);
    }
    if (!nvtxOnly) {
        useGpu(expected);
    }
    if (!nvtxFirst) {
        useNvtx(expected);
    }
    if (given(argc, argv, "--reset")) {
        check(cudaDeviceReset(), "cudaDeviceReset");
    }
    print(expected);
    return 0;
}
