// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "cli/command.h"
#include "cli/load.h"
#include "cli/output/output_file.h"
#include "cli/process_option.h"
#include "cli/range_options.h"
#include "reports/formats.h"

#include <filesystem>
#include <fmt/format.h>
#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kReportUsage =
    "usage: ridge report [options] FILE.ridge\n\n"
    "Writes a report; the ending of the output says which: .html, .md, .json or .svg (the "
    "roofline).\n\n"
    "  ridge report train.ridge                     writes train.html\n"
    "  ridge report train.ridge -o roofline.svg\n";

} // namespace

int runReport(const Arguments& arguments) {
    po::options_description options;
    options.add_options() //
        ("output,o", po::value<std::string>(),
         "the file to write; default: FILE.html beside the trace");
    addRangeOptions(options);
    addProcessOption(options, "process", "only what this process did");
    const Parsed parsed = parse("report", kReportUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    if (!parsed.values.contains("file") || parsed.values["file"].as<Arguments>().size() != 1)
        return usageError("report", "name one recording");
    const std::filesystem::path file = parsed.values["file"].as<Arguments>().front();
    const std::filesystem::path output =
        parsed.values.contains("output")
            ? std::filesystem::path(parsed.values["output"].as<std::string>())
            : std::filesystem::path(file).replace_extension(".html");
    const reports::ReportFormat* format = reports::reportFormat(output.extension().string());
    if (format == nullptr)
        return usageError("report", fmt::format("the output must end in {}: {}",
                                                reports::kReportEndings, output.string()));
    std::optional<analyzer::Options> chosen = rangeOptions("report", parsed.values);
    if (!chosen)
        return kUsageError;
    std::error_code code;
    if (std::filesystem::equivalent(file, output, code))
        return usageError("report", "the output is the recording itself: " + output.string());
    const auto trace = load("report", file.string());
    if (!trace)
        return 1;
    const auto processes =
        chosenProcesses("report", file.string(), *trace, parsed.values, "process");
    if (!processes)
        return 1;
    chosen->processes = *processes;
    const analyzer::Analysis analysis = analyzer::analyze(*trace, *chosen);
    if (!rangesFound("report", file.string(), analysis))
        return 1;
    const std::string text = format->write(analysis, file.filename().string());
    if (const auto done = writeOutput(output, text); !done) {
        std::cerr << "ridge report: " << done.error().message << '\n';
        return 1;
    }
    std::cerr << "ridge: wrote " << output.string() << '\n';
    return 0;
}

} // namespace ridge::cli
