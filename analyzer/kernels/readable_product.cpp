// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Products of matrices and convolutions of cuBLAS, CUTLASS and cuDNN: types and tile are tokens of
// the name. A token that is not known is left out, never guessed.
#include "analyzer/kernels/readable_parts.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

using Tokens = std::vector<std::string_view>;

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::string_view tileOf(const Tokens& tokens) {
    for (const std::string_view token : tokens) {
        constexpr std::string_view kTileSize = "tilesize";
        if (token.starts_with(kTileSize))
            return token.substr(kTileSize.size());
        if (isTile(token))
            return token;
    }
    return {};
}

/// "NNT", "tn", "nn" ...: which operands are transposed.
std::string_view layoutOf(const Tokens& tokens) {
    for (const std::string_view token : tokens)
        if ((token.size() == 2 || token.size() == 3) &&
            token.find_first_not_of(token.front() < 'a' ? "NT" : "nt") == std::string_view::npos)
            return token;
    return {};
}

bool hasToken(const Tokens& tokens, std::string_view token) {
    return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

/// nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_bias_NNT: types of operands, accumulation and result,
/// one letter each.
ReadableName nvjet(const Tokens& tokens) {
    const auto typeOf = [](char letter) -> std::string {
        return letter == 't' ? "bf16" : letter == 'h' ? "fp16" : letter == 's' ? "fp32" : "";
    };
    const auto types = std::find_if(tokens.begin() + 1, tokens.end(), [](std::string_view token) {
        return (token.size() == 3 || token.size() == 5) &&
               token.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
    });
    std::string precision;
    if (types != tokens.end() && types->starts_with("qq"))
        precision = "fp8";
    else if (types != tokens.end() && types->front() != 's')
        precision = typeOf(types->front());
    if (const std::string result = precision.empty() ? "" : typeOf(types->back());
        !result.empty() && result != precision)
        precision += " to " + result;
    const std::string split = hasToken(tokens, "splitK") ? " split K" : "";
    return "matmul" + std::string(hasToken(tokens, "bias") ? " + bias" : "") + spaced(precision) +
           spaced(tileOf(tokens)) + spaced(layoutOf(tokens)) + split + " (nvjet)";
}

/// The precision of an xmma kernel: "f32f32" then "tf32f32" is tf32.
std::string_view xmmaPrecision(const Tokens& tokens) {
    static constexpr std::pair<std::string_view, std::string_view> kBegins[] = {
        {"tf32", "tf32"}, {"bf16", "bf16"}, {"f16", "fp16"},
        {"f64", "fp64"},  {"i8", "int8"},   {"e4m3", "fp8 e4m3"}};
    for (const auto& [begin, word] : kBegins)
        for (const std::string_view token : tokens)
            if (token.starts_with(begin) && token.size() > begin.size())
                return word;
    return hasToken(tokens, "f32f32") ? "fp32" : "";
}

/// The precision in names such as "ampere_bf16_s16816gemm_bf16_128x64", "ampere_sgemm_128x64_tn".
std::string_view classicPrecision(const Tokens& tokens) {
    static constexpr std::pair<std::string_view, std::string_view> kTokens[] = {
        {"bf16", "bf16"},        {"fp16", "fp16"},   {"f16", "fp16"},   {"tf32", "tf32"},
        {"sgemm", "fp32"},       {"dgemm", "fp64"},  {"hgemm", "fp16"}, {"cgemm", "complex64"},
        {"zgemm", "complex128"}, {"scudnn", "fp32"}, {"hcudnn", "fp16"}};
    for (const auto& [token, word] : kTokens)
        if (hasToken(tokens, token))
            return word;
    return {};
}

/// "convolution forward", "matmul": what the name says of the operation; "" of others.
std::string operationOf(std::string_view name) {
    if (has(name, "fprop"))
        return "convolution forward";
    if (has(name, "dgrad"))
        return "convolution backward, data";
    if (has(name, "wgrad"))
        return "convolution backward, weights";
    if (has(name, "cudnn_") && !has(name, "gemm"))
        return "convolution";
    return has(name, "gemm") ? "matmul" : "";
}

ReadableName tokenName(std::string_view name, std::string_view precision,
                       std::string_view library) {
    const std::string operation = operationOf(name);
    if (operation.empty())
        return std::nullopt;
    const Tokens tokens = tokensOf(name);
    const std::string_view layout = operation == "matmul" ? layoutOf(tokens) : std::string_view();
    return operation + spaced(precision) + spaced(tileOf(tokens)) + spaced(layout) + " (" +
           std::string(library) + ")";
}

/// sm90_xmma_gemm_..., ampere_sgemm_..., volta_scudnn_...
ReadableName named(std::string_view name) {
    static constexpr std::string_view kChips[] = {"maxwell_", "volta_", "turing_", "ampere_",
                                                  "hopper_"};
    const std::string_view library =
        has(name, "cudnn") || !has(name, "gemm") || has(name, "implicit") ? "cuDNN" : "cuBLAS";
    if (name.starts_with("sm") && has(name, "_xmma_"))
        return tokenName(name, xmmaPrecision(tokensOf(name)), library);
    const bool isClassic = std::any_of(std::begin(kChips), std::end(kChips),
                                       [&](const auto& chip) { return name.starts_with(chip); });
    return isClassic ? tokenName(name, classicPrecision(tokensOf(name)), library) : std::nullopt;
}

/// cutlass::Kernel2<cutlass_80_tensorop_bf16_s16816gemm_...>.
ReadableName cutlass(const KernelSignature& kernel) {
    if (!kernel.whole.starts_with("cutlass") || kernel.arguments.empty())
        return std::nullopt;
    const NamedPart inner = namedPartOf(kernel.arguments.front());
    if (!inner.name.starts_with("cutlass"))
        return std::nullopt;
    return tokenName(inner.name, classicPrecision(tokensOf(inner.name)),
                     kernel.whole.starts_with("cutlass__5x_cudnn") ? "CUTLASS, cuDNN" : "CUTLASS");
}

/// Kernels of cuBLAS that are templates.
ReadableName cublas(const KernelSignature& kernel) {
    const std::string type = spaced(floatWord(kernel.arguments));
    if (kernel.function.starts_with("splitKreduce_kernel"))
        return "split-K reduction (cuBLAS)";
    if (has(kernel.whole, "gemvx::kernel") || kernel.function.starts_with("gemv2") ||
        kernel.function.starts_with("gemvNSP") || kernel.function.starts_with("gemv_"))
        return "matrix-vector product" + type + " (cuBLAS)";
    if (kernel.function == "gemmSN_TN_kernel" || kernel.function == "gemmSN_NN_kernel" ||
        kernel.function == "gemmk1_kernel")
        return "matmul" + type + " small (cuBLAS)";
    return std::nullopt;
}

/// What cuDNN does around convolutions of tensors in the other layout.
ReadableName layoutChange(const KernelSignature& kernel) {
    const bool isToLast = kernel.function == "nchwToNhwcKernel";
    if (!isToLast && kernel.function != "nhwcToNchwKernel")
        return std::nullopt;
    return (isToLast ? "NCHW to NHWC" : "NHWC to NCHW") + spaced(floatWord(kernel.arguments)) +
           " (cuDNN)";
}

} // namespace

ReadableName readableProduct(const KernelSignature& kernel) {
    if (kernel.function.starts_with("nvjet_"))
        return nvjet(tokensOf(kernel.function));
    if (ReadableName name = named(kernel.function))
        return name;
    if (ReadableName name = cutlass(kernel))
        return name;
    if (ReadableName name = layoutChange(kernel))
        return name;
    return cublas(kernel);
}

} // namespace ridge::analyzer
