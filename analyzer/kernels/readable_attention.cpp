// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Attention of FlashAttention, cuDNN and PyTorch's memory-efficient kernels.
#include "analyzer/kernels/readable_parts.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// ", d 64" and the precision of Flash_fwd_kernel_traits<64, 128, 64, 4, false, false, type, ...>.
std::string traitsOf(const KernelSignature& kernel) {
    for (const std::string_view argument : kernel.arguments)
        if (const NamedPart traits = namedPartOf(argument);
            has(traits.name, "kernel_traits") && !traits.arguments.empty())
            return spaced(floatWord(traits.arguments)) + ", d " +
                   std::string(traits.arguments.front());
    return {};
}

/// flash_fwd_kernel, flash_fwd_splitkv_combine_kernel,
/// flash_bwd_dq_dk_dv_loop_seqk_parallel_kernel.
ReadableName flash(const KernelSignature& kernel) {
    static constexpr std::pair<std::string_view, std::string_view> kParts[] = {
        {"flash_fwd_splitkv_combine_kernel", "forward, combine splits"},
        {"flash_fwd_splitkv_kernel", "forward, split KV"},
        {"flash_fwd_kernel", "forward"},
        {"flash_bwd_dot_do_o_kernel", "backward, dot dO O"},
        {"flash_bwd_convert_dq_kernel", "backward, convert dQ"},
        {"flash_bwd_convert_dkv_kernel", "backward, convert dK dV"},
        {"flash_bwd_dq_dk_dv_loop", "backward"}};
    for (const auto& [begin, words] : kParts)
        if (kernel.function.starts_with(begin))
            return "flash attention " + std::string(words) + traitsOf(kernel);
    return std::nullopt;
}

/// cutlass::device_kernel<flash::enable_sm90_or_later<flash::FlashAttnFwdSm90<...> > >.
ReadableName flash3(const KernelSignature& kernel) {
    if (kernel.function != "device_kernel" || !has(kernel.whole, "flash::FlashAttn"))
        return std::nullopt;
    if (has(kernel.whole, "FlashAttnFwdCombine"))
        return "flash attention 3 forward, combine splits";
    if (has(kernel.whole, "FlashAttnBwdPreprocess"))
        return "flash attention 3 backward, preprocess";
    if (has(kernel.whole, "FlashAttnBwdPostprocess"))
        return "flash attention 3 backward, postprocess";
    return has(kernel.whole, "FlashAttnBwd") ? "flash attention 3 backward"
                                             : "flash attention 3 forward";
}

std::string tileOf(const std::vector<std::string_view>& tokens) {
    const auto tile = std::find_if(tokens.begin(), tokens.end(), isTile);
    return tile == tokens.end() ? std::string() : spaced(*tile);
}

/// cudnn_generated_fort_native_sdpa_sm90_flash_fprop_wgmma_f16_knob_7_64x128x64_... ; "f16" stands
/// for bf16 too.
ReadableName cudnn(const KernelSignature& kernel) {
    if (kernel.function.starts_with("compute_dot_do_o") && has(kernel.whole, "cudnn::"))
        return "flash attention backward, dot dO O (cuDNN)";
    if (kernel.function.starts_with("convert_dq_to_16bits") && has(kernel.whole, "cudnn::"))
        return "flash attention backward, convert dQ (cuDNN)";
    if (!kernel.function.starts_with("cudnn_generated_") || !has(kernel.function, "sdpa"))
        return std::nullopt;
    const std::string pass = has(kernel.function, "fprop")   ? " forward"
                             : has(kernel.function, "bprop") ? " backward"
                                                             : "";
    return "flash attention" + pass + tileOf(tokensOf(kernel.function)) + " (cuDNN)";
}

/// fmha_cutlassF_bf16_aligned_64x128_rf_sm80.
ReadableName memoryEfficient(const KernelSignature& kernel) {
    const bool forward = kernel.function.starts_with("fmha_cutlassF");
    if (!forward && !kernel.function.starts_with("fmha_cutlassB"))
        return std::nullopt;
    const std::vector<std::string_view> tokens = tokensOf(kernel.function);
    const std::string_view type = tokens.size() > 2 ? tokens[2] : std::string_view();
    const std::string_view precision = type == "bf16"  ? "bf16"
                                       : type == "f16" ? "fp16"
                                       : type == "f32" ? "fp32"
                                                       : "";
    return std::string("attention ") + (forward ? "forward" : "backward") + spaced(precision) +
           tileOf(tokens) + " (memory-efficient)";
}

} // namespace

ReadableName readableAttention(const KernelSignature& kernel) {
    for (const auto rule : {flash, flash3, cudnn, memoryEfficient})
        if (ReadableName name = rule(kernel))
            return name;
    return std::nullopt;
}

} // namespace ridge::analyzer
