// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/output/output_file.h"
#include "exports/chrome_writer.h"
#include "exports/perfetto_writer.h"
#include "exports/timeline.h"
#include "reports/words/format.h"
#include "trace/events.h"

#include <filesystem>
#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kExportUsage =
    "usage: ridge export (--perfetto | --chrome) [options] FILE.ridge\n\n"
    "Writes a recording's timeline for another viewer.\n\n"
    "  ridge export --perfetto train.ridge     writes train.perfetto-trace: ui.perfetto.dev opens "
    "it\n"
    "  ridge export --chrome train.ridge       writes train.chrome.json: chrome://tracing, "
    "Speedscope\n";

Result<void> writeChrome(const trace::Trace& facts, exports::TimelineEvents& events,
                         std::ostream& out) {
    exports::ChromeWriter to(out);
    return exports::writeTimeline(facts, events, to);
}

Result<void> writePerfetto(const trace::Trace& facts, exports::TimelineEvents& events,
                           std::ostream& out) {
    exports::PerfettoWriter to(out, facts.capture.epochUnixNs);
    return exports::writeTimeline(facts, events, to);
}

int failed(const Error& error) {
    std::cerr << "ridge export: " << error.message << '\n';
    return 1;
}

} // namespace

int runExport(const Arguments& arguments) {
    po::options_description options;
    options.add_options()                                      //
        ("perfetto", "Perfetto's own format: the smaller one") //
        ("chrome", "JSON in Chrome's Trace Event Format")      //
        ("output,o", po::value<std::string>(), "the file to write; default: beside the recording");
    const Parsed parsed = parse("export", kExportUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    if (!parsed.values.contains("file") || parsed.values["file"].as<Arguments>().size() != 1)
        return usageError("export", "name one recording");
    const bool chrome = parsed.values.contains("chrome");
    if (chrome == parsed.values.contains("perfetto"))
        return usageError("export", "choose one format: --perfetto or --chrome");
    const std::filesystem::path file = parsed.values["file"].as<Arguments>().front();
    const std::filesystem::path output =
        parsed.values.contains("output")
            ? std::filesystem::path(parsed.values["output"].as<std::string>())
            : std::filesystem::path(file).replace_extension(chrome ? ".chrome.json"
                                                                   : ".perfetto-trace");
    std::error_code code;
    if (std::filesystem::equivalent(file, output, code))
        return usageError("export", "the output is the recording itself: " + output.string());
    exports::TimelineEvents events;
    const auto facts = trace::readEvents(file, events);
    if (!facts)
        return failed(facts.error());
    if (!facts->capture.complete)
        std::cerr << "ridge export: the recording is not whole, the timeline neither: "
                  << reports::printable(facts->capture.incompleteReason) << '\n';
    Result<void> complete;
    const auto written = writeOutput(output, [&](std::ostream& out) {
        complete = chrome ? writeChrome(*facts, events, out) : writePerfetto(*facts, events, out);
        if (!complete)
            out.setstate(std::ios::failbit);
    });
    if (!complete)
        return failed(complete.error());
    if (!written)
        return failed(written.error());
    std::cerr << "ridge: wrote " << output.string() << '\n';
    return 0;
}

} // namespace ridge::cli
