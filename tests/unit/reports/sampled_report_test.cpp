// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "reports/reports.h"
#include "tests/unit/analyzer/sampled/sampled_story.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace ridge::reports {
namespace {

using analyzer::analyze;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using tests::Story;

/// One kernel that streams and was sampled for 20 ms, with a hole of 1 ms.
Story sampled() {
    Story story;
    story.range("step", 0, 10);
    story.kernel("triad", 5, 0, 20'000'000);
    tests::Sampler sampler{{{"triad", {{"DRAM", 87}, {"L2", 90}, {"issue", 5}}}}};
    sampler.holes = {{10'000'000, 11'000'000}};
    sampler.sample(story);
    return story;
}

TEST(SampledReports, ShowSharesTheirBandTheSamplesAndTheHoles) {
    const analyzer::Analysis a = analyze(sampled().trace);
    for (const std::string& report : {text(a), markdown(a, "f"), html(a, "f")}) {
        EXPECT_THAT(report, HasSubstr("DRAM 87 %±1"));
        EXPECT_THAT(report, HasSubstr("76 samples of 250 µs, 1 hole (1.00 ms)"));
        EXPECT_THAT(report, HasSubstr("whole device"));
        EXPECT_THAT(report, HasSubstr("bandwidth: DRAM"));
    }
    EXPECT_THAT(text(a), HasSubstr("74 of 76 samples pure"));
    EXPECT_THAT(text(a), HasSubstr("as a whole bandwidth: DRAM; sampled: L2 90 %±1"));
}

TEST(SampledReports, JsonKeepsSharesApartFromWork) {
    const json report = json::parse(reports::json(analyze(sampled().trace)));
    const json& kernel = report["kernels"][0];
    EXPECT_EQ(kernel["work"]["origin"], "none");
    EXPECT_EQ(kernel["busy_shares"]["origin"], "sampled");
    EXPECT_NEAR(kernel["busy_shares"]["dram_share"]["value"].get<double>(), 0.87, 1e-6);
    EXPECT_EQ(kernel["busy_shares"]["dram_read_bytes_per_s"]["state"], "not sampled");
    EXPECT_TRUE(kernel["busy_shares"]["dram_read_bytes_per_s"]["value"].is_null());
    EXPECT_EQ(kernel["verdict"]["origin"], "sampled");
    EXPECT_EQ(report["ranges"][0]["busy_shares"]["effective_samples"], 76);
    EXPECT_EQ(report["devices"][0]["sampling"]["holes"], 1);
    EXPECT_EQ(report["devices"][0]["sampling"]["interval_ns"], 250'000);
}

TEST(SampledReports, SayNothingOfSamplesWhereThereAreNone) {
    Story story;
    story.work(story.range("triad", 0, 10), 1e6, 3e8, trace::Precision::Fp32);
    story.kernel("triad", 5, 100'000, 180'000);
    const analyzer::Analysis a = analyze(story.trace);
    for (const std::string& report : {text(a), markdown(a, "f"), html(a, "f"), reports::json(a)})
        for (const char* word : {"sampled", "busy_shares", "whole device"})
            EXPECT_THAT(report, Not(HasSubstr(word)));
}

} // namespace
} // namespace ridge::reports
