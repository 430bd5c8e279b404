// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/tensor.h"

#include "probes/ceilings/kernels.h"
#include "workloads/harness/launch.h"
#include "workloads/harness/random.h"

#include <fmt/format.h>

namespace ridge::workloads::ceilings {
namespace {

// cublasComputeType_t, part of cuBLAS's ABI
constexpr int kFp32 = 68, kFp64 = 70, kInt32 = 72, kTf32 = 77;

constexpr TensorType kTypes[] = {
    {"fp64", Precision::Fp64Tensor, {CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, kFp64}},
    {"tf32", Precision::Tf32, {CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, kTf32}},
    {"fp16", Precision::Fp16, {CUDA_R_16F, CUDA_R_16F, CUDA_R_32F, kFp32}},
    {"bf16", Precision::Bf16, {CUDA_R_16BF, CUDA_R_16BF, CUDA_R_32F, kFp32}},
    {"fp8", Precision::Fp8, {CUDA_R_8F_E4M3, CUDA_R_16BF, CUDA_R_32F, kFp32}},
    {"int8", Precision::Int8, {CUDA_R_8I, CUDA_R_32I, CUDA_R_32I, kInt32}},
};

std::size_t bytesOf(cudaDataType_t type) {
    switch (type) {
    case CUDA_R_64F:
        return 8;
    case CUDA_R_32F:
    case CUDA_R_32I:
        return 4;
    case CUDA_R_16F:
    case CUDA_R_16BF:
        return 2;
    default:
        return 1;
    }
}

/// Memory of the largest product of a sweep; the smaller ones use its beginning.
struct Matrices {
    DeviceBuffer a, b, c, workspace;
};

Result<std::shared_ptr<Matrices>> makeMatrices(const ProductTypes& types, std::int64_t size,
                                               cudaStream_t stream) {
    const auto count = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    auto made = std::make_shared<Matrices>();
    const auto allocate = [](DeviceBuffer& buffer, std::size_t bytes, const char* what) {
        return DeviceBuffer::allocate(bytes, what).map([&](DeviceBuffer&& b) {
            buffer = std::move(b);
        });
    };
    auto status =
        allocate(made->a, count * bytesOf(types.in), "A")
            .and_then([&] { return allocate(made->b, count * bytesOf(types.in), "B"); })
            .and_then([&] { return allocate(made->c, count * bytesOf(types.out), "C"); })
            .and_then([&] {
                return allocate(made->workspace, Product::kWorkspaceBytes, "the workspace");
            })
            .and_then([&] {
                return cudaStatus(fillNormal(made->a.data(), types.in, count, 1, stream),
                                  "filling A");
            })
            .and_then([&] {
                return cudaStatus(fillNormal(made->b.data(), types.in, count, 2, stream),
                                  "filling B");
            });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    return made;
}

Load productLoad(const TensorType& type, const std::shared_ptr<Product>& product, int kernel,
                 const std::shared_ptr<Matrices>& matrices, std::int64_t size) {
    const auto edge = static_cast<double>(size);
    const double flops = 2 * edge * edge * edge;
    const double bytes =
        edge * edge * static_cast<double>(2 * bytesOf(type.types.in) + bytesOf(type.types.out));
    return {fmt::format("cuBLASLt, {0} x {0} x {0}", size),
            {flops, bytes, type.work},
            flops,
            [product, kernel, matrices](cudaStream_t stream) {
                return product->multiply(
                    kernel, {matrices->a.data(), matrices->b.data(), matrices->c.data()},
                    matrices->workspace.data(), stream);
            }};
}

/// Products from shared memory that nothing has to bring there. They show what the pipe itself can
/// do, where cuBLASLt's kernels leave some of it to their pipelines.
Result<Load> warpgroupLoad(const Bench& bench) {
    constexpr int kRounds = 400, kBlocksPerSm = 2;
    const auto blocks = static_cast<unsigned>(kBlocksPerSm * bench.gpu.smCount);
    auto sums = DeviceBuffer::allocate(sizeof(float) * blocks * kWarpgroupThreads, "the sums");
    if (!sums)
        return tl::unexpected<Failure>(sums.error());
    const auto kept = std::make_shared<DeviceBuffer>(std::move(*sums));
    auto* const out = static_cast<float*>(kept->data());
    const double flops =
        2.0 * 64 * 128 * 16 * kWarpgroupProducts * (kWarpgroupThreads / 128) * blocks * kRounds;
    return Load{"wgmma of 64 x 128 x 16 from shared memory",
                {flops, 0, Precision::Bf16},
                flops,
                [blocks, out, kept](cudaStream_t stream) {
                    return launchKernel("the wgmma kernel", warpgroupProductsKernel(), blocks,
                                        kWarpgroupThreads, stream, kRounds, out);
                }};
}

} // namespace

std::span<const TensorType> tensorTypes() {
    return kTypes;
}

Status measureTensor(const Bench& bench, const std::shared_ptr<const CublasLt>& library,
                     const TensorType& type, Ceiling& ceiling) {
    constexpr int kRestMs = 100; // lets the power limit's average sink
    const std::vector<std::int64_t> sizes =
        bench.quick ? std::vector<std::int64_t>{8192} : std::vector<std::int64_t>{8192, 6144, 4096};
    const auto matrices = makeMatrices(type.types, sizes.front(), bench.stream);
    if (!matrices)
        return tl::unexpected<Failure>(matrices.error());
    std::vector<Load> loads;
    for (const std::int64_t size : sizes) {
        // The layout that all types have.
        const ProductShape shape{size, size, size, false, true};
        const auto product = Product::prepare(library, type.types, shape);
        if (!product)
            return tl::unexpected<Failure>(product.error());
        const int kernels = bench.quick ? 1 : std::min(2, (*product)->kernels());
        for (int kernel = 0; kernel < kernels; ++kernel)
            loads.push_back(productLoad(type, *product, kernel, *matrices, size));
    }
    const bool hopper = bench.gpu.computeMajor == 9 && bench.gpu.computeMinor == 0;
    if (type.work == Precision::Bf16 && hopper) {
        auto load = warpgroupLoad(bench);
        if (!load)
            return tl::unexpected<Failure>(load.error());
        loads.push_back(std::move(*load));
    }
    const auto best = measureBest(bench, loads, kRestMs, ceiling);
    if (!best)
        return tl::unexpected<Failure>(best.error());
    if (bench.quick)
        return {};
    return sustain(bench, "ceiling/" + title(ceiling.resource, ceiling.precision), loads[*best])
        .map([&](Sustained&& held) { ceiling.sustained = std::move(held); });
}

} // namespace ridge::workloads::ceilings
