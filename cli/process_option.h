// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.h"
#include "trace/records/trace.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::cli {

/// Adds --`name` to `options`, which may be given several times: processes of a recording. `what`
/// begins its help.
void addProcessOption(boost::program_options::options_description& options, const char* name,
                      const std::string& what);

/// Rows of Trace::processes that --`name` chose, ascending; empty: the option was not given. A
/// number is that of a process (pid), else of a place in the recording, from 1. None after telling
/// on stderr which processes there are.
std::optional<std::vector<std::size_t>>
chosenProcesses(std::string_view command, const std::string& file, const trace::Trace& trace,
                const boost::program_options::variables_map& values, const char* name);

} // namespace ridge::cli
