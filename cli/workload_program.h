// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.h"
#include "spool/result.h"

namespace ridge::cli {

/// `program` beside this one. An Error where it is missing: where there was no `needed`, the build
/// left it out.
Result<std::string> programBeside(const std::string& program, const std::string& needed);

/// ridge-workload beside this program. An Error where it is missing.
Result<std::string> workloadProgram();

/// What a program printed on standard output, and how it ended.
struct ProgramOutput {
    std::string text;
    std::string failure; ///< "ended with status 3", "was ended by signal 9"; "" of status 0
};

/// Runs `program` to its end; its errors go to ours. `visibleDevices` is its CUDA_VISIBLE_DEVICES,
/// "" for ours. An Error when it cannot start.
Result<ProgramOutput> outputOf(const std::string& program, const Arguments& arguments,
                               const std::string& visibleDevices);

} // namespace ridge::cli
