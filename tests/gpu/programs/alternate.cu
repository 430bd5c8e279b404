// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// alternate
// Two kernels of different busy shares: one multiplies in registers, one reads DRAM. For 5, 20,
// 100, 500 and 2000 us each runs alone first, in launches of that length (mathAlone<us>,
// readAlone<us>), which tells what it does. Then they take turns for 300 ms (math<us>, read<us>).
// Who shares samples out to the two must find the same again, or say that it cannot.
#include "check.h"
#include "gpu.h"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace ridge::gpu;

constexpr int kThreads = 256, kBlocksPerSm = 8;
constexpr int kLoads = 1; // of a thread in a round
constexpr std::size_t kStretch = kThreads * kLoads;
constexpr std::size_t kReadBytes = std::size_t{2} << 30;
constexpr std::size_t kLaunches = 200'000; // more than all phases make
constexpr int kPhaseUs = 300'000;

__device__ std::uint64_t nanoseconds() {
    std::uint64_t now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
}

/// When a launch ends: `ns` after its first block began, so that all its blocks end together. `end`
/// is 0 before. One thread of a block asks, as atomics on one address follow one another.
__device__ std::uint64_t endOfLaunch(std::uint64_t ns, unsigned long long* end) {
    __shared__ unsigned long long common;
    if (threadIdx.x == 0) {
        const unsigned long long mine = nanoseconds() + ns;
        const unsigned long long first = atomicCAS(end, 0ULL, mine);
        common = first != 0 ? first : mine;
    }
    __syncthreads();
    return common;
}

/// FMAs in eight chains until `end`, looked at every half microsecond or so.
__device__ void multiplyUntil(std::uint64_t end, float* out) {
    float x[8];
    for (int i = 0; i < 8; ++i) {
        x[i] = static_cast<float>(threadIdx.x + i);
    }
    do {
#pragma unroll
        for (int round = 0; round < 8; ++round) {
            for (float& each : x) {
                each = each * 0.999f + 0.001f;
            }
        }
    } while (nanoseconds() < end);
    float sum = 0;
    for (const float each : x) {
        sum += each;
    }
    if (sum == -1.0f) {
        *out = sum; // never: keeps the loop
    }
}

/// Reads 16 bytes a thread at a time, each block a stretch of its own of a large array, until
/// `end`. A round of all blocks moves 4 MB: about 1 us.
__device__ void readUntil(std::uint64_t end, const uint4* data, std::size_t count, float* out) {
    unsigned seen = 0;
    std::size_t at = (nanoseconds() / 1000 * 7919 + blockIdx.x) % (count / kStretch) * kStretch;
    do {
#pragma unroll
        for (int i = 0; i < kLoads; ++i) {
            const uint4 value = __ldcs(&data[(at + threadIdx.x + i * kThreads) % count]);
            seen |= value.x ^ value.y ^ value.z ^ value.w;
        }
        at = (at + gridDim.x * kStretch) % count;
    } while (nanoseconds() < end);
    if (seen == 0xffffffffu) {
        *out = 1; // hardly ever: keeps the loads
    }
}

/// `Us` only names the kernels, as do two names for the same.
template <int Us>
__global__ void math(std::uint64_t ns, unsigned long long* end, float* out) {
    multiplyUntil(endOfLaunch(ns, end), out);
}
template <int Us>
__global__ void mathAlone(std::uint64_t ns, unsigned long long* end, float* out) {
    multiplyUntil(endOfLaunch(ns, end), out);
}
template <int Us>
__global__ void read(std::uint64_t ns, unsigned long long* end, const uint4* data,
                     std::size_t count, float* out) {
    readUntil(endOfLaunch(ns, end), data, count, out);
}
template <int Us>
__global__ void readAlone(std::uint64_t ns, unsigned long long* end, const uint4* data,
                          std::size_t count, float* out) {
    readUntil(endOfLaunch(ns, end), data, count, out);
}

struct Run {
    int blocks = 0;
    uint4* data = nullptr;
    float* out = nullptr;
    unsigned long long* nextEnd = nullptr; ///< of kLaunches, zeroed

    template <class Kernel>
    void launchMath(Kernel* kernel, int us) {
        kernel<<<blocks, kThreads>>>(us * 1000ULL, nextEnd++, out);
    }
    template <class Kernel>
    void launchRead(Kernel* kernel, int us) {
        kernel<<<blocks, kThreads>>>(us * 1000ULL, nextEnd++, data, kReadBytes / sizeof(uint4),
                                     out);
    }
    template <int Us>
    void alternate() {
        for (int done = 0; done < kPhaseUs; done += 2 * Us) {
            launchMath(mathAlone<Us>, Us);
        }
        finish();
        for (int done = 0; done < kPhaseUs; done += 2 * Us) {
            launchRead(readAlone<Us>, Us);
        }
        finish();
        for (int done = 0; done < kPhaseUs; done += 2 * Us) {
            launchMath(math<Us>, Us);
            launchRead(read<Us>, Us);
        }
        finish();
    }
};

} // namespace

int main() {
    needGpu();
    Run run;
    int multiprocessors = 0;
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0),
          "the number of SMs");
    run.blocks = multiprocessors * kBlocksPerSm;
    check(cudaMalloc(&run.data, kReadBytes), "cudaMalloc");
    check(cudaMalloc(&run.out, sizeof *run.out), "cudaMalloc");
    check(cudaMemset(run.data, 0x5a, kReadBytes), "cudaMemset");
    check(cudaMalloc(&run.nextEnd, kLaunches * sizeof *run.nextEnd), "cudaMalloc");
    check(cudaMemset(run.nextEnd, 0, kLaunches * sizeof *run.nextEnd), "cudaMemset");
    run.alternate<5>();
    run.alternate<20>();
    run.alternate<100>();
    run.alternate<500>();
    run.alternate<2000>();
    std::printf("done\n");
    return 0;
}
