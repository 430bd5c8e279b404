// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep/parameters.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <set>

namespace ridge::cli {
namespace {

using analyzer::SweepParameter;
using testing::ElementsAre;
using testing::HasSubstr;

std::string whyNot(const auto& result) {
    return result ? "" : result.error().message;
}

TEST(Values, AListIsTakenAsItStandsAndARangeDoubles) {
    EXPECT_THAT(*parseValues("seq", "naive,fused"), ElementsAre("naive", "fused"));
    EXPECT_THAT(*parseValues("seq", "256..2048"), ElementsAre("256", "512", "1024", "2048"));
    EXPECT_THAT(*parseValues("seq", "3..20"), ElementsAre("3", "6", "12"));
    EXPECT_THAT(*parseValues("seq", "1,64..128"), ElementsAre("1", "64", "128"));
    EXPECT_THAT(*parseValues("seq", "7..7"), ElementsAre("7"));
    EXPECT_THAT(*parseValues("path", "../a,b..c"), ElementsAre("../a", "b..c"));
    EXPECT_THAT(*parseValues("n", "9223372036854775808..18446744073709551615"),
                ElementsAre("9223372036854775808"));
}

TEST(Values, WhatCannotBeRunIsRefusedWithItsName) {
    EXPECT_THAT(whyNot(parseValues("seq", "1,,2")), HasSubstr("a value of seq is empty"));
    EXPECT_THAT(whyNot(parseValues("seq", "")), HasSubstr("is empty"));
    EXPECT_THAT(whyNot(parseValues("seq", "512..256")), HasSubstr("'512..256' of seq is no range"));
    EXPECT_THAT(whyNot(parseValues("seq", "0..256")), HasSubstr("begins above 0"));
    EXPECT_THAT(whyNot(parseValues("seq", "256,128..512")), HasSubstr("'256' twice"));
    EXPECT_THAT(whyNot(parseParameter("256..512")), HasSubstr("--vary takes NAME=VALUES"));
    EXPECT_THAT(whyNot(parseParameter("a{}=1,2")), HasSubstr("--vary takes NAME=VALUES"));
}

TEST(Workload, OptionsWithSeveralValuesAreVariedAndOthersStay) {
    const auto command = workloadSweep({"attention", "--variant", "naive,fused", "--batch", "8",
                                        "--seq=256..512", "--causal", "--dim", "64,128"});
    ASSERT_TRUE(command);
    EXPECT_THAT(command->words, ElementsAre("attention", "--variant", "{variant}", "--batch", "8",
                                            "--seq={seq}", "--causal", "--dim", "{dim}"));
    ASSERT_EQ(command->parameters.size(), 3u);
    EXPECT_EQ(command->parameters[1].name, "seq");
    EXPECT_TRUE(checkSweep(*command));
    EXPECT_THAT(wordsOf(*command, {"naive", "512", "64"}),
                ElementsAre("attention", "--variant", "naive", "--batch", "8", "--seq=512",
                            "--causal", "--dim", "64"));
}

TEST(Places, AreFilledOnceAndOtherBracesStay) {
    const SweepCommand command{{"sh", "-c", "f() {}; echo {a} {{a}} ${x} {\"k\": {a}} {} {a{b}"},
                               {{"a", {"{b}", "2"}}, {"b", {"3"}}}};
    EXPECT_TRUE(checkSweep({command.words, command.parameters}).has_value() ||
                whyNot(checkSweep(command)).find("{x}") != std::string::npos);
    const SweepCommand filled{{"echo", "{a} {{a}} {\"k\": {a}} {} {a{b}"}, command.parameters};
    EXPECT_TRUE(checkSweep(filled));
    // A value that looks like a place is a value.
    EXPECT_THAT(wordsOf(filled, {"{b}", "3"}), ElementsAre("echo", "{b} {a} {\"k\": {b}} {} {a3"));
}

TEST(Places, ThatFitNothingAreNamed) {
    const std::vector<SweepParameter> seq{{"seq", {"1", "2"}}};
    EXPECT_THAT(whyNot(checkSweep({{"p", "--dim", "{dim}", "{seq}"}, seq})),
                HasSubstr("{dim} has no values: add --vary dim=VALUES, or write {{dim}}"));
    EXPECT_THAT(whyNot(checkSweep({{"p", "--seq"}, seq})),
                HasSubstr("nothing in the command says where seq goes: write {seq} there"));
    EXPECT_THAT(whyNot(checkSweep({{"p", "{seq}"}, {seq[0], seq[0]}})), HasSubstr("varied twice"));
    EXPECT_THAT(whyNot(checkSweep({{"p"}, {}})), HasSubstr("nothing is varied"));
    SweepParameter many{"n", {}}, more{"m", {}};
    for (int i = 0; i < 40; ++i) {
        many.values.push_back(std::to_string(i));
        more.values.push_back(std::to_string(i));
    }
    EXPECT_THAT(whyNot(checkSweep({{"p", "{n}", "{m}"}, {many, more}})),
                HasSubstr("more than 1000 points"));
}

TEST(Points, TheLastParameterChangesFastest) {
    const std::vector<SweepParameter> two{{"v", {"a", "b"}}, {"n", {"1", "2"}}};
    EXPECT_THAT(allValues(two), ElementsAre(ElementsAre("a", "1"), ElementsAre("a", "2"),
                                            ElementsAre("b", "1"), ElementsAre("b", "2")));
}

TEST(FileNames, HoldNothingThatAFolderOrAShellMinds) {
    const std::vector<SweepParameter> one{{"v", {}}};
    EXPECT_EQ(fileName(one, {"../../etc x{}"}), "v=.._.._etc_x__");
    EXPECT_LT(fileName(one, {std::string(4000, 'a')}).size(), 200u);
    EXPECT_NE(fileName(one, {std::string(4000, 'a') + "1"}),
              fileName(one, {std::string(4000, 'a') + "2"}));
}

RC_GTEST_PROP(Places, WordsWithoutANameInBracesStayAsTheyAre, ()) {
    const auto word = *rc::gen::container<std::string>(rc::gen::element('{', '}', '1', ' ', '"'));
    const SweepCommand command{{word}, {{"a", {"1"}}}};
    RC_ASSERT(wordsOf(command, {"1"}) == WordList{word});
}

} // namespace
} // namespace ridge::cli
