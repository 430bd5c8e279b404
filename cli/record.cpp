// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/replay_option.h"
#include "cli/sampling.h"
#include "collector/recorder/recording.h"

#include <algorithm>
#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kRecordUsage =
    "usage: ridge record [options] -- PROGRAM [ARGUMENTS...]\n\n"
    "Runs PROGRAM and records its GPU work, CUDA calls and NVTX ranges, and those of the\n"
    "programs that it starts. The exit status is PROGRAM's.\n\n"
    "  ridge record -- python train.py\n"
    "  ridge record -o step.ridge --capture-range nvtx:step -- ./train --epochs 1\n";

po::options_description recordOptions() {
    po::options_description options;
    options.add_options() //
        ("output,o", po::value<std::string>(),
         "the trace to write; default: PROGRAM.ridge here, or SCRIPT.ridge of a Python script") //
        ("force", "overwrite the output")                                                       //
        ("api", po::value<std::string>()->default_value("needed"),
         "needed: the CUDA calls that launch, copy, synchronise, allocate or load; all: every "
         "call") //
        ("capture-range", po::value<std::string>(),
         "record only between cudaProfilerStart and Stop (cudaProfilerApi) or inside NVTX ranges "
         "of a name "
         "(nvtx:NAME)")                                                                      //
        ("delay", po::value<double>(), "seconds from the start before recording begins")     //
        ("duration", po::value<double>(), "seconds to record; the program runs on")          //
        ("spool-limit", po::value<double>(), "MB that each process may write while it runs") //
        ("sample-interval", po::value<std::string>(),
         "sample the GPU's counters every so many microseconds, 50 to 100000, or never (0); "
         "default: "
         "automatic, about every 1000 with bursts of every 10 to 25, as the CPU allows") //
        ("sample-cpu", po::value<std::string>(),
         "cores that automatic sampling may spend, 0.1 to 1; default: a quarter of this machine's "
         "cores, 1 at most") //
        ("sample-burst", po::value<std::string>(),
         "sample one stretch alone, closely: EVERY,FROM,FOR. 20,1500,100: every 20 microseconds "
         "(10 "
         "to 50) from 1500 ms after the start for 100 ms")                                       //
        ("memory-stacks", "record who allocates memory: the host call stack of each allocation") //
        ("torch-memory",
         "record the tensors of PyTorch's caching allocator too, with the Python frames that "
         "allocated them") //
        ("replay", po::value<std::string>()->implicit_value(""),
         "run PROGRAM a second time and count the work of its kernels there: one launch of each "
         "function and configuration, most GPU time first, until 99 % of it is known. Where the "
         "run repeats, its iterations are counted in some nine passes; else each runs nine "
         "times, alone. Then the second run is ended. --replay=REGEX: only kernels whose name "
         "holds REGEX; --replay=REGEX,N or --replay=,N: the first N launches of each "
         "instead") //
        ("replay-budget", po::value<double>()->default_value(kReplayBudgetSeconds),
         "seconds that --replay may take from its first launch on; 0: no limit") //
        ("replay-timeout", po::value<double>()->default_value(10),
         "seconds after which a replayed kernel that does not end stops the second run");
    return options;
}

/// The options in words, without the program: what the trace says about how it was made.
std::string optionsAsGiven(const Arguments& arguments, std::size_t commandAt) {
    std::string text;
    for (std::size_t i = 0; i < commandAt; ++i)
        if (arguments[i] != "--")
            text += (text.empty() ? "" : " ") + arguments[i];
    return text;
}

/// Where the program starts: behind "--", or at the first word that is no option.
std::size_t findCommand(const Arguments& arguments) {
    static const Arguments kWithValue = {"-o",
                                         "--output",
                                         "--api",
                                         "--capture-range",
                                         "--delay",
                                         "--duration",
                                         "--spool-limit",
                                         "--sample-interval",
                                         "--sample-burst",
                                         "--sample-cpu",
                                         "--replay-budget",
                                         "--replay-timeout"};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--")
            return i + 1;
        if (arguments[i].empty() || arguments[i][0] != '-')
            return i;
        if (std::find(kWithValue.begin(), kWithValue.end(), arguments[i]) != kWithValue.end())
            ++i;
    }
    return arguments.size();
}

} // namespace

int runRecord(const Arguments& arguments) {
    const std::size_t commandAt = std::min(findCommand(arguments), arguments.size());
    Arguments own(arguments.begin(), arguments.begin() + static_cast<std::ptrdiff_t>(commandAt));
    if (!own.empty() && own.back() == "--")
        own.pop_back();
    const Parsed parsed = parse("record", kRecordUsage, recordOptions(), nullptr, own);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    const auto& values = parsed.values;
    recorder::RecordOptions options;
    options.command.assign(arguments.begin() + static_cast<std::ptrdiff_t>(commandAt),
                           arguments.end());
    options.asGiven = optionsAsGiven(arguments, commandAt);
    if (options.command.empty() || options.command.front().empty())
        return usageError("record", "name the program to record");
    if (values.contains("output"))
        options.output = values["output"].as<std::string>();
    options.force = values.contains("force");
    const std::string& api = values["api"].as<std::string>();
    if (api != "all" && api != "needed")
        return usageError("record", "--api takes 'needed' or 'all', not '" + api + "'");
    options.allApis = api == "all";
    if (values.contains("capture-range"))
        options.captureRange = values["capture-range"].as<std::string>();
    if (!options.captureRange.empty() && options.captureRange != "cudaProfilerApi" &&
        (!options.captureRange.starts_with("nvtx:") || options.captureRange.size() == 5))
        return usageError("record",
                          "--capture-range takes 'cudaProfilerApi' or 'nvtx:NAME', not '" +
                              options.captureRange + "'");
    for (const auto& [name, to] : {std::pair("delay", &options.delaySeconds),
                                   std::pair("duration", &options.durationSeconds)})
        if (values.contains(name)) {
            *to = values[name].as<double>();
            if (!(*to > 0) || *to > 1e9)
                return usageError("record", std::string("--") + name + " takes seconds above 0");
        }
    if (values.contains("spool-limit")) {
        const double megabytes = values["spool-limit"].as<double>();
        if (!(megabytes > 0) || megabytes > 1e12)
            return usageError("record", "--spool-limit takes megabytes above 0");
        options.spoolLimitBytes = static_cast<std::uint64_t>(megabytes * 1e6);
    }
    const auto given = [&](const char* name) {
        return values.contains(name) ? std::optional(values[name].as<std::string>()) : std::nullopt;
    };
    const auto sampling =
        sampleOptions({given("sample-interval"), given("sample-burst"), given("sample-cpu")});
    if (!sampling)
        return usageError("record", sampling.error().message);
    options.sampling = *sampling;
    options.memoryStacks = values.contains("memory-stacks");
    options.torchMemory = values.contains("torch-memory");
    if (values.contains("replay")) {
        auto replay =
            replayOption(values["replay"].as<std::string>(), values["replay-budget"].as<double>());
        if (!replay)
            return usageError("record", replay.error().message);
        replay->timeoutSeconds = values["replay-timeout"].as<double>();
        if (!(replay->timeoutSeconds > 0) || replay->timeoutSeconds > 1e6)
            return usageError("record", "--replay-timeout takes seconds above 0");
        options.replay = *replay;
    }
    const recorder::RecordOutcome outcome = recorder::record(options);
    if (!outcome.message.empty())
        std::cerr << outcome.message << '\n';
    return outcome.status;
}

} // namespace ridge::cli
