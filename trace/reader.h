// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/result.h"
#include "trace/seal.h"
#include "trace/trace.h"

#include <atomic>
#include <cstdint>
#include <filesystem>

namespace ridge::trace {

/// Lets another thread follow read() and end it early.
struct ReadWatch {
    std::atomic<std::uint64_t> rows = 0; ///< loaded so far
    std::atomic<std::uint64_t> allRows =
        0;                               ///< in the file as its row numbers tell; 0: not known yet
    std::atomic<bool> cancelled = false; ///< set it: read() then ends soon, with an Error
};

/// Opens `file` read-only and loads all of it. Every file is treated as hostile: ids that point
/// nowhere become None, impossible rows (end before start) are left out and counted in
/// Trace::losses, a damaged page ends the load with what was read before and a loss that says so.
/// Errors (no trace, a newer format, unreadable) name the file and what it is instead.
/// `watch` may be null, else it must live until the end.
[[nodiscard]] Result<Trace> read(const std::filesystem::path& file, ReadWatch* watch = nullptr);

/// The same with a check of `file` that runs already, for who has to look at other things in it first.
[[nodiscard]] Result<Trace> read(const std::filesystem::path& file, SealCheck& seal,
                                 ReadWatch& watch);

} // namespace ridge::trace
