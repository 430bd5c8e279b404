// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/record_options.h"
#include "cli/scale.h"
#include "cli/workload_program.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <optional>
#include <sstream>
#include <unistd.h>

namespace ridge::cli {

namespace {

constexpr std::string_view kRunUsage =
    "usage: ridge run [options] WORKLOAD [options of the workload]\n\n"
    "Runs a bundled workload under the collector and writes WORKLOAD.ridge, or the file that\n"
    "-o names. A list after --scale makes a recording of each size, WORKLOAD-scaleN.ridge, and\n"
    "prints what of the time does not grow with the work.\n\n"
    "  ridge run attention --variant fused\n"
    "  ridge run attention --variant fused --scale 1,2,4\n"
    "  ridge run -o naive.ridge --force matmul --variant naive\n"
    "  ridge run --list                      what there is\n";

/// The values of a list such as --scale 1,2,4 and where its words are in the workload's.
struct ScaleList {
    std::size_t at = 0, words = 0;
    Arguments values;
};

/// None when there is no list; a single value is the workload's own business.
std::optional<ScaleList> findScaleList(const Arguments& workload) {
    constexpr std::string_view kOption = "--scale", kJoined = "--scale=";
    for (std::size_t i = 0; i < workload.size(); ++i) {
        const bool joined = workload[i].starts_with(kJoined);
        if (!joined && (workload[i] != kOption || i + 1 == workload.size()))
            continue;
        const std::string list = joined ? workload[i].substr(kJoined.size()) : workload[i + 1];
        if (list.find(',') == std::string::npos)
            return std::nullopt;
        ScaleList result{i, joined ? 1u : 2u, {}};
        std::istringstream parts(list + ',');
        for (std::string part; std::getline(parts, part, ',');)
            result.values.push_back(part);
        return result;
    }
    return std::nullopt;
}

/// Values that name files and sizes: whole numbers, none twice.
bool areSizes(const Arguments& values) {
    return std::all_of(values.begin(), values.end(), [&](const std::string& value) {
        return !value.empty() && value.front() != '0' && value.size() <= 9 &&
               value.find_first_not_of("0123456789") == std::string::npos &&
               std::count(values.begin(), values.end(), value) == 1;
    });
}

/// Records the workload at each scale into its own file, then prints the scaling test of them all.
int recordScales(recorder::RecordOptions options, const ScaleList& scales) {
    const std::filesystem::path base = options.output;
    const Arguments words = options.command;
    Arguments files;
    for (const std::string& scale : scales.values) {
        // The list's words stand behind the program's name in the command.
        const auto at = words.begin() + 1 + static_cast<std::ptrdiff_t>(scales.at);
        options.command.assign(words.begin(), at);
        options.command.insert(options.command.end(), {"--scale", scale});
        options.command.insert(options.command.end(),
                               at + static_cast<std::ptrdiff_t>(scales.words), words.end());
        options.output = base.parent_path() /
                         (base.stem().string() + "-scale" + scale + base.extension().string());
        if (const int status = recordAndTell(options); status != 0)
            return status;
        files.push_back(options.output);
    }
    analyzer::Options steady;
    steady.phase = analyzer::PhaseChoice::Steady;
    return printScaling("run", files, false, steady);
}

/// Has the program print what there is: there is nothing to record.
int listWorkloads(const std::string& program) {
    ::execl(program.c_str(), "ridge-workload", "--list", nullptr);
    std::cerr << "ridge run: cannot start " << program << ": " << std::strerror(errno) << '\n';
    return 1;
}

int recordWorkload(recorder::RecordOptions options, const std::string& program,
                   const Arguments& workload) {
    options.command = {program};
    options.command.insert(options.command.end(), workload.begin(), workload.end());
    if (options.output.empty())
        options.output = workload.front() + ".ridge";
    const auto scales = findScaleList(workload);
    if (!scales)
        return recordAndTell(options);
    if (!areSizes(scales->values))
        return usageError("run", "--scale takes different whole numbers such as 1,2,4");
    return recordScales(options, *scales);
}

} // namespace

int runWorkload(const Arguments& arguments) {
    const bool list = !arguments.empty() && arguments.front() == "--list";
    const RecordArguments given =
        parseRecordArguments("run", kRunUsage, list ? Arguments() : arguments);
    if (given.exitStatus)
        return *given.exitStatus;
    if (!list && given.rest.empty())
        return usageError("run", "name a workload (`ridge run --list` shows them)");
    const auto program = workloadProgram();
    if (!program) {
        std::cerr << "ridge run: " << program.error().message << '\n';
        return 1;
    }
    return list ? listWorkloads(*program) : recordWorkload(given.options, *program, given.rest);
}

} // namespace ridge::cli
