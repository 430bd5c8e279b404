// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/calibration/calibration.h"

#include "probes/calibration/kernels.h"
#include "probes/calibration/known.h"
#include "probes/ceilings/kernels.h"
#include "workloads/harness/event.h"
#include "workloads/harness/launch.h"
#include "workloads/harness/random.h"
#include "workloads/harness/run/ranges.h"
#include "workloads/harness/run/report.h"

#include <cstdint>
#include <fmt/format.h>

namespace ridge::workloads::calibration {
namespace {

using ceilings::Loop;
using ceilings::MemoryArguments;

/// How one kernel of the suite is launched. Nothing depends on a measured time, so that two runs do
/// the same and `ridge record --replay` can tell which launch is which.
struct Launcher {
    std::function<Status(cudaStream_t)> launch;
    int times = 1; ///< so many launches where --launches asks for one
};

constexpr unsigned kThreads = 256;
constexpr unsigned kOutBlocks = 8; ///< of kThreads an SM, that `out` has room for

struct Bench {
    Gpu gpu;
    cudaStream_t stream = nullptr;
    DeviceBuffer out; ///< random numbers, written over by each kernel
};

Launcher onAllSms(const Bench& bench, const std::string& name, const void* kernel,
                  unsigned blocksPerSm, unsigned threads, int rounds) {
    const unsigned blocks = blocksPerSm * static_cast<unsigned>(bench.gpu.smCount);
    auto* const out = static_cast<float*>(bench.out.data());
    return {[=](cudaStream_t stream) {
        return launchKernel(name, kernel, blocks, threads, stream, rounds, out);
    }};
}

Result<std::shared_ptr<DeviceBuffer>> filled(const Bench& bench, std::size_t bytes,
                                             const std::string& what) {
    auto buffer = DeviceBuffer::allocate(bytes, what);
    if (!buffer)
        return tl::unexpected<Failure>(buffer.error());
    const auto status = cudaStatus(
        fillNormal(buffer->data(), CUDA_R_32F, bytes / 4, 1, bench.stream), "filling " + what);
    if (!status)
        return tl::unexpected<Failure>(status.error());
    return std::make_shared<DeviceBuffer>(std::move(*buffer));
}

/// A kernel of ceilings/kernels.h over `bytes`, `steps` times.
Result<Launcher> overMemory(const Bench& bench, const std::string& name, const void* kernel,
                            std::size_t bytes, int steps) {
    const auto set = filled(bench, bytes, "the set of " + name);
    if (!set)
        return tl::unexpected<Failure>(set.error());
    auto* const data = static_cast<uint4*>((*set)->data());
    const auto blocks = 4 * static_cast<unsigned>(bench.gpu.smCount);
    // Reading kernels keep the target for a result that never comes.
    const MemoryArguments args{data, data, static_cast<std::int64_t>(bytes / 16), steps};
    return Launcher{[=, keep = *set](cudaStream_t stream) {
        return launchKernel(name, kernel, blocks, ceilings::kMemoryThreads, stream, args);
    }};
}

/// One block more than fit on the GPU at once.
Result<Launcher> withTail(const Bench& bench) {
    int resident = 0;
    const auto status = cudaStatus(
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, longLastBlockKernel(), 1024, 0),
        "asking how many blocks fit on an SM");
    if (!status)
        return tl::unexpected<Failure>(status.error());
    const auto blocks = static_cast<unsigned>(resident * bench.gpu.smCount + 1);
    auto* const out = static_cast<float*>(bench.out.data());
    return Launcher{[=](cudaStream_t stream) {
        return launchKernel("tail", longLastBlockKernel(), blocks, 1024, stream, 100, out);
    }};
}

/// Two chains an SM, so that the grid is not taken for one too small.
Result<Launcher> latencyChain(const Bench& bench) {
    constexpr std::uint32_t kCount = std::uint32_t{1} << 26U;
    auto buffer = DeviceBuffer::allocate(kCount * sizeof(std::uint32_t), "the chain");
    if (!buffer)
        return tl::unexpected<Failure>(buffer.error());
    const auto chain = std::make_shared<DeviceBuffer>(std::move(*buffer));
    auto* const next = static_cast<std::uint32_t*>(chain->data());
    if (auto status = cudaStatus(fillCycle(next, kCount, bench.stream), "filling the chain");
        !status)
        return tl::unexpected<Failure>(status.error());
    const auto blocks = 2 * static_cast<unsigned>(bench.gpu.smCount);
    auto* const out = static_cast<float*>(bench.out.data());
    return Launcher{[=](cudaStream_t stream) {
        return launchKernel("latency-chain", pointerChaseKernel(), blocks, 32, stream, 6000,
                            static_cast<const std::uint32_t*>(chain->data()), out);
    }};
}

Result<Launcher> prepareMemory(const std::string& name, const Bench& bench) {
    constexpr std::size_t kMiB = std::size_t{1} << 20U;
    if (name == "l2")
        return overMemory(bench, name, ceilings::rereadKernel(8), 16 * kMiB, 1000);
    if (name == "dram-read")
        return overMemory(bench, name, ceilings::readKernel(8), 4096 * kMiB, 1);
    return overMemory(bench, name, ceilings::writeKernel(8), 4096 * kMiB, 1);
}

Result<Launcher> prepareTensor(const std::string& name, const Bench& bench) {
    if (name == "mma")
        return onAllSms(bench, name, warpProductsKernel(), 4, kThreads, 2200);
    if (bench.gpu.computeMajor != 9 || bench.gpu.computeMinor != 0)
        return fail(
            FailureKind::Unavailable,
            fmt::format("wgmma is an instruction of compute capability 9.0 alone; {} has {}",
                        bench.gpu.name, bench.gpu.capability()));
    return onAllSms(bench, name, ceilings::warpgroupProductsKernel(), 2,
                    ceilings::kWarpgroupThreads, 400);
}

/// Rounds are such that a launch takes about 2 ms on an H200.
Result<Launcher> prepare(const std::string& name, const Bench& bench) {
    const auto full = [&](const void* kernel, int rounds) {
        return onAllSms(bench, name, kernel, 4, kThreads, rounds);
    };
    if (name == "fma")
        return full(ceilings::loopKernel(Loop::Fp32), 1800);
    if (name == "fadd")
        return full(additionsKernel(), 1800);
    if (name == "xu")
        return full(ceilings::loopKernel(Loop::Special), 480);
    if (name == "alu")
        return full(ceilings::loopKernel(Loop::Logic), 1800);
    if (name == "lsu")
        return full(cachedLoadsKernel(), 6800);
    if (name == "bank-conflicts")
        return full(conflictingLoadsKernel(), 480);
    if (name == "atomics")
        return full(fewCountersKernel(), 190);
    if (name == "mma" || name == "wgmma")
        return prepareTensor(name, bench);
    if (name == "tiny") {
        Launcher tiny = onAllSms(bench, name, tinyKernel(), 1, 32, 1);
        tiny.times = 200;
        return tiny;
    }
    if (name == "tail")
        return withTail(bench);
    if (name == "latency-chain")
        return latencyChain(bench);
    if (name == "spin")
        return onAllSms(bench, name, spinOnClockKernel(), 1, 32, 2000);
    return prepareMemory(name, bench);
}

Result<Ran> runKernel(const std::string& name, int launches, const Bench& bench) {
    const auto launcher = prepare(name, bench);
    if (!launcher)
        return tl::unexpected<Failure>(launcher.error());
    auto status = launcher->launch(bench.stream); // loads the code
    const ScopedRange range(("calibration/" + name).c_str());
    Event start, stop;
    status = status.and_then([&] { return start.record(bench.stream); });
    for (int i = 0; status && i < launches * launcher->times; ++i)
        status = launcher->launch(bench.stream);
    status = status.and_then([&] { return stop.record(bench.stream); }).and_then([&] {
        return stop.wait();
    });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    return stop.millisecondsSince(start).map([&](double ms) {
        return Ran{name, launches * launcher->times, ms};
    });
}

Result<Bench> openBench() {
    auto gpu = openGpu();
    if (!gpu)
        return tl::unexpected<Failure>(gpu.error());
    Bench bench;
    bench.gpu = std::move(*gpu);
    if (auto status = cudaStatus(cudaStreamCreate(&bench.stream), "creating a stream"); !status)
        return tl::unexpected<Failure>(status.error());
    const std::size_t threads =
        (static_cast<std::size_t>(bench.gpu.smCount) * kOutBlocks + 4) * kThreads;
    auto out = filled(bench, threads * sizeof(float), "the results");
    if (!out)
        return tl::unexpected<Failure>(out.error());
    bench.out = std::move(**out);
    return bench;
}

int run(const Request& request) {
    const auto bench = openBench();
    if (!bench)
        return complain(bench.error());
    std::vector<Ran> ran;
    std::vector<Skipped> skipped;
    bool lost = false; // CUDA failed: its context may be lost
    for (const Known& known : suiteOfKnown()) {
        if (lost || request.names.count(known.name) == 0)
            continue;
        const auto result = runKernel(known.name, request.launches, *bench);
        if (result) {
            ran.push_back(*result);
            continue;
        }
        skipped.push_back({known.name, result.error().message});
        lost = result.error().kind == FailureKind::Cuda;
    }
    fmt::print("{}", request.json ? asJson(ran, skipped) : asTable(ran, skipped));
    static_cast<void>(cudaStreamDestroy(bench->stream));
    return lost || ran.empty() ? 1 : 0;
}

} // namespace

Suite suite() {
    return {"calibration", "runs sixteen kernels of known limiter",
            [](const std::vector<std::string>& arguments) {
                return answer(parseOptions(arguments), run);
            }};
}

} // namespace ridge::workloads::calibration
