// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/use_trace.h"

#include "analyzer/analyze.h"
#include "exports/chrome_writer.h"
#include "exports/perfetto_writer.h"
#include "exports/timeline.h"
#include "reports/reports.h"
#include "trace/events.h"
#include "trace/overview.h"
#include "trace/reader.h"
#include "trace/scrub.h"
#include "trace/window.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>

namespace ridge::fuzz {
namespace {

using analyzer::Analysis;
using trace::Ns;

void require(bool holds, std::string_view what) {
    if (!holds)
        fail(what);
}

void checkIds(const trace::Trace& trace) {
    for (const trace::Kernel& kernel : trace.kernels) {
        require(value(kernel.config) <= trace.configs.size(), "a kernel's configuration");
        require(value(kernel.stream) <= trace.streams.size(), "a kernel's stream");
        require(value(kernel.launch.thread) <= trace.threads.size(), "a kernel's thread");
        require(kernel.start <= kernel.end, "a kernel that ends before it starts");
    }
    for (const trace::Range& range : trace.ranges)
        require(value(range.parent) <= trace.ranges.size(), "a range's parent");
}

void checkBudgets(const Analysis& a) {
    for (const analyzer::DeviceRow& device : a.devices)
        require(device.budget.total() == device.span, "a device's budget is not its span");
    for (const analyzer::RangeRow& range : a.ranges)
        require(range.budget.total() == range.extent, "a range's budget is not its extent");
    for (const analyzer::KernelRow& kernel : a.kernels)
        require(kernel.shareOfBusy >= 0 && kernel.shareOfBusy <= 1 + 1e-9, "a share above 1");
}

/// No control character but a line's end, so that no name can command a terminal.
bool isTame(std::string_view text) {
    return std::ranges::none_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n') || byte == 0x7f;
    });
}

void writeText(const Analysis& a) {
    reports::TextOptions all;
    all.rows = 1000;
    require(isTame(reports::text(a, all)), "a control character in the text report");
}

void writeOthers(const Analysis& a) {
    require(isTame(reports::infoText(a)), "a control character in the text of info");
    require(nlohmann::json::accept(reports::json(a)), "the report is no JSON");
    const std::string html = reports::html(a, "fuzz.ridge");
    require(html.find("<img") == std::string::npos, "a name became an element");
    (void)reports::markdown(a, "fuzz.ridge");
    (void)reports::rooflineSvg(a);
}

/// With so little memory that most of it lies in temporary files.
void exportTo(exports::TimelineWriter& to, const std::filesystem::path& file) {
    exports::TimelineEvents events(1024);
    const auto facts = trace::readEvents(file, events);
    require(facts.has_value(), "a trace that can be read cannot be exported");
    require(exports::writeTimeline(*facts, events, to).has_value(), "no temporary file");
}

void writeExports(const std::filesystem::path& file) {
    std::ostringstream chrome, perfetto;
    exports::ChromeWriter toChrome(chrome);
    exportTo(toChrome, file);
    require(nlohmann::json::accept(chrome.str()), "the export for Chrome is no JSON");
    exports::PerfettoWriter toPerfetto(perfetto, 0);
    exportTo(toPerfetto, file);
}

std::optional<std::string_view> kernelWord(std::string_view) {
    return "kernel";
}

void readWindows(const std::filesystem::path& file) {
    auto window = trace::WindowReader::open(file);
    if (!window)
        return;
    (void)window->kernels(Ns(0), Ns(1'000'000));
    (void)window->kernels(Ns(INT64_MIN), Ns(INT64_MAX));
    (void)window->detail(0, Ns(0), Ns(1'000'000'000));
}

} // namespace

void fail(std::string_view why) {
    std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(why.size()), why.data());
    std::abort();
}

void useTrace(const std::filesystem::path& file, Use use) {
    static int uses = 0;
    const bool isThorough = use == Use::ForEach8th && uses++ % 8 == 0;
    const auto trace = trace::read(file);
    if (!trace)
        return;
    checkIds(*trace);
    analyzer::Options options;
    options.phase = analyzer::PhaseChoice::Steady;
    options.streams = isThorough;
    const Analysis a = analyzer::analyze(*trace, options);
    checkBudgets(a);
    writeText(a);
    if (!isThorough)
        return;
    checkBudgets(analyzer::analyze(*trace));
    writeOthers(a);
    writeExports(file);
    (void)trace::readOverview(file);
    readWindows(file);
    const std::filesystem::path scrubbed = file.string() + ".scrubbed";
    std::filesystem::remove(scrubbed);
    (void)trace::scrub(file, scrubbed, &kernelWord);
}

} // namespace ridge::fuzz
