// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a recording says at its end.
#pragma once

#include "collector/recorder/import/spool_folder.h"
#include "trace/writer.h"

#include <filesystem>
#include <string>
#include <vector>

namespace ridge::recorder {

/// Events, processes, size, and what is missing or went wrong. Lines for stderr.
std::string summaryOf(const SpoolFolder& spools, const std::filesystem::path& trace);

/// What came of the ceilings of a recording's GPUs.
struct AddedCeilings {
    std::string message;                 ///< about files that cannot be used
    std::vector<std::string> unmeasured; ///< UUIDs of which none are kept
};

/// Copies the kept ceilings of the recording's GPUs into the trace.
AddedCeilings addCeilings(trace::Writer& writer, const SpoolFolder& spools);

/// Where the roofs of a GPU without measured ceilings come from, and what measures them.
inline constexpr const char* kNoCeilings =
    "ridge: no ceilings of the GPU are kept, so roofs come from its attributes and a table: `ridge "
    "ceilings` measures them";

} // namespace ridge::recorder
