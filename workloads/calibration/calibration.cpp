// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/calibration/calibration.h"

#include "workloads/calibration/kernels.h"
#include "workloads/calibration/known.h"
#include "workloads/ceilings/kernels.h"
#include "workloads/harness/event.h"
#include "workloads/harness/launch.h"
#include "workloads/harness/random.h"
#include "workloads/harness/ranges.h"
#include "workloads/harness/report.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>

namespace ridge::workloads::calibration {
namespace {

using ceilings::Loop;
using ceilings::MemoryArguments;

/// How one kernel of the suite is launched.
struct Launcher {
    std::function<Status(int rounds, cudaStream_t)> launch;
    int rounds = 1;    ///< of a first launch
    bool grows = true; ///< with `rounds`, which are then chosen so that a launch takes kLaunchMs
};

constexpr double kLaunchMs = 2;
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
    return {[=](int count, cudaStream_t stream) {
                return launchKernel(name, kernel, blocks, threads, stream, count, out);
            },
            rounds};
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

/// A kernel of ceilings/kernels.h over `bytes`; `steps` grow only where `reread`.
Result<Launcher> overMemory(const Bench& bench, const std::string& name, const void* kernel,
                            std::size_t bytes, bool reread) {
    const auto set = filled(bench, bytes, "the set of " + name);
    if (!set)
        return tl::unexpected<Failure>(set.error());
    auto* const data = static_cast<uint4*>((*set)->data());
    const auto blocks = 4 * static_cast<unsigned>(bench.gpu.smCount);
    // Reading kernels keep the target for a result that never comes.
    const MemoryArguments args{data, data, static_cast<std::int64_t>(bytes / 16), 1};
    return Launcher{[=, keep = *set](int count, cudaStream_t stream) {
                        MemoryArguments now = args;
                        now.steps = count;
                        return launchKernel(name, kernel, blocks, ceilings::kMemoryThreads, stream,
                                            now);
                    },
                    reread ? 64 : 1, reread};
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
    return Launcher{[=](int rounds, cudaStream_t stream) {
                        return launchKernel("tail", longLastBlockKernel(), blocks, 1024, stream,
                                            rounds, out);
                    },
                    20};
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
    return Launcher{[=](int rounds, cudaStream_t stream) {
                        return launchKernel("latency-chain", pointerChaseKernel(), blocks, 32,
                                            stream, rounds,
                                            static_cast<const std::uint32_t*>(chain->data()), out);
                    },
                    500};
}

Result<Launcher> prepareMemory(const std::string& name, const Bench& bench) {
    constexpr std::size_t kMiB = std::size_t{1} << 20U;
    if (name == "l2")
        return overMemory(bench, name, ceilings::rereadKernel(8), 16 * kMiB, true);
    if (name == "dram-read")
        return overMemory(bench, name, ceilings::readKernel(8), 4096 * kMiB, false);
    return overMemory(bench, name, ceilings::writeKernel(8), 4096 * kMiB, false);
}

Result<Launcher> prepareTensor(const std::string& name, const Bench& bench) {
    if (name == "mma")
        return onAllSms(bench, name, warpProductsKernel(), 4, kThreads, 100);
    if (bench.gpu.computeMajor != 9 || bench.gpu.computeMinor != 0)
        return fail(
            FailureKind::Unavailable,
            fmt::format("wgmma is an instruction of compute capability 9.0 alone; {} has {}",
                        bench.gpu.name, bench.gpu.capability()));
    return onAllSms(bench, name, warpgroupProductsKernel(), 2, kWarpgroupThreads, 100);
}

Result<Launcher> prepare(const std::string& name, const Bench& bench) {
    const auto full = [&](const void* kernel, int rounds) {
        return onAllSms(bench, name, kernel, 4, kThreads, rounds);
    };
    if (name == "fma")
        return full(ceilings::loopKernel(Loop::Fp32), 100);
    if (name == "fadd")
        return full(additionsKernel(), 100);
    if (name == "xu")
        return full(ceilings::loopKernel(Loop::Special), 50);
    if (name == "alu")
        return full(ceilings::loopKernel(Loop::Logic), 100);
    if (name == "lsu")
        return full(cachedLoadsKernel(), 500);
    if (name == "bank-conflicts")
        return full(conflictingLoadsKernel(), 50);
    if (name == "atomics")
        return full(fewCountersKernel(), 10);
    if (name == "mma" || name == "wgmma")
        return prepareTensor(name, bench);
    if (name == "tiny") {
        Launcher tiny = onAllSms(bench, name, tinyKernel(), 1, 32, 1);
        tiny.grows = false;
        return tiny;
    }
    if (name == "tail")
        return withTail(bench);
    if (name == "latency-chain")
        return latencyChain(bench);
    if (name == "spin")
        return onAllSms(bench, name, spinOnClockKernel(), 1, 32, 200);
    return prepareMemory(name, bench);
}

/// GPU time of `launches` of them.
Result<double> timeOf(const Launcher& launcher, int rounds, int launches, cudaStream_t stream) {
    Event start, stop;
    auto status = start.record(stream);
    for (int i = 0; status && i < launches; ++i)
        status = launcher.launch(rounds, stream);
    status =
        status.and_then([&] { return stop.record(stream); }).and_then([&] { return stop.wait(); });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    return stop.millisecondsSince(start);
}

Result<Ran> runKernel(const std::string& name, int milliseconds, const Bench& bench) {
    constexpr int kMostRounds = 100'000'000, kMostLaunches = 50'000;
    const auto launcher = prepare(name, bench);
    if (!launcher)
        return tl::unexpected<Failure>(launcher.error());
    int rounds = launcher->rounds;
    auto once = timeOf(*launcher, rounds, 1, bench.stream); // loads the code; its time is no guide
    if (once)
        once = timeOf(*launcher, rounds, 1, bench.stream);
    if (once && launcher->grows) {
        const double wanted = std::ceil(rounds * kLaunchMs / *once);
        rounds = static_cast<int>(std::clamp(wanted, 1.0, double{kMostRounds}));
        once = timeOf(*launcher, rounds, 1, bench.stream);
    }
    if (!once)
        return tl::unexpected<Failure>(once.error());
    const double wanted = std::ceil(milliseconds / *once);
    const int launches = static_cast<int>(std::clamp(wanted, 1.0, double{kMostLaunches}));
    const ScopedRange range(("calibration/" + name).c_str());
    return timeOf(*launcher, rounds, launches, bench.stream).map([&](double ms) {
        return Ran{name, launches, ms};
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
        const auto result = runKernel(known.name, request.milliseconds, *bench);
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
                const auto command = parseOptions(arguments);
                if (!command)
                    return complain(command.error());
                if (const auto* text = std::get_if<ShowText>(&*command)) {
                    fmt::print("{}", text->text);
                    return 0;
                }
                return run(std::get<Request>(*command));
            }};
}

} // namespace ridge::workloads::calibration
