// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Kernels that a compiler or a library names after the operation: Inductor, XLA, CuPy, CUB, NCCL.
#include "analyzer/kernels/kernel_words.h"
#include "analyzer/kernels/readable_parts.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

bool isNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Takes the number that tells kernels of the same operations apart: " #3", or "".
std::string takeNumber(std::vector<std::string>& words) {
    if (words.empty() || !isNumber(words.back()))
        return {};
    std::string number = " #" + words.back();
    words.pop_back();
    return number;
}

/// triton_poi_fused_add_mul_3: Inductor.
ReadableName inductor(const KernelSignature& kernel) {
    static constexpr std::pair<std::string_view, std::string_view> kKinds[] = {
        {"triton_poi_", "elementwise"},
        {"triton_red_", "reduction"},
        {"triton_per_", "reduction"},
        {"triton_tem_", "template"}};
    for (const auto& [begin, kind] : kKinds) {
        if (!kernel.function.starts_with(begin))
            continue;
        std::vector<std::string> words = wordsOf(kernel.function.substr(begin.size()));
        const std::string number = takeNumber(words);
        if (words.empty())
            return std::nullopt;
        return "triton: " + joined(words) + number + ", " + std::string(kind);
    }
    return std::nullopt;
}

/// wrapped_add, wrapped_convert_2: one operation of XLA's HLO.
bool isWrapped(std::span<const std::string> words) {
    static constexpr std::string_view kOperations[] = {
        "add",      "and",         "broadcast", "compare", "concatenate", "convert", "copy",
        "divide",   "exponential", "gather",    "iota",    "log",         "maximum", "minimum",
        "multiply", "negate",      "power",     "reduce",  "rng",         "rsqrt",   "scatter",
        "select",   "slice",       "sort",      "sqrt",    "subtract",    "tanh",    "transpose"};
    return words.front() == "wrapped" && std::find(std::begin(kOperations), std::end(kOperations),
                                                   words[1]) != std::end(kOperations);
}

/// loop_add_fusion_4, input_reduce_fusion, gemm_fusion_dot_1, wrapped_convert: XLA.
ReadableName xla(const KernelSignature& kernel) {
    std::vector<std::string> words = wordsOf(kernel.function);
    const auto isFusion = [&] {
        return words.front() == "loop" || words.front() == "input" || words.front() == "gemm";
    };
    if (words.size() < 2 || kernel.function.size() != kernel.whole.size())
        return std::nullopt;
    if (words.front() == "redzone" && words[1] == "checker")
        return "XLA: autotuning, redzone checker";
    const bool hasFusion = std::find(words.begin(), words.end(), "fusion") != words.end();
    if (!(isFusion() && hasFusion) && !isWrapped(words))
        return std::nullopt;
    const std::string number = takeNumber(words);
    return "XLA: " + joined(words) + number;
}

/// What XLA's autotuner launches beside the candidates.
ReadableName autotuner(const KernelSignature& kernel) {
    static constexpr std::pair<std::string_view, std::string_view> kKernels[] = {
        {"RedzoneAllocatorKernel", "redzones"},
        {"DelayKernel", "delay before the timing"},
        {"RepeatBufferKernel", "inputs"},
        {"xla_fp_comparison", "comparison of results"}};
    if (!kernel.whole.starts_with("stream_executor::gpu::"))
        return std::nullopt;
    for (const auto& [begin, what] : kKernels)
        if (kernel.function.starts_with(begin))
            return "XLA: autotuning, " + std::string(what);
    return std::nullopt;
}

std::string_view numpyType(std::string_view name) {
    static constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
        {"float16", "fp16"}, {"float32", "fp32"}, {"float64", "fp64"}};
    for (const auto& [type, word] : kTypes)
        if (type == name)
            return word;
    return name;
}

/// cupy_multiply__float32_float32_float32: the operation, then the types of inputs and outputs.
ReadableName cupy(const KernelSignature& kernel) {
    constexpr std::string_view kBegin = "cupy_";
    if (!kernel.function.starts_with(kBegin))
        return std::nullopt;
    const std::string_view name = kernel.function.substr(kBegin.size());
    const std::size_t end = std::min(name.find("__"), name.size());
    const std::string operation = joined(wordsOf(name.substr(0, end)));
    if (operation.empty())
        return std::nullopt;
    const std::vector<std::string_view> types = tokensOf(name.substr(end));
    std::string precision;
    if (!types.empty() && types.front() != types.back() && operation == "copy")
        precision =
            std::string(numpyType(types.front())) + " to " + std::string(numpyType(types.back()));
    else if (!types.empty())
        precision = numpyType(types.front());
    return operation + spaced(precision) + " (CuPy)";
}

/// cub::DeviceRadixSortOnesweepKernel<...>, also inside a namespace per version.
ReadableName cub(const KernelSignature& kernel) {
    if (!kernel.whole.starts_with("cub::") || !kernel.function.starts_with("Device"))
        return std::nullopt;
    const std::vector<std::string> words = tellingWords(kernel.function.substr(6));
    return words.empty() ? std::nullopt : ReadableName(joined(words) + " (CUB)");
}

/// ncclDevKernel_AllReduce_Sum_bf16_RING_LL: collective, operator, type, algorithm, protocol.
ReadableName nccl(const KernelSignature& kernel) {
    static constexpr std::pair<std::string_view, std::string_view> kCollectives[] = {
        {"AllReduce", "all-reduce"},
        {"AllGather", "all-gather"},
        {"ReduceScatter", "reduce-scatter"},
        {"Broadcast", "broadcast"},
        {"Reduce", "reduce"},
        {"SendRecv", "send and receive"}};
    const std::vector<std::string_view> tokens = tokensOf(kernel.function);
    if (tokens.size() < 2 || (tokens.front() != "ncclDevKernel" && tokens.front() != "ncclKernel"))
        return std::nullopt;
    const auto* found = std::find_if(std::begin(kCollectives), std::end(kCollectives),
                                     [&](const auto& each) { return each.first == tokens[1]; });
    if (found == std::end(kCollectives))
        return std::nullopt;
    std::vector<std::string> words;
    for (const std::string_view token : std::span(tokens).subspan(2)) {
        const bool isFloat = token == "f16" || token == "f32" || token == "f64";
        words.push_back(isFloat ? "fp" + std::string(token.substr(1)) : std::string(token));
        if (words.back() == "Sum" || words.back() == "RING" || words.back() == "TREE")
            words.back() = wordsOf(words.back()).front();
    }
    return std::string(found->second) + spaced(joined(words)) + " (NCCL)";
}

} // namespace

ReadableName readableGenerated(const KernelSignature& kernel) {
    for (const auto rule : {inductor, xla, autotuner, cupy, cub, nccl})
        if (ReadableName name = rule(kernel))
            return name;
    return std::nullopt;
}

} // namespace ridge::analyzer
