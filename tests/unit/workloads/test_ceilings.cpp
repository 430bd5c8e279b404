// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/options.h"
#include "probes/ceilings/plateau.h"
#include "probes/ceilings/report.h"
#include "workloads/harness/run/statistics.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <sstream>

namespace ridge::workloads::ceilings {
namespace {

using testing::HasSubstr;

TEST(BestPlateau, IsTheOneWithTheLargestMedianNotTheLargestValue) {
    const std::vector<std::vector<double>> rates{{5, 5, 5}, {9, 1, 1}, {6, 6, 6}, {6, 6, 6}};
    EXPECT_EQ(bestPlateau(rates), 2U);
}

TEST(BestPlateau, IsNeverALoadThatDidNotRun) {
    EXPECT_EQ(bestPlateau(std::vector<std::vector<double>>{{}, {0.5}, {}}), 1U);
    EXPECT_EQ(bestPlateau(std::vector<std::vector<double>>{{}, {}}), 0U);
}

TEST(BestPlateau, NoOtherHasALargerMedian) {
    EXPECT_TRUE(rc::check([](const std::vector<std::vector<std::uint32_t>>& drawn) {
        RC_PRE(!drawn.empty());
        std::vector<std::vector<double>> rates;
        for (const auto& each : drawn)
            rates.emplace_back(each.begin(), each.end());
        const std::size_t best = bestPlateau(rates);
        for (const auto& each : rates)
            RC_ASSERT(median(each) <= median(rates[best]));
    }));
}

TEST(Spread, IsFromTheSmallestToTheLargestOverTheMedian) {
    EXPECT_DOUBLE_EQ(spreadOf(std::vector<double>{4, 5, 7}), 3.0 / 5);
    EXPECT_EQ(spreadOf(std::vector<double>{5}), 0);
    EXPECT_EQ(spreadOf(std::vector<double>{}), 0);
}

TEST(ConditionsOfSamples, AreTheMiddleOfThoseThatTellThem) {
    Conditions first, second, third;
    first.smHz = 1e9;
    second.smHz = 3e9;
    third.smHz = 2e9;
    second.watts = 500;
    const Conditions middle = medianOf({first, second, third});
    EXPECT_EQ(middle.smHz, 2e9);
    EXPECT_EQ(middle.watts, 500);
    EXPECT_EQ(middle.memoryHz, std::nullopt);
    EXPECT_EQ(medianOf({}).smHz, std::nullopt);
}

Report sampleReport() {
    Report report;
    report.gpu = "NVIDIA H200";
    report.uuid = "GPU-01234567-89ab-cdef-0123-456789abcdef";
    report.capability = "9.0";
    report.driver = "580.159.04";
    Ceiling tensor{"tensor", "bf16", "FLOP/s", 7.9e14, 0.004, {}, {}, "cuBLASLt, 8192", {}, {}};
    tensor.conditions.smHz = 1.755e9;
    tensor.conditions.watts = 500;
    tensor.windows = {{10, 20}, {30, 40}};
    tensor.sustained = Sustained{7.3e14, {1.4e9, 3.2e9, 690, 60}};
    Ceiling launch{"launch", "", "1/s", 3e5, 0.02, {}, {}, "host time", {}, {}};
    report.ceilings = {tensor, launch};
    report.refused = {{"tensor", "fp64", "no kernel"}};
    return report;
}

TEST(CeilingsAsJson, HaveTheAgreedKeys) {
    const auto json = nlohmann::json::parse(asJson(sampleReport()));
    EXPECT_EQ(json["device"], nlohmann::json({{"name", "NVIDIA H200"},
                                              {"uuid", "GPU-01234567-89ab-cdef-0123-456789abcdef"},
                                              {"compute_capability", "9.0"}}));
    EXPECT_EQ(json["driver"], "580.159.04");
    EXPECT_EQ(json["ceilings"][0], nlohmann::json({{"resource", "tensor"},
                                                   {"precision", "bf16"},
                                                   {"unit", "FLOP/s"},
                                                   {"rate", 7.9e14},
                                                   {"spread", 0.004},
                                                   {"clock_hz", 1.755e9},
                                                   {"sustained_rate", 7.3e14},
                                                   {"sustained_clock_hz", 1.4e9},
                                                   {"measured_unix_ns", {{10, 20}, {30, 40}}},
                                                   {"power_w", 690.0},
                                                   {"temperature_c", 60.0},
                                                   {"how", "cuBLASLt, 8192"}}));
    EXPECT_EQ(json["refused"],
              nlohmann::json::array(
                  {{{"resource", "tensor"}, {"precision", "fp64"}, {"why", "no kernel"}}}));
}

TEST(CeilingsAsJson, LeaveOutWhatIsNotKnown) {
    Report report = sampleReport();
    report.driver.reset();
    const auto json = nlohmann::json::parse(asJson(report));
    EXPECT_FALSE(json.contains("driver"));
    for (const char* key : {"clock_hz", "memory_clock_hz", "power_w", "temperature_c",
                            "sustained_rate", "sustained_clock_hz"})
        EXPECT_FALSE(json["ceilings"][1].contains(key)) << key;
    EXPECT_EQ(json["ceilings"][1]["precision"], "");
}

TEST(CeilingsAsTable, ShowRatesInTheirUnitsWithinAHundredColumns) {
    const std::string table = asTable(sampleReport());
    for (const char* part : {"tensor bf16", "790.0 TFLOP/s", "0.4%", "1755", "690", "730.0 TFLOP/s",
                             "3.333 us each", "fp64: not measured: no kernel"})
        EXPECT_THAT(table, HasSubstr(part));
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(line.size(), 100U) << line;
}

Request request(const std::vector<std::string>& arguments) {
    const auto parsed = parseOptions(arguments);
    EXPECT_TRUE(parsed);
    return std::get<Request>(parsed.value());
}

TEST(CeilingsOptions, DefaultToAllResourcesInFull) {
    const Request all = request({});
    EXPECT_EQ(all.resources.size(), resourceNames().size());
    EXPECT_FALSE(all.quick);
    EXPECT_FALSE(all.json);
}

TEST(CeilingsOptions, TakeNamesWithSpaces) {
    const Request some = request({"--only", "DRAM read,PCIe to host", "--quick", "--json"});
    EXPECT_THAT(some.resources, testing::ElementsAre("DRAM read", "PCIe to host"));
    EXPECT_TRUE(some.quick);
    EXPECT_TRUE(some.json);
}

TEST(CeilingsOptions, RefuseWhatIsNoResource) {
    const auto parsed = parseOptions({"--only", "L3"});
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().kind, FailureKind::Usage);
    EXPECT_THAT(parsed.error().message, HasSubstr("'L3'; there are tensor, FP64"));
    EXPECT_THAT(parseOptions({"--iters", "3"}).error().message, HasSubstr("ceilings --help"));
}

} // namespace
} // namespace ridge::workloads::ceilings
