// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "reports/reports.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace ridge::reports {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kProduct = "nvjet_tst_128x256_64x4_2x1_v_bz_NNT";

/// 80 us of a product, 1 us of an elementwise kernel.
analyzer::Analysis twoFamilies() {
    tests::Story story;
    story.kernel(kProduct, 0, 1000, 81'000);
    story.kernel("loop_add_fusion_4", 100, 81'000, 82'000);
    return analyzer::analyze(story.trace);
}

TEST(Families, AreInJsonAndAddUp) {
    const json report = json::parse(reports::json(twoFamilies()));
    const json& families = report["kernel_families"];
    ASSERT_EQ(families.size(), 2u);
    EXPECT_EQ(families[0]["family"], "matrix product");
    EXPECT_EQ(families[0]["functions"], 1);
    EXPECT_EQ(families[0]["calls"], 1);
    EXPECT_EQ(families[0]["total_ns"], 80'000);
    for (const json& family : families) {
        std::int64_t sum = 0;
        for (const json& part : family["verdicts"])
            sum += part.get<std::int64_t>();
        EXPECT_EQ(sum, family["total_ns"]);
    }
    EXPECT_EQ(families[1]["verdicts"]["overhead_ns"], 1000);
    EXPECT_EQ(report["kernels"][0]["function"], kProduct);
    EXPECT_EQ(report["kernels"][0]["name"], "matmul bf16 128x256 NNT (nvjet)");
    EXPECT_EQ(report["kernels"][0]["family"], "matrix product");
}

TEST(Families, StandBeforeTheKernelsInEveryReport) {
    const analyzer::Analysis analysis = twoFamilies();
    for (const std::string& report :
         {text(analysis), markdown(analysis, "a.ridge"), html(analysis, "a.ridge")}) {
        const std::size_t families = report.find("Kernel families");
        ASSERT_NE(families, std::string::npos) << report;
        const std::string after = report.substr(families);
        EXPECT_LT(after.find("elementwise"), after.find("matmul bf16 128x256 NNT")) << report;
        EXPECT_THAT(after, HasSubstr("overhead 100.0 %"));
        EXPECT_THAT(after, HasSubstr("unclassified 100.0 %"));
    }
}

TEST(Families, LeaveTheWholeNameBesideTheReadableOne) {
    const analyzer::Analysis analysis = twoFamilies();
    EXPECT_THAT(html(analysis, "a.ridge"), HasSubstr(std::string("title=\"") + kProduct));
    EXPECT_THAT(markdown(analysis, "a.ridge"), HasSubstr("nvjet\\_tst\\_128x256\\_64x4"));
}

TEST(Families, NamesThatTwoKernelsShareAreToldApartInText) {
    tests::Story story;
    story.kernel("nvjet_tst_128x256_64x4_1x2_h_bx_NNT", 0, 1000, 9000);
    story.kernel("nvjet_tst_128x256_64x4_1x2_h_bz_NNT", 100, 9000, 12'000);
    story.kernel("loop_add_fusion_4", 200, 12'000, 13'000);
    const std::string report = text(analyzer::analyze(story.trace));
    EXPECT_THAT(report, HasSubstr("\n    nvjet_tst_128x256_64x4_1x2_h_bx_NNT\n"));
    EXPECT_THAT(report, HasSubstr("\n    nvjet_tst_128x256_64x4_1x2_h_bz_NNT\n"));
    EXPECT_THAT(report, Not(HasSubstr("    loop_add_fusion_4")));
}

TEST(Families, AreWithoutVerdictsWhereVerdictsAreWithheld) {
    analyzer::Analysis analysis = twoFamilies();
    analysis.withheld = "records were lost";
    const json families = json::parse(reports::json(analysis))["kernel_families"];
    ASSERT_EQ(families.size(), 2u);
    EXPECT_TRUE(families[0]["verdicts"].is_null());
    EXPECT_THAT(text(analysis), HasSubstr("    withheld"));
    EXPECT_THAT(text(analysis), Not(HasSubstr("unclassified 100.0 %")));
}

/// Two candidates between XLA's checks, then 20 steps.
analyzer::Analysis tuned() {
    tests::Story story;
    std::int64_t now = 10'000;
    const auto kernel = [&](const char* name, std::int64_t time) {
        story.kernel(name, now - 5'000, now, now + time);
        now += time + 1'000;
    };
    for (const char* candidate : {"gemm_fusion_dot_1", kProduct})
        for (const char* name : {"redzone_checker", candidate, "redzone_checker"})
            kernel(name, 2'000);
    for (int i = 0; i < 20; ++i)
        for (const char* name : {kProduct, "loop_add_fusion_4", "loop_multiply_fusion"})
            kernel(name, 9'000);
    analyzer::Options options;
    options.phase = analyzer::PhaseChoice::Steady;
    return analyzer::analyze(story.trace, options);
}

TEST(Autotuning, IsToldWithStartUp) {
    const analyzer::Analysis analysis = tuned();
    TextOptions wide;
    wide.width = 400;
    for (const std::string& report :
         {text(analysis, wide), markdown(analysis, "a.ridge"), html(analysis, "a.ridge")}) {
        EXPECT_THAT(report, HasSubstr("; autotuning: 12.0 µs of GPU time in 6 operations"));
        EXPECT_THAT(report, HasSubstr("autotuning: 12.0 µs of GPU time in 6 operations: "
                                      "candidates of a kernel are timed"));
    }
    const json start = json::parse(reports::json(analysis))["phases"]["phases"][0];
    EXPECT_EQ(start["autotuning_ns"], 12'000);
    EXPECT_EQ(start["autotuning_operations"], 6);
    EXPECT_THAT(text(twoFamilies(), wide), Not(HasSubstr("autotuning")));
}

TEST(Families, AreNotToldWithoutKernels) {
    const analyzer::Analysis analysis = analyzer::analyze(tests::Story().trace);
    EXPECT_THAT(text(analysis), Not(HasSubstr("Kernel families")));
    EXPECT_THAT(markdown(analysis, "a.ridge"), Not(HasSubstr("Kernel families")));
    EXPECT_THAT(html(analysis, "a.ridge"), Not(HasSubstr("Kernel families")));
    EXPECT_TRUE(json::parse(reports::json(analysis))["kernel_families"].empty());
}

} // namespace
} // namespace ridge::reports
