// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "reports/reports.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

namespace ridge::reports {
namespace {

using nlohmann::json;
using testing::ContainsRegex;
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

/// 80 us of a product and 20 us of an elementwise kernel, half of it beside the product. The one
/// that began last has that half. Then a copy.
analyzer::Analysis overlapping() {
    tests::Story story;
    const auto second = story.stream();
    story.kernel(kProduct, 0, 1'000, 81'000);
    story.kernel("loop_add_fusion_4", 100, 71'000, 91'000, trace::ThreadId{1}, second);
    story.copy(trace::CopyKind::HostToDevice, 100, 200, 91'000, 101'000);
    return analyzer::analyze(story.trace);
}

TEST(FamilyBudget, GivesEachNanosecondToOneFamily) {
    const json report = json::parse(reports::json(overlapping()));
    EXPECT_EQ(report["run"]["busy_by_family"],
              json::parse(R"([{"family": "matrix product", "busy_ns": 70000},
                              {"family": "elementwise", "busy_ns": 20000},
                              {"family": "exposed copy", "busy_ns": 10000}])"));
    EXPECT_EQ(report["kernel_families"][0]["total_ns"], 80'000);
    EXPECT_EQ(report["kernel_families"][0]["busy_ns"], 70'000);
}

TEST(FamilyBudget, StandsBesideTheVerdictInEveryReport) {
    const analyzer::Analysis analysis = overlapping();
    for (const std::string& report :
         {text(analysis), markdown(analysis, "a.ridge"), html(analysis, "a.ridge")}) {
        EXPECT_THAT(report, HasSubstr("Kernel time is 77.8 % matrix product and 22.2 % "
                                      "elementwise."));
        EXPECT_THAT(report, HasSubstr("100 µs busy"));
        EXPECT_THAT(report, HasSubstr("70.0 %"));
    }
    EXPECT_THAT(text(analysis), HasSubstr("Busy time by family  (100 µs busy)"));
}

TEST(FamilyBudget, IsNotToldWithoutVerdictsOrOfOneFamilyAlone) {
    analyzer::Analysis analysis = overlapping();
    analysis.withheld = "records were lost";
    EXPECT_TRUE(json::parse(reports::json(analysis))["run"]["busy_by_family"].is_null());
    EXPECT_THAT(text(analysis), Not(HasSubstr("Busy time by family")));
    EXPECT_THAT(text(analysis), Not(HasSubstr("Kernel time is")));
    tests::Story story;
    story.kernel("mine", 0, 1'000, 81'000);
    EXPECT_THAT(text(analyzer::analyze(story.trace)), Not(HasSubstr("Busy time by family")));
    EXPECT_THAT(text(analyzer::analyze(story.trace)), Not(HasSubstr("Kernel time is")));
}

/// The text of a report on `count` kernels that run one after the other, `gap` ns apart.
std::string textOf(const std::vector<std::string>& kernels, int count, std::int64_t gap) {
    tests::Story story;
    std::int64_t now = 10'000;
    for (int i = 0; i < count; ++i) {
        const std::string& name = kernels[static_cast<std::size_t>(i) % kernels.size()];
        story.kernel(name, now - 5'000, now, now + 4'000);
        now += 4'000 + gap;
    }
    TextOptions wide;
    wide.width = 400;
    return text(analyzer::analyze(story.trace), wide);
}

const std::string kEager = "void at::native::vectorized_elementwise_kernel<4, at::native::",
                  kAdd = kEager + "CUDAFunctor_add<float>, std::array<char*, 3ul> >(int)",
                  kMul = kEager + "MulFunctor<float>, std::array<char*, 3ul> >(int)";

TEST(FamilyAdviceText, NamesTorchCompileForEagerPyTorchAlone) {
    EXPECT_THAT(textOf({kAdd, kMul}, 20, 0), HasSubstr("torch.compile fuses such kernels. "));
    EXPECT_THAT(textOf({kAdd, kMul, "triton_poi_fused_add_0"}, 21, 0),
                HasSubstr("torch.compile fuses such kernels and has left these out"));
    EXPECT_THAT(textOf({"cupy_add__float32", "cupy_multiply__float32"}, 20, 0),
                HasSubstr("cupy.fuse"));
    EXPECT_THAT(textOf({"vectorAdd(float*)", "scale(float*)"}, 20, 0),
                HasSubstr("One kernel that does several steps in a pass"));
    EXPECT_THAT(textOf({"triton_poi_fused_add_0", "triton_poi_fused_mul_1"}, 20, 0),
                Not(HasSubstr("fuse elementwise")));
}

TEST(FamilyAdviceText, NamesTheProgramsOwnWayToCaptureAGraph) {
    EXPECT_THAT(textOf({kAdd}, 20, 9'000),
                HasSubstr("torch.compile(mode=\"reduce-overhead\") fuses and captures one"));
    EXPECT_THAT(textOf({"triton_poi_fused_add_0"}, 20, 9'000),
                HasSubstr("torch.compile(mode=\"reduce-overhead\") captures what it compiles"));
    EXPECT_THAT(textOf({"loop_add_fusion"}, 20, 9'000), HasSubstr("command buffers"));
    EXPECT_THAT(textOf({"mine"}, 20, 9'000), Not(HasSubstr("torch.compile")));
}

/// The report of 20 steps of two kernels; code is loaded before every `apart`-th step, other code
/// before one.
std::string loadingReport(int apart) {
    tests::Story story;
    std::int64_t now = 100'000;
    for (int i = 0; i < 20; ++i) {
        if (i % apart == 0) {
            story.call("cuLibraryLoadData", now + 1'000, now + 31'000);
            now += 36'000;
        }
        if (i == 10) {
            story.call("cuModuleLoadData", now + 1'000, now + 91'000);
            now += 96'000;
        }
        for (const char* name : {"a", "b"}) {
            story.kernel(name, now - 3'000, now, now + 20'000);
            now += 20'000;
        }
    }
    analyzer::Options options;
    options.phase = analyzer::PhaseChoice::Steady;
    TextOptions wide;
    wide.width = 400;
    return text(analyzer::analyze(story.trace, options), wide);
}

TEST(AdviceText, OnLoadingDependsOnWhetherItComesAgain) {
    const std::string again = loadingReport(1);
    EXPECT_THAT(again, ContainsRegex("loaded in cuLibraryLoadData: [^:]* Most iterations do so"));
    EXPECT_THAT(again, ContainsRegex("loaded in cuModuleLoadData: [^:]* It is paid once"));
    EXPECT_THAT(loadingReport(5),
                ContainsRegex("loaded in cuLibraryLoadData: [^:]* It is paid once"));
}

TEST(AdviceText, OnALoaderDependsOnWhetherItHasWorkers) {
    for (const bool workers : {false, true}) {
        tests::Story story;
        for (int i = 0; i < 4; ++i) {
            const std::int64_t at = i * 100'000;
            story.framework(trace::FrameworkKind::User,
                            workers
                                ? "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"
                                : "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__",
                            at + 60'000, at + 90'000);
            story.kernel("k", at + 1'000, at + 2'000, at + 50'000);
        }
        const std::string report = text(analyzer::analyze(story.trace));
        EXPECT_THAT(report, HasSubstr("speed up the input pipeline"));
        EXPECT_EQ(report.find("Use more workers") != std::string::npos, workers) << report;
        EXPECT_EQ(report.find("num_workers=0") != std::string::npos, !workers) << report;
        EXPECT_EQ(report.find("(num_workers") != std::string::npos, !workers) << report;
    }
}

/// The report of a loader whose workers did what `arguments` say.
std::string loaderReport(double running, std::optional<double> queued) {
    tests::Story story;
    for (int i = 0; i < 4; ++i) {
        const std::int64_t at = i * 100'000;
        story.framework(trace::FrameworkKind::User,
                        "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__",
                        at + 60'000, at + 90'000);
        story.kernel("k", at + 1'000, at + 2'000, at + 50'000);
    }
    story.trace.loaderWorkers.push_back({trace::ThreadId{1},
                                         4,
                                         running,
                                         queued.value_or(std::numeric_limits<double>::quiet_NaN()),
                                         {},
                                         trace::Ns(400'000)});
    TextOptions wide;
    wide.width = 400;
    const analyzer::Analysis analysis = analyzer::analyze(story.trace);
    EXPECT_EQ(json::parse(reports::json(analysis))["loader"]["workers"], 4);
    return text(analysis, wide) + markdown(analysis, "a") + html(analysis, "a");
}

TEST(AdviceText, OnALoaderDependsOnWhatItsWorkersDid) {
    const std::string busy = loaderReport(3.88, 0.1);
    EXPECT_THAT(busy, HasSubstr("4 workers, busy 97.0 % of the time: more workers or cheaper"));
    EXPECT_THAT(busy, HasSubstr("The loader has 4 workers, busy 97.0 % of the time. Use more"));
    const std::string waiting = loaderReport(0.48, {});
    EXPECT_THAT(waiting, HasSubstr("4 workers, busy 12.0 % of the time: they wait for the disk"));
    EXPECT_THAT(waiting, HasSubstr("More would wait as well"));
    const std::string crowded = loaderReport(1.00, 2.80);
    EXPECT_THAT(crowded, HasSubstr("busy 25.0 % of the time and ready to run without a CPU 70.0 % "
                                   "of it: more CPUs"));
    EXPECT_THAT(crowded, HasSubstr("Ask for more CPUs"));
    const std::string between = loaderReport(2.4, {});
    EXPECT_THAT(between, HasSubstr("4 workers, busy 60.0 % of the time"));
    EXPECT_THAT(between, HasSubstr("Use more workers or a larger prefetch_factor"));
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
    EXPECT_THAT(text(overlapping(), wide), Not(HasSubstr("autotuning")));
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
