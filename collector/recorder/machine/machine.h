// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/records.h"

#include <filesystem>
#include <string>
#include <vector>

namespace ridge::recorder {

/// Facts of this machine and moment for a new recording: epoch, host, system, driver, versions.
trace::Capture captureFacts(const std::vector<std::string>& command);

/// The kernel driver's version ("580.159.04"), "" when there is none.
std::string driverVersion();

/// The id of the machine's running system. Processes of one boot share clocks and devices.
std::string bootId();

/// "13.0" from CUDA's 13000; "" from 0.
std::string cudaVersionText(std::uint32_t version);

/// "GPU-cc5d63ff-d788-0fc4-7c20-8cdd628c860e", as nvidia-smi writes it.
std::string uuidText(const std::uint8_t (&bytes)[16]);

/// `words` quoted so that a shell splits them into the same words.
std::string shellQuoted(const std::vector<std::string>& words);

/// Saves the capture's facts beside the spools, for `ridge recover`. False: they were not written.
bool saveCaptureFacts(const trace::Capture& capture, bool windowed,
                      const std::filesystem::path& output, const std::filesystem::path& folder);
struct SavedFacts {
    trace::Capture capture;
    bool windowed = false;
    std::filesystem::path output;
};
/// What is missing or damaged reads as empty; an epoch that cannot be is 0.
SavedFacts loadCaptureFacts(const std::filesystem::path& folder);

} // namespace ridge::recorder
