// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/program_options.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::cli {

using Arguments = std::vector<std::string>;

/// Exit status for arguments that make no sense.
inline constexpr int kUsageError = 2;

/// A subcommand: its name, one line about it, and what it does with its arguments.
struct Command {
    std::string_view name;
    std::string_view summary;
    int (*run)(const Arguments& arguments);
};

/// All subcommands, in the order of `ridge --help`.
std::span<const Command> commands();

int runRecord(const Arguments&);
int runWorkload(const Arguments&);
int runCeilings(const Arguments&);
int runAnalyze(const Arguments&);
int runCompare(const Arguments&);
int runScale(const Arguments&);
int runSweep(const Arguments&);
int runReport(const Arguments&);
int runExport(const Arguments&);
int runGui(const Arguments&);
int runInfo(const Arguments&);
int runQuery(const Arguments&);
int runScrub(const Arguments&);
int runRecover(const Arguments&);
int runDoctor(const Arguments&);

/// Parsed options of a command, or the status to exit with (help was asked for, or an error was
/// told).
struct Parsed {
    boost::program_options::variables_map values;
    std::optional<int> exitStatus;
};

/// Parses `arguments`. `usage` is the text above the options in --help, with an example;
/// `positional` names the option that takes the words without a dash.
Parsed parse(std::string_view command, std::string_view usage,
             const boost::program_options::options_description& options, const char* positional,
             const Arguments& arguments);

/// Whether text for standard output may have colours: a terminal reads it and nothing forbids them.
bool wantsColour();

/// Prints an error on stderr as "ridge COMMAND: message" with a hint at --help; returns
/// kUsageError.
int usageError(std::string_view command, std::string_view message);

} // namespace ridge::cli
