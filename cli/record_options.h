// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of a recording on the command line: of `ridge record` and `ridge run` alike. They
// stand in tables: spool::kCollectorOptions, recorder::kRecorderOptions, and here those that
// several make one thing of.
#pragma once

#include "cli/command.h"
#include "collector/recorder/session/record_options.h"

namespace ridge::cli {

/// What a command line asks for, or the status to exit with (help was asked for, or an error was
/// told).
struct RecordArguments {
    recorder::RecordOptions options; ///< without `command`
    Arguments rest;                  ///< from the first word on that is no option, or behind "--"
    std::optional<int> exitStatus;
};

/// Parses the arguments of `command`, whose --help begins with `usage`.
RecordArguments parseRecordArguments(std::string_view command, std::string_view usage,
                                     const Arguments& arguments);

/// Records, prints what the user must know on stderr, and returns the exit status.
int recordAndTell(const recorder::RecordOptions& options);

} // namespace ridge::cli
