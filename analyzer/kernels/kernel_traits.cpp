// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/kernel_traits.h"

#include "analyzer/kernels/family_of_name.h"
#include "analyzer/kernels/kernel_signature.h"
#include "analyzer/kernels/kernel_words.h"
#include "analyzer/kernels/readable_name.h"

#include <algorithm>
#include <array>

namespace ridge::analyzer {
namespace {

using Words = std::vector<std::string>;
using Patterns = std::vector<WordPattern>;

bool anyOf(const Patterns& patterns, const Words& words) {
    return std::ranges::any_of(patterns, [&](const auto& each) { return each.matches(words); });
}

Patterns patternsOf(std::initializer_list<std::string_view> texts) {
    return {texts.begin(), texts.end()};
}

/// Inductor names a kernel after the kind of loop and what it fused.
const Patterns& inductorNames() {
    static const Patterns kNames =
        patternsOf({"^triton poi fused", "^triton red fused", "^triton per fused", "^triton tem",
                    "^triton for fused"});
    return kNames;
}

const Patterns& xlaNames() {
    static const Patterns kNames =
        patternsOf({"^loop ... fusion", "^input ... fusion", "^wrapped", "^gemm fusion*",
                    "^transpose fusion", "^fusion *$", "^triton softmax", "^dot fusion*"});
    return kNames;
}

Framework frameworkOf(std::string_view whole, const Words& own) {
    static const Patterns kOutsideOfAten = patternsOf({"^softmax warp", "^cunn soft max*"});
    if (whole.find("at::native::") != std::string_view::npos || anyOf(kOutsideOfAten, own))
        return Framework::PyTorch;
    if (anyOf(inductorNames(), own))
        return Framework::Inductor;
    if (anyOf(xlaNames(), own) || whole.find("stream_executor::gpu") != std::string_view::npos)
        return Framework::Xla;
    return own.empty() || own.front() != "cupy" ? Framework::None : Framework::CuPy;
}

/// A softmax that is no part of a loss.
bool isSoftmaxLayer(std::string_view function) {
    std::string text = readableName(function).value_or(std::string(function));
    std::ranges::transform(text, text.begin(), [](unsigned char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : static_cast<char>(c);
    });
    const auto has = [&](std::string_view part) { return text.find(part) != std::string::npos; };
    return has("softmax") && !has("log softmax") && !has("log_softmax") && !has("loss");
}

/// Passes of foreach optimizers; norms of gradients and the fused optimizers are none.
bool isForeachPass(const Words& own, const Words& whole) {
    static const Patterns kPass = patternsOf({"multi tensor apply kernel"});
    static const Patterns kOther = patternsOf({"*norm*", "fused*"});
    return anyOf(kPass, own) && !anyOf(kOther, whole);
}

} // namespace

KernelTraits traitsOf(std::string_view function) {
    static const Patterns kFill = patternsOf({"fill functor*", "fill kernel*", "*memset*"});
    static const Patterns kCast =
        patternsOf({"*float* copy kernel cuda", "load with cast", "store with cast"});
    static const Patterns kLayout = patternsOf({"nchw to nhwc*", "nhwc to nchw*"});
    static const Patterns kBatchNorm = patternsOf({"^batch norm*"});
    static const Patterns kChannelsLast = patternsOf({"channels last"});
    static const Patterns kProduct = patternsOf({"*gemm*", "*matmul*", "*bmm*"});
    static const Patterns kScatter =
        patternsOf({"index func*", "index add*", "*scatter*", "index put*"});
    static const Patterns kAdds = patternsOf(
        {"index func*", "index add*", "scatter add*", "reduce add*", "reduce mean*", "*atomic*"});
    const std::string text = withoutAnonymous(function);
    const KernelSignature signature = signatureOf(text);
    const Words own = wordsOf(signature.function), whole = wordsOf(signature.whole);
    KernelTraits traits;
    traits.family = familyOf(function);
    traits.framework = frameworkOf(signature.whole, own);
    const bool isCopy = traits.family == KernelFamily::Copy;
    const bool isPyTorch = traits.framework == Framework::PyTorch;
    traits.isFill = anyOf(kFill, whole);
    traits.isCast = isCopy && isPyTorch && anyOf(kCast, whole);
    traits.isLayout = anyOf(kLayout, own);
    traits.isChannelsFirst = isPyTorch && anyOf(kBatchNorm, own) && !anyOf(kChannelsLast, own);
    const bool isAttention = traits.family == KernelFamily::Attention;
    traits.isProduct =
        traits.family == KernelFamily::MatrixProduct || (isAttention && anyOf(kProduct, own));
    traits.isSoftmax = (isAttention || traits.family == KernelFamily::Softmax) &&
                       !traits.isProduct && isSoftmaxLayer(function);
    traits.isScatter =
        traits.family == KernelFamily::Gather && anyOf(kScatter, whole) && anyOf(kAdds, whole);
    traits.isForeach = isPyTorch && isForeachPass(own, whole);
    return traits;
}

} // namespace ridge::analyzer
