// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ridge::recorder {

/// What `ridge record` exits with, and what it says.
struct RecordOutcome {
    int status = 0;      ///< of the target; 2 for bad options, 126 / 127 when it could not start
    std::string message; ///< for stderr, "" for none
    std::filesystem::path trace = {};         ///< "": nothing was kept
    std::vector<std::string> unmeasured = {}; ///< UUIDs of its GPUs of which no ceilings are kept
};

} // namespace ridge::recorder
