// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/scrubbed_name.h"

#include "analyzer/kernels/family_of_name.h"
#include "analyzer/kernels/kernel_traits.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Parts of names that only libraries have.
constexpr std::string_view kLibraries[] = {"nvjet",
                                           "cutlass",
                                           "cublas",
                                           "cudnn",
                                           "cufft",
                                           "cusparse",
                                           "cusolver",
                                           "cub::",
                                           "thrust::",
                                           "nccl",
                                           "nvshmem",
                                           "xmma",
                                           "scudnn",
                                           "hcudnn",
                                           "flash::",
                                           "pytorch_flash",
                                           "fmha_",
                                           "at_cuda_",
                                           "at::",
                                           "splitKreduce_kernel",
                                           "RNN_blockPersist",
                                           "elemWiseRNNcell",
                                           "stream_executor::"};

std::string_view wordOf(KernelFamily family) {
    switch (family) {
    case KernelFamily::MatrixProduct:
        return "gemm";
    case KernelFamily::Attention:
        return "attention";
    case KernelFamily::Convolution:
        return "conv2d";
    case KernelFamily::Elementwise:
        return "elementwise_kernel";
    case KernelFamily::Copy:
        return "copy";
    case KernelFamily::Reduction:
        return "reduce";
    case KernelFamily::Normalisation:
        return "layernorm";
    case KernelFamily::Softmax:
        return "softmax";
    case KernelFamily::Optimizer:
        return "sgd";
    case KernelFamily::Autotuning:
        return "redzone";
    case KernelFamily::Gather:
        return "gather";
    case KernelFamily::Sort:
        return "sort";
    case KernelFamily::Random:
        return "random";
    case KernelFamily::Fourier:
        return "fft";
    case KernelFamily::Communication:
    case KernelFamily::Other:
        break;
    }
    return "";
}

} // namespace

std::optional<std::string_view> familyWord(std::string_view function) {
    const bool isKnown = isCommunication(function) ||
                         traitsOf(function).framework != Framework::None ||
                         std::ranges::any_of(kLibraries, [&](std::string_view part) {
                             return function.find(part) != function.npos;
                         });
    return isKnown ? std::nullopt : std::optional(wordOf(familyOf(function)));
}

} // namespace ridge::analyzer
