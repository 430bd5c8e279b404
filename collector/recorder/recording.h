// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/replay_run.h"
#include "collector/recorder/sampler_process.h"
#include "trace/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridge::recorder {

struct RecordOptions {
    std::vector<std::string> command; ///< program and arguments
    std::filesystem::path output;     ///< empty: named after the program or its Python script
    bool force = false;               ///< overwrite `output`
    bool allApis = false;
    std::string captureRange; ///< "", "cudaProfilerApi" or "nvtx:NAME"
    double delaySeconds = 0;
    double durationSeconds = 0;                   ///< 0: to the end
    std::optional<std::uint64_t> spoolLimitBytes; ///< per process
    SampleOptions sampling;
    std::optional<ReplayOptions> replay; ///< counters from a second run
    bool memoryStacks = false;           ///< host call stacks of allocations
    bool torchMemory = false;            ///< tensors of PyTorch's caching allocator
    std::string asGiven;                 ///< the options in words, for the trace

    bool windowed() const {
        return !captureRange.empty() || delaySeconds > 0 || durationSeconds > 0;
    }
};

/// What `ridge record` exits with, and what it says.
struct RecordOutcome {
    int status = 0;      ///< of the target; 2 for bad options, 126 / 127 when it could not start
    std::string message; ///< for stderr, "" for none
};

/// Runs the command under the collector and writes the trace while it runs. Everything that can be refused
/// (no program, an output that exists or cannot be written) is refused before the program starts.
/// Progress goes to stderr when it is a terminal.
RecordOutcome record(const RecordOptions& options);

/// Makes a trace of the spools in `folder`, whose recorder died. The folder stays.
/// `output` empty: the name that the recorder would have given. Returns what to tell the user.
Result<std::string> recover(const std::filesystem::path& folder,
                            const std::filesystem::path& output, bool force);

} // namespace ridge::recorder
