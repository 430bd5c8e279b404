// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "kernel_catalogue.h"

#include <fmt/format.h>

namespace ridge::bench {
namespace {

constexpr std::size_t kConfigs = 3; ///< per function, each twice the size of the one before
constexpr std::size_t kLayerVariants = 8;

/// The functions of one kind: number i has a median of first + i * step nanoseconds.
struct Family {
    std::size_t functions;
    double firstNs, stepNs, sigma;
    std::uint32_t blocks, threads, registers;
};

constexpr std::array<Family, kKernelKinds> kFamilies = {{
    {60, 20'000, 1'700, 0.05, 132, 256, 168}, // Gemm
    {10, 40'000, 8'000, 0.08, 528, 128, 255}, // Attention
    {80, 1'500, 150, 0.15, 256, 128, 32},     // Elementwise
    {30, 3'000, 300, 0.12, 64, 512, 40},      // Reduction
    {12, 5'000, 2'000, 0.10, 320, 512, 48},   // Optimizer
    {8, 60'000, 15'000, 0.40, 24, 640, 96},   // Communication
}};

const Family& familyOf(KernelKind kind) {
    return kFamilies[static_cast<std::size_t>(kind)];
}

std::string functionName(KernelKind kind, std::size_t i) {
    switch (kind) {
    case KernelKind::Gemm:
        return fmt::format("void cutlass::device_kernel<cutlass::gemm::kernel::GemmUniversal<"
                           "tensorop_bf16_s64x{}x{}gemm_{}x{}_tn_align8> >(Params)",
                           64 + 64 * (i % 4), 16 << i % 3, 64 << i % 3, 32 * (1 + i));
    case KernelKind::Attention:
        return fmt::format("void flash::flash_{}_kernel<Flash_traits<{}, 128, 64, 4> >(Params)",
                           i % 2 == 0 ? "fwd" : "bwd_dq_dk_dv", 32 * (1 + i / 2));
    case KernelKind::Elementwise:
        return fmt::format("void at::native::vectorized_elementwise_kernel<{}, Functor{}<"
                           "c10::BFloat16>, std::array<char*, {}ul> >(int, Functor, std::array)",
                           2 << i % 3, i, 2 + i % 3);
    case KernelKind::Reduction:
        return fmt::format("void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, "
                           "Op{}, unsigned int, float, {}> >(at::native::ReduceOp)",
                           i, 4 << i % 2);
    case KernelKind::Optimizer:
        return fmt::format("void at::native::multi_tensor_apply_kernel<TensorListMetadata<{}>, "
                           "FusedAdamMathFunctor<float> >(TensorListMetadata)",
                           1 + i);
    case KernelKind::Communication:
        return fmt::format("ncclDevKernel_{}_bf16_RING_{}(ncclDevKernelArgsStorage<4096ul>)",
                           i % 2 == 0 ? "AllReduce_Sum" : "AllGather", i);
    }
    return {};
}

} // namespace

KernelCatalogue::KernelCatalogue(trace::Writer& writer) {
    for (std::size_t kind = 0; kind < kKernelKinds; ++kind)
        for (std::size_t i = 0; i < kFamilies[kind].functions; ++i)
            addFunction(writer, static_cast<KernelKind>(kind), i);
}

void KernelCatalogue::addFunction(trace::Writer& writer, KernelKind kind, std::size_t number) {
    const Family& family = familyOf(kind);
    const std::string name = functionName(kind, number);
    trace::KernelConfig config;
    config.function = writer.intern(name);
    config.mangled =
        writer.intern(fmt::format("_Z6kernelILi{}ELi{}EEvv", static_cast<int>(kind), number));
    config.block = {family.threads, 1, 1};
    config.registersPerThread = family.registers;
    config.staticShared = kind == KernelKind::Gemm ? 0 : 1024;
    config.dynamicShared = kind == KernelKind::Gemm ? 98'304 : 0;
    for (std::uint32_t i = 0; i < kConfigs; ++i) {
        config.grid = {family.blocks << i, 1, 1};
        const double median = family.firstNs + family.stepNs * static_cast<double>(number);
        m_shapes[static_cast<std::size_t>(kind)].push_back(
            {writer.add(config), median * static_cast<double>(1U << i) / 2, family.sigma});
    }
}

const KernelShape& KernelCatalogue::pick(KernelKind kind, std::size_t slot,
                                         std::size_t layer) const {
    const std::size_t function = (slot + layer % kLayerVariants * 9) % familyOf(kind).functions;
    return m_shapes[static_cast<std::size_t>(kind)]
                   [function * kConfigs + (slot + layer) % kConfigs];
}

} // namespace ridge::bench
