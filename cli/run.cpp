// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/replay_option.h"
#include "cli/sampling.h"
#include "cli/scale.h"
#include "cli/workload_program.h"
#include "collector/recorder/recording.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <optional>
#include <sstream>
#include <unistd.h>

namespace ridge::cli {

namespace {

constexpr std::string_view kRunUsage =
    "usage: ridge run WORKLOAD [options of the workload]\n\n"
    "Runs a bundled workload under the collector and writes WORKLOAD.ridge, or the file that\n"
    "-o names (before WORKLOAD, as --force, and --sample-interval, --sample-burst, --sample-cpu,\n"
    "--replay and --replay-budget of `ridge record`). A list after --scale makes a recording of\n"
    "each size, "
    "WORKLOAD-scaleN.ridge, and prints what of the time does not grow with the work.\n\n"
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

/// Where what follows an option of sampling goes; null: it is another option.
std::optional<std::string>* wordsOf(const std::string& option, SampleWords& words) {
    if (option == "--sample-interval")
        return &words.interval;
    if (option == "--sample-burst")
        return &words.burst;
    return option == "--sample-cpu" ? &words.cpu : nullptr;
}

int recordOne(const recorder::RecordOptions& options) {
    const recorder::RecordOutcome outcome = recorder::record(options);
    if (!outcome.message.empty())
        std::cerr << outcome.message << '\n';
    return outcome.status;
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
        if (const int status = recordOne(options); status != 0)
            return status;
        files.push_back(options.output);
    }
    analyzer::Options steady;
    steady.phase = analyzer::PhaseChoice::Steady;
    return printScaling("run", files, false, steady);
}

} // namespace

int runWorkload(const Arguments& arguments) {
    constexpr std::string_view kReplay = "--replay=";
    recorder::RecordOptions options;
    SampleWords sampling;
    std::optional<std::string> replay;
    double replayBudget = kReplayBudgetSeconds;
    std::size_t at = 0;
    for (; at < arguments.size(); ++at) {
        const std::string& word = arguments[at];
        if (word == "--help" || word == "-h") {
            std::cout << kRunUsage;
            return 0;
        }
        if (word == "--force")
            options.force = true;
        else if (word == "--replay" || word.starts_with("--replay=")) {
            replay = word.substr(std::min(word.size(), kReplay.size()));
        } else if (word == "--replay-budget" && at + 1 < arguments.size()) {
            char* end = nullptr;
            replayBudget = std::strtod(arguments[++at].c_str(), &end);
            if (end == arguments[at].c_str() || *end != '\0')
                return usageError("run", "--replay-budget takes seconds, 0 for no limit");
        } else if ((word == "-o" || word == "--output") && at + 1 < arguments.size())
            options.output = arguments[++at];
        else if (std::optional<std::string>* words = wordsOf(word, sampling);
                 words && at + 1 < arguments.size())
            *words = arguments[++at];
        else
            break;
    }
    const auto sampled = sampleOptions(sampling);
    if (!sampled)
        return usageError("run", sampled.error().message);
    options.sampling = *sampled;
    if (replay) {
        const auto chosen = replayOption(*replay, replayBudget);
        if (!chosen)
            return usageError("run", chosen.error().message);
        options.replay = *chosen;
    }
    const Arguments workload(arguments.begin() + static_cast<std::ptrdiff_t>(at), arguments.end());
    if (workload.empty())
        return usageError("run", "name a workload (`ridge run --list` shows them)");
    const auto program = workloadProgram();
    if (!program) {
        std::cerr << "ridge run: " << program.error().message << '\n';
        return 1;
    }
    options.command = {*program};
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
    if (const auto scales = findScaleList(workload)) {
        if (!areSizes(scales->values))
            return usageError("run", "--scale takes different whole numbers such as 1,2,4");
        return recordScales(options, *scales);
    }
    return recordOne(options);
}

} // namespace ridge::cli
