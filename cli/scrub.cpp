// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/scrub.h"

#include "analyzer/kernels/scrubbed_name.h"
#include "cli/command.h"

#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kScrubUsage =
    "usage: ridge scrub FILE.ridge -o COPY.ridge\n\n"
    "Copies a recording without names, paths, arguments and sources of the program, and without "
    "whose\nmachine it ran on. All times and counters stay, and so do the verdicts. `ridge info "
    "--privacy`\nlists what a recording tells.\n\n"
    "  ridge scrub train.ridge -o shared.ridge\n";

} // namespace

int runScrub(const Arguments& arguments) {
    po::options_description options;
    options.add_options() //
        ("output,o", po::value<std::string>(), "the copy; it must not exist");
    const Parsed parsed = parse("scrub", kScrubUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    if (!parsed.values.contains("file") || parsed.values["file"].as<Arguments>().size() != 1)
        return usageError("scrub", "name one recording");
    if (!parsed.values.contains("output"))
        return usageError("scrub", "name the copy with -o");
    const std::string& output = parsed.values["output"].as<std::string>();
    const auto done =
        trace::scrub(parsed.values["file"].as<Arguments>().front(), output, analyzer::familyWord);
    if (!done) {
        std::cerr << "ridge scrub: " << done.error().message << '\n';
        return 1;
    }
    std::cerr << "ridge: wrote " << output << '\n';
    return 0;
}

} // namespace ridge::cli
