// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Advice about families of kernels.
#include "reports/words/advice/advice_sentences.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports::advice {
namespace {

using analyzer::Framework;

/// " Most gain: A; B; C." Names hold commas.
std::string mainKernels(const Analysis& a, const Advice& advice) {
    constexpr std::size_t kNamed = 3, kWidth = 48;
    const std::size_t named = std::min(advice.kernels.size(), kNamed);
    std::string text;
    for (std::size_t i = 0; i < named; ++i)
        text += fmt::format("{}{}", i == 0 ? "" : "; ",
                            kernelName(a.kernels[advice.kernels[i]].function, kWidth));
    return fmt::format(" Most gain: {}.", text);
}

bool usesInductor(const Analysis& a) {
    return std::ranges::any_of(
        a.kernels, [](const auto& row) { return row.framework == Framework::Inductor; });
}

std::string_view fusionRemedy(const Analysis& a, Framework framework) {
    if (framework == Framework::CuPy)
        return "cupy.fuse makes one kernel of several";
    if (framework != Framework::PyTorch)
        return "One kernel that does several steps in a pass keeps these results in registers";
    return usesInductor(a) ? "torch.compile fuses such kernels and has left these out: look for "
                             "graph breaks and code outside of it"
                           : "torch.compile fuses such kernels";
}

std::string_view attentionRemedy(Framework framework) {
    if (framework == Framework::PyTorch || framework == Framework::Inductor)
        return "torch.nn.functional.scaled_dot_product_attention";
    if (framework == Framework::Xla)
        return "jax.nn.dot_product_attention(implementation=\"cudnn\")";
    return "A fused attention (FlashAttention, cuDNN)";
}

} // namespace

std::string fuseElementwise(const Analysis& a, const Advice& advice) {
    return fmt::format("{} of elementwise work and copies run right behind one another: {}. As one "
                       "kernel they need not write what the next one reads. {}.{}",
                       eachTime(a, advice.count, "kernel"), spent(a, advice),
                       fusionRemedy(a, advice.framework), mainKernels(a, advice));
}

std::string fuseOptimizer(const Analysis& a, const Advice& advice) {
    return fmt::format("{} make {} passes over the parameters and their state: {}. With fused=True "
                       "the optimizer of torch.optim makes one.{}",
                       eachTime(a, advice.count, "kernel"), advice.kernels.size(), spent(a, advice),
                       mainKernels(a, advice));
}

std::string fuseAttention(const Analysis& a, const Advice& advice) {
    return fmt::format("{} between the two matrix products around a softmax: {}. {} keeps that on "
                       "the chip.{}",
                       eachTime(a, advice.count, "kernel"), spent(a, advice),
                       attentionRemedy(advice.framework), mainKernels(a, advice));
}

std::string castOnce(const Analysis& a, const Advice& advice) {
    return fmt::format("{} to another type right before a matrix product or convolution: {}. "
                       "Autocast casts an fp32 weight at each use: keep the weights in bf16 and "
                       "fp32 in the optimizer alone.{}",
                       eachTime(a, advice.count, "cast"), spent(a, advice), mainKernels(a, advice));
}

std::string channelsLast(const Analysis& a, const Advice& advice) {
    return fmt::format("{}: {}. Convolutions turn NCHW into NHWC and back, and PyTorch's batch "
                       "normalisation of NCHW fills little of the GPU. With "
                       "memory_format=torch.channels_last for the model and its inputs nothing is "
                       "turned.{}",
                       eachTime(a, advice.count, "kernel"), spent(a, advice),
                       mainKernels(a, advice));
}

std::string sparseProduct(const Analysis& a, const Advice& advice) {
    return fmt::format(
        "{} gather rows or scatter them with atomics, one behind the other: {}. A "
        "sparse product of the adjacency and the rows ({}) adds them up on the chip; "
        "with edges sorted by target a segmented sum needs no atomics.{}",
        eachTime(a, advice.count, "kernel"), spent(a, advice),
        advice.framework == Framework::PyTorch ? "torch.sparse, in CSR" : "cuSPARSE SpMM, in CSR",
        mainKernels(a, advice));
}

} // namespace ridge::reports::advice
