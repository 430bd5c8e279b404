// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/session/preparation.h"

#include "collector/recorder/machine/libraries.h"
#include "collector/recorder/process/target.h"
#include "spool/environment.h"

#include <cstdlib>

namespace ridge::recorder {

namespace {

namespace fs = std::filesystem;
namespace environment = spool::environment;

tl::unexpected<RecordOutcome> refuse(int status, const std::string& why) {
    return tl::unexpected(RecordOutcome{status, "ridge: " + why});
}

/// Python looks for sitecustomize there first; an empty PYTHONPATH must not gain the working
/// directory.
std::string inFrontOfPythonPath(const fs::path& folder) {
    const char* before = std::getenv("PYTHONPATH");
    return folder.string() + (before && *before ? std::string(":") + before : "");
}

} // namespace

OrOutcome<Prepared> prepare(const RecordOptions& options) {
    Prepared prepared;
    const auto program = findProgram(options.command.front());
    if (!program)
        return refuse(program.error().status, program.error().message);
    const auto library = injectedLibrary();
    if (!library)
        return refuse(2, library.error().message);
    if (options.hooksPython()) {
        const auto folder = pythonFolder();
        if (!folder && options.asksForPython())
            return refuse(2, folder.error().message);
        if (folder)
            prepared.python = *folder;
    }
    const auto files = makeOutputFiles(options);
    if (!files)
        return refuse(2, files.error().message);
    prepared.program = *program;
    prepared.library = *library;
    prepared.files = *files;
    return prepared;
}

OrOutcome<trace::Writer> openTrace(const RecordOptions& options, const OutputFiles& files) {
    auto writer = trace::Writer::create(files.trace, options.force ? trace::IfExists::Overwrite
                                                                   : trace::IfExists::Fail);
    if (writer)
        return std::move(*writer);
    std::error_code code;
    fs::remove_all(files.spools, code);
    return refuse(2, writer.error().message);
}

std::map<std::string, std::string>
environmentFor(const RecordOptions& options, const Prepared& prepared, std::int64_t epochUnixNs) {
    std::map<std::string, std::string> variables = {
        {"CUDA_INJECTION64_PATH", prepared.library.string()},
        {"NVTX_INJECTION64_PATH", prepared.library.string()},
        {environment::kSpool, fs::absolute(prepared.files.spools).string()},
        {"TEARDOWN_CUPTI", "0"}, // or PyTorch's own profiler would end our session with its own
    };
    variables.insert(options.collector.begin(), options.collector.end());
    using spool::option::kRecordShare;
    if (options.windowed() || options.replay) // a second run has to find each launch again
        variables.erase(kRecordShare.variable);
    else
        variables.try_emplace(kRecordShare.variable, kRecordShare.standard);
    if (const auto cupti = cuptiLibraries(); !cupti.empty())
        variables[environment::kCupti] = cupti.front().string();
    if (options.given(spool::option::kDelay))
        variables[environment::kStartNs] = std::to_string(epochUnixNs);
    if (prepared.python)
        variables["PYTHONPATH"] = inFrontOfPythonPath(*prepared.python);
    return variables;
}

} // namespace ridge::recorder
