// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/recording.h"

#include "collector/recorder/ceiling_store.h"
#include "collector/recorder/libraries.h"
#include "collector/recorder/losses.h"
#include "collector/recorder/machine.h"
#include "collector/recorder/progress.h"
#include "collector/recorder/sampler_process.h"
#include "collector/recorder/spool_folder.h"
#include "collector/recorder/target.h"
#include "trace/spool_environment.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <thread>
#include <unistd.h>

namespace ridge::recorder {

namespace {

namespace fs = std::filesystem;
namespace environment = trace::spool::environment;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kPoll = 20ms;
constexpr auto kCommitPeriod = 1s;
constexpr auto kSamplerWait = 3s;   // it takes half a second; a GPU in use by many may take longer
constexpr auto kStragglerWait = 2s; // for processes of the target's tree that are just ending

struct Files {
    fs::path output, spools;
};

/// "PROGRAM.ridge", or "SCRIPT.ridge" when an interpreter runs a Python script.
fs::path defaultOutput(const std::vector<std::string>& command) {
    const auto script = std::find_if(command.begin() + 1, command.end(),
                                     [](const std::string& word) { return word.ends_with(".py"); });
    const fs::path named = script != command.end() ? *script : command.front();
    return fs::path(script != command.end() ? named.stem() : named.filename()).concat(".ridge");
}

/// Where the trace and the spools go; an Error when something stands there that must not be lost.
Result<Files> chooseFiles(const RecordOptions& options) {
    Files files;
    files.output = options.output.empty() ? defaultOutput(options.command) : options.output;
    files.spools = files.output.string() + ".spool";
    std::error_code code;
    if (fs::is_directory(files.output, code))
        return fail(fmt::format("{} is a directory: name a file with -o", files.output.string()));
    if (fs::exists(files.output, code) && !options.force)
        return fail(fmt::format("{} exists: give another name with -o, or --force to overwrite it",
                                files.output.string()));
    if (fs::exists(files.spools, code) && !options.force)
        return fail(
            fmt::format("{0} is left from a recording that was cut: `ridge recover {0}` saves it, "
                        "--force overwrites it",
                        files.spools.string()));
    if (options.force)
        fs::remove_all(files.spools, code);
    if (!fs::create_directory(files.spools, code))
        return fail(fmt::format("cannot write {}: {}", files.output.string(), code.message()));
    if (::access(files.spools.c_str(), W_OK) != 0)
        return fail(
            fmt::format("cannot write {}: {}", files.output.string(), std::strerror(errno)));
    return files;
}

/// Python looks for sitecustomize there first; an empty PYTHONPATH must not gain the working directory.
std::string inFrontOfPythonPath(const fs::path& folder) {
    const char* before = std::getenv("PYTHONPATH");
    return folder.string() + (before && *before ? std::string(":") + before : "");
}

std::map<std::string, std::string> environmentFor(const RecordOptions& options, const Files& files,
                                                  const fs::path& library,
                                                  const std::optional<fs::path>& python,
                                                  const trace::Capture& capture) {
    std::map<std::string, std::string> variables = {
        {"CUDA_INJECTION64_PATH", library.string()},
        {"NVTX_INJECTION64_PATH", library.string()},
        {environment::kSpool, fs::absolute(files.spools).string()},
        {"TEARDOWN_CUPTI", "0"}, // or PyTorch's own profiler would end our session with its own
    };
    if (const auto cupti = cuptiLibraries(); !cupti.empty())
        variables[environment::kCupti] = cupti.front().string();
    if (options.allApis)
        variables[environment::kApi] = "all";
    if (!options.captureRange.empty())
        variables[environment::kCapture] = options.captureRange;
    if (options.delaySeconds > 0) {
        variables[environment::kDelayMs] = fmt::format("{:.0f}", options.delaySeconds * 1e3);
        variables[environment::kStartNs] = std::to_string(capture.epochUnixNs);
    }
    if (options.durationSeconds > 0)
        variables[environment::kDurationMs] = fmt::format("{:.0f}", options.durationSeconds * 1e3);
    if (options.memoryStacks)
        variables[environment::kMemoryStacks] = "1";
    if (python)
        variables["PYTHONPATH"] = inFrontOfPythonPath(*python);
    if (options.spoolLimitBytes)
        variables[environment::kSpoolLimit] = std::to_string(*options.spoolLimitBytes);
    return variables;
}

/// Says which injection of another tool gives way to ours, as the driver and NVTX load one each.
std::string replacedInjections() {
    std::string text;
    for (const char* name : {"CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH"})
        if (const char* before = std::getenv(name); before && *before)
            text += fmt::format("ridge: {}={} is replaced while recording\n", name, before);
    return text;
}

/// How the target ended.
struct TargetEnd {
    int status = 0;
    Clock::time_point at;
};

/// Follows the target to its end.
TargetEnd follow(Target& target, SpoolFolder& spools, SamplerProcess& sampler,
                 trace::Writer& writer) {
    Progress progress;
    auto nextCommit = Clock::now() + kCommitPeriod;
    std::optional<int> status;
    while (!(status = target.poll())) {
        const std::size_t blocks = spools.poll();
        if (Clock::now() >= nextCommit) {
            writer.commit();
            nextCommit = Clock::now() + kCommitPeriod;
        }
        progress.show(spools.events(), writer.bytes(), spools.lostRecords());
        if (blocks == 0)
            std::this_thread::sleep_for(kPoll);
    }
    const TargetEnd end{*status, Clock::now()};
    if (!spools.anyRunning())
        sampler.targetEnded(); // it decodes its last samples while we read the rest
    const auto patience = Clock::now() + kStragglerWait;
    for (bool read = true; read || (spools.anyRunning() && Clock::now() < patience);
         read = spools.poll() > 0)
        if (!read)
            std::this_thread::sleep_for(kPoll);
    progress.clear();
    return end;
}

std::string sizeText(std::uint64_t bytes) {
    return bytes < 1'000'000 ? fmt::format("{:.0f} kB", static_cast<double>(bytes) / 1e3)
                             : fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

/// Copies the kept ceilings of the recording's GPUs into the trace. What is to be told about them.
std::string addCeilings(trace::Writer& writer, const SpoolFolder& spools) {
    std::string text;
    bool allKnown = true;
    for (const auto& [uuid, device] : spools.devices()) {
        const auto kept = keptCeilings(uuid);
        if (!kept)
            text += "\nridge: " + kept.error().message;
        else if (!*kept)
            allKnown = false;
        else
            for (const trace::Ceiling& row : ceilingRows(**kept, device))
                writer.add(row);
    }
    if (!allKnown)
        text += "\nridge: no ceilings of the GPU are kept, so roofs come from its attributes and a "
                "table: "
                "`ridge ceilings` measures them";
    return text;
}

std::string summary(const SpoolFolder& spools, const fs::path& output) {
    std::error_code code;
    std::string text = fmt::format("ridge: {} events of {} process{} in {} ({})", spools.events(),
                                   spools.processes(), spools.processes() == 1 ? "" : "es",
                                   output.string(), sizeText(fs::file_size(output, code)));
    if (spools.lostRecords() > 0)
        text += fmt::format(
            "\nridge: the recording is incomplete: `ridge info {}` says what is missing",
            output.string());
    for (const std::string& problem : spools.problems())
        text += "\nridge: " + problem;
    if (!spools.anyCuda())
        text += "\nridge: the program made no CUDA call that could be recorded; the trace holds "
                "its NVTX ranges";
    return text;
}

} // namespace

RecordOutcome record(const RecordOptions& options) {
    surviveFileSizeLimit();
    const auto program = findProgram(options.command.front());
    if (!program)
        return {program.error().status, "ridge: " + program.error().message};
    const auto library = injectedLibrary();
    if (!library)
        return {2, "ridge: " + library.error().message};
    std::optional<fs::path> python;
    if (options.torchMemory) {
        const auto folder = pythonFolder();
        if (!folder)
            return {2, "ridge: " + folder.error().message};
        python = *folder;
    }
    const auto files = chooseFiles(options);
    if (!files)
        return {2, "ridge: " + files.error().message};
    std::error_code code;
    auto writer = trace::Writer::create(files->output, options.force ? trace::IfExists::Overwrite
                                                                     : trace::IfExists::Fail);
    if (!writer) {
        fs::remove_all(files->spools, code);
        return {2, "ridge: " + writer.error().message};
    }
    SamplerProcess sampler(files->spools / kSamplesFile, options.sampling);
    if (options.sampling.interval.count() > 0) // as asked for; automatic sampling joins when it can
        sampler.waitUntilReady(kSamplerWait);
    trace::Capture capture = captureFacts(options.command); // time 0: the program starts
    capture.options = options.asGiven;
    writer->setCapture(capture);
    writer->commit();
    saveCaptureFacts(capture, options.windowed(), files->output, files->spools);
    sampler.targetStarts();
    const auto began = Clock::now();
    const auto environment = environmentFor(options, *files, *library, python, capture);
    auto target = Target::start(*program, options.command, environment);
    const auto discard = [&] {
        { const trace::Writer closed = std::move(*writer); }
        fs::remove(files->output, code);
        fs::remove_all(files->spools, code);
    };
    if (!target) {
        discard();
        return {target.error().status, "ridge: " + target.error().message};
    }
    SpoolFolder spools(files->spools, *writer, capture.epochUnixNs, options.windowed());
    const auto [status, ended] = follow(*target, spools, sampler, *writer);
    sampler.finish();
    if (spools.processes() == 0) {
        discard();
        return {status, "ridge: the program used neither CUDA nor NVTX: nothing was recorded"};
    }
    if (sampler.wasTooLate()) {
        fs::remove(files->spools / kSamplesFile, code);
        writer->add(describeLoss(trace::spool::LossKind::NotSampled, 1,
                                 "the program ended before the sampler was ready"));
    }
    spools.finish();
    if (options.torchMemory && spools.torchHistories() == 0)
        writer->add(describeLoss(trace::spool::LossKind::TorchNotStarted, 1, {}));
    if (options.sampling.any() && !sampler.wasTooLate() &&
        !fs::exists(files->spools / kSamplesFile, code))
        writer->add(describeLoss(trace::spool::LossKind::NotSampled, 1,
                                 "ridge-sampler could not start: is it beside ridge?"));
    capture.exitStatus = status;
    capture.duration = std::chrono::duration_cast<trace::Ns>(ended - began);
    capture.complete = !spools.anyCut();
    if (!capture.complete)
        capture.incompleteReason = "a process ended before its last records were saved";
    capture.cudaDriverVersion = cudaVersionText(spools.driverVersion());
    writer->setCapture(capture);
    std::string added = addCeilings(*writer, spools);
    if (options.replay) {
        sampler.end(); // or it would still hold the counters
        added += '\n' + addReplayedCounters({*program, options.command, environment, files->output,
                                             files->spools, options.windowed()},
                                            *options.replay, *writer);
    }
    if (const auto finished = writer->finish(); !finished)
        return {status == 0 ? 1 : status,
                fmt::format(
                    "ridge: {} (the spools are kept in {}: `ridge recover` makes a trace of them)",
                    finished.error().message, files->spools.string())};
    fs::remove_all(files->spools, code);
    std::string message = replacedInjections() + summary(spools, files->output) + added;
    if (options.windowed() && !spools.anyWindow())
        message +=
            fmt::format("\nridge: no GPU work was recorded: {} never came true", options.asGiven);
    return {status, message};
}

Result<std::string> recover(const fs::path& folder, const fs::path& output, bool force) {
    std::error_code code;
    if (!fs::is_directory(folder, code))
        return fail(fmt::format("{} is no folder of spools", folder.string()));
    SavedFacts facts = loadCaptureFacts(folder);
    fs::path target = !output.empty() ? output : facts.output;
    if (target.empty())
        target = (folder / "").parent_path().replace_extension(""); // also from "x.ridge.spool/"
    if (facts.capture.epochUnixNs == 0)
        facts.capture.epochUnixNs = earliestStart(folder);
    // The recorder that died left a cut trace under the very name; it holds nothing that the spools lack.
    const bool overwrite = force || (output.empty() && !facts.output.empty());
    auto writer = trace::Writer::create(target, overwrite ? trace::IfExists::Overwrite
                                                          : trace::IfExists::Fail);
    if (!writer)
        return tl::unexpected(writer.error());
    SpoolFolder spools(folder, *writer, facts.capture.epochUnixNs, facts.windowed);
    spools.finish();
    if (spools.processes() == 0) {
        { const trace::Writer closed = std::move(*writer); }
        fs::remove(target, code);
        return fail(fmt::format("{} holds no spool that can be read", folder.string()));
    }
    facts.capture.complete = false;
    facts.capture.incompleteReason = "the recorder was cut; recovered from its spools";
    facts.capture.cudaDriverVersion = cudaVersionText(spools.driverVersion());
    writer->setCapture(facts.capture);
    const std::string ceilings = addCeilings(*writer, spools);
    if (const auto finished = writer->finish(); !finished)
        return tl::unexpected(finished.error());
    return summary(spools, target) + ceilings +
           fmt::format("\nridge: {} can be removed now", folder.string());
}

} // namespace ridge::recorder
