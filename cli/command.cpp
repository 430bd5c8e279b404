// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace ridge::cli {

namespace po = boost::program_options;

std::span<const Command> commands() {
    static constexpr Command kCommands[] = {
        {"record", "run a program and record it", runRecord},
        {"run", "run a bundled workload, recorded", runWorkload},
        {"ceilings", "measure what this GPU can reach, and keep it", runCeilings},
        {"analyze", "print what a recording is bound by", runAnalyze},
        {"compare", "print what changed between two recordings and why", runCompare},
        {"sweep", "record a program with many values of its options", runSweep},
        {"scale", "print how much time does not grow with the work", runScale},
        {"report", "write an HTML, Markdown, JSON or SVG report", runReport},
        {"export", "write the timeline for Perfetto or chrome://tracing", runExport},
        {"gui", "look at a recording in a window", runGui},
        {"info", "print what a recording holds", runInfo},
        {"query", "run SQL over a recording", runQuery},
        {"scrub", "copy a recording without what tells of the program", runScrub},
        {"recover", "make a trace of what a cut recording left", runRecover},
        {"doctor", "print what this machine can record, and how to fix it", runDoctor},
    };
    return kCommands;
}

bool wantsColour() {
    const char* terminal = std::getenv("TERM");
    return ::isatty(STDOUT_FILENO) == 1 && !std::getenv("NO_COLOR") && terminal &&
           std::string_view(terminal) != "dumb";
}

int usageError(std::string_view command, std::string_view message) {
    std::cerr << "ridge " << command << ": " << message << " (see `ridge " << command
              << " --help`)\n";
    return kUsageError;
}

Parsed parse(std::string_view command, std::string_view usage,
             const po::options_description& options, const char* positional,
             const Arguments& arguments) {
    po::options_description all;
    all.add(options);
    all.add_options()("help,h", "this text");
    // Words without a dash go into an option of their own that --help does not list.
    po::options_description accepted;
    accepted.add(all);
    po::positional_options_description places;
    if (positional) {
        accepted.add_options()(positional, po::value<Arguments>(), "");
        places.add(positional, -1);
    }
    Parsed parsed;
    try {
        auto parser = po::command_line_parser(arguments).options(accepted).positional(places);
        parser.style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing);
        po::store(parser.run(), parsed.values);
        if (parsed.values.contains("help")) {
            std::cout << usage << "\nOptions:\n" << all;
            parsed.exitStatus = 0;
            return parsed;
        }
        po::notify(parsed.values);
    } catch (const po::error& error) {
        parsed.exitStatus = usageError(command, error.what());
    }
    return parsed;
}

} // namespace ridge::cli
