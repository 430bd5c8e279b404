// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/run/arguments.h"
#include "workloads/harness/run/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridge::workloads {
namespace {

using testing::HasSubstr;

class Options : public testing::Test {
  protected:
    Options() {
        Workload product;
        product.name = "product";
        product.summary = "a times b";
        product.variants = {{"slow", "by hand"}, {"fast", "by tiles"}};
        product.dtypes = {DataType::Bf16, DataType::Fp32};
        product.sizes = {{"rows", 64, "of a", true}, {"columns", 32, "of b"}};
        product.switches = {{"causal", "masks"}};
        product.choices = {{"order", {"rows", "columns", "tiles"}, "of the elements"}};
        product.validate = [](const Setting& setting) -> Status {
            if (setting.size("rows") == 13)
                return fail(FailureKind::Usage, "no thirteen rows");
            return {};
        };
        Workload read;
        read.name = "read";
        read.summary = "reads";
        read.variants = {{"plain", "loads"}};
        read.validate = [](const Setting&) { return Status{}; };
        m_workloads = {product, read};
    }

    Result<Command> parse(const std::vector<std::string>& arguments) const {
        return parseArguments(arguments, m_workloads, m_suites);
    }
    Request request(const std::vector<std::string>& arguments) const {
        const auto command = parse(arguments);
        EXPECT_TRUE(command) << command.error().message;
        return std::get<Request>(command.value());
    }
    std::string complaint(const std::vector<std::string>& arguments) const {
        const auto command = parse(arguments);
        EXPECT_FALSE(command);
        EXPECT_EQ(command.error().kind, FailureKind::Usage);
        return command.error().message;
    }
    std::string text(const std::vector<std::string>& arguments) const {
        return std::get<ShowText>(parse(arguments).value()).text;
    }

    std::vector<Workload> m_workloads;
    std::vector<Suite> m_suites{{"roofs", "measures roofs", [](const auto&) { return 7; }}};
};

TEST_F(Options, AChoiceTakesItsNamesAndSweepsThem) {
    EXPECT_EQ(request({"product"}).points.front().choice("order"), "rows");
    const Request r = request({"product", "--order", "tiles,rows", "--rows", "1,2"});
    ASSERT_EQ(r.points.size(), 4U);
    EXPECT_EQ(r.points[1].choice("order"), "tiles");
    EXPECT_EQ(r.points[1].size("rows"), 2);
    EXPECT_EQ(r.points[2].choice("order"), "rows");
    EXPECT_THAT(complaint({"product", "--order", "columns,"}), HasSubstr("has no ''"));
    EXPECT_THAT(complaint({"product", "--order", "depth"}), HasSubstr("rows, columns, tiles"));
    EXPECT_THAT(text({"--list"}), HasSubstr("--order rows, columns, tiles  of the elements"));
}

TEST_F(Options, DefaultsAreTheFirstVariantAndType) {
    const Request r = request({"product"});
    ASSERT_EQ(r.points.size(), 1U);
    EXPECT_EQ(r.points[0].variant, "slow");
    EXPECT_EQ(r.points[0].dtype, DataType::Bf16);
    EXPECT_EQ(r.points[0].size("rows"), 64);
    EXPECT_EQ(r.points[0].size("columns"), 32);
    EXPECT_FALSE(r.points[0].has("causal"));
    EXPECT_EQ(r.iterations, 20);
    EXPECT_EQ(r.warmup, 5);
    EXPECT_FALSE(r.check);
    EXPECT_FALSE(r.json);
}

TEST_F(Options, EverythingGivenIsTaken) {
    const Request r = request({"product", "--variant", "fast", "--dtype=fp32", "--rows", "7",
                               "--causal", "--iters", "3", "--warmup", "0", "--seed",
                               "18446744073709551615", "--check", "--json"});
    EXPECT_EQ(r.points[0].variant, "fast");
    EXPECT_EQ(r.points[0].dtype, DataType::Fp32);
    EXPECT_EQ(r.points[0].size("rows"), 7);
    EXPECT_TRUE(r.points[0].has("causal"));
    EXPECT_EQ(r.points[0].seed, 18446744073709551615ULL);
    EXPECT_EQ(r.iterations, 3);
    EXPECT_EQ(r.warmup, 0);
    EXPECT_TRUE(r.check);
    EXPECT_TRUE(r.json);
}

TEST_F(Options, ListsOfSizesSweepTheirProductLastFastest) {
    const Request r = request({"product", "--rows", "1,2", "--columns", "3,4"});
    std::vector<std::pair<std::int64_t, std::int64_t>> points;
    for (const Setting& point : r.points)
        points.emplace_back(point.size("rows"), point.size("columns"));
    EXPECT_THAT(points, testing::ElementsAre(std::pair(1, 3), std::pair(1, 4), std::pair(2, 3),
                                             std::pair(2, 4)));
}

TEST_F(Options, ScaleMultipliesTheSizeThatTheWorkGrowsWith) {
    const Request r = request({"product", "--scale", "4", "--rows", "1,3"});
    ASSERT_EQ(r.points.size(), 2U);
    EXPECT_EQ(r.points[0].size("rows"), 4);
    EXPECT_EQ(r.points[1].size("rows"), 12);
    EXPECT_EQ(r.points[0].size("columns"), 32);
    EXPECT_EQ(request({"product", "--scale", "2"}).points[0].size("rows"), 128);
    EXPECT_THAT(text({"product", "--help"}), HasSubstr("multiplies --rows"));
    for (const char* bad : {"0", "-1", "1.5", "x", "1,2", "1099511627776"})
        EXPECT_THAT(complaint({"product", "--scale", bad}), HasSubstr("--scale")) << bad;
    EXPECT_THAT(complaint({"read", "--scale", "2"}), HasSubstr("scale"));
}

TEST_F(Options, WhatDoesNotExistIsAnsweredByWhatDoes) {
    EXPECT_THAT(complaint({"produkt"}), HasSubstr("there are product, read, roofs"));
    EXPECT_THAT(complaint({"product", "--variant", "warp"}), HasSubstr("it has slow, fast"));
    EXPECT_THAT(complaint({"product", "--dtype", "fp16"}), HasSubstr("it has bf16, fp32"));
    EXPECT_THAT(complaint({"product", "--depth", "3"}), HasSubstr("product --help"));
    EXPECT_THAT(complaint({}), HasSubstr("there are product, read, roofs"));
}

TEST_F(Options, BadNumbersNameTheirOption) {
    for (const char* bad :
         {"0", "-4", "x", "", "1.5", "3k", " 3", "1,,2", "1,", "99999999999999999999"})
        EXPECT_THAT(complaint({"product", "--rows", bad}), HasSubstr("--rows")) << bad;
    EXPECT_THAT(complaint({"product", "--iters", "0"}), HasSubstr("--iters"));
    EXPECT_THAT(complaint({"product", "--warmup", "-1"}), HasSubstr("--warmup"));
    EXPECT_THAT(complaint({"product", "--seed", "-1"}), HasSubstr("--seed"));
}

TEST_F(Options, AnOptionOfAnotherWorkloadIsRefused) {
    EXPECT_THAT(complaint({"read", "--rows", "3"}), HasSubstr("rows"));
    EXPECT_THAT(complaint({"read", "--dtype", "fp32"}), HasSubstr("dtype"));
}

TEST_F(Options, AbbreviationsAndStrayWordsAreRefused) {
    EXPECT_THAT(complaint({"product", "--row", "3"}), HasSubstr("--row"));
    complaint({"product", "fast"});
}

TEST_F(Options, EveryPointOfASweepIsValidated) {
    EXPECT_EQ(complaint({"product", "--rows", "12,13"}), "no thirteen rows");
}

TEST_F(Options, ASuiteGetsAllArgumentsAfterItsName) {
    const auto command = parse({"roofs", "--rows", "3"});
    const auto& call = std::get<SuiteCall>(command.value());
    EXPECT_EQ(call.suite, &m_suites[0]);
    EXPECT_THAT(call.arguments, testing::ElementsAre("--rows", "3"));
    EXPECT_THAT(text({"--list"}), HasSubstr("roofs: measures roofs"));
}

TEST(ChosenNames, AreAllOfThemWhereNoneIsNamed) {
    const std::vector<std::string> names{"DRAM", "DRAM read"};
    EXPECT_THAT(chosenNames("only", "", names).value(), testing::ElementsAre("DRAM", "DRAM read"));
    EXPECT_THAT(chosenNames("only", "DRAM read", names).value(), testing::ElementsAre("DRAM read"));
    EXPECT_THAT(chosenNames("only", "DRAM read,DRAM", names).value(), testing::SizeIs(2));
    for (const char* bad : {"dram", "DRAM,", ",", "DRAM, DRAM read"})
        EXPECT_THAT(chosenNames("only", bad, names).error().message,
                    HasSubstr("there are DRAM, DRAM read"))
            << bad;
}

TEST_F(Options, ListShowsVariantsTypesSizesAndDefaults) {
    const std::string list = text({"--list"});
    for (const char* part :
         {"product: a times b", "--variant slow", "by hand (default)", "--variant fast",
          "bf16, fp32 (default bf16)", "--rows 64", "--columns 32", "--causal", "read: reads"})
        EXPECT_THAT(list, HasSubstr(part));
}

TEST_F(Options, HelpOfAWorkloadShowsItsOptions) {
    EXPECT_THAT(text({"product", "--help"}), HasSubstr("--rows"));
    EXPECT_THAT(text({"--help"}), HasSubstr("usage:"));
}

} // namespace
} // namespace ridge::workloads
