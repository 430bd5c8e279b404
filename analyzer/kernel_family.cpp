// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernel_family.h"

#include "analyzer/kernel_signature.h"
#include "analyzer/kernel_words.h"
#include "analyzer/kernels.h"

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

std::string_view name(KernelFamily family) {
    switch (family) {
    case KernelFamily::MatrixProduct:
        return "matrix product";
    case KernelFamily::Attention:
        return "attention";
    case KernelFamily::Convolution:
        return "convolution";
    case KernelFamily::Elementwise:
        return "elementwise";
    case KernelFamily::Copy:
        return "copy and cast";
    case KernelFamily::Reduction:
        return "reduction";
    case KernelFamily::Normalisation:
        return "normalisation";
    case KernelFamily::Softmax:
        return "softmax";
    case KernelFamily::Optimizer:
        return "optimizer";
    case KernelFamily::Communication:
        return "communication";
    case KernelFamily::Autotuning:
        return "autotuning";
    case KernelFamily::Gather:
        return "gather and scatter";
    case KernelFamily::Sort:
        return "sort and scan";
    case KernelFamily::Random:
        return "random numbers";
    case KernelFamily::Fourier:
        return "Fourier transform";
    case KernelFamily::Other:
        break;
    }
    return "other";
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
