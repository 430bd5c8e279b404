// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/readable_name.h"

#include "analyzer/kernels/kernel_words.h"
#include "analyzer/kernels/readable_parts.h"

#include <algorithm>
#include <array>

namespace ridge::analyzer {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr Pair kFloatTypes[] = {{"float", "fp32"},
                                {"double", "fp64"},
                                {"BFloat16", "bf16"},
                                {"__nv_bfloat16", "bf16"},
                                {"nv_bfloat16", "bf16"},
                                {"bfloat16_t", "bf16"},
                                {"Half", "fp16"},
                                {"__half", "fp16"},
                                {"half", "fp16"},
                                {"half_t", "fp16"},
                                {"tfloat32_t", "tf32"},
                                {"Float8_e4m3fn", "fp8 e4m3"},
                                {"Float8_e5m2", "fp8 e5m2"},
                                {"__nv_fp8_e4m3", "fp8 e4m3"},
                                {"__nv_fp8_e5m2", "fp8 e5m2"},
                                {"float_e4m3_t", "fp8 e4m3"},
                                {"float_e5m2_t", "fp8 e5m2"}};

constexpr Pair kOtherTypes[] = {{"long", "int64"},          {"int", "int32"},
                                {"short", "int16"},         {"signed char", "int8"},
                                {"unsigned char", "uint8"}, {"bool", "bool"},
                                {"unsigned int", "uint32"}, {"unsigned long", "uint64"}};

std::string_view wordOf(std::span<const Pair> table, std::string_view type) {
    const auto* found = std::find_if(table.data(), table.data() + table.size(),
                                     [&](const Pair& pair) { return pair.first == type; });
    return found == table.data() + table.size() ? std::string_view() : found->second;
}

/// Without qualifiers and a trailing "*" or "const".
std::string_view bareType(std::string_view type) {
    type = type.substr(0, type.find_first_of("*&"));
    if (type.ends_with(" const"))
        type.remove_suffix(6);
    const std::size_t colons =
        type.find('<') == std::string_view::npos ? type.rfind("::") : type.npos;
    return colons == std::string_view::npos ? type : type.substr(colons + 2);
}

} // namespace

std::string_view typeWord(std::string_view type) {
    const std::string_view bare = bareType(type);
    const std::string_view word = wordOf(kFloatTypes, bare);
    return word.empty() ? wordOf(kOtherTypes, bare) : word;
}

std::string_view floatWord(std::span<const std::string_view> types) {
    for (const std::string_view type : types)
        if (const std::string_view word = wordOf(kFloatTypes, bareType(type)); !word.empty())
            return word;
    return {};
}

std::string joined(std::span<const std::string> words, std::string_view between) {
    std::string text;
    for (const std::string& word : words)
        if (!word.empty())
            text.append(text.empty() ? "" : between).append(word);
    return text;
}

std::vector<std::string> tellingWords(std::string_view name) {
    static constexpr std::array<std::string_view, 9> kCommon{
        "kernel", "cuda", "impl", "functor", "op", "ops", "launch", "vectorized", "template"};
    std::vector<std::string> words = wordsOf(name);
    std::erase_if(words, [](const std::string& word) {
        return std::find(kCommon.begin(), kCommon.end(), word) != kCommon.end();
    });
    return words;
}

std::vector<std::string_view> tokensOf(std::string_view name) {
    std::vector<std::string_view> tokens;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find('_'), name.size());
        if (end > 0)
            tokens.push_back(name.substr(0, end));
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    return tokens;
}

bool isTile(std::string_view token) {
    const bool fits = token.find_first_not_of("0123456789x") == std::string_view::npos;
    return fits && token.find('x') != std::string_view::npos && token.front() != 'x' &&
           token.back() != 'x';
}

std::string spaced(std::string_view word) {
    return word.empty() ? std::string() : " " + std::string(word);
}

ReadableName readableName(std::string_view function) {
    const std::string text = withoutAnonymous(function);
    const KernelSignature kernel = signatureOf(text);
    for (const auto rule : {readableAten, readableAttention, readableProduct, readableGenerated})
        if (ReadableName name = rule(kernel); name && !name->empty())
            return name;
    return std::nullopt;
}

} // namespace ridge::analyzer
