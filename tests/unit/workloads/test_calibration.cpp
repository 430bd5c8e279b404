// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/calibration/known.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ridge::workloads::calibration {
namespace {

using testing::Contains;
using testing::HasSubstr;

TEST(CalibrationSuite, HasSixteenKernelsOfDifferentNames) {
    std::set<std::string> names, kernels;
    for (const Known& known : suiteOfKnown()) {
        names.insert(known.name);
        kernels.insert(known.kernel);
    }
    EXPECT_EQ(suiteOfKnown().size(), 16U);
    EXPECT_EQ(names.size(), 16U);
    EXPECT_EQ(kernels.size(), 16U);
}

TEST(CalibrationSuite, AnswersInTheWordsOfTheMethod) {
    const std::map<std::string, std::set<std::string>> words{
        {"compute", {"tensor", "FP64", "FP32", "FP16", "XU", "ALU", "issue"}},
        {"bandwidth", {"DRAM", "L2", "L1"}},
        {"overhead", {"tiny", "tail", "latency"}}};
    for (const Known& known : suiteOfKnown()) {
        EXPECT_FALSE(known.answers.empty()) << known.name;
        for (const Answer& answer : known.answers)
            EXPECT_THAT(words.at(answer.verdict), Contains(answer.resource)) << known.name;
    }
}

TEST(CalibrationAsJson, TellsEachRightAnswerAndWhatWasSkipped) {
    const auto json = nlohmann::json::parse(
        asJson({{"fma", 50, 100.5}, {"atomics", 3, 6}}, {{"wgmma", "too old"}}));
    EXPECT_EQ(json["kernels"][0]["name"], "fma");
    EXPECT_EQ(json["kernels"][0]["kernel"], "fp32Fma");
    EXPECT_EQ(json["kernels"][0]["expect"],
              nlohmann::json::array({{{"verdict", "compute"}, {"resource", "FP32"}}}));
    EXPECT_EQ(json["kernels"][0]["launches"], 50);
    EXPECT_EQ(json["kernels"][0]["ms"], 100.5);
    EXPECT_EQ(json["kernels"][1]["expect"].size(), 2U);
    EXPECT_EQ(json["skipped"], nlohmann::json::array({{{"name", "wgmma"}, {"why", "too old"}}}));
}

TEST(CalibrationAsTable, StaysWithinAHundredColumns) {
    std::vector<Ran> ran;
    for (const Known& known : suiteOfKnown())
        ran.push_back({known.name, 50'000, 60'000});
    const std::string table = asTable(ran, {{"wgmma", "too old"}});
    EXPECT_THAT(table, HasSubstr("compute: FP32"));
    EXPECT_THAT(table, HasSubstr("overhead: latency or bandwidth: L2"));
    EXPECT_THAT(table, HasSubstr("wgmma: skipped: too old"));
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(line.size(), 100U) << line;
}

TEST(CalibrationOptions, TakeNamesAndACount) {
    const auto all = std::get<Request>(parseOptions({}).value());
    EXPECT_EQ(all.names.size(), 16U);
    EXPECT_EQ(all.launches, 25);
    EXPECT_FALSE(all.json);
    const auto some = std::get<Request>(
        parseOptions({"--only", "spin,dram-read", "--launches=7", "--json"}).value());
    EXPECT_THAT(some.names, testing::ElementsAre("dram-read", "spin"));
    EXPECT_EQ(some.launches, 7);
    EXPECT_TRUE(some.json);
}

TEST(CalibrationOptions, RefuseOtherNamesAndCounts) {
    EXPECT_THAT(parseOptions({"--only", "fmaa"}).error().message,
                HasSubstr("'fmaa'; there are fma, fadd"));
    for (const char* bad : {"0", "-1", "x", "10001"})
        EXPECT_THAT(parseOptions({"--launches", bad}).error().message, HasSubstr("--launches"))
            << bad;
}

} // namespace
} // namespace ridge::workloads::calibration
