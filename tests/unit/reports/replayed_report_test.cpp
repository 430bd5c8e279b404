// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Replayed counters in every report.
#include "analyzer/analyze.h"
#include "reports/plots/roofline_plot.h"
#include "reports/reports.h"
#include "reports/words/replayed.h"
#include "tests/unit/analyzer/replayed/replayed_story.h"
#include "tests/unit/analyzer/sampled/sampled_story.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace ridge::reports {
namespace {

using analyzer::analyze;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using tests::Story;

/// "scale" of 1 ms three times in annotated ranges, one of them replayed. It does 1 GFLOP and moves
/// 4 MB of DRAM and 8 MB through the L2, 6 MB of it to the SMs.
Story scaled() {
    Story story;
    for (int i = 0; i < 3; ++i) {
        story.work(story.range("step", i * 10, i * 10 + 9), 0.5e9, 2e6, trace::Precision::Fp32);
        const auto id = story.kernel("scale", i * 10 + 1, i * 1'000'000, (i + 1) * 1'000'000);
        if (i == 1)
            tests::count(story, id, tests::fp32Counters(1e9, 2e6));
    }
    return story;
}

TEST(ReplayedText, SaysSharesCoverageIntensitiesAndWhatIsUseful) {
    const std::string page = text(analyze(scaled().trace));
    EXPECT_THAT(page, HasSubstr("Counters of a second run (replayed), known for 100.0 % of"));
    EXPECT_THAT(page, HasSubstr("replayed: FP32 50 %, L1 30 %, L2 30 %, DRAM 20 %; 1 of 3"));
    EXPECT_THAT(page, HasSubstr("1.00 TFLOP/s, 4.00 GB/s replayed"));
    EXPECT_THAT(page, HasSubstr("FLOP per byte: 250 of DRAM, 125 of L2, 167 of L2 to SM"));
    EXPECT_THAT(page, HasSubstr("annotated FLOPs are 50.0 % of those counted; DRAM moved 2 x"));
    EXPECT_THAT(page, Not(HasSubstr("no counters")));
}

TEST(ReplayedText, NamesTheLargestDifferenceFromTheSamples) {
    Story story;
    tests::count(story, story.kernel("k", 0, 0, 50'000'000), tests::fp32Counters(1e9, 1e6));
    tests::Sampler{{{"k", {{"FP32", 48}, {"L2", 30}, {"L1", 44}, {"DRAM", 20}}}}}.sample(story);
    EXPECT_THAT(text(analyze(story.trace)), HasSubstr("differ: L1 44 % sampled, 30 % replayed"));
    const json report = json::parse(reports::json(analyze(story.trace)));
    const json& row = report["kernels"][0];
    EXPECT_NEAR(row["busy_shares"]["l1_share"]["value"].get<double>(), 0.44, 1e-6);
    EXPECT_NEAR(row["replayed"]["busy_shares"]["l1_share"].get<double>(), 0.30, 1e-12);
    EXPECT_EQ(row["replayed"]["largest_difference"]["unit"], "L1");
}

TEST(ReplayedText, SaysWhereTheReplayTookAnotherTime) {
    const auto page = [](double replayNs) {
        Story story;
        auto counters = tests::fp32Counters(1e9, 1e6);
        counters["gpu__time_duration.sum"] = replayNs;
        tests::count(story, story.kernel("k", 0, 0, 50'000'000), counters);
        return text(analyze(story.trace));
    };
    EXPECT_THAT(page(58'500'000), HasSubstr("the replay took 1.17 x the recorded time"));
    EXPECT_THAT(page(45'000'000), HasSubstr("the replay took 0.90 x the recorded time"));
    EXPECT_THAT(page(52'000'000), Not(HasSubstr("the replay took")));
}

TEST(ReplayedText, SaysWhyFlopsAreNotKnown) {
    Story story;
    auto counters = tests::tensorCounters(0, 1e9);
    counters.erase("sm__ops_path_tensor_src_int8.sum");
    tests::count(story, story.kernel("flash", 0, 0, 2'000'000), counters);
    EXPECT_THAT(text(analyze(story.trace)),
                HasSubstr("FLOPs not counted: the tensor pipe was busy"));
}

TEST(ReplayedText, SaysWhatPartOfTheTimeIsCovered) {
    Story story = scaled();
    story.range("step", 30, 39);
    story.kernel("other", 31, 3'000'000, 4'000'000);
    const auto a = analyze(story.trace);
    EXPECT_THAT(busyText(a.ranges[0].shares, a.ranges[0].replayed),
                HasSubstr("1 of 4 launches replayed, which speak of 75.0 % of the kernel time"));
}

TEST(ReplayedJson, HoldsWorkByUnitAndLevelAndNullForWhatIsNotKnown) {
    Story story = scaled();
    std::erase_if(story.trace.counters, [&](const trace::Counter& counter) {
        return story.trace.text(counter.metric) == "lts__t_bytes.sum";
    });
    const json row = json::parse(reports::json(analyze(story.trace)))["kernels"][0];
    const json& replayed = row["replayed"];
    EXPECT_EQ(row["work"]["origin"], "replayed");
    EXPECT_EQ(row["annotated_work"]["origin"], "annotated");
    EXPECT_EQ(row["verdict"]["origin"], "replayed");
    EXPECT_EQ(replayed["launches"], 3);
    EXPECT_EQ(replayed["replayed_launches"], 1);
    EXPECT_EQ(replayed["flops"], 3e9);
    EXPECT_EQ(replayed["flops_by_unit"]["FP32"], 3e9);
    EXPECT_EQ(replayed["flops_by_unit"]["FP64"], 0);
    EXPECT_EQ(replayed["dram_read_bytes"], 6e6);
    EXPECT_TRUE(replayed["l2_bytes"].is_null());
    EXPECT_TRUE(replayed["l1_bytes"].is_null());
    ASSERT_EQ(replayed["levels"].size(), 2u);
    EXPECT_EQ(replayed["levels"][1]["level"], "L2 to SM");
    EXPECT_DOUBLE_EQ(replayed["useful_flops_share"], 0.5);
    EXPECT_DOUBLE_EQ(replayed["traffic_blow_up"], 2);
}

TEST(ReplayedJson, IsAbsentWithoutCounters) {
    Story story = scaled();
    story.trace.counters.clear();
    const json report = json::parse(reports::json(analyze(story.trace)));
    EXPECT_FALSE(report["kernels"][0].contains("replayed"));
    EXPECT_FALSE(report["ranges"][0].contains("replayed"));
    EXPECT_THAT(markdown(analyze(story.trace), "f"), Not(HasSubstr("Replayed counters")));
}

TEST(ReplayedMarkdown, HasATableOfItsOwn) {
    const std::string page = markdown(analyze(scaled().trace), "f");
    EXPECT_THAT(page, HasSubstr("| scale | 1 of 3 | 100.0 % | 3.00 GFLOP | 12.0 MB | 24.0 MB | "
                                "18.0 MB | DRAM 250, L2 125, L2 to SM 167 | 50.0 % | 2 x |"));
    EXPECT_THAT(page, HasSubstr("| range step |"));
}

TEST(ReplayedRoofline, JoinsThePointsOfTheLevels) {
    const auto a = analyze(scaled().trace);
    const std::vector<RooflinePoint> points = rooflinePoints(a);
    ASSERT_FALSE(points.empty());
    std::vector<std::string_view> names;
    for (const LevelBytes& level : points[0].levels)
        names.push_back(level.name);
    EXPECT_THAT(names, ElementsAre("DRAM", "L2", "L2 to SM"));
    EXPECT_DOUBLE_EQ(1 / points[0].levels[1].bytes, 125);
    const std::string svg = rooflineSvg(a);
    EXPECT_THAT(svg, HasSubstr("<title>scale: 125 FLOP/B of L2</title>"));
    EXPECT_THAT(svg, HasSubstr("class='jn "));
    Story annotated = scaled();
    annotated.trace.counters.clear();
    EXPECT_THAT(rooflineSvg(analyze(annotated.trace)), Not(HasSubstr("class='jn ")));
}

TEST(ReplayedRoofline, DrawsTheL1RoofWhereTheL1WasCounted) {
    Story story = scaled();
    trace::Ceiling ceiling;
    ceiling.device = trace::DeviceId{1};
    ceiling.resource = "L1";
    ceiling.rate = 33e12;
    ceiling.origin = "measured";
    story.trace.ceilings.push_back(ceiling);
    EXPECT_THAT(rooflineSvg(analyze(story.trace)), Not(HasSubstr("L1 33.0 TB/s")));
    tests::count(
        story, trace::KernelId{2},
        {{"l1tex__t_bytes.sum", 9e6}, {"l1tex__data_pipe_lsu_wavefronts_mem_shared.sum", 10}});
    EXPECT_THAT(rooflineSvg(analyze(story.trace)), HasSubstr("L1 33.0 TB/s"));
}

TEST(ReplayedHtml, SaysTheSameBesideTheVerdict) {
    const std::string page = html(analyze(scaled().trace), "f");
    EXPECT_THAT(page, HasSubstr("replayed; attribute/table; replayed: FP32 50 %"));
    EXPECT_THAT(page, HasSubstr("annotated FLOPs are 50.0 % of those counted"));
}

} // namespace
} // namespace ridge::reports
