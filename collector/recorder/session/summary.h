// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a recording says at its end.
#pragma once

#include "collector/recorder/import/spool_folder.h"
#include "trace/writer.h"

#include <filesystem>
#include <string>

namespace ridge::recorder {

/// Events, processes, size, and what is missing or went wrong. Lines for stderr.
std::string summaryOf(const SpoolFolder& spools, const std::filesystem::path& trace);

/// Copies the kept ceilings of the recording's GPUs into the trace. Returns what is to be said
/// about them.
std::string addCeilings(trace::Writer& writer, const SpoolFolder& spools);

} // namespace ridge::recorder
