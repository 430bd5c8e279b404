// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "collector/recorder/recording.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <unistd.h>

namespace ridge::cli {

namespace {

constexpr std::string_view kUsage =
    "usage: ridge run WORKLOAD [options of the workload]\n\n"
    "Runs a bundled workload under the collector and writes WORKLOAD.ridge, or the file that\n"
    "-o names (before WORKLOAD, as --force).\n\n"
    "  ridge run attention --variant fused\n"
    "  ridge run -o naive.ridge --force matmul --variant naive\n"
    "  ridge run --list                      what there is\n";

std::string workloadProgram() {
    std::error_code code;
    return (std::filesystem::read_symlink("/proc/self/exe", code).parent_path() / "ridge-workload")
        .string();
}

} // namespace

int runWorkload(const Arguments& arguments) {
    recorder::RecordOptions options;
    std::size_t at = 0;
    for (; at < arguments.size(); ++at) {
        const std::string& word = arguments[at];
        if (word == "--help" || word == "-h") {
            std::cout << kUsage;
            return 0;
        }
        if (word == "--force")
            options.force = true;
        else if ((word == "-o" || word == "--output") && at + 1 < arguments.size())
            options.output = arguments[++at];
        else
            break;
    }
    const Arguments workload(arguments.begin() + static_cast<std::ptrdiff_t>(at), arguments.end());
    if (workload.empty())
        return usageError("run", "name a workload (`ridge run --list` shows them)");
    options.command = {workloadProgram()};
    if (!std::filesystem::exists(options.command.front())) {
        std::cerr << "ridge run: " << options.command.front()
                  << " is missing (this build was made without a CUDA toolkit)\n";
        return 1;
    }
    options.command.insert(options.command.end(), workload.begin(), workload.end());
    if (workload.front() == "--list") { // prints; there is nothing to record
        ::execl(options.command.front().c_str(), "ridge-workload", "--list", nullptr);
        std::cerr << "ridge run: cannot start " << options.command.front() << ": "
                  << std::strerror(errno) << '\n';
        return 1;
    }
    if (workload.front().starts_with('-'))
        return usageError("run", "unknown option '" + workload.front() + "'");
    if (options.output.empty())
        options.output = workload.front() + ".ridge";
    const recorder::RecordOutcome outcome = recorder::record(options);
    if (!outcome.message.empty())
        std::cerr << outcome.message << '\n';
    return outcome.status;
}

} // namespace ridge::cli
