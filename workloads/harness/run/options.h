// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"
#include "workloads/harness/workload.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace ridge::workloads {

/// One call of `ridge-workload NAME ...`: the points to run and how.
struct Request {
    const Workload* workload = nullptr;
    std::vector<Setting> points; ///< every combination of the comma-separated sizes, in order
    int iterations = 20;         ///< timed, at least 1
    int warmup = 5;              ///< after the first iteration, at least 0
    bool check = false;
    bool json = false;
};

struct ShowText {
    std::string text; ///< for stdout: help or the list of workloads
};

/// A fixed set of measurements with its own options; no sweep.
struct Suite {
    std::string name;
    std::string summary;
    /// Runs with the arguments after the name; returns the exit status.
    std::function<int(const std::vector<std::string>&)> run;
};

struct SuiteCall {
    const Suite* suite = nullptr;
    std::vector<std::string> arguments;
};

using Command = std::variant<Request, SuiteCall, ShowText>;

/// Arguments without the program's name. A Failure is of kind Usage: one line that names the valid
/// choices. The result points into `workloads` and `suites`.
Result<Command> parseArguments(const std::vector<std::string>& arguments,
                               std::span<const Workload> workloads, std::span<const Suite> suites);

/// Text of --list: each workload, its variants, types, sizes and defaults; then the suites.
std::string listAll(std::span<const Workload> workloads, std::span<const Suite> suites);

} // namespace ridge::workloads
