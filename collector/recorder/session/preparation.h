// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What has to be there before a recording starts.
#pragma once

#include "collector/recorder/session/output_files.h"
#include "collector/recorder/session/record_options.h"
#include "collector/recorder/session/record_outcome.h"
#include "spool/result.h"
#include "trace/records/records.h"
#include "trace/writer.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace ridge::recorder {

/// A value, or how the command ends without it.
template <class T>
using OrOutcome = tl::expected<T, RecordOutcome>;

struct Prepared {
    std::string program;
    std::filesystem::path library;               ///< the collector
    std::optional<std::filesystem::path> python; ///< the folder of --torch and --torch-memory
    OutputFiles files;
};

/// Finds the program and our own parts, and makes the files' folder.
OrOutcome<Prepared> prepare(const RecordOptions& options);

/// Begins the trace. Takes the files' folder away where that fails.
OrOutcome<trace::Writer> openTrace(const RecordOptions& options, const OutputFiles& files);

/// What is added to the environment of the recorded program. `epochUnixNs`: the trace's time 0.
std::map<std::string, std::string>
environmentFor(const RecordOptions& options, const Prepared& prepared, std::int64_t epochUnixNs);

} // namespace ridge::recorder
