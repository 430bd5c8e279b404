// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/format.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <numeric>
#include <rapidcheck.h>

namespace ridge::reports {
namespace {

using analyzer::Ns;

TEST(Format, ASentenceBeginsWithACapitalAndEndsWithAFullStop) {
    EXPECT_EQ(sentence("verdict known for 97 %"), "Verdict known for 97 %.");
    EXPECT_EQ(sentence("12 of 13"), "12 of 13.");
    EXPECT_EQ(sentence(""), ".");
}

TEST(Beginning, KeepsTheFirstColumnsOfUtf8) {
    EXPECT_EQ(beginning("post_attention_layernorm", 9), "post_att…");
    EXPECT_EQ(beginning("µµµµ", 3), "µµ…");
    EXPECT_EQ(beginning("short", 5), "short");
    EXPECT_EQ(beginning("short", 1), "…");
}

TEST(Ending, KeepsTheLastColumnsOfUtf8) {
    EXPECT_EQ(ending("step/forward/layer 3", 9), "…/layer 3");
    EXPECT_EQ(ending("µµµµ", 3), "…µµ");
    EXPECT_EQ(ending("short", 5), "short");
}

TEST(Format, DurationsHaveThreeDigitsAndTheirUnit) {
    EXPECT_EQ(duration(Ns(0)), "0 ns");
    EXPECT_EQ(duration(Ns(768)), "768 ns");
    EXPECT_EQ(duration(Ns(999)), "999 ns");
    EXPECT_EQ(duration(Ns(1000)), "1.00 µs");
    EXPECT_EQ(duration(Ns(95'512)), "95.5 µs");
    EXPECT_EQ(duration(Ns(999'600)), "1.00 ms");
    EXPECT_EQ(duration(Ns(44'400'000)), "44.4 ms");
    EXPECT_EQ(duration(Ns(119'000'000'000)), "119 s");
    EXPECT_EQ(duration(Ns(125'000'000'000)), "2:05");
}

TEST(Format, QuantitiesCarryAPrefixAndSayWhenTheyAreNotKnown) {
    EXPECT_EQ(quantity(1.048e12, "B/s"), "1.05 TB/s");
    EXPECT_EQ(quantity(304e12, "FLOP/s"), "304 TFLOP/s");
    EXPECT_EQ(quantity(9.996, "B"), "10.0 B");
    EXPECT_EQ(quantity(999.7, "B"), "1.00 kB");
    EXPECT_EQ(quantity(0, "B"), "–");
    EXPECT_EQ(quantity(std::nan(""), "B"), "–");
    EXPECT_EQ(quantity(INFINITY, "B"), "–");
}

TEST(Format, CountsAreExactWithCommas) {
    EXPECT_EQ(count(0), "0");
    EXPECT_EQ(count(999), "999");
    EXPECT_EQ(count(11'076), "11,076");
    EXPECT_EQ(count(18446744073709551615u), "18,446,744,073,709,551,615");
}

TEST(Format, SharesAddUpToAHundredPercent) {
    const bool ok = rc::check("tenths", [] {
        const auto raw = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::int64_t>>(
            rc::gen::inRange<std::int64_t>(0, 1'000'000'007)));
        std::vector<Ns> parts(raw.size());
        std::transform(raw.begin(), raw.end(), parts.begin(),
                       [](std::int64_t part) { return Ns(part); });
        const Ns total = std::accumulate(parts.begin(), parts.end(), Ns{});
        RC_PRE(total > Ns{});
        const std::vector<int> shares = tenths(parts);
        RC_ASSERT(std::accumulate(shares.begin(), shares.end(), 0) == 1000);
        for (std::size_t i = 0; i < parts.size(); ++i)
            RC_ASSERT(std::abs(shares[i] - 1000.0 * static_cast<double>(parts[i].count()) /
                                               static_cast<double>(total.count())) < 1.0);
    });
    EXPECT_TRUE(ok);
}

TEST(Names, LoseReturnTypeAndArgumentsAndKeepTheTemplate) {
    EXPECT_EQ(kernelName("void f<int, (bool)1>(float*, int (*)(int))", 60), "f<int, (bool)1>");
    EXPECT_EQ(kernelName("my_128x256", 60), "my_128x256");
    EXPECT_EQ(kernelName("(anonymous namespace)::g(int)", 60), "g");
    EXPECT_EQ(
        kernelName("void at::native::f<4, at::native::Add<float>, std::array<char*, 3ul> >(int, "
                   "at::native::Add<float>)",
                   60),
        "f<4, Add<float>, array<char*, 3ul> >");
    EXPECT_EQ(kernelName("void a::(anonymous namespace)::gemm<a::(anonymous namespace)::Tiling<(a::"
                         "(anonymous namespace)::Layout)0, 128> >(int)",
                         60),
              "gemm<Tiling<(Layout)0, 128> >");
    EXPECT_EQ(kernelName("a::B<int>::run<float>(int)", 60), "run<float>");
    EXPECT_EQ(kernelName("elementwise_kernel<128, 4, Functor<float>, OffsetCalculator<3> >", 40),
              "elementwise_kernel<128, 4, Func…tor<3> >");
    EXPECT_EQ(kernelName("::", 60), "::");
    EXPECT_EQ(kernelName("f<a<b>::", 60), "f<");
    EXPECT_EQ(kernelName("odd)", 60), "odd)");
    EXPECT_EQ(kernelName("", 60), "");
}

TEST(Names, OfLibrariesKernelsAreReadable) {
    EXPECT_EQ(kernelName("nvjet_tst_128x256", 60), "matmul bf16 128x256 (nvjet)");
    EXPECT_EQ(kernelName("nvjet_tst_128x256", 12), "matmul …jet)");
    EXPECT_EQ(kernelName("triton_poi_fused_add\x1b_0", 60), "triton: fused add #0, elementwise");
}

TEST(Names, OfKernelsAreNeverEmptyAndFitWhateverTheBytesAre) {
    const bool ok = rc::check([] {
        const std::string prefix = *rc::gen::element<std::string>(
            "", "void ", "nvjet_", "triton_poi_", "cupy_", "at::native::", "cub::Device");
        const std::string function = prefix + *rc::gen::nonEmpty(rc::gen::arbitrary<std::string>());
        const std::string name = kernelName(function, 40);
        RC_ASSERT(columns(name) <= 40);
        RC_ASSERT(printable(name) == name);
    });
    EXPECT_TRUE(ok);
}

TEST(Names, AreCutInTheMiddleToTheWidth) {
    EXPECT_EQ(shortened("abcdefghij", 10), "abcdefghij");
    EXPECT_EQ(shortened("abcdefghijk", 10), "abcdef…ijk");
    EXPECT_EQ(columns(shortened(std::string(100'000, 'x'), 40)), 40u);
    EXPECT_EQ(shortened("ααααααααααα", 6), "ααα…αα");
}

TEST(Names, CannotSteerATerminalOrTurnTextAround) {
    EXPECT_EQ(printable("a\x1b[31mb\nc\x07"), "a\\x1B[31mb\\x0Ac\\x07");
    EXPECT_EQ(printable("x\xE2\x80\xAEy"), "x\\xE2\\x80\\xAEy");
    EXPECT_EQ(printable("\xC2\x9B"
                        "31m"),
              "\\xC2\\x9B"
              "31m");
    EXPECT_EQ(printable("bad \xFF\xC3 end"), "bad \\xFF\\xC3 end");
    EXPECT_EQ(printable("\xC0\xAF \xED\xA0\x80"), "\\xC0\\xAF \\xED\\xA0\\x80");
    EXPECT_EQ(printable("µs … 量"), "µs … 量");
}

TEST(Names, PrintableTextOfAnyBytesIsUtf8WithoutControls) {
    const bool ok = rc::check("printable", [](const std::string& bytes) {
        const std::string text = printable(bytes);
        RC_ASSERT(printable(text) == text);
        for (char c : text)
            RC_ASSERT(static_cast<unsigned char>(c) >= 0x20);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::reports
