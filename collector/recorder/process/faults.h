// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Processes that died of a fault while they were recorded, by the files that the collector left
// (inject/process/fault_note.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace ridge::recorder {

struct Fault {
    int pid = 0;
    int signal = 0;
    std::string module;       ///< path of the file whose code ran; "" where it is of no file
    std::uint64_t offset = 0; ///< into that file
    bool underCupti = false;  ///< CUPTI's code is on the stack
};

/// Those of all processes, by pid. A file that is damaged is left out.
std::vector<Fault> faultsIn(const std::filesystem::path& spools);

/// Whether CUPTI or we were at work there, so that the program may live without the recording.
bool mayBeOurs(const Fault& fault);

/// What to say of it: one sentence or two, without a full stop.
std::string faultText(const Fault& fault);

} // namespace ridge::recorder
