// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/session/output_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ridge::recorder {

namespace {

namespace fs = std::filesystem;

/// "PROGRAM.ridge", or "SCRIPT.ridge" when an interpreter runs a Python script.
fs::path defaultOutput(const std::vector<std::string>& command) {
    const auto script = std::find_if(command.begin() + 1, command.end(),
                                     [](const std::string& word) { return word.ends_with(".py"); });
    const fs::path named = script != command.end() ? *script : command.front();
    return fs::path(script != command.end() ? named.stem() : named.filename()).concat(".ridge");
}

} // namespace

Result<OutputFiles> makeOutputFiles(const RecordOptions& options) {
    OutputFiles files;
    files.trace = options.output.empty() ? defaultOutput(options.command) : options.output;
    files.spools = files.trace.string() + ".spool";
    std::error_code code;
    if (fs::is_directory(files.trace, code))
        return fail(fmt::format("{} is a directory: name a file with -o", files.trace.string()));
    if (fs::exists(files.trace, code) && !options.force)
        return fail(fmt::format("{} exists: give another name with -o, or --force to overwrite it",
                                files.trace.string()));
    if (fs::exists(files.spools, code) && !options.force)
        return fail(
            fmt::format("{0} is left from a recording that was cut: `ridge recover {0}` saves it, "
                        "--force overwrites it",
                        files.spools.string()));
    if (options.force)
        fs::remove_all(files.spools, code);
    if (::mkdir(files.spools.c_str(), 0700) != 0) // a trace is the user's to share, not its parts
        return fail(fmt::format("cannot write {}: {}", files.trace.string(), std::strerror(errno)));
    if (::access(files.spools.c_str(), W_OK) != 0)
        return fail(fmt::format("cannot write {}: {}", files.trace.string(), std::strerror(errno)));
    return files;
}

} // namespace ridge::recorder
