// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "reports/plots/roofline_plot.h"
#include "reports/reports.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/idle.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ridge::reports {
namespace {

using analyzer::analyze;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using tests::Story;

/// A run that is 80 % one DRAM-bound kernel with annotated work and 20 % a kernel nobody knows.
Story streaming() {
    Story story;
    story.work(story.range("triad", 0, 10), 1e6, 4.814304e12 * 80e-6 * 0.8, trace::Precision::Fp32);
    story.kernel("void triad<float>(float*)", 5, 100'000, 180'000);
    story.kernel("other", 25, 180'000, 200'000);
    return story;
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::stringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        result.push_back(line);
    return result;
}

trace::Ceiling measured(const Story& story, const char* resource, double rate,
                        trace::Precision precision = trace::Precision::None) {
    trace::Ceiling ceiling;
    ceiling.device = story.trace.devices.at(0).id;
    ceiling.resource = resource;
    ceiling.precision = precision;
    ceiling.rate = rate;
    ceiling.origin = "measured";
    return ceiling;
}

TEST(Headline, NamesTheBoundItsShareAndItsOrigin) {
    const Headline head = headline(analyze(streaming().trace));
    EXPECT_EQ(head.verdict, "Bandwidth-bound: 80.0 % of the run waits for DRAM.");
    ASSERT_FALSE(head.notes.empty());
    EXPECT_THAT(head.notes[0], HasSubstr("annotates"));
    EXPECT_THAT(head.notes[0], HasSubstr("attribute/table"));
}

TEST(Headline, NeverSaysThatNothingIsAnnotatedWhereARangeOfSeveralKernelsIs) {
    Story story;
    story.work(story.range("step", 0, 100), 1e6, 1e6, trace::Precision::Fp32);
    story.kernel("a", 5, 1000, 2000);
    story.kernel("b", 25, 2000, 3000);
    const std::string report = text(analyze(story.trace));
    EXPECT_THAT(report, Not(HasSubstr("no work is annotated")));
    EXPECT_THAT(report, HasSubstr("annotated of ranges with several kernels"));
}

TEST(Headline, SaysWhichCeilingsWereMeasured) {
    Story story = streaming();
    story.trace.ceilings.push_back(measured(story, "DRAM", 4e12));
    EXPECT_THAT(headline(analyze(story.trace)).notes[0],
                HasSubstr("ceilings measured; where none"));
}

TEST(Headline, SaysUndecidedWhenUnclassifiedTimeIsLarge) {
    Story story;
    story.kernel("k", 0, 1000, 900'000);
    EXPECT_THAT(headline(analyze(story.trace)).verdict, HasSubstr("Undecided: 100.0 %"));
}

TEST(Headline, SaysThatTheGpuHadNothingToDo) {
    Story story;
    story.kernel("k", 0, 0, 10'000);
    story.kernel("k", 985'000, 990'000, 1'000'000);
    EXPECT_EQ(headline(analyze(story.trace)).verdict,
              "Overhead-bound: 98.0 % of the run the GPU has nothing to do, most of it while the "
              "host prepares the next launch.");
}

/// The verdict's sentence for a run with this budget.
std::string sentenceOf(std::initializer_list<std::pair<analyzer::Label, std::int64_t>> times) {
    analyzer::Analysis analysis;
    analysis.devices.emplace_back();
    for (const auto& [label, time] : times)
        analysis.budget[label] = analyzer::Ns(time);
    analysis.verdict = verdictOf(analysis.budget);
    return headline(analysis).verdict;
}

TEST(Headline, OfOverheadTellsItsPartsAndWhatTheyAddUpTo) {
    using analyzer::Label;
    EXPECT_EQ(
        sentenceOf(
            {{Label::OverheadKernel, 37}, {Label::IdleHost, 17}, {Label::BandwidthSaturated, 46}}),
        "Overhead-bound: 54.0 % of the run: 37.0 % goes to kernels too small for the GPU, and for "
        "17.0 % it "
        "has nothing to do, most of it while the host prepares the next launch, while 46.0 % is "
        "bandwidth-bound.");
    EXPECT_EQ(sentenceOf({{Label::OverheadKernel, 20}, {Label::IdleLaunch, 80}}),
              "Overhead-bound: 100.0 % of the run: for 80.0 % the GPU has nothing to do, most of "
              "it between "
              "submission and start, and 20.0 % goes to kernels too small for it.");
}

TEST(Headline, SaysBetweenWhatItIsUndecided) {
    using analyzer::Label;
    EXPECT_EQ(
        sentenceOf(
            {{Label::IdleHost, 40}, {Label::ComputeSaturated, 35}, {Label::Unclassified, 25}}),
        "Undecided between overhead (40.0 %) and compute (35.0 %): 25.0 % of the run is in "
        "unclassified "
        "kernels, enough to change the verdict; counters (--replay) decide it.");
}

TEST(Headline, OfProcessesWithOtherVerdictsSaysEachOne) {
    using analyzer::Label;
    using analyzer::PhaseChoice;
    const auto verdictOf = [](const std::vector<Label>& labels,
                              PhaseChoice phase = PhaseChoice::Steady) {
        analyzer::Analysis analysis;
        analysis.phases.basis = analyzer::IterationBasis::Ranges;
        analysis.options.phase = phase;
        analysis.devices.emplace_back();
        analysis.budget[Label::ComputeSaturated] = analyzer::Ns(100);
        analysis.verdict = analyzer::verdictOf(analysis.budget);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            trace::Process process;
            process.command = std::string("./train --kernel ") + static_cast<char>('a' + i);
            analysis.processes.push_back(process);
            analyzer::ProcessRow row;
            row.process = i;
            row.budget[labels[i]] = analyzer::Ns(10);
            row.verdict = analyzer::verdictOf(row.budget);
            analysis.byProcess.push_back(row);
        }
        return headline(analysis).verdict;
    };
    EXPECT_EQ(verdictOf({Label::ComputeSaturated, Label::IdleHost, Label::IdleHost}),
              "3 processes, each for itself: 1 a: compute-bound; 2 b, 3 c: overhead-bound.");
    EXPECT_THAT(verdictOf({Label::ComputeSaturated, Label::ComputeSaturated}),
                HasSubstr("Compute-bound: 100.0 %"));
    for (const PhaseChoice other : {PhaseChoice::Start, PhaseChoice::All}) // not what the rows tell
        EXPECT_THAT(verdictOf({Label::ComputeSaturated, Label::IdleHost}, other),
                    HasSubstr("Compute-bound: 100.0 %"));
}

TEST(Headline, SaysThatCommunicationLeads) {
    using analyzer::Label;
    EXPECT_EQ(sentenceOf({{Label::IdleHost, 40}, {Label::Communication, 60}}),
              "Communication-bound: 60.0 % of the run is communication that nothing else runs "
              "beside, while 40.0 "
              "% is overhead.");
}

TEST(Headline, OfNoGpuWorkSaysWhatThereIs) {
    Story story;
    story.range("host", 0, 10);
    const Headline head = headline(analyze(story.trace));
    EXPECT_THAT(head.verdict, HasSubstr("holds no GPU work"));
    EXPECT_THAT(head.notes.at(0), HasSubstr("0 API calls and 1 NVTX range."));
}

TEST(Headline, IsWithheldWithItsReason) {
    Story story = streaming();
    story.trace.losses.push_back({trace::ProcessId{1}, trace::Severity::DataLoss,
                                  "activity records dropped", 212, "Try again."});
    const analyzer::Analysis a = analyze(story.trace);
    EXPECT_THAT(headline(a).verdict, HasSubstr("Verdict withheld"));
    for (const std::string& report : {text(a), markdown(a, "f"), html(a, "f")}) {
        EXPECT_THAT(report, HasSubstr("activity records dropped"));
        EXPECT_THAT(report, HasSubstr("Try again"));
        EXPECT_THAT(report, Not(HasSubstr("bandwidth: DRAM")));
    }
    EXPECT_EQ(json::parse(reports::json(a))["run"]["verdict"]["bound"], "withheld");
    EXPECT_EQ(json::parse(reports::json(a))["kernels"][0]["verdict"]["text"], "withheld");
}

TEST(Text, FitsItsWidthAndIsPlainUnlessAsked) {
    Story story = streaming();
    story.kernel("void " + std::string(100'000, 'x') + "<int>(int)", 30, 210'000, 310'000);
    story.range(std::string(3000, 'r'), 25, 40);
    story.trace.capture.command = std::string(5000, 'c');
    story.copy(trace::CopyKind::DeviceToHost, 1000, 41, 310'000, 320'000);
    for (std::size_t width : {72u, 80u, 120u}) {
        TextOptions options;
        options.width = width;
        const std::string plain = text(analyze(story.trace), options);
        for (const std::string& line : lines(plain))
            EXPECT_LE(columns(line), width) << line;
        EXPECT_THAT(plain, Not(HasSubstr("\x1b")));
    }
    TextOptions coloured;
    coloured.colour = true;
    EXPECT_THAT(text(analyze(story.trace), coloured), HasSubstr("\x1b["));
}

TEST(Text, SaysOfSeveralGpusThatTheirTimesAreAddedUp) {
    Story story = streaming();
    EXPECT_THAT(text(analyze(story.trace)), Not(HasSubstr("GPU-seconds")));
    trace::Device second = tests::h200();
    second.uuid = "GPU-2";
    story.kernel("other", 35, 150'000, 190'000, trace::ThreadId{1}, story.device(second));
    const analyzer::Analysis a = analyze(story.trace);
    for (const std::string& report : {text(a), markdown(a, "f")})
        EXPECT_THAT(report, HasSubstr("GPU-seconds on 2 GPUs"));
}

TEST(Text, BeginsWithTheVerdictAndShowsEachFigureWithItsOrigin) {
    const std::string report = text(analyze(streaming().trace));
    EXPECT_EQ(report.rfind("Bandwidth-bound: 80.0 %", 0), 0u);
    EXPECT_THAT(report, HasSubstr("3.85 TB/s annotated"));
    EXPECT_THAT(report, HasSubstr("0.80 of DRAM"));
    EXPECT_THAT(report, HasSubstr("least time 64.0 µs, took 80.0 µs: 1.25 x"));
}

/// Drains after a stream synchronisation in two ranges, and an allocation outside of any.
Story waiting() {
    Story story;
    const char* const names[] = {"forward", "backward"};
    for (int i = 0; i < 4; ++i) {
        const std::int64_t at = i * 100'000;
        story.range(names[i % 2], at, at + 90'000);
        story.kernel("k", at + 1'000, at + 2'000, at + 50'000);
        story.call("cudaStreamSynchronize_v3020", at + 3'000, at + 60'000 + i * 1'000);
    }
    story.call("cudaMalloc_v3020", 395'000, 450'000);
    story.kernel("k", 460'000, 461'000, 480'000);
    return story;
}

TEST(Idle, NamesEachCauseWithItsCallAndTheRangesThatWaited) {
    const analyzer::Analysis a = analyze(waiting().trace);
    const std::string report = text(a);
    EXPECT_THAT(report, HasSubstr("sync drain in cudaStreamSynchronize"));
    EXPECT_THAT(report, HasSubstr("backward 24.0 µs, forward 22.0 µs"));
    EXPECT_THAT(report, HasSubstr("allocation in cudaMalloc"));
    EXPECT_THAT(html(a, "f"), HasSubstr("sync drain in cudaStreamSynchronize"));
    EXPECT_THAT(markdown(a, "f"), HasSubstr("| sync drain in cudaStreamSynchronize | 46.0 µs"));
}

TEST(Idle, OfTheJsonAddsUpToTheBudgetAndPointsAtRecords) {
    const Story story = waiting();
    const json report = json::parse(reports::json(analyze(story.trace)));
    std::map<std::string, std::int64_t> byCause;
    for (const json& gap : report["gaps"])
        byCause[gap["cause"]] += gap["total_ns"].get<std::int64_t>();
    EXPECT_EQ(byCause["idle: sync drain"], report["run"]["budget"]["idle_drain_ns"]);
    EXPECT_EQ(byCause["idle: allocation"], report["run"]["budget"]["idle_allocation_ns"]);
    EXPECT_EQ(byCause["idle: host busy"], report["run"]["budget"]["idle_host_ns"]);
    for (const json& gap : report["gaps"])
        for (const json& one : gap["longest"])
            if (one["proof_table"] == "api_call") {
                const auto& call = story.trace.calls.at(one["proof_id"].get<std::size_t>() - 1);
                EXPECT_EQ(story.trace.text(call.api), gap["by"].get<std::string>());
                EXPECT_LE(call.start.count(), one["start_ns"].get<std::int64_t>());
                EXPECT_GE(call.end.count(), one["end_ns"].get<std::int64_t>());
            }
}

TEST(Idle, ApiNamesLoseOnlyTheirVersion) {
    EXPECT_EQ(apiName("cudaMalloc_v3020"), "cudaMalloc");
    EXPECT_EQ(apiName("cuMemAlloc_v2"), "cuMemAlloc_v2");
    EXPECT_EQ(apiName("my_vector"), "my_vector");
    EXPECT_EQ(apiName(""), "");
}

TEST(Json, HoldsTheFiguresWithUnitsInTheKeysAndTheirOrigin) {
    const json report = json::parse(reports::json(analyze(streaming().trace)));
    EXPECT_EQ(report["format"], "ridgepoint analysis");
    EXPECT_EQ(report["version"], 2);
    EXPECT_EQ(report["run"]["verdict"]["bound"], "bandwidth-bound");
    EXPECT_EQ(report["run"]["budget"]["bandwidth_saturated_ns"], 80'000);
    const json& triad = report["kernels"][0];
    EXPECT_EQ(triad["calls"], 1);
    EXPECT_EQ(triad["total_ns"], 80'000);
    EXPECT_EQ(triad["work"]["origin"], "annotated");
    EXPECT_EQ(triad["work"]["ceiling_origin"], "attribute/table");
    EXPECT_NEAR(triad["work"]["dram_saturation"].get<double>(), 0.8, 1e-9);
    EXPECT_EQ(triad["verdict"]["resource"], "DRAM");
    EXPECT_EQ(report["kernels"][1]["work"]["origin"], "none");
    EXPECT_TRUE(report["kernels"][1]["work"]["bytes_per_s"].is_null());
    EXPECT_EQ(report["ranges"][0]["kernels"], 1);
    std::int64_t sum = 0;
    for (const auto& [key, time] : report["run"]["budget"].items())
        sum += time.get<std::int64_t>();
    EXPECT_EQ(sum, report["run"]["device_time_ns"]);
}

TEST(Json, SurvivesNamesThatAreNoText) {
    Story story;
    story.kernel("bad \xFF\x01 name", 0, 0, 10'000);
    const json report = json::parse(reports::json(analyze(story.trace)));
    EXPECT_THAT(report["kernels"][0]["function"].get<std::string>(), HasSubstr(" name"));
}

TEST(Html, EscapesEveryNameAndNeedsNothingFromOutside) {
    Story story = streaming();
    const std::string evil = "<script>alert(1)</script>\"'&\x1b";
    story.work(story.range(evil, 30, 40), 1e9, 1e6, trace::Precision::Fp32);
    story.kernel(evil, 35, 300'000, 400'000);
    story.trace.capture.command = evil;
    story.trace.capture.hostName = evil;
    story.trace.losses.push_back({trace::ProcessId{1}, trace::Severity::Info, evil, 1, evil});
    const analyzer::Analysis a = analyze(story.trace);
    for (const std::string& page : {html(a, evil), rooflineSvg(a), markdown(a, evil)}) {
        EXPECT_THAT(page, Not(HasSubstr("<script>")));
        EXPECT_THAT(page, Not(HasSubstr("\x1b")));
        EXPECT_THAT(page, Not(HasSubstr("src=")));
        EXPECT_THAT(page, Not(HasSubstr("@import")));
    }
    EXPECT_THAT(html(a, evil), HasSubstr("&lt;script&gt;"));
}

TEST(Html, StaysSmallWithHugeNamesAndManyRows) {
    Story story;
    for (int i = 0; i < 400; ++i)
        story.kernel(std::string(20'000, 'x') + std::to_string(i), 10 * i, 10'000 * i,
                     10'000 * i + 9'000);
    const std::string page = html(analyze(story.trace), "many.ridge");
    EXPECT_LT(page.size(), 400'000u);
    EXPECT_THAT(page, HasSubstr("320 more functions"));
}

TEST(Html, ShowsEmptyStatesInWords) {
    EXPECT_THAT(html(analyze(trace::Trace{}), "empty.ridge"), HasSubstr("holds no GPU work"));
    Story story;
    story.kernel("k", 0, 0, 10'000);
    EXPECT_THAT(html(analyze(story.trace), "f"), HasSubstr("Nothing to place"));
    Story unknown;
    unknown.trace.devices[0] = trace::Device{};
    unknown.kernel("k", 0, 0, 10'000);
    EXPECT_THAT(html(analyze(unknown.trace), "f"), HasSubstr("No roof is known"));
}

TEST(Roofline, PlacesAPointWhereItsIntensityAndRateAre) {
    const std::vector<RooflinePoint> points = rooflinePoints(analyze(streaming().trace));
    ASSERT_EQ(points.size(), 1u);
    EXPECT_EQ(points[0].name, "triad<float>");
    EXPECT_NEAR(points[0].rate, 1e6 / 80e-6, 1);
    EXPECT_NEAR(points[0].intensity, 1e6 / (4.814304e12 * 80e-6 * 0.8), 1e-9);
    EXPECT_NEAR(points[0].share, 0.8, 1e-9);
}

/// As it stands in the SVG: a number behind `key`.
double numberIn(const std::string& svg, std::string_view element, std::string_view key) {
    const std::size_t from = svg.find(key, svg.find(element));
    return std::stod(svg.substr(from + key.size()));
}

TEST(Roofline, HasNoRoofOfAUnitThatIsCountedInOperations) {
    analyzer::Roofs roofs;
    for (std::size_t i = 0; i < analyzer::kResources; ++i)
        roofs.byResource[i].rate = 1e12;
    std::vector<RooflinePoint> points(3);
    points[0].resource = analyzer::Resource::Alu;
    points[1].resource = analyzer::Resource::Issue;
    points[2].resource = analyzer::Resource::Fp64;
    EXPECT_THAT(mathRoofs(points, roofs),
                testing::UnorderedElementsAre(analyzer::Resource::Fp64,
                                              analyzer::Resource::TensorBf16,
                                              analyzer::Resource::Fp32));
}

TEST(Roofline, AxesFollowTheMachineAndAPointBeyondThemLiesAtTheEdgeWithAnArrow) {
    const auto svgOf = [](double flops) {
        Story story;
        const auto range = story.range("r", 0, 10);
        story.work(range, flops, 1e6, trace::Precision::Fp32);
        story.kernel("k", 5, 100'000, 200'000);
        return rooflineSvg(analyze(story.trace));
    };
    const std::string inside = svgOf(1e7), beyond = svgOf(1);
    EXPECT_NE(inside.find("<circle"), std::string::npos);
    EXPECT_EQ(inside.find("class='ar'"), std::string::npos);
    EXPECT_NE(beyond.find("class='ar'"), std::string::npos);
    const double x = numberIn(beyond, "<circle", "cx='"), y = numberIn(beyond, "<circle", "cy='");
    EXPECT_GT(x, 52);
    EXPECT_LT(x, 72);
    EXPECT_GT(y, 410);
    EXPECT_LT(y, 430);
    EXPECT_EQ(inside.substr(0, inside.find("<circle")), beyond.substr(0, beyond.find("<circle")));
}

TEST(Roofline, AsAFileIsXmlWithBalancedTags) {
    const std::string svg = rooflineSvg(analyze(streaming().trace));
    EXPECT_EQ(svg.rfind("<svg xmlns=", 0), 0u);
    std::vector<std::string> open;
    for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
        const std::string tag = svg.substr(at + 1, svg.find('>', at) - at - 1);
        if (tag.front() == '/') {
            ASSERT_FALSE(open.empty());
            EXPECT_EQ(open.back(), tag.substr(1));
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(tag.substr(0, tag.find(' ')));
        }
    }
    EXPECT_TRUE(open.empty());
}

TEST(Info, ListsTheCeilingsOfEachDeviceWithUnits) {
    Story story = streaming();
    auto& ceilings = story.trace.ceilings;
    ceilings = {measured(story, "tensor", 7.9e14, trace::Precision::Bf16),
                measured(story, "tensor", 1.5e15, trace::Precision::Int8),
                measured(story, "DRAM read", 4.4e12),
                measured(story, "launch", 5e5),
                measured(story, "FP32", 6e13, trace::Precision::Fp32),
                measured(story, "something\nnew", 1e9)};
    ceilings[0].clockHz = 1.755e9;
    ceilings[0].sustainedRate = 7.3e14;
    ceilings[5].origin = "guessed";
    const std::string info = infoText(analyzer::facts(story.trace));
    for (const char* line :
         {"tensor bf16 +790 TFLOP/s at 1755 MHz, for long 730 TFLOP/s\n",
          "tensor int8 +1.50 PFLOP/s\n", "DRAM read +4.40 TB/s\n", "launch +2.00 µs\n",
          "FP32 +60.0 TFLOP/s\n", "something.x0Anew +1.00 G/s, guessed\n"})
        EXPECT_THAT(info, testing::ContainsRegex(line));
    const json list = json::parse(infoJson(analyzer::facts(story.trace)))["ceilings"];
    ASSERT_EQ(list.size(), 6U);
    EXPECT_EQ(list[0]["resource"], "tensor bf16");
    EXPECT_EQ(list[0]["unit"], "FLOP/s");
    EXPECT_EQ(list[0]["device_uuid"], story.trace.devices[0].uuid);
    EXPECT_EQ(list[3]["unit"], "1/s");
}

TEST(Info, CountsRecordsOfEachKindAndNamesLosses) {
    Story story = streaming();
    story.trace.capture.hostName = "node\n1";
    story.trace.losses.push_back(
        {trace::ProcessId{1}, trace::Severity::Info, "children made by fork", 2, ""});
    const analyzer::Analysis facts = analyzer::facts(story.trace);
    const std::string info = infoText(facts);
    EXPECT_THAT(info, HasSubstr("node\\x0A1"));
    EXPECT_THAT(info, testing::ContainsRegex("kernels +2\n"));
    EXPECT_THAT(info, HasSubstr("children made by fork"));
    EXPECT_EQ(json::parse(infoJson(facts))["counts"]["kernels"], 2);
    EXPECT_EQ(json::parse(infoJson(facts))["counts"]["nvtx_ranges"], 1);
}

} // namespace
} // namespace ridge::reports
