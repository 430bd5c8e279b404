// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The calibration suite: kernels whose limiter is known because they were built for it. A profiler
// must name it or say that it does not know.
#pragma once

#include "workloads/harness/failure.h"
#include "workloads/harness/run/options.h"

#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace ridge::workloads::calibration {

/// One right answer.
struct Answer {
    const char* verdict;  ///< "compute", "bandwidth" or "overhead"
    const char* resource; ///< "tensor", "FP32", "DRAM", ...; of an overhead its kind: "tiny",
                          ///< "tail", "latency"
};

/// What is known of one kernel.
struct Known {
    std::string name;   ///< "fma": of --only and of the range `calibration/fma`
    std::string kernel; ///< the function, as it is named in a recording, without namespaces
    std::vector<Answer> answers; ///< each of them is right; the first is the most telling
    std::string why;             ///< why it is limited so
};

/// The sixteen, in the order in which they run.
std::span<const Known> suiteOfKnown();

/// One call of `ridge-workload calibration`.
struct Request {
    std::set<std::string> names; ///< at least one
    int launches = 25;           ///< of each kernel; the tiny one is launched 200 times as often
    bool json = false;
};

Result<std::variant<Request, ShowText>> parseOptions(const std::vector<std::string>& arguments);

/// What one kernel of the suite did.
struct Ran {
    std::string name;
    int launches = 0;
    double milliseconds = 0; ///< GPU time from the first launch to the end of the last
};

struct Skipped {
    std::string name, why;
};

std::string asTable(const std::vector<Ran>& ran, const std::vector<Skipped>& skipped);
std::string asJson(const std::vector<Ran>& ran, const std::vector<Skipped>& skipped);

} // namespace ridge::workloads::calibration
