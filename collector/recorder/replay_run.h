// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/writer.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridge::recorder {

/// Which kernels a second run replays.
struct ReplayOptions {
    std::string kernels;               ///< POSIX extended, searched in the demangled name; "": all
    std::optional<std::uint64_t> most; ///< launches of each function and configuration
    double timeoutSeconds = 10;        ///< that one launch may take
};

/// The program as it was recorded.
struct Recorded {
    std::string program;
    std::vector<std::string> command;
    std::map<std::string, std::string> environment;
    std::filesystem::path trace, spools;
    bool windowed = false;
};

/// Runs a recorded program a second time, replays its kernels there and adds their counters to its trace, which
/// `writer` still holds open. Says beforehand on stderr what it is about to do. Returns what to tell the user;
/// what could not be counted becomes losses.
std::string addReplayedCounters(const Recorded& recorded, const ReplayOptions& options,
                                trace::Writer& writer);

} // namespace ridge::recorder
