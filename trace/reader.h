// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"
#include "trace/records/trace.h"
#include "trace/storage/read_progress.h"
#include "trace/storage/seal.h"
#include "trace/storage/stopped.h"

#include <filesystem>

namespace ridge::trace {

/// Opens `file` read-only and loads all of it. Every file is treated as hostile: ids that point
/// nowhere become None, impossible rows (end before start) are left out and counted in
/// Trace::losses, a damaged page ends the load with what was read before and a loss that says so.
/// Errors (no trace, a newer format, unreadable) name the file and what it is instead.
/// `progress` may be null, else it must live until the end. Throws Stopped.
[[nodiscard]] Result<Trace> read(const std::filesystem::path& file,
                                 const std::stop_token& stop = {},
                                 ReadProgress* progress = nullptr);

/// As above, reusing a checksum already in progress.
[[nodiscard]] Result<Trace> read(const std::filesystem::path& file, SealCheck& seal,
                                 const std::stop_token& stop, ReadProgress& progress);

} // namespace ridge::trace
