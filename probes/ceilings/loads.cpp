// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/loads.h"

#include "workloads/bandwidth/kernels.h"
#include "workloads/harness/launch.h"
#include "workloads/harness/random.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace ridge::workloads::ceilings {
namespace {

constexpr std::int64_t kMiB = std::int64_t{1} << 20;
constexpr std::int64_t kSetStep = 8 * kMemoryThreads * 16; ///< the largest tile

using Buffer = std::shared_ptr<DeviceBuffer>;

Result<Buffer> allocate(std::int64_t bytes, const std::string& what) {
    return DeviceBuffer::allocate(static_cast<std::size_t>(bytes), what)
        .map([](DeviceBuffer&& buffer) {
            return std::make_shared<DeviceBuffer>(std::move(buffer));
        });
}

Result<Buffer> randomWords(const Bench& bench, std::int64_t bytes, const std::string& what) {
    auto buffer = allocate(bytes, what);
    if (!buffer)
        return buffer;
    const auto status = cudaStatus(fillNormal((*buffer)->data(), CUDA_R_32F,
                                              static_cast<std::size_t>(bytes / 4), 1, bench.stream),
                                   "filling " + what);
    return status ? buffer : tl::unexpected<Failure>(status.error());
}

Work workOf(Loop loop, double amount) {
    switch (loop) {
    case Loop::Fp64:
        return {amount, 0, Precision::Fp64};
    case Loop::Fp32:
        return {amount, 0, Precision::Fp32};
    case Loop::Fp16:
        return {amount, 0, Precision::Fp16};
    case Loop::Logic:
        return {amount, 0, Precision::Int32};
    case Loop::Special:
    case Loop::Mix:
        break;
    }
    return {}; // no FLOPs, or not only
}

struct LoopText {
    const char* what;
    int rounds; ///< that 1024 threads an SM do in some 2 ms, on an SM of compute capability 9.0
};

LoopText textOf(Loop loop) {
    switch (loop) {
    case Loop::Fp64:
        return {"FMAs of doubles", 1000};
    case Loop::Fp32:
        return {"FMAs of floats", 2000};
    case Loop::Fp16:
        return {"FMAs of pairs of halves", 2000};
    case Loop::Special:
        return {"2^x and log2; one op is one function of one thread", 500};
    case Loop::Logic:
        return {"LOP3; one op is one of one thread", 2000};
    case Loop::Mix:
        return {"FMAs and LOP3; one op is one instruction of a warp", 1300};
    }
    return {};
}

Load memoryLoad(const Bench& bench, Traffic traffic, const Buffer& set, const Buffer& sums,
                int unroll, int blocksPerSm) {
    const auto vectors = static_cast<std::int64_t>(set->size()) / 16;
    const bool halves = traffic == Traffic::Copy;
    auto* const first = static_cast<uint4*>(set->data());
    MemoryArguments args{first,
                         traffic == Traffic::Read ? static_cast<uint4*>(sums->data()) : first,
                         halves ? vectors / 2 : vectors};
    if (halves)
        args.target = first + args.vectors;
    const std::int64_t tiles = args.vectors / (unroll * kMemoryThreads);
    const auto blocks =
        static_cast<unsigned>(blocksPerSm == 0 ? tiles : blocksPerSm * bench.gpu.smCount);
    const void* const kernel = traffic == Traffic::Read    ? readKernel(unroll)
                               : traffic == Traffic::Write ? writeKernel(unroll)
                                                           : copyKernel(unroll);
    const auto bytes = static_cast<double>(set->size());
    return {fmt::format("{}, {} x 16 bytes under way a thread, {}", bytesInWords(bytes), unroll,
                        blocksPerSm == 0 ? std::string("a block per tile")
                                         : fmt::format("{} blocks per SM", blocksPerSm)),
            {0, bytes, Precision::None},
            bytes,
            [kernel, blocks, args, set, sums](cudaStream_t stream) {
                return launchKernel("a memory kernel", kernel, blocks, kMemoryThreads, stream,
                                    args);
            }};
}

Load tmaLoad(const Bench& bench, const Buffer& set, const Buffer& sums, int blocksPerSm) {
    constexpr int kStages = 3;
    bandwidth::Arguments args;
    args.source = set->data();
    args.vectors = static_cast<std::int64_t>(set->size()) / 16;
    args.stages = kStages;
    args.partials = static_cast<std::uint64_t*>(sums->data());
    const auto blocks = static_cast<unsigned>(blocksPerSm * bench.gpu.smCount);
    const auto bytes = static_cast<double>(set->size());
    return {fmt::format("{}, TMA copies of 8 KiB, {} under way a block, {} blocks per SM",
                        bytesInWords(bytes), kStages, blocksPerSm),
            {0, bytes, Precision::None},
            bytes,
            [blocks, args, set, sums](cudaStream_t stream) mutable {
                const bandwidth::ReadKernel kernel = bandwidth::tmaKernel(kStages);
                void* parameters[] = {&args};
                return cudaStatus(cudaLaunchKernel(kernel.function, dim3(blocks),
                                                   dim3(bandwidth::kThreads), parameters,
                                                   kernel.sharedBytes, stream),
                                  "launching the TMA kernel");
            }};
}

} // namespace

Loads loopLoads(const Bench& bench, Loop loop) {
    constexpr unsigned kThreads = 256;
    const LoopText text = textOf(loop);
    auto sums = allocate(std::int64_t{4} * bench.gpu.smCount * 1024, "sums");
    if (!sums)
        return tl::unexpected<Failure>(sums.error());
    std::vector<Load> loads;
    for (const int blocksPerSm : {1, 2, 4}) {
        if (bench.quick && blocksPerSm == 1)
            continue;
        const auto blocks = static_cast<unsigned>(blocksPerSm * bench.gpu.smCount);
        const int rounds = text.rounds * 4 / blocksPerSm;
        const double amount = amountPerRound(loop) * rounds * blocks * kThreads;
        auto* const out = static_cast<float*>((*sums)->data());
        loads.push_back({fmt::format("{}, 8 chains a thread, {} threads per SM", text.what,
                                     blocksPerSm * kThreads),
                         workOf(loop, amount), amount,
                         [loop, rounds, blocks, out, keep = *sums](cudaStream_t stream) {
                             return launchKernel("an arithmetic kernel", loopKernel(loop), blocks,
                                                 kThreads, stream, rounds, out);
                         }});
    }
    return loads;
}

Result<Buffer> deviceSet(const Bench& bench) {
    std::size_t free = 0, total = 0;
    int l2 = 0;
    auto status = cudaStatus(cudaMemGetInfo(&free, &total), "asking for free memory").and_then([&] {
        return cudaStatus(cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0),
                          "asking for the size of L2");
    });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    // So large that what L2 keeps from one launch to the next, 60 MB on an H200, does not count.
    const std::int64_t wanted = (bench.quick ? 4096 : 8192) * kMiB;
    const std::int64_t bytes =
        std::min(wanted, static_cast<std::int64_t>(free) / 2) / (2 * kSetStep) * (2 * kSetStep);
    if (bytes < std::int64_t{8} * l2) // half of it is copied to the other half
        return fail(FailureKind::Unavailable,
                    fmt::format("needs 8 times L2 ({}), {} are free", bytesInWords(8.0 * l2),
                                bytesInWords(static_cast<double>(free))));
    return randomWords(bench, bytes, "the set");
}

Loads memoryLoads(const Bench& bench, Traffic traffic, const Buffer& set) {
    constexpr int kOneTileEach = 0;
    const auto sums = allocate(std::int64_t{16} * kMemoryThreads * bench.gpu.smCount, "sums");
    if (!sums)
        return tl::unexpected<Failure>(sums.error());
    std::vector<Load> loads;
    for (const int unroll : {4, 8})
        for (const int blocksPerSm : {2, 4, 6, 8, kOneTileEach})
            if (!bench.quick || (unroll == 4 && blocksPerSm % 4 == 0))
                loads.push_back(memoryLoad(bench, traffic, set, *sums, unroll, blocksPerSm));
    if (traffic == Traffic::Read && bench.gpu.isAtLeast(9, 0))
        for (const int blocksPerSm : {2, 4, 6, 8})
            if (!bench.quick || blocksPerSm == 4)
                loads.push_back(tmaLoad(bench, set, *sums, blocksPerSm));
    return loads;
}

Loads l2Loads(const Bench& bench) {
    int l2 = 0;
    if (auto status = cudaStatus(cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0),
                                 "asking for the size of L2");
        !status)
        return tl::unexpected<Failure>(status.error());
    const auto set = randomWords(bench, 32 * kMiB, "the set");
    const auto sums = allocate(16 * kMemoryThreads, "sums");
    if (!set || !sums)
        return tl::unexpected<Failure>((set ? sums : set).error());
    std::vector<Load> loads;
    for (const std::int64_t size : {4, 8, 16, 24, 32})
        for (const int unroll : {4, 8}) {
            if (size * kMiB > l2 || (bench.quick && (size > 16 || unroll == 4)))
                continue;
            const MemoryArguments args{static_cast<const uint4*>((*set)->data()),
                                       static_cast<uint4*>((*sums)->data()), size * kMiB / 16,
                                       16384 / unroll};
            const auto blocks = static_cast<unsigned>(4 * bench.gpu.smCount);
            loads.push_back(
                {fmt::format("{} MiB, past L1, {} x 16 bytes under way a thread", size, unroll),
                 {0, static_cast<double>(size * kMiB), Precision::None},
                 16.0 * unroll * kMemoryThreads * blocks * args.steps,
                 [args, unroll, blocks, set = *set, sums = *sums](cudaStream_t stream) {
                     return launchKernel("an L2 kernel", rereadKernel(unroll), blocks,
                                         kMemoryThreads, stream, args);
                 }});
        }
    return loads;
}

Loads l1Loads(const Bench& bench) {
    constexpr int kRoundsOf1024 = 4000;
    const auto sums = allocate(std::int64_t{4} * bench.gpu.smCount * 2048, "sums");
    if (!sums)
        return tl::unexpected<Failure>(sums.error());
    std::vector<Load> loads;
    for (const unsigned threads : {256U, 512U, 1024U}) {
        const int rounds = kRoundsOf1024 * 1024 / static_cast<int>(threads);
        const auto blocks = static_cast<unsigned>(bench.gpu.smCount);
        auto* const out = static_cast<float*>((*sums)->data());
        loads.push_back({fmt::format("shared memory, {} x 16 bytes under way a thread, {} threads "
                                     "per SM",
                                     kSharedReads, threads),
                         {},
                         16.0 * kSharedReads * rounds * blocks * threads,
                         [rounds, blocks, threads, out, keep = *sums](cudaStream_t stream) {
                             return launchKernel("the shared-memory kernel", sharedReadKernel(),
                                                 blocks, threads, stream, rounds, out);
                         }});
    }
    return loads;
}

} // namespace ridge::workloads::ceilings
