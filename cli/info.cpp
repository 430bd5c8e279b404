// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "cli/command.h"
#include "cli/load.h"
#include "cli/output/privacy.h"
#include "reports/reports.h"

#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kInfoUsage =
    "usage: ridge info [options] FILE.ridge\n\n"
    "Prints what a recording holds: how it was made, on which machine, how many records of each\n"
    "kind, and what is missing.\n\n"
    "  ridge info train.ridge\n";

int printPrivacy(const std::string& file, const trace::Trace& trace) {
    const auto held = trace::textsHeld(file);
    if (!held) {
        std::cerr << "ridge info: " << held.error().message << '\n';
        return 1;
    }
    std::cout << privacyText(trace, *held);
    return 0;
}

} // namespace

int runInfo(const Arguments& arguments) {
    po::options_description options;
    options.add_options()                                                           //
        ("format", po::value<std::string>()->default_value("text"), "text or json") //
        ("privacy", "what it tells of the program and its machine, instead");
    const Parsed parsed = parse("info", kInfoUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    const std::string& format = parsed.values["format"].as<std::string>();
    if (format != "text" && format != "json")
        return usageError("info", "--format takes 'text' or 'json', not '" + format + "'");
    if (!parsed.values.contains("file") || parsed.values["file"].as<Arguments>().size() != 1)
        return usageError("info", "name one recording");
    const std::string& file = parsed.values["file"].as<Arguments>().front();
    const auto trace = load("info", file);
    if (!trace)
        return 1;
    if (parsed.values.contains("privacy"))
        return printPrivacy(file, *trace);
    const analyzer::Analysis facts = analyzer::facts(*trace);
    std::cout << (format == "json" ? reports::infoJson(facts) : reports::infoText(facts));
    return 0;
}

} // namespace ridge::cli
