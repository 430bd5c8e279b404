// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/kernels/family_of_name.h"
#include "analyzer/kernels/kernel_signature.h"
#include "analyzer/kernels/kernel_words.h"
#include "analyzer/kernels/readable_name.h"
#include "analyzer/kernels/scrubbed_name.h"
#include "analyzer/results/labels/kernel_family.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <set>
#include <string>

namespace ridge::analyzer {
namespace {

bool matches(std::string_view name, std::string_view pattern) {
    return WordPattern(pattern).matches(wordsOf(name));
}

struct NamedKernel {
    std::string family, readable, function;
};

/// The rows of kernel_names.txt.
std::vector<NamedKernel> namedKernels() {
    std::ifstream file(RIDGE_KERNEL_NAMES);
    std::vector<NamedKernel> kernels;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#')
            continue;
        const std::size_t first = line.find(" | "), second = line.find(" | ", first + 3);
        if (second == std::string::npos) {
            ADD_FAILURE() << "no row: " << line;
            continue;
        }
        kernels.push_back({line.substr(0, first), line.substr(first + 3, second - first - 3),
                           line.substr(second + 3)});
    }
    return kernels;
}

TEST(KernelFamily, OfEveryNameInTheListIsAsAPersonSays) {
    const std::vector<NamedKernel> kernels = namedKernels();
    EXPECT_GE(kernels.size(), 120u);
    for (const NamedKernel& kernel : kernels)
        EXPECT_EQ(name(familyOf(kernel.function)), kernel.family) << kernel.function;
}

TEST(KernelFamily, IsInTheListForEachFamily) {
    std::set<std::string> families;
    for (const NamedKernel& kernel : namedKernels())
        families.insert(kernel.family);
    EXPECT_EQ(families.size(), kKernelFamilies);
}

TEST(KernelFamily, DoesNotComeFromTheTypesOfArguments) {
    EXPECT_EQ(familyOf("step(softmax::Params, gemm::Arguments)"), KernelFamily::Other);
    EXPECT_EQ(familyOf("void my::step<int>(Attention<float>)"), KernelFamily::Other);
}

TEST(KernelFamily, IsNotAWordInsideOfAnotherOne) {
    EXPECT_EQ(familyOf("normalKernel(float*)"), KernelFamily::Other); // not norm
    EXPECT_EQ(familyOf("convertible(float*)"), KernelFamily::Copy);   // not conv
    EXPECT_EQ(familyOf("additions(int, float*)"), KernelFamily::Other);
    EXPECT_EQ(familyOf("propertyKernel(int)"), KernelFamily::Other); // not rope
    EXPECT_EQ(familyOf("void my::ncclLike(int)"), KernelFamily::Other);
}

TEST(ReadableName, OfEveryNameInTheListIsAsAPersonSays) {
    std::size_t readable = 0;
    for (const NamedKernel& kernel : namedKernels()) {
        EXPECT_EQ(readableName(kernel.function).value_or("="), kernel.readable) << kernel.function;
        readable += kernel.readable != "=";
    }
    EXPECT_GE(readable, 40u);
}

TEST(ReadableName, LeavesOutATypeThatItDoesNotKnow) {
    EXPECT_EQ(readableName("void at::native::vectorized_elementwise_kernel<4, "
                           "at::native::CUDAFunctor_add<my::Type>, std::array<char*, 3ul> >(int)"),
              "add, elementwise");
    EXPECT_EQ(readableName("nvjet_sm90_xyz_128x256_64x4_NNT"), "matmul 128x256 NNT (nvjet)");
    EXPECT_EQ(readableName("nvjet_"), "matmul (nvjet)");
}

TEST(ReadableName, IsNotGivenToKernelsOfTheProgramItself) {
    EXPECT_EQ(readableName("vectorAdd(float const*, float const*, float*, int)"), std::nullopt);
    EXPECT_EQ(readableName("void wrapped_kernel<4>(int)"), std::nullopt);
    EXPECT_EQ(readableName("wrapped_kernel"), std::nullopt);
    EXPECT_EQ(readableName("loop_unrolled"), std::nullopt);
    EXPECT_EQ(readableName("void at::native::vectorized_elementwise_kernel<4, "), std::nullopt);
    EXPECT_EQ(readableName(""), std::nullopt);
}

TEST(ReadableName, AcceptsAnyBytesAndIsNeverEmpty) {
    const std::vector<NamedKernel> kernels = namedKernels();
    const bool ok = rc::check([&] {
        std::string text = *rc::gen::arbitrary<std::string>();
        if (*rc::gen::arbitrary<bool>()) { // a real name, cut and with bytes in the middle
            const std::string& real =
                kernels[*rc::gen::inRange<std::size_t>(0, kernels.size())].function;
            text = real.substr(0, *rc::gen::inRange<std::size_t>(0, real.size() + 1)) + text +
                   real.substr(*rc::gen::inRange<std::size_t>(0, real.size() + 1));
        }
        const std::optional<std::string> readable = readableName(text);
        RC_ASSERT((!readable || !readable->empty()));
        RC_ASSERT(!name(familyOf(text)).empty());
    });
    EXPECT_TRUE(ok);
}

TEST(ReadableName, OfALongNameTakesBoundedTime) {
    const std::size_t length = 100'000;
    const auto repeated = [&](std::string begin, std::string_view part) {
        while (begin.size() < length)
            begin += part;
        return begin;
    };
    const auto start = std::chrono::steady_clock::now();
    for (const std::string& text :
         {std::string(length, '<'), std::string(length, 'x'), repeated("", "a>::"),
          repeated("", "(anonymous namespace)::"), repeated("at::native::f<", "g<"),
          repeated("void at::native::vectorized_elementwise_kernel<4, ", "{lambda()#1}::"),
          repeated("at::native::reduce_kernel<1, 1, at::native::ReduceOp<float, ", "x<"),
          repeated("triton_poi_fused_", "add_"), repeated("", "Ab"), repeated("", "triton "),
          repeated("void at::native::multi_tensor_apply_kernel<", "a<b>, ") + "c>(int)"}) {
        EXPECT_FALSE(name(familyOf(text)).empty());
        EXPECT_TRUE(readableName(text).value_or("x").size() > 0);
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(KernelWords, AreSplitAtCapitalsAndPunctuation) {
    EXPECT_EQ(wordsOf("cunn_SoftMaxForward<4>"),
              (std::vector<std::string>{"cunn", "soft", "max", "forward", "4"}));
    EXPECT_EQ(wordsOf("GammaBetaBackwardCUDAKernel"),
              (std::vector<std::string>{"gamma", "beta", "backward", "cuda", "kernel"}));
    EXPECT_TRUE(wordsOf("::<>\xFF\x00").empty());
}

TEST(KernelWords, MatchPatternsOfWordsStarsGapsAndEnds) {
    EXPECT_TRUE(matches("vectorized_layer_norm_kernel", "layer norm"));
    EXPECT_FALSE(matches("layer_of_norm", "layer norm"));
    EXPECT_TRUE(matches("layer_of_norm", "layer ... norm"));
    EXPECT_TRUE(matches("layer_norm", "layer ... norm"));
    EXPECT_FALSE(matches("norm_layer", "layer ... norm"));
    EXPECT_FALSE(matches("softmaxes", "*max"));
    EXPECT_TRUE(matches("softmaxes", "*max*"));
    EXPECT_TRUE(matches("a_triton_b", "triton"));
    EXPECT_FALSE(matches("a_triton_b", "^triton"));
    EXPECT_TRUE(matches("copy_7", "^copy *$"));
    EXPECT_FALSE(matches("copy_add_7", "^copy *$"));
    EXPECT_FALSE(matches("", "a"));
}

TEST(KernelSignature, HasOwnNameAndArguments) {
    const KernelSignature kernel =
        signatureOf("std::enable_if<!(false), void>::type a::B<int>::run<float, C<1, 2> >(int, D)");
    EXPECT_EQ(kernel.function, "run");
    EXPECT_EQ(kernel.whole, "a::B<int>::run<float, C<1, 2> >");
    EXPECT_EQ(kernel.arguments, (std::vector<std::string_view>{"float", "C<1, 2>"}));
}

TEST(KernelFamilies, AddUpToTheKernelsAndSplitTheirVerdicts) {
    tests::Story story;
    std::int64_t at = 1000;
    for (const auto& [function, time] :
         {std::pair("nvjet_tst_128x256_NNT", 5000), std::pair("ampere_sgemm_64x64_tn", 3000),
          std::pair("loop_add_fusion", 400), std::pair("mine", 70)}) {
        story.kernel(function, at - 500, at, at + time);
        at += time + 1000;
    }
    const Analysis analysis = analyze(story.trace);
    ASSERT_EQ(analysis.families.size(), 3u);
    const KernelFamilyRow& product = analysis.families.front();
    EXPECT_EQ(product.family, KernelFamily::MatrixProduct);
    EXPECT_EQ(product.functions, 2u);
    EXPECT_EQ(product.calls, 2u);
    EXPECT_EQ(product.time, Ns(8000));
    EXPECT_NEAR(product.shareOfBusy, 8000.0 / 8470, 1e-12);
    EXPECT_EQ(analysis.families[1].family, KernelFamily::Elementwise);
    EXPECT_EQ(analysis.families[2].family, KernelFamily::Other);
    for (const KernelFamilyRow& row : analysis.families)
        EXPECT_EQ(row.verdicts.total(), row.time);
}

TEST(KernelFamily, StaysWhereANameTellsNothingElse) {
    std::size_t renamed = 0;
    for (const NamedKernel& kernel : namedKernels())
        if (const auto word = familyWord(kernel.function)) {
            ++renamed;
            const std::string name = "kernel7" + (word->empty() ? "" : "_" + std::string(*word));
            EXPECT_EQ(familyOf(name), familyOf(kernel.function)) << kernel.function;
        }
    EXPECT_GT(renamed, 20u);
    EXPECT_FALSE(familyWord("nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_NNT"));
    EXPECT_FALSE(
        familyWord("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)"));
    EXPECT_EQ(familyWord("mySecretGemm(float*)"), "gemm");
}

} // namespace
} // namespace ridge::analyzer
