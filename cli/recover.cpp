// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/session/recover.h"
#include "cli/command.h"

#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kRecoverUsage =
    "usage: ridge recover [options] FOLDER.spool\n\n"
    "Makes a trace of the spools that a recording left when the recorder itself was killed.\n\n"
    "  ridge recover train.ridge.spool\n";

} // namespace

int runRecover(const Arguments& arguments) {
    po::options_description options;
    options.add_options() //
        ("output,o", po::value<std::string>(),
         "the trace to write; default: the name it was to have") //
        ("force", "overwrite the output");
    const Parsed parsed = parse("recover", kRecoverUsage, options, "folder", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    if (!parsed.values.contains("folder") || parsed.values["folder"].as<Arguments>().size() != 1)
        return usageError("recover", "name one folder of spools");
    const std::string output = parsed.values.contains("output")
                                   ? parsed.values["output"].as<std::string>()
                                   : std::string();
    const auto said = recorder::recover(parsed.values["folder"].as<Arguments>().front(), output,
                                        parsed.values.contains("force"));
    if (!said) {
        std::cerr << "ridge recover: " << said.error().message << '\n';
        return 1;
    }
    std::cerr << *said << '\n';
    return 0;
}

} // namespace ridge::cli
