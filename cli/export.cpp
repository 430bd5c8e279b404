// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/load.h"
#include "cli/output/output_file.h"
#include "exports/chrome_writer.h"
#include "exports/perfetto_writer.h"
#include "exports/timeline.h"

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
    const auto trace = load("export", file.string());
    if (!trace)
        return 1;
    const auto done = writeOutput(output, [&](std::ostream& out) {
        if (chrome) {
            exports::ChromeWriter to(out);
            exports::writeTimeline(*trace, to);
        } else {
            exports::PerfettoWriter to(out, trace->capture.epochUnixNs);
            exports::writeTimeline(*trace, to);
        }
    });
    if (!done) {
        std::cerr << "ridge export: " << done.error().message << '\n';
        return 1;
    }
    std::cerr << "ridge: wrote " << output.string() << '\n';
    return 0;
}

} // namespace ridge::cli
