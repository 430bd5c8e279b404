// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/storage/sqlite.h"

#include <filesystem>
#include <set>
#include <string>

namespace ridge::trace {

/// A trace opened for reading, and what is wrong with the file as such.
struct TraceFile {
    Database database;
    std::uint64_t bytes = 0;       ///< of the file and its -wal
    bool truncated = false;        ///< shorter than its header says
    bool hasMore = false;          ///< longer than its header says, as by a seal
    bool walUnread = false;        ///< a -wal lies beside it that could not be used
    bool settled = false;          ///< no -wal lies beside it: nobody writes it
    std::set<std::string> missing; ///< tables that files of its version lack; they read as empty
};

/// Opens `file` read-only and checks that it is a trace of a version this code knows, with the
/// tables of schema(). Errors say what the file is instead.
Result<TraceFile> openTraceFile(const std::filesystem::path& file);

} // namespace ridge::trace
