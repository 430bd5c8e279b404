// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/memory/blocks.h"
#include "reports/plots/memory_plot.h"
#include "reports/reports.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"
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
using trace::Ns;

/// Weights made at setup stay; each of three steps allocates and frees activations.
Story training() {
    Story story;
    story.trace.processes[0].end = Ns(10'000);
    story.trace.processes[0].endReason = "exit";
    story.range("setup", 0, 1000);
    story.allocate(0x100, 3'000'000'000, 500);
    for (std::int64_t step = 0; step < 3; ++step) {
        const std::int64_t start = 2000 + 2000 * step;
        story.range("step", start, start + 1500);
        story.range("forward", start + 100, start + 700);
        trace::Allocation& a = story.allocate(0x900, 9'000'000'000, start + 200);
        a.async = true;
        a.pool = 0x77;
        a.poolSize = 12'000'000'000;
        a.poolUsed = 9'000'000'000;
        story.free(0x900, start + 1200);
    }
    story.allocate(0x500, 1'000'000, 9000).kind = trace::MemoryKind::Pinned;
    return story;
}

/// Of a training step's 100 GB segment, 60 GB are weights and 30 GB activations.
Story tensors() {
    Story story;
    story.trace.threads[0].tid = story.trace.processes[0].pid;
    story.range("step", 0, 9000);
    story.range("forward", 1000, 5000);
    story.allocate(0x1000, 100'000'000'000, 500);
    const auto place = [&](std::string_view function, std::uint32_t line) {
        const auto id = trace::FrameId(story.trace.frames.size() + 1);
        story.trace.frames.push_back({id, story.text(function), story.text("/me/train.py"), line});
        story.trace.stacks.push_back({trace::StackId(trace::value(id)), {}, id});
        return story.trace.stacks.back().id;
    };
    const auto add = [&](trace::MemoryOp op, trace::MemoryKind kind, std::uint64_t address,
                         std::uint64_t bytes, std::int64_t at) -> trace::Allocation& {
        trace::Allocation row = story.trace.allocations.front();
        row.op = op;
        row.kind = kind;
        row.address = address;
        row.bytes = bytes;
        row.time = Ns(at);
        row.correlation = 0;
        return story.trace.allocations.emplace_back(row);
    };
    using trace::MemoryKind;
    using trace::MemoryOp;
    add(MemoryOp::Allocate, MemoryKind::TensorSegment, 0x1000, 100'000'000'000, 501);
    add(MemoryOp::Allocate, MemoryKind::Tensor, 0x1000, 60'000'000'000, 600).stack =
        place("weights", 7);
    add(MemoryOp::Allocate, MemoryKind::Tensor, 0x2000, 30'000'000'000, 2000).stack =
        place("attend", 42);
    add(MemoryOp::Free, MemoryKind::Tensor, 0x2000, 0, 6000);
    return story;
}

/// The same, where the activations are those of two layers.
Story tensorsInModules() {
    Story story = tensors();
    trace::Allocation half = story.trace.allocations.back();
    story.trace.allocations[3].bytes = half.bytes = 15'000'000'000;
    half.op = trace::MemoryOp::Allocate;
    half.address = 0x3000;
    half.time = Ns(2500);
    story.trace.allocations.push_back(half);
    story.framework(trace::FrameworkKind::Module, "Net.layers.0.mlp", 1500, 2200);
    story.framework(trace::FrameworkKind::Module, "Net.layers.1.mlp", 2300, 2800);
    story.kernel("gemm", 1600, 1700, 1900);
    story.kernel("gemm", 2400, 2500, 2700);
    return story;
}

std::size_t occurrences(const std::string& text, std::string_view what) {
    std::size_t number = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++number;
    return number;
}

TEST(MemoryReport, TellsTensorsByModuleInEveryFormat) {
    const analyzer::Analysis a = analyze(tensorsInModules().trace);
    const std::string report = text(a);
    EXPECT_THAT(report, testing::ContainsRegex("allocated at the peak in +blocks"));
    EXPECT_THAT(report,
                testing::ContainsRegex("Net.layers.\\*.mlp \\(2\\), forward +2 +30.0 GB +33.3 %"));
    EXPECT_THAT(report, testing::ContainsRegex("in no module or marked range +1 +60.0 GB +66.7 %"));
    EXPECT_THAT(report, testing::ContainsRegex("Net.layers.\\*.mlp \\(2\\) .*30.0 GB\n"));
    EXPECT_THAT(report, Not(HasSubstr("roof bound"))) << "its room has the memory";
    EXPECT_THAT(markdown(a, "f"), HasSubstr("mlp (2), forward | 2 | 30.0 GB | 33.3 % |"));
    EXPECT_THAT(markdown(a, "f"), HasSubstr("| Memory at the peak | Tensors |"));
    EXPECT_THAT(html(a, "f"), HasSubstr("mlp (2), forward</td><td data-n=\"2\">2</td>"
                                        "<td data-n=\"3e+10\">30.0 GB</td>"));
    const json whole = json::parse(reports::json(a));
    const json& owners = whole["memory"]["spaces"][1]["tensor_owners_at_peak"];
    ASSERT_EQ(owners.size(), 3U) << "each module by itself";
    EXPECT_EQ(owners[0]["place"], "outside");
    EXPECT_EQ(owners[1]["name"], "Net.layers.0.mlp");
    EXPECT_EQ(whole["framework"]["modules"][0]["memory_at_peak"]["forward_bytes"], 15'000'000'000);
}

TEST(MemoryReport, HasNoTensorsByModuleWithoutModules) {
    const analyzer::Analysis a = analyze(tensors().trace);
    EXPECT_THAT(text(a), Not(HasSubstr("allocated at the peak in")));
    EXPECT_THAT(html(a, "f"), Not(HasSubstr("Allocated at the peak in")));
}

TEST(MemoryReport, TextNamesThePeakItsOwnersAndWhatStayed) {
    const std::string report = text(analyze(training().trace));
    EXPECT_THAT(report, HasSubstr("Memory  (5 allocations)"));
    EXPECT_THAT(report,
                HasSubstr("Memory of NVIDIA H200\n  Peak 12.0 GB of 150 GB (8.0 %), at 2.20 µs."));
    EXPECT_THAT(report, HasSubstr("device 3.00 GB, async pool 9.00 GB"));
    EXPECT_THAT(report, testing::ContainsRegex("step/forward, async pool +1 +9.00 GB +75.0 %"));
    EXPECT_THAT(report, testing::ContainsRegex("setup, device +1 +3.00 GB +25.0 %"));
    EXPECT_THAT(report, HasSubstr("3.00 GB in 1 block never freed when the process exited"));
    EXPECT_THAT(report, HasSubstr("Driver's used memory: not recorded"));
    EXPECT_THAT(report, HasSubstr("Memory of the host\n  Peak 1.00 MB"));
    EXPECT_THAT(report, testing::ContainsRegex("step +3 +3 +3\n"));
    EXPECT_THAT(report, Not(HasSubstr("step/forward +3"))) << "freed after forward ended";
    EXPECT_THAT(report, testing::ContainsRegex("pool +process +reserved +at +in use +fragmented\n"
                                               "  0x77 +100 +12.0 GB +2.20 µs +9.00 GB +25.0 %"));
}

TEST(MemoryReport, SaysThatSegmentsOfPyTorchAreNoLeakAndWritesSizesInMegabytes) {
    Story story;
    story.trace.processes[0].end = Ns(10'000);
    story.trace.processes[0].endReason = "exit";
    story.kernel("void at::native::elementwise_kernel<128, 4>()", 50, 60, 70);
    story.allocate(0x100, 10 * analyzer::kSegmentUnit, 5);
    const analyzer::Analysis a = analyze(story.trace);
    for (const std::string& report : {text(a), markdown(a, "f"), html(a, "f")}) {
        EXPECT_THAT(report, HasSubstr("21.0 MB in 1 block kept until the process exited"));
        EXPECT_THAT(report, Not(HasSubstr("never freed")));
    }
    EXPECT_THAT(text(a), HasSubstr("16 to 32 MB: 21.0 MB in 1 block"));
    EXPECT_EQ(json::parse(reports::json(a))["memory"]["spaces"][0]["kept_until_exit"]["blocks"], 1);
}

TEST(MemoryReport, JsonOwnersAddUpAndPointAtTheirRange) {
    const json report = json::parse(reports::json(analyze(training().trace)));
    const json& device = report["memory"]["spaces"][0];
    EXPECT_EQ(device["peak_bytes"], 12'000'000'000);
    std::uint64_t owners = 0, sources = 0, sizes = 0;
    for (const json& owner : device["at_peak"]["owners"])
        owners += owner["bytes"].get<std::uint64_t>();
    for (const json& source : device["sources"])
        sources += source["at_peak_bytes"].get<std::uint64_t>();
    for (const json& size : device["sizes_at_peak"])
        sizes += size["bytes"].get<std::uint64_t>();
    EXPECT_EQ(owners, 12'000'000'000u);
    EXPECT_EQ(sources, 12'000'000'000u);
    EXPECT_EQ(sizes, 12'000'000'000u);
    const json& range =
        report["ranges"][device["at_peak"]["owners"][0]["range"].get<std::size_t>()];
    EXPECT_EQ(range["name"], "forward");
    EXPECT_TRUE(device["driver"].is_null());
    EXPECT_EQ(report["memory"]["pools"][0]["fragmentation_share"], 0.25);
    EXPECT_EQ(report["memory"]["churn"][0]["freed_inside"], 3);
    EXPECT_EQ(report["memory"]["spaces"][1]["kind"], "host");
}

TEST(MemoryReport, NamesWhoOwnsTheTensorsByRangeAndByLine) {
    const analyzer::Analysis a = analyze(tensors().trace);
    const std::string report = text(a);
    EXPECT_THAT(report, HasSubstr("Memory  (1 allocation, 2 tensors)"));
    EXPECT_THAT(report, HasSubstr("Memory of NVIDIA H200\n  Peak 100 GB"));
    EXPECT_THAT(report, HasSubstr("Memory of NVIDIA H200, tensors of PyTorch\n  Peak 90.0 GB"));
    EXPECT_THAT(report, HasSubstr("10.0 % fragmented"));
    EXPECT_THAT(report, testing::ContainsRegex("step, tensors +1 +60.0 GB +66.7 %"));
    EXPECT_THAT(report, testing::ContainsRegex("step/forward, tensors +1 +30.0 GB +33.3 %"));
    EXPECT_THAT(report, testing::ContainsRegex("weights \\(train.py:7\\) +1 +60.0 GB +66.7 %"));
    EXPECT_THAT(report, testing::ContainsRegex("attend \\(train.py:42\\) +1 +30.0 GB +33.3 %"));
    EXPECT_THAT(report, HasSubstr("PyTorch's history names no thread"));
    for (const std::string& page : {html(a, "f"), markdown(a, "f")}) {
        EXPECT_THAT(page, HasSubstr("weights (train.py:7)"));
        EXPECT_THAT(page, HasSubstr("PyTorch held 100 GB from CUDA then"));
    }
    const json space = json::parse(reports::json(a))["memory"]["spaces"][1];
    EXPECT_EQ(space["kind"], "tensors");
    EXPECT_EQ(space["frames_at_peak"]["places"][1]["stack"][0]["line"], 42);
    EXPECT_DOUBLE_EQ(space["segments"]["fragmentation_share"].get<double>(), 0.1);
}

TEST(MemoryReport, AdviceOnThePeakNamesTheLineAndLeavesTheSegmentsOut) {
    Story story = tensors();
    story.kernel("k", 7000, 7100, 8000);
    const json advice = json::parse(reports::json(analyze(story.trace)))["advice"];
    std::vector<std::string> cuts;
    for (const json& entry : advice)
        if (entry["kind"] == "cut the peak of memory")
            cuts.push_back(entry["text"]);
    ASSERT_EQ(cuts.size(), 1U);
    EXPECT_THAT(cuts[0], HasSubstr("1 tensor allocated in step"));
    EXPECT_THAT(cuts[0], HasSubstr("weights (train.py:7): 60.0 GB"));
}

TEST(MemoryReport, WithoutAllocationsIsALine) {
    Story story;
    story.kernel("k", 0, 0, 10'000);
    const analyzer::Analysis a = analyze(story.trace);
    EXPECT_THAT(text(a), HasSubstr("\nMemory\n  No allocations recorded.\n"));
    EXPECT_THAT(markdown(a, "f"), HasSubstr("No allocations recorded."));
    EXPECT_THAT(html(a, "f"), HasSubstr("No allocations recorded."));
    EXPECT_TRUE(json::parse(reports::json(a))["memory"].is_null());
}

TEST(MemoryReport, OfChosenRangesIsOfTheirAllocationsAndSaysSo) {
    analyzer::Options options;
    options.range = *analyzer::RangeFilter::parse("step");
    const analyzer::Analysis a = analyze(training().trace, options);
    for (const std::string& report : {text(a), markdown(a, "f"), html(a, "f")}) {
        EXPECT_THAT(report, HasSubstr("allocated in these ranges"));
        EXPECT_THAT(report, Not(HasSubstr("No allocations recorded")));
        EXPECT_THAT(report, Not(HasSubstr("used memory:")));
        EXPECT_THAT(report, Not(HasSubstr("fragmented")));
    }
    options.range = *analyzer::RangeFilter::parse("no such range");
    EXPECT_THAT(text(analyze(training().trace, options)),
                HasSubstr("No allocations recorded in these ranges."));
}

TEST(MemoryReport, FitsItsWidthAndStaysSmallWithHugeNamesAndManyOwners) {
    Story story;
    for (int i = 0; i < 100; ++i) {
        const std::int64_t start = 1000 * i;
        story.range(std::string(20'000, 'x') + std::to_string(i), start, start + 900);
        story
            .allocate(static_cast<std::uint64_t>(i), 1'000'000ull * static_cast<unsigned>(i + 1),
                      start + 5)
            .kind = trace::MemoryKind(1 + i % 7);
    }
    for (int i = 0; i < 30; ++i)
        story.trace.pools.push_back({trace::PoolOp::Created, 1ull << i, 64, 32, 0, Ns(i),
                                     trace::ProcessId{1}, trace::DeviceId{1}, 0});
    story.free(0xdead, 99'000);
    const analyzer::Analysis a = analyze(story.trace);
    for (std::size_t width : {72u, 80u, 120u}) {
        TextOptions options;
        options.width = width;
        std::stringstream lines(text(a, options));
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(columns(line), width) << line;
    }
    EXPECT_LT(html(a, "f").size(), 400'000u);
    EXPECT_THAT(text(a), HasSubstr("24 more owners  "));
    EXPECT_THAT(text(a), HasSubstr("1 free of memory that no record allocates"));
    EXPECT_THAT(text(a), HasSubstr("Managed memory counts whole"));
}

TEST(MemoryReport, EscapesTheNamesOfRanges) {
    Story story;
    const std::string evil = "<script>|alert(1)</script>\"'&\x1b";
    for (std::int64_t start : {0, 100}) {
        story.range(evil, start, start + 90);
        story.allocate(0x100, 50, start + 10);
        story.free(0x100, start + 20);
    }
    const analyzer::Analysis a = analyze(story.trace);
    for (const std::string& page : {html(a, "f"), markdown(a, "f")}) {
        EXPECT_THAT(page, Not(HasSubstr("<script>")));
        EXPECT_THAT(page, Not(HasSubstr("\x1b")));
    }
    EXPECT_THAT(html(a, "f"), HasSubstr("&lt;script&gt;"));
    EXPECT_THAT(markdown(a, "f"), HasSubstr("&lt;script&gt;\\|alert(1)"));
}

TEST(MemoryPlot, HasABandForEachOwnerAndItsPeakWhereItIs) {
    const analyzer::MemorySummary memory = analyze(training().trace).memory;
    const std::string plot = memoryPlot(memory, memory.spaces[0]);
    EXPECT_EQ(occurrences(plot, "class='band "), 2u);
    EXPECT_THAT(plot, HasSubstr("peak 12.0 GB"));
    EXPECT_THAT(plot, HasSubstr(">15.0 GB</text>")); // the upper edge: three lines of 5 GB
    // 12 of 15 GB from the lower edge at 216 to the upper one at 26.
    EXPECT_THAT(plot, HasSubstr("V64.0"));
    EXPECT_EQ(occurrences(plot, "<path"), occurrences(plot, "/>"));
}

TEST(MemoryPlot, OfNoTimeOrNoBytesIsNone) {
    Story story;
    story.allocate(0x100, 0, 5);
    const analyzer::MemorySummary memory = analyze(story.trace).memory;
    EXPECT_EQ(memoryPlot(memory, memory.spaces[0]), "");
    EXPECT_EQ(memoryPlot({}, {}), "");
}

TEST(MemoryText, SaysWhatTheDriverHoldsBeyondTheBlocks) {
    analyzer::MemorySpace space;
    space.driver = analyzer::DriverMemory{18'300'000'000, Ns(97'200'000), 17'400'000'000};
    analyzer::Analysis run;
    EXPECT_EQ(driverText(run, space), "18.3 GB used at 97.2 ms, 900 MB more than the blocks then");
    space.driver->live = 19'000'000'000;
    EXPECT_EQ(driverText(run, space), "18.3 GB used at 97.2 ms, 700 MB less than the blocks then");
    run.filter.emplace();
    EXPECT_EQ(driverText(run, space), "");
}

} // namespace
} // namespace ridge::reports
