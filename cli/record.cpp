// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/record_options.h"

namespace ridge::cli {

namespace {

constexpr std::string_view kRecordUsage =
    "usage: ridge record [options] -- PROGRAM [ARGUMENTS...]\n\n"
    "Runs PROGRAM and records its GPU work, CUDA calls and NVTX ranges, and those of the\n"
    "programs that it starts. The exit status is PROGRAM's.\n\n"
    "  ridge record -- python train.py\n"
    "  ridge record -o step.ridge --capture-range nvtx:step -- ./train --epochs 1\n";

} // namespace

int runRecord(const Arguments& arguments) {
    RecordArguments given = parseRecordArguments("record", kRecordUsage, arguments);
    if (given.exitStatus)
        return *given.exitStatus;
    if (given.rest.empty() || given.rest.front().empty())
        return usageError("record", "name the program to record");
    given.options.command = std::move(given.rest);
    return recordAndTell(given.options);
}

} // namespace ridge::cli
