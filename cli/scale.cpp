// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/scale.h"

#include "analyzer/analyze.h"
#include "analyzer/compare/compare.h"
#include "analyzer/compare/comparison.h"
#include "cli/load.h"
#include "cli/range_options.h"
#include "reports/scaling.h"

#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kScaleUsage =
    "usage: ridge scale [options] FILE.ridge FILE.ridge...\n\n"
    "Reads recordings of one program at several sizes and prints how much of its time does not\n"
    "grow with its work: that is overhead. Three recordings or more give an error too. Where all\n"
    "have iterations, it is one of the steady state, each recording's mean; else the whole runs.\n"
    "`ridge run WORKLOAD --scale 1,2,4` makes them for a bundled workload.\n\n"
    "  ridge scale small.ridge medium.ridge large.ridge\n"
    "  ridge scale --range step/optimizer small.ridge large.ridge\n";

std::optional<std::vector<analyzer::Analysis>>
analyses(std::string_view command, const Arguments& files, const analyzer::Options& options) {
    std::vector<analyzer::Analysis> runs;
    for (const std::string& file : files) {
        const auto trace = load(command, file);
        if (!trace)
            return std::nullopt;
        runs.push_back(analyzer::analyze(*trace, options));
        if (!rangesFound(command, file, runs.back()))
            return std::nullopt;
    }
    return runs;
}

} // namespace

int printScaling(std::string_view command, const Arguments& files, bool asJson,
                 analyzer::Options options) {
    auto runs = analyses(command, files, options);
    if (runs && !analyzer::tellOnePart(*runs)) {
        options.phase = analyzer::PhaseChoice::All;
        runs = analyses(command, files, options);
    }
    if (!runs)
        return 1;
    const auto scaling = analyzer::scaling(*runs);
    if (!scaling) {
        std::cerr << "ridge " << command << ": " << scaling.error().message << '\n';
        return 1;
    }
    reports::TextOptions text;
    text.colour = wantsColour();
    std::cout << (asJson ? reports::scalingJson(*scaling, files)
                         : reports::scalingText(*scaling, files, text));
    return 0;
}

int runScale(const Arguments& arguments) {
    po::options_description options;
    options.add_options() //
        ("format", po::value<std::string>()->default_value("text"),
         "text or json (reports/JSON.md)");
    addRangeOption(options);
    addPhaseOption(options);
    const Parsed parsed = parse("scale", kScaleUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    const std::string& format = parsed.values["format"].as<std::string>();
    if (format != "text" && format != "json")
        return usageError("scale", "--format takes 'text' or 'json', not '" + format + "'");
    if (!parsed.values.contains("file") || parsed.values["file"].as<Arguments>().size() < 2)
        return usageError("scale", "name two recordings or more");
    const auto chosen = rangeOptions("scale", parsed.values);
    if (!chosen)
        return kUsageError;
    return printScaling("scale", parsed.values["file"].as<Arguments>(), format == "json", *chosen);
}

} // namespace ridge::cli
