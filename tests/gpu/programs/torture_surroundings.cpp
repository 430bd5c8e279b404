// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// torture_surroundings SCENARIO
// Thousands of streams, ways out of ranges that skip their ends, and sandboxes. The output must not
// depend on whether the program is recorded.
#include "scenario.h"

#include "gpu.h"
#include "tests/fakes/deny.h"

#include <nvtx3/nvToolsExt.h>

#include <csetjmp>
#include <cuda_runtime_api.h>
#include <stdexcept>
#include <vector>

namespace {

using namespace ridge::gpu;

int manyStreams() {
    needGpu();
    constexpr int kStreams = 2000;
    void* bytes = nullptr;
    int failed = cudaMalloc(&bytes, kStreams) != cudaSuccess;
    std::vector<cudaStream_t> streams(kStreams);
    for (int i = 0; i < kStreams; ++i) {
        failed += cudaStreamCreate(&streams[i]) != cudaSuccess;
        failed += cudaMemsetAsync(static_cast<char*>(bytes) + i, 0, 1, streams[i]) != cudaSuccess;
    }
    for (cudaStream_t stream : streams) {
        failed += cudaStreamSynchronize(stream) != cudaSuccess;
    }
    std::printf("%d streams, %d failed, sum %d\n", kStreams, failed, addOnGpu(3));
    return 0;
}

int inTwoRanges() {
    nvtxRangePushA("outer");
    nvtxRangePushA("inner");
    return addOnGpu(2);
}

int thrown() {
    needGpu();
    int sum = 0;
    for (int i = 0; i < 10; ++i) {
        try {
            sum = inTwoRanges();
            throw std::runtime_error("out of two ranges");
        } catch (const std::runtime_error&) {
        }
    }
    std::printf("thrown out of ranges, sum %d\n", sum);
    return 0;
}

int jumped() {
    needGpu();
    static std::jmp_buf before;
    static int rounds = 0, sum = 0;
    if (setjmp(before) < 10) {
        sum = inTwoRanges();
        std::longjmp(before, ++rounds);
    }
    std::printf("jumped out of ranges, sum %d\n", sum);
    return 0;
}

/// In a sandbox once CUDA has started.
int inSandbox(const std::vector<std::string>& calls) {
    needGpu();
    int sum = addOnGpu(100);
    ridge::tests::deny(calls);
    nvtxRangePushA("in the sandbox");
    sum += addOnGpu(100);
    nvtxRangePop();
    std::printf("sum %d\n", sum);
    return 4;
}

int withoutThreads() {
    return inSandbox({"clone", "clone3"});
}
int withoutFiles() {
    return inSandbox({"openat", "readlink"});
}
int withoutSizes() {
    return inSandbox({"ftruncate", "fcntl"});
}
int withoutSignals() {
    return inSandbox({"kill"});
}

} // namespace

int main(int argc, char** argv) {
    return runScenario(argc, argv,
                       {{"many-streams", manyStreams},
                        {"thrown", thrown},
                        {"jumped", jumped},
                        {"no-new-threads", withoutThreads},
                        {"no-new-files", withoutFiles},
                        {"no-new-sizes", withoutSizes},
                        {"no-signals", withoutSignals}});
}
