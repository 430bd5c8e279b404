// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "cli/command.h"
#include "cli/load.h"
#include "cli/process_option.h"
#include "cli/range_options.h"
#include "reports/reports.h"

#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kUsage =
    "usage: ridge analyze [options] FILE.ridge\n\n"
    "Prints what the recorded program is bound by: the whole run, each NVTX range, each kernel.\n\n"
    "  ridge analyze train.ridge\n"
    "  ridge analyze --range 'step/*/attention' train.ridge\n"
    "  ridge analyze --process 2 rungs.ridge\n"
    "  ridge analyze --format json train.ridge | jq .run.verdict\n";

} // namespace

int runAnalyze(const Arguments& arguments) {
    po::options_description options;
    options.add_options() //
        ("format", po::value<std::string>()->default_value("text"),
         "text or json (reports/JSON.md)") //
        ("rows", po::value<std::size_t>()->default_value(12), "rows of each table of the text");
    addRangeOptions(options);
    addProcessOption(options, "process", "only what this process did");
    const Parsed parsed = parse("analyze", kUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    const std::string& format = parsed.values["format"].as<std::string>();
    if (format != "text" && format != "json")
        return usageError("analyze", "--format takes 'text' or 'json', not '" + format + "'");
    if (!parsed.values.contains("file") || parsed.values["file"].as<Arguments>().size() != 1)
        return usageError("analyze", "name one recording");
    std::optional<analyzer::Options> chosen = rangeOptions("analyze", parsed.values);
    if (!chosen)
        return kUsageError;
    const std::string& file = parsed.values["file"].as<Arguments>().front();
    const auto trace = load("analyze", file);
    if (!trace)
        return 1;
    const auto processes = chosenProcesses("analyze", file, *trace, parsed.values, "process");
    if (!processes)
        return 1;
    chosen->processes = *processes;
    const analyzer::Analysis analysis = analyzer::analyze(*trace, *chosen);
    if (!rangesFound("analyze", file, analysis))
        return 1;
    if (format == "json") {
        std::cout << reports::json(analysis);
        return 0;
    }
    reports::TextOptions text;
    text.colour = wantsColour();
    text.rows = parsed.values["rows"].as<std::size_t>();
    std::cout << reports::text(analysis, text);
    return 0;
}

} // namespace ridge::cli
