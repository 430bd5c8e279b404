// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/family_of_name.h"

#include "analyzer/kernels/kernel_family_rules.h"
#include "analyzer/kernels/kernel_signature.h"
#include "analyzer/kernels/kernel_words.h"

#include <string>
#include <vector>

namespace ridge::analyzer {
namespace {

struct CompiledRule {
    KernelFamilyRule rule;
    WordPattern pattern;
};

std::vector<CompiledRule> compiledRules() {
    std::vector<CompiledRule> compiled;
    for (const KernelFamilyRule& rule : kernelFamilyRules())
        compiled.push_back({rule, WordPattern(rule.words)});
    return compiled;
}

} // namespace

bool isCommunication(std::string_view function) {
    constexpr std::string_view kVoid = "void ";
    if (function.substr(0, kVoid.size()) == kVoid)
        function.remove_prefix(kVoid.size());
    return function.substr(0, 4) == "nccl" || function.find("nvshmem") != std::string_view::npos;
}

KernelFamily familyOf(std::string_view function) {
    static const std::vector<CompiledRule> kCompiled = compiledRules();
    if (isCommunication(function))
        return KernelFamily::Communication;
    const std::string text = withoutAnonymous(function);
    const KernelSignature signature = signatureOf(text);
    const std::vector<std::string> own = wordsOf(signature.function);
    const std::vector<std::string> whole = wordsOf(signature.whole);
    for (const auto& [rule, pattern] : kCompiled)
        if (pattern.matches(rule.in == In::Function ? own : whole))
            return rule.family;
    return KernelFamily::Other;
}

} // namespace ridge::analyzer
